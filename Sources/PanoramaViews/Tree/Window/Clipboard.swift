import Foundation

/// The clipboard of cut and copied text. A host gives its windows the desktop's.
@preconcurrency @MainActor
public protocol Clipboard: AnyObject {
  /// The text; nil if there is none.
  var text: String? { get set }
}

/// A clipboard in memory, for tests and windows without a host.
@preconcurrency @MainActor
public final class MemoryClipboard: Clipboard {
  /// The text; nil at first.
  public var text: String?

  /// An empty clipboard.
  public init() {}
}
