import Foundation
import Testing

/// Frames of many items of one kind retain and release next to nothing.
@Suite struct CountedFrameTests {
  /// For frames of 10,000 items. A single call for each of them would be ten times as many as this.
  private static let maximum = 1000

  /// The test runs a program whose retains and releases count. It prints nothing where they cannot be counted.
  @Test func aFrameOfManyItemsCountsNoReferences() throws {
    let output = try SteadyFrameTests.output(of: "CountedFrames")
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      let calls = try #require(parts.last.flatMap { Int($0) }, "\(line)")
      #expect(calls <= Self.maximum, "\(parts[0])")
    }
    if !output.isEmpty { #expect(output.split(separator: "\n").count == 139) }
  }
}
