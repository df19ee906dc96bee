import Foundation

/// The kinds of files, other than pictures, that the program opens or writes, by their extensions.
enum FileKind: String {
  /// Strokes to draw on.
  case sketch
  /// A graph of nodes.
  case canvas
  /// A display list as text.
  case scene
  /// Recorded input.
  case session
  /// Shapes that can become a sketch.
  case svg
  /// A book.
  case epub

  /// The kind that the extension of a path names; nil for any other extension.
  init?(_ path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  /// Whether such a file has a tab of its own, and is not one of the pictures of a viewer.
  var isDocument: Bool { self == .sketch || self == .canvas || self == .epub }
}
