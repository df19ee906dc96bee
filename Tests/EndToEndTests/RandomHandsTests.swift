import Testing

/// A short form of `scripts/random-hands`: nothing stalls, stays pressed or crashes.
@Suite(.serialized) struct RandomHandsTests {
  @Test(arguments: ["gallery", "viewer", "sketch"])
  func twentySecondsOfRandomHands(app: String) throws {
    let output = try ChildProcess.run(
      Checkout.script("random-hands"),
      ["--app", app, "--seconds", "20", "--seed", "1", "--program", Checkout.program.path],
      allowingFailure: true)
    #expect(output.status == 0, "\(output.out)\(output.error)")
  }
}
