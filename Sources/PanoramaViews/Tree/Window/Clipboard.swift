import Foundation

/// Where cut and copied text goes. A host gives its windows the desktop's.
@preconcurrency @MainActor
public protocol Clipboard: AnyObject {
  /// Nil when there is no text.
  var text: String? { get set }
}

/// A clipboard of one's own: for tests, and until a host brings the desktop's.
@preconcurrency @MainActor
public final class MemoryClipboard: Clipboard {
  /// Nil at first.
  public var text: String?

  /// An empty one.
  public init() {}
}
