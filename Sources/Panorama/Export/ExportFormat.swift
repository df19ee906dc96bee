/// The kinds of files that a drawing can be written as.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// Pixels.
  case png
  /// Shapes, with text as outlines and pictures embedded.
  case svg
  /// Shapes, with text as text and pictures embedded.
  case pdf
  /// The display list as text, which draws the same pixels when it is read back.
  case scene

  /// The format that the extension of a path names; nil for any other extension.
  public init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }
}
