import Synchronization

/// Where other threads leave what the main actor shall do.
///
/// It works before there is a host, too: decoding can begin before the first window opens, and
/// what is done by then is in its first frame.
public final class MainMail: Sendable {
  /// What the main actor shall do.
  public typealias Action = @MainActor @Sendable () -> Void

  private struct State {
    var letters: [Action] = []
    var wake: (@Sendable (@escaping Action) -> Void)?
  }

  private let state = Mutex(State())

  /// Nothing is delivered by itself until `connect`.
  public init() {}

  /// From now on `post`, a host's inbox, brings the mail to the main actor.
  public func connect(_ post: @escaping @Sendable (@escaping Action) -> Void) {
    let isWaiting = state.withLock { state in
      state.wake = post
      return !state.letters.isEmpty
    }
    if isWaiting { post { [self] in deliver() } }
  }

  /// Has `action` done on the main actor, in the order of posting. From any thread.
  public func post(_ action: @escaping Action) {
    let wake = state.withLock { state in
      state.letters.append(action)
      return state.letters.count == 1 ? state.wake : nil
    }
    wake? { [self] in deliver() }
  }

  /// Does what has been posted.
  @MainActor
  public func deliver() {
    let letters = state.withLock { state in
      defer { state.letters = [] }
      return state.letters
    }
    for letter in letters { letter() }
  }
}
