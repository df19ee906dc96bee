import Testing

/// Gives the tests of a suite one private Wayland session, and ends it after the last of them.
struct WaylandTrait: SuiteTrait, TestScoping {
  @TaskLocal static var current: WaylandSession?

  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let session = try WaylandSession()
    defer { session.stop() }
    try await Self.$current.withValue(session) { try await function() }
  }
}

extension Trait where Self == WaylandTrait {
  static var privateWayland: WaylandTrait { WaylandTrait() }
}
