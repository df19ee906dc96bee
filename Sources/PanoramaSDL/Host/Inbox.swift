import CSDL2
import Foundation

/// What other threads leave for the main loop: decoders that are done, timers, device readers.
///
/// Posting wakes the loop; nothing polls. The loop runs what was posted, in order, with the input
/// of the next round.
public final class Inbox: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  private var letters: [@MainActor @Sendable () -> Void] = []
  private var isOpen = true
  /// SDL's number of the event that wakes the loop; nil while there is no loop to wake.
  private var wakeEvent: UInt32?

  init() {}

  /// From now on posting wakes the loop. SDL has to be there.
  func wake(by event: UInt32) {
    lock.lock()
    defer { lock.unlock() }
    wakeEvent = event
  }

  /// Has `action` run on the main actor soon. From any thread; after the host ended it does nothing.
  public func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    letters.append(action)
    // One wake-up event is enough for all that wait; the lock keeps SDL from quitting under us.
    if letters.count == 1, let wakeEvent {
      var event = SDL_Event()
      event.type = wakeEvent
      SDL_PushEvent(&event)
    }
  }

  /// Nothing waits.
  var isEmpty: Bool {
    lock.lock()
    defer { lock.unlock() }
    return letters.isEmpty
  }

  /// Takes what was posted, oldest first.
  func drain() -> [@MainActor @Sendable () -> Void] {
    lock.lock()
    defer { lock.unlock() }
    defer { letters.removeAll() }
    return letters
  }

  /// Nothing is taken any more; called before SDL quits.
  func close() {
    lock.lock()
    defer { lock.unlock() }
    isOpen = false
    letters.removeAll()
  }
}
