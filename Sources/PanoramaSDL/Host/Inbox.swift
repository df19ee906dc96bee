import CSDL2
import CXInput
import Foundation

/// What other threads leave for the main loop: decoders that are done, timers, device readers.
///
/// Posting wakes the loop; nothing polls. The loop runs what was posted, in order, with the input
/// of the next round.
public final class Inbox: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  /// Held while SDL is asked to wake the loop, which may not quit then.
  private let waking = NSLock()
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
    // One wake-up event is enough for all that wait.
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      letters.append(action)
      return letters.count == 1
    }
    // The main thread is awake, and looks here before it sleeps again.
    if isFirst, !Thread.isMainThread { wakeLoop() }
  }

  /// Where the display has ended this may never return: no lock that the main thread takes before
  /// the program's end is held meanwhile.
  private func wakeLoop() {
    waking.lock()
    defer { waking.unlock() }
    guard let wakeEvent = lock.withLock({ isOpen ? wakeEvent : nil }) else { return }
    var event = SDL_Event()
    event.type = wakeEvent
    cxinput_set_waking(1)
    SDL_PushEvent(&event)
    cxinput_set_waking(0)
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
    lock.withLock {
      isOpen = false
      letters.removeAll()
    }
    waking.withLock {}
  }
}
