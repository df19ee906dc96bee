/// Work for the main actor.
public typealias MainActorAction = @MainActor @Sendable () -> Void

/// Runs an action on the main actor soon, in the order of the calls. Any thread may call it.
public typealias MainActorPost = @Sendable (_ action: @escaping MainActorAction) -> Void
