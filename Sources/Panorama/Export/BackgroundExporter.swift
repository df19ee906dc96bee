import Foundation

/// Writes exported files on a thread of its own, one at a time, so that the window goes on.
@MainActor
package final class BackgroundExporter {
  /// Whether a file is being written.
  package private(set) var isBusy = false
  private let queue = DispatchQueue(label: "export", qos: .utility)

  /// Maximum seconds that `finish` blocks: a program must end within two after SIGTERM.
  private static let patience = 1.0

  package init() {}

  /// Writes a file, if none is being written.
  /// - Parameters:
  ///   - post: runs an action on the main actor soon; nil to write the file before this returns.
  ///   - write: writes the file, and returns its path.
  ///   - completion: called on the main actor with what `write` returned.
  package func run<Failure: Error>(
    post: (@Sendable (@escaping @MainActor @Sendable () -> Void) -> Void)?,
    _ write: @escaping @Sendable () -> Result<String, Failure>,
    then completion: @escaping @MainActor @Sendable (Result<String, Failure>) -> Void
  ) {
    guard let post else { return completion(write()) }
    isBusy = true
    queue.async { [weak self] in
      let result = write()
      post {
        self?.isBusy = false
        completion(result)
      }
    }
  }

  /// Waits for the file, but not for long.
  /// - Returns: whether none is being written any more.
  package func finish() -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: .now() + Self.patience) == .success
  }
}
