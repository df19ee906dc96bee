import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

@Suite struct CoverageTraceTests {
  /// The trace shows what is really drawn.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func coverageIsWhatIsDrawn(_ seed: UInt64) {
    var drawing = RandomDrawing(seed: seed, size: 40)
    let path = drawing.path()
    let rule: CGPathFillRule = seed % 2 == 0 ? .nonZero : .evenOdd
    let trace = CoverageTrace(path, rule: rule, width: 40, height: 30)
    let bitmap = draw(fill(path, rule), width: 40, height: 30)
    #expect(trace.coverage == bitmap.pixels.map { UInt8($0 >> 24) })
  }

  @Test func aHalfCoveredPixel() {
    let trace = CoverageTrace(
      PathData(rect: CGRect(x: 1, y: 0, width: 1.5, height: 1)), width: 4, height: 1)
    // The left edge is directed upward, so its winding is the opposite.
    #expect(trace.changes == [0, -1, 0.5, 0.5])
    #expect(trace.coverage == [0, 255, 128, 0])
    #expect(trace.lines.count == 2)
    #expect(Set(trace.lines.map(\.from.x)) == [1, 2.5])
  }

  /// Pixels to the left of the path are not covered, and those inside it are fully covered.
  @Test(arguments: [TestedKernels.swift, .baseline, .automatic])
  func theSumOfChangesIsTheArea(_ kernels: TestedKernels) {
    let path = PathData(ellipseIn: CGRect(x: 2.3, y: 1.7, width: 30, height: 20))
    let trace = CoverageTrace(path, width: 40, height: 24, table: kernels.table)
    for y in 0..<24 {
      var sum = 0.0
      for x in 0..<40 {
        sum += trace.changes[y * 40 + x]
        #expect(abs(abs(sum) * 255 - Double(trace.coverage[y * 40 + x])) <= 0.51)
      }
    }
  }
}
