import Foundation
import PanoramaGraphics

/// What the threads of a tile source leave for the main actor. The first thing left wakes it, what
/// follows before it comes goes along.
final class TileOutbox: @unchecked Sendable {
  /// Has an action run on the main actor soon.
  typealias Post = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  struct Contents {
    var tiles: [(TileID, CGImage)] = []
    var status: TileSourceStatus?
    /// All tiles so far may have been parts of themselves; from now on they are whole.
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

  /// Sets what empties the outbox.
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

  /// The tiles that were left and not taken yet.
  var waiting: [TileID] {
    lock.lock()
    defer { lock.unlock() }
    return contents.tiles.map(\.0)
  }

  /// Whether what was left last has been taken.
  var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isPosted
  }

  /// Takes nothing any more.
  func close() {
    lock.lock()
    defer { lock.unlock() }
    isClosed = true
    contents = Contents()
  }
}
