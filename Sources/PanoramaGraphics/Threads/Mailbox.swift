import Synchronization

/// A place where any thread leaves things for one receiver, which takes them all at once.
///
/// Only the first of several things wakes the receiver, so it wakes once however many there are.
public final class Mailbox<Contents: Sendable>: Sendable {
  private struct State {
    var contents: Contents
    var isWaiting = false
    var isOpen = true
    var wake: (@Sendable () -> Void)?
  }

  private let empty: Contents
  private let state: Mutex<State>

  /// - Parameters:
  ///   - empty: the contents of the empty mailbox.
  ///   - wake: tells the receiver that something waits; called on the thread that left it.
  public init(_ empty: Contents, wake: (@Sendable () -> Void)? = nil) {
    self.empty = empty
    state = Mutex(State(contents: empty, wake: wake))
  }

  /// Wakes the receiver by `wake` from now on; calls it at once if something waits already.
  public func setWake(_ wake: @escaping @Sendable () -> Void) {
    let isWaiting = state.withLock { state in
      state.wake = wake
      return state.isWaiting
    }
    if isWaiting { wake() }
  }

  /// Leaves something; does nothing if the mailbox is closed.
  ///
  /// - Parameter change: adds it to the contents.
  public func put(_ change: (inout Contents) -> Void) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.isOpen else { return nil }
      change(&state.contents)
      defer { state.isWaiting = true }
      return state.isWaiting ? nil : state.wake
    }
    wake?()
  }

  /// Removes and returns the contents.
  public func take() -> Contents {
    state.withLock { state in
      defer { (state.contents, state.isWaiting) = (empty, false) }
      return state.contents
    }
  }

  /// The contents, which stay in the mailbox.
  public var waiting: Contents { state.withLock { $0.contents } }

  /// Whether nothing waits.
  public var isEmpty: Bool { state.withLock { !$0.isWaiting } }

  /// Forgets what waits and what is put in later.
  public func close() {
    state.withLock { ($0.contents, $0.isWaiting, $0.isOpen) = (empty, false, false) }
  }
}

extension Mailbox {
  /// Leaves a message after all others.
  public func post<Message>(_ message: Message) where Contents == [Message] {
    put { $0.append(message) }
  }
}

extension Mailbox where Contents == [MainActorAction] {
  /// Makes `post`, such as that of a host's inbox, deliver all actions from now on, beginning with those that
  /// wait. Until then, only `deliver()` does.
  public func connect(_ post: @escaping MainActorPost) {
    setWake { [self] in post { self.deliver() } }
  }

  /// Runs the actions that wait, the oldest first.
  @MainActor public func deliver() {
    for action in take() { action() }
  }
}

/// Work for the main actor.
public typealias MainActorAction = @MainActor @Sendable () -> Void

/// Runs an action on the main actor soon, in the order of the calls. Any thread may call it.
public typealias MainActorPost = @Sendable (_ action: @escaping MainActorAction) -> Void
