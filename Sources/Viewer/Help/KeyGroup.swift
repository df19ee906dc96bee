/// Keys that belong together, and what each does: a part of the key list.
public struct KeyGroup: Hashable, Sendable {
  /// One line of the list.
  public struct Line: Hashable, Sendable {
    /// Each key or combination by itself: `["+", "−"]`, `["Ctrl+O"]`.
    public var keys: [String]
    /// What they do, in a few words.
    public var action: String

    /// Both fields in order.
    public init(_ keys: [String], _ action: String) {
      self.keys = keys
      self.action = action
    }
  }

  /// What they are about.
  public var title: String
  /// From the top.
  public var lines: [Line]

  /// Both fields in order.
  public init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}

extension KeyGroup {
  /// The viewer's own.
  static let viewer: [KeyGroup] = [
    KeyGroup(
      "Pictures",
      [
        Line(["←", "→"], "Previous, next"),
        Line(["Home", "End"], "First, last"),
        Line(["S"], "Slideshow"),
        Line(["T"], "Thumbnails"),
        Line(["I"], "Information"),
      ]),
    KeyGroup(
      "Zoom",
      [
        Line(["+", "−"], "Larger, smaller"),
        Line(["0"], "Fit into the window"),
        Line(["Shift+0"], "Fill the window"),
        Line(["1", "…", "9"], "100 % to 900 %"),
        Line(["↑", "↓"], "Move up, down"),
        Line(["Shift+←", "Shift+→"], "Move left, right"),
        Line(["K"], "Keep zoom and place"),
        Line(["N"], "Smooth or crisp"),
      ]),
    KeyGroup(
      "Picture and window",
      [
        Line(["R", "Shift+R"], "Turn right, left"),
        Line(["Ctrl+C", "Ctrl+V"], "Copy, paste"),
        Line(["Ctrl+O"], "Open"),
        Line(["F5"], "Read again"),
        Line(["F", "F11"], "Full screen"),
        Line(["Tab"], "To the toolbar"),
        Line(["Esc"], "Back"),
        Line(["F1", "?"], "These keys"),
      ]),
  ]
}
