import Testing

/// Gives the tests of a suite one private display, and closes it after the last test.
struct DisplayTrait: SuiteTrait, TestScoping {
  @TaskLocal static var current: PrivateDisplay?

  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let display = try PrivateDisplay()
    defer { display.stop() }
    try await Self.$current.withValue(display) { try await function() }
  }
}

extension Trait where Self == DisplayTrait {
  static var privateDisplay: DisplayTrait { DisplayTrait() }
}
