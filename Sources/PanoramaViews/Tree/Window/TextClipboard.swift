import Foundation

/// The clipboard of cut and copied text. A host gives its windows the desktop's.
@preconcurrency @MainActor
public protocol TextClipboard: AnyObject {
  /// The text; nil if there is none. Reading it may wait for the program that copied it; `read` does not.
  var text: String? { get set }
  /// Reads the text without waiting for another program.
  ///
  /// - Parameter completion: called once, at once or soon, with the text; with nil if there is none, or if
  ///   the program that copied it does not answer.
  func read(_ completion: @escaping @MainActor (_ text: String?) -> Void)
}

extension TextClipboard {
  /// Passes `text` on at once, for a clipboard that never waits.
  public func read(_ completion: @escaping @MainActor (_ text: String?) -> Void) {
    completion(text)
  }
}

/// A clipboard in memory, for tests and windows without a host.
@preconcurrency @MainActor
public final class MemoryClipboard: TextClipboard {
  /// The text; nil at first.
  public var text: String?

  /// An empty clipboard.
  public init() {}
}
