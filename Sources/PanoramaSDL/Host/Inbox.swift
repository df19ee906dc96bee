import CSDL2
import CXInput
import Foundation

/// Actions that other threads (decoders, timers, device readers) post to the main loop.
///
/// Posting wakes the loop, so nothing polls. The loop runs the actions in order, with the input of
/// its next round.
public final class Inbox: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`.
  private let lock = NSLock()
  /// Held while SDL wakes the loop, so that SDL does not quit meanwhile.
  private let waking = NSLock()
  private var actions: [@MainActor @Sendable () -> Void] = []
  private var isOpen = true
  /// The type of the SDL event that wakes the loop; nil while there is no loop.
  private var wakeEvent: UInt32?

  init() {}

  /// Makes posting wake the loop from now on. SDL must be initialised.
  func wake(by event: UInt32) {
    lock.lock()
    defer { lock.unlock() }
    wakeEvent = event
  }

  /// Runs `action` soon on the main actor. Can be called from any thread; does nothing after the host
  /// has ended.
  public func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    // One wake-up event is enough for all waiting actions.
    let isFirst = lock.withLock {
      guard isOpen else { return false }
      actions.append(action)
      return actions.count == 1
    }
    // The main thread is awake and drains the inbox before it sleeps again.
    if isFirst, !Thread.isMainThread { wakeLoop() }
  }

  /// Wakes the loop. If the display was lost this may never return, so it holds no lock that the main
  /// thread takes before the program ends.
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

  /// Whether no action waits.
  var isEmpty: Bool { lock.withLock { actions.isEmpty } }

  /// Removes and returns all actions, oldest first.
  func drain() -> [@MainActor @Sendable () -> Void] {
    lock.withLock {
      defer { actions.removeAll() }
      return actions
    }
  }

  /// Accepts no more actions; to be called before SDL quits.
  func close() {
    lock.withLock {
      isOpen = false
      actions.removeAll()
    }
    waking.withLock {}
  }
}
