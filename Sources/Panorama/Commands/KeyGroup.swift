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
