import Panorama

/// The menu of a viewer's commands, with their keys.
@MainActor
struct ViewerMenu {
  let viewer: ViewerDocumentView

  /// The viewer's own items.
  var items: [Menu.Item] {
    let hasPicture = viewer.entry?.picture != nil
    let items: [Menu.Item] = [
      item("Fit", "0", .fit, isEnabled: hasPicture),
      item("Fill", "Shift+0", .fill, isEnabled: hasPicture),
      item("Actual size", "1", .zoom(to: 1), isEnabled: hasPicture),
      item("Rotate", "R", .turn(by: 1), isEnabled: hasPicture),
      item("Keep zoom and place", "K", .toggleKeepsZoom, isChecked: viewer.keepsZoom),
      item("Smoothing: \(viewer.filter.rawValue)", "N", .changeFilter),
      .separator,
      item("Information", "I", .info, isChecked: viewer.infoPanel != nil),
      item("Thumbnails", "T", .thumbnails, isChecked: viewer.strip != nil),
      item(
        "Slideshow", "S", .slideshow, isEnabled: viewer.files.paths.count > 1,
        isChecked: viewer.isSlideshowRunning),
      .separator,
      item("Copy", "Ctrl+C", .copy, isEnabled: hasPicture),
      item("Paste", "Ctrl+V", .paste),
      item("Reload", "F5", .reload, isEnabled: viewer.files.current != nil),
      .separator,
      item("Keys", "F1", .keyList),
    ]
    // The host's own items begin with “Open…”.
    guard viewer.host?.viewerMenuItems(viewer).isEmpty ?? true else { return items }
    return items + [item("Open…", "Ctrl+O", .open)]
  }

  private func item(
    _ title: String, _ shortcut: String, _ command: ViewerCommand, isEnabled: Bool = true,
    isChecked: Bool = false
  ) -> Menu.Item {
    Menu.Item(
      Action(title: title) { [weak viewer] _ in viewer?.perform(command) }, isEnabled: isEnabled,
      isChecked: isChecked, shortcut: shortcut)
  }
}
