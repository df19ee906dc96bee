/// What is dragged from a window to other programs (`Window.beginDrag(_:)`).
public struct DraggedContent: Hashable, Sendable {
  /// The absolute paths of files.
  public var files: [String]
  /// A text. Without one, programs that want a text get the paths.
  public var text: String?

  /// Makes a content from its properties.
  public init(files: [String] = [], text: String? = nil) {
    self.files = files
    self.text = text
  }
}

/// A drag to other programs that is under way. A host makes it (`Window.dragSource`).
@preconcurrency @MainActor
public protocol OutgoingDrag: AnyObject {
  /// Whether the mouse still holds the content.
  var isActive: Bool { get }
  /// Ends the drag; nobody gets the content.
  func cancel()
}
