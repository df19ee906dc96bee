import Viewer

/// The keys for tabs and windows in the viewer's list of keys.
enum DocumentKeys {
  static let group = KeyGroup(
    "Tabs and windows",
    [
      KeyGroup.Line(["Ctrl+T", "Ctrl+W"], "New tab, close it"),
      KeyGroup.Line(["Ctrl+Tab"], "Next tab"),
      KeyGroup.Line(["Ctrl+1", "…", "9"], "Choose a tab"),
      KeyGroup.Line(["Ctrl+N"], "New window"),
      KeyGroup.Line(["Ctrl+Q"], "Close all"),
    ])
}
