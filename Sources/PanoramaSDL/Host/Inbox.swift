import CSDL2
import CXInput
import Foundation
import PanoramaGraphics
import Synchronization

/// Actions that other threads (decoders, timers, device readers) post to the main loop.
///
/// Posting wakes the loop, so nothing polls. The loop runs the actions in order, with the input of
/// its next round.
public final class Inbox: Sendable {
  private let bell = Bell()
  private let actions: Mailbox<[MainActorAction]>

  init() { actions = Mailbox([]) { [bell] in bell.ring() } }

  /// Makes posting wake the loop from now on. SDL must be initialised.
  ///
  /// - Parameter event: the type of the SDL event that wakes it.
  func wake(by event: UInt32) { bell.set(event) }

  /// Runs `action` soon on the main actor. Can be called from any thread; does nothing after the host
  /// has ended.
  public func post(_ action: @escaping MainActorAction) { actions.post(action) }

  /// Whether no action waits.
  var isEmpty: Bool { actions.isEmpty }

  /// Removes and returns all actions, oldest first.
  func drain() -> [MainActorAction] { actions.take() }

  /// Accepts no more actions; to be called before SDL quits.
  func close() {
    actions.close()
    bell.set(nil)
  }
}

/// Wakes the main loop.
private final class Bell: Sendable {
  /// The type of the event that wakes the loop; nil while there is no loop. The lock is held while SDL wakes the
  /// loop, so that SDL does not quit meanwhile. With a lost display that call may never return, so the main
  /// thread takes the lock only before the loop begins and when the program ends.
  private let event = Mutex<UInt32?>(nil)

  func set(_ type: UInt32?) { event.withLock { $0 = type } }

  func ring() {
    // The main thread is awake and drains the inbox before it sleeps again.
    guard !Thread.isMainThread else { return }
    event.withLock { type in
      guard let type else { return }
      var event = SDL_Event()
      event.type = type
      cxinput_set_waking(1)
      SDL_PushEvent(&event)
      cxinput_set_waking(0)
    }
  }
}
