import Foundation
import PanoramaGraphics

/// Writes exported files on a thread of its own, one at a time, so that the window does not wait.
@MainActor
public final class BackgroundExporter {
  /// Whether a file is being written.
  public private(set) var isBusy = false
  /// Whether files are written. In a replay they are not, but each is reported as written.
  public var writesFiles = true
  private let writing = DispatchGroup()

  /// The maximum time, in seconds, that `finish` blocks: a program must end within 2 s of SIGTERM.
  private static let patience = 1.0

  /// An exporter without work.
  public init() {}

  /// Writes a file. Call it only while `isBusy` is false.
  /// - Parameters:
  ///   - post: runs an action on the main actor soon; nil to write the file before this returns.
  ///   - path: the path that is reported if `writesFiles` is false.
  ///   - write: writes the file, and returns its path.
  ///   - completion: called on the main actor with what `write` returned.
  public func run<Failure: Error>(
    post: MainActorPost?, as path: String = "",
    _ write: @escaping @Sendable () -> Result<String, Failure>,
    then completion: @escaping @MainActor @Sendable (Result<String, Failure>) -> Void
  ) {
    guard writesFiles else { return completion(.success(path)) }
    guard let post else { return completion(write()) }
    isBusy = true
    writing.enter()
    // The stack is large because lists may be nested deeply.
    let isStarted = BackgroundThread.start(name: "export", stackSize: 8 << 20) {
      [weak self, writing] in
      let result = write()
      post {
        self?.isBusy = false
        completion(result)
      }
      writing.leave()
    }
    if isStarted { return }
    isBusy = false
    completion(write())
    writing.leave()
  }

  /// Waits for the file, for at most a second.
  /// - Returns: whether no file is being written now.
  public func finish() -> Bool {
    writing.wait(timeout: .now() + Self.patience) == .success
  }
}
