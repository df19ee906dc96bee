import Foundation
import Logging
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import TestSupport
import Testing

/// Shapes that need far more work or memory than their size suggests are recognised before they are
/// drawn.
@Suite struct CostlyShapesTests {
  private static let side = 1000
  private let log = MessageLog()

  private func rasterizer(work: Double, bytes: Int? = nil) -> Rasterizer {
    var options = RasterizerOptions()
    options.maximumWork = work
    if let bytes { options.maximumPlannedBytes = bytes }
    let log = log
    options.logger = Logger(label: "test") { _ in log.handler }
    return Rasterizer(threads: 1, options: options)
  }

  private func render(_ rasterizer: Rasterizer, _ body: (CGContext) -> Void) {
    _ = draw(DisplayList(body), width: Self.side, height: Self.side, rasterizer: rasterizer)
  }

  /// However wide a line is, the inner side of each piece of a curve passes through its middle.
  @Test func wideCurvesEndEarly() {
    render(rasterizer(work: 1e9)) { context in
      context.setLineWidth(1e7)
      for i in 0..<100 {
        context.strokeEllipse(in: CGRect(x: i % 9, y: 9, width: 900, height: 900))
      }
    }
    #expect(log.all.count == 1)
  }

  @Test func wideDashesEndEarly() {
    render(rasterizer(work: 2e9)) { context in
      context.setLineWidth(900)
      context.setLineCap(.round)
      context.setLineDash(phase: 0, lengths: [5, 3])
      for i in 0..<150 {
        context.strokeLineSegments(
          between: [CGPoint(x: 0, y: i), CGPoint(x: 1000, y: 900 - i)])
      }
    }
    #expect(log.all.contains { $0.contains("too much work") })
  }

  /// The outline of a clip may be of any length.
  @Test func clipsOfManyLongLinesEndEarly() {
    render(rasterizer(work: 1e9)) { context in
      for i in 0..<10 {
        context.saveGState()
        let points = (0..<4000).map { (Double($0 % 997 + i), $0 % 2 == 0 ? 0.0 : 1000) }
        context.clip(to: path(points))
        context.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
        context.restoreGState()
      }
    }
    #expect(log.all.count == 1)
  }

  private let mask = CGImage(
    width: 2, height: 2, pixels: [0xFF80_8080, 0xFFFF_FFFF, 0xFF00_0000, 0xFF40_4040],
    isOpaque: true)

  @Test func turnedMasksEndEarly() {
    render(rasterizer(work: 1e9)) { context in
      for i in 0..<10 {
        context.rotate(by: 0.1)
        context.clip(to: CGRect(x: -900, y: -900 - i, width: 3000, height: 3000), mask: mask)
      }
      context.fill(CGRect(x: -3000, y: -3000, width: 6000, height: 6000))
    }
    #expect(log.all.count == 1)
  }

  /// A clip that is used repeatedly is made once.
  @Test func aClipThatComesAgainCostsLittle() {
    render(rasterizer(work: 2e9)) { context in
      for _ in 0..<120 {
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 1000, height: 1000), mask: mask)
        context.fill(CGRect(x: 0, y: 0, width: 1000, height: 1000))
        context.restoreGState()
      }
    }
    #expect(log.all.isEmpty)
  }

  /// The memory for many drawings is known only when they are planned, so only a limited number is
  /// planned at once.
  @Test func linesOfDashesAreDrawnInParts() {
    let rasterizer = rasterizer(work: 8e9, bytes: 2 << 20)
    render(rasterizer) { context in
      context.setLineWidth(60)
      context.setLineCap(.round)
      context.setLineDash(phase: 0, lengths: [2, 2])
      for i in 0..<320 {
        context.strokeEllipse(in: CGRect(x: 99, y: 99, width: 700 + i % 9, height: 700))
      }
    }
    #expect(rasterizer.plannedBytes.largest < 8 << 20, "\(rasterizer.plannedBytes)")
    #expect(log.all.isEmpty)
  }

  @Test func dotsAreAddedUpAndNotKept() {
    let rasterizer = rasterizer(work: 1e12)
    var dots = PathData()
    for i in 0..<20_000 {
      let place = SIMD2(Double(i % 61), Double(i % 59))
      dots.move(to: place)
      dots.addLine(to: place)
    }
    let list = stroke(dots, width: 40) { $0.lineCap = .round }
    _ = draw(list, width: 60, height: 60, rasterizer: rasterizer)
    #expect(rasterizer.plannedBytes.largest < 1 << 20, "\(rasterizer.plannedBytes)")
  }

  /// The stops of gradients count as planned memory, and their number as work.
  @Test func gradientsWithManyStopsAreDrawnInParts() throws {
    let colors = (0..<2000).map { CGColor(argb: 0xff00_8040 | UInt32($0 % 256) << 16) }
    let gradient = try #require(CGGradient(colors: colors))
    let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let paint = DrawOperation.Paint.linearGradient(
      gradient, start: .zero, end: CGPoint(x: 900, y: 900), options: both)
    func fill(_ context: CGContext) {
      for i in 0..<200 {
        let rect = CGRect(x: i % 20 * 50, y: i / 20 * 50, width: 4, height: 4)
        context.draw(
          DisplayList(items: [DisplayItem(.fill(PathData(rect: rect), .nonZero, paint))]))
      }
    }
    let rasterizer = rasterizer(work: 1e9, bytes: 1 << 20)
    render(rasterizer, fill)
    #expect(rasterizer.plannedBytes.largest < 2 << 20 && rasterizer.plannedBytes.sum > 4 << 20)
    #expect(log.all.isEmpty)
    render(self.rasterizer(work: 1e8), fill)
    #expect(log.all.count == 1)
  }
}
