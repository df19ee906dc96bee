import Foundation
import Testing

/// Frames of many shapes retain and release next to nothing.
@Suite struct CountedFrameTests {
  /// A frame of 10,000 shapes is planned in 40 pieces, each of which holds the list it belongs to: about 14 calls
  /// each. A single call for each shape would be ten times as many as this.
  private static let maximum = 1000

  /// The test runs a program whose retains and releases count. It prints nothing where they cannot be counted.
  @Test func aFrameOfManyShapesCountsNoReferences() throws {
    let output = try SteadyFrameTests.output(of: "CountedFrames")
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      let calls = try #require(parts.last.flatMap { Int($0) }, "\(line)")
      #expect(calls <= Self.maximum, "\(parts[0])")
    }
    if !output.isEmpty { #expect(output.split(separator: "\n").count == 67) }
  }
}
