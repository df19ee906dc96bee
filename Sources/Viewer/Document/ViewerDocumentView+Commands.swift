import Panorama
import PanoramaImages

/// What some of the commands do.
extension ViewerDocumentView {
  /// Shows a picture `count` pictures further on, if there is one.
  func step(by count: Int) {
    guard canStep(by: count) else { return }
    let (index, number) = (files.index + count, files.paths.count)
    go(to: wraps ? (index % number + number) % number : index)
  }

  func canStep(by count: Int) -> Bool {
    wraps ? files.paths.count > 1 : files.paths.indices.contains(files.index + count)
  }

  /// Whether the current file has several pages.
  var hasPages: Bool { (entry?.info?.pageCount ?? 1) > 1 }

  /// The pictures in the strip and the grid.
  var items: PictureItems {
    PictureItems(
      files: files, pages: max(1, entry?.info?.pageCount ?? 1), page: entry?.page ?? 0)
  }

  /// Shows a file, and if it is the current one, the page of it.
  func show(page: Int, ofFile index: Int) {
    guard index == files.index, let entry else { return go(to: index) }
    store.show(page: page, of: entry.path)
    updateChrome()
  }

  /// Shows another page of the current file, or, before the first and after the last one, another file.
  func turnPage(by count: Int) {
    guard let entry, let pages = entry.info?.pageCount else { return }
    let page = entry.page + count
    guard (0..<pages).contains(page) else { return step(by: count) }
    store.show(page: page, of: entry.path)
    status.read(out: "Page \(page + 1) / \(pages)")
    updateChrome()
  }

  /// The title of a menu item for a folder: its name, or an ellipsis if one has to be chosen.
  func folderTitle(_ start: String) -> String {
    guard let chosenFolder else { return "\(start)…" }
    return "\(start) “\(FileBytes.shown(HeldFolder.split(chosenFolder).name))”"
  }

  /// Whether the host's window is in fullscreen; `isFullscreen` follows with the next layout.
  var coversScreen: Bool { host?.viewerIsFullscreen(self) ?? false }

  private var focusedControl: View? {
    (window?.firstResponder as? View).flatMap { $0.isDescendant(of: self) ? $0 : nil }
  }

  /// Whether there is something that Escape can end.
  var canGoBack: Bool {
    focusedControl != nil || infoPanel != nil || comparison != nil || coversScreen
  }

  /// Ends the first of these that applies: the focus of a control, the information panel, a comparison, fullscreen.
  func goBack() {
    if focusedControl != nil {
      window?.makeFirstResponder(nil)
    } else if infoPanel != nil {
      toggleInfo()
    } else if comparison != nil {
      endComparison()
    } else {
      host?.viewer(self, setFullscreen: false)
    }
  }
}
