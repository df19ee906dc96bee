/// A group of keys in the list of keys.
public struct KeyGroup: Hashable, Sendable {
  /// A line of the list.
  public struct Line: Hashable, Sendable {
    /// The keys or combinations, such as `["+", "−"]` or `["Ctrl+O"]`.
    public var keys: [String]
    /// A short description of what they do.
    public var action: String

    /// A line of keys and their description.
    public init(_ keys: [String], _ action: String) {
      self.keys = keys
      self.action = action
    }
  }

  /// The title of the group.
  public var title: String
  /// The lines, from top to bottom.
  public var lines: [Line]

  /// A group of lines with a title.
  public init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}

extension KeyGroup {
  /// The keys of the viewer.
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
