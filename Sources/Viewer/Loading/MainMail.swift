import Synchronization

/// Actions that other threads post to the main actor.
///
/// Posting works before there is a host, so decoding can start before the first window opens, and the first
/// frame shows what has been decoded so far.
public final class MainMail: Sendable {
  /// An action for the main actor.
  public typealias Action = @MainActor @Sendable () -> Void

  private struct State {
    var actions: [Action] = []
    var wake: (@Sendable (@escaping Action) -> Void)?
  }

  private let state = Mutex(State())

  /// Actions are delivered only by `deliver()` until `connect` is called.
  public init() {}

  /// Makes `post`, a host's inbox, deliver all further actions.
  public func connect(_ post: @escaping @Sendable (@escaping Action) -> Void) {
    let isWaiting = state.withLock { state in
      state.wake = post
      return !state.actions.isEmpty
    }
    if isWaiting { post { [self] in deliver() } }
  }

  /// Runs `action` on the main actor, in the order of posting. Can be called from any thread.
  public func post(_ action: @escaping Action) {
    let wake = state.withLock { state in
      state.actions.append(action)
      return state.actions.count == 1 ? state.wake : nil
    }
    wake? { [self] in deliver() }
  }

  /// Runs the posted actions.
  @MainActor
  public func deliver() {
    let actions = state.withLock { state in
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }
}
