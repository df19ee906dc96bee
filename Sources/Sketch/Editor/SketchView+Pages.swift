import Panorama

/// The panel of pages.
extension SketchView {
  /// Whether there are pages.
  var hasPages: Bool { !sketch.document.paper.pages.isEmpty }

  /// Opens the panel in which pages are put into order.
  func presentPageOrder() {
    let add = Button(icon: .plus)
    add.accessibilityLabel = "Add a page"
    add.toolTip = "Add a page"
    add.addAction(for: .touchUpInside) { [weak self] in self?.presentPages() }
    present(PagePanel(of: sketch, buttons: [add]), from: toolbar.button(named: "Canvas"))
  }

  /// Shows other pages in the panel of pages, which closes with the last one.
  func pagesDidChange() {
    guard let panel = panel as? PagePanel else { return }
    if hasPages { panel.update() } else { closePanel() }
  }
}
