import Testing

/// A short form of `scripts/cost-scenes`: scenes that once took minutes or gigabytes.
@Suite(.serialized) struct CostlySceneTests {
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "masks-nested", "masks-turned", "million-points-dashed", "nested-clips-with-items",
      "patterns-in-patterns", "shadow-of-stroke", "shadows-of-patterns", "text-shadows",
      "wide-dashes-round",
    ])
  func noSceneTakesMoreThanItMay(scene: String) throws {
    let output = try ChildProcess.run(
      Checkout.script("cost-scenes"), ["--program", Checkout.program.path, scene],
      allowingFailure: true)
    #expect(output.status == 0, "\(output.out)\(output.error)")
    #expect(output.out.contains(scene))
  }
}
