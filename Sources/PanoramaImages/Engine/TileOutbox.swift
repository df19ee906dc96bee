import Foundation
import PanoramaGraphics

/// Carries the results of a tile source's threads to the main actor. The first result wakes the
/// main actor; results that follow before it runs are taken together with the first.
final class TileOutbox: @unchecked Sendable {
  /// Runs an action on the main actor soon.
  typealias Post = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  struct Contents {
    var tiles: [(TileID, CGImage)] = []
    var status: TileSourceStatus?
    /// Whether earlier tiles may have been incomplete while later ones are complete.
    var endsParts = false
  }

  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var contents = Contents()
  private var isPosted = false
  private var isClosed = false
  private let post: Post
  private var wake: (@MainActor @Sendable () -> Void)?

  init(post: @escaping Post) { self.post = post }

  /// Sets the action that empties the outbox.
  func onContents(_ wake: @escaping @MainActor @Sendable () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    self.wake = wake
  }

  func put(_ change: (inout Contents) -> Void) {
    lock.lock()
    if isClosed {
      lock.unlock()
      return
    }
    change(&contents)
    let first = !isPosted
    isPosted = true
    let wake = wake
    lock.unlock()
    if first, let wake { post(wake) }
  }

  func take() -> Contents {
    lock.lock()
    defer { lock.unlock() }
    defer { contents = Contents() }
    isPosted = false
    return contents
  }

  /// The tiles that were put in and not taken yet.
  var waiting: [TileID] {
    lock.lock()
    defer { lock.unlock() }
    return contents.tiles.map(\.0)
  }

  /// Whether everything that was put in has been taken.
  var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isPosted
  }

  /// Empties the outbox and ignores everything put in later.
  func close() {
    lock.lock()
    defer { lock.unlock() }
    isClosed = true
    contents = Contents()
  }
}
