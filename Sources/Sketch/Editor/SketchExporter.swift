#if Apps
  import Foundation
  import Panorama

  /// Writes the pictures of a view on a thread of its own, one at a time, so that the window goes on.
  @MainActor
  final class SketchExporter {
    /// Whether a picture is being written.
    private(set) var isBusy = false
    private let queue = DispatchQueue(label: "sketch export", qos: .utility)

    /// Maximum seconds that `finish` blocks: a program must end within two after SIGTERM.
    private static let patience = 1.0

    /// Writes a picture, if none is being written.
    /// - Parameters:
    ///   - post: runs an action on the main actor soon; nil to write the picture before this returns.
    ///   - write: writes the picture, and returns its path.
    ///   - completion: called on the main actor with what `write` returned.
    func run(
      post: (@Sendable (@escaping @MainActor @Sendable () -> Void) -> Void)?,
      _ write: @escaping @Sendable () -> Result<String, ImageError>,
      then completion: @escaping @MainActor @Sendable (Result<String, ImageError>) -> Void
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

    /// Waits for the picture, but not for long.
    /// - Returns: whether none is being written any more.
    func finish() -> Bool {
      let done = DispatchSemaphore(value: 0)
      queue.async { done.signal() }
      return done.wait(timeout: .now() + Self.patience) == .success
    }
  }
#endif
