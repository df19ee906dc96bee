import Foundation
import Logging
import PanoramaGraphics
import PanoramaRaster
import Synchronization
import TestSupport
import Testing

/// What goes beyond a limit is drawn in less detail, in bounded time, and said once.
@Suite struct LimitTests {
  /// Draws three times with one rasterizer; what it logged.
  private func lines(_ list: DisplayList) -> [String] {
    let lines = Lines()
    var options = RasterizerOptions()
    options.logger = Logger(label: "test") { _ in lines.handler }
    let rasterizer = Rasterizer(threads: 2, options: options)
    for _ in 0..<3 { _ = draw(list, width: 24, height: 24, rasterizer: rasterizer) }
    return lines.all
  }

  private let square = path([(0, 0), (20, 0), (20, 20), (0, 20)])

  @Test func ordinaryDrawingsSayNothing() {
    var drawing = RandomDrawing(seed: 5, size: 24)
    #expect(lines(drawing.list(12)).isEmpty)
  }

  @Test func tenThousandNestedLayers() {
    let list = DisplayList { context in
      for _ in 0..<10_000 {
        context.setAlpha(0.9)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(square)
      }
    }
    let lines = lines(list)
    #expect(lines.count == 2)
    #expect(lines.contains { $0.contains("layers") } && lines.contains { $0.contains("lists") })
    let other = DisplayList { context in
      for _ in 0..<10_000 {
        context.setAlpha(0.9)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
      }
      context.fill(square)
    }
    let frame = PixelRect(x: 0, y: 0, width: 24, height: 24)
    #expect(
      !DisplayListDifference(from: list, .identity, to: other, .identity, in: frame).damage.isEmpty)
  }

  @Test func aDashPatternOfManyLengths() {
    let list = stroke(square, width: 2) { style in
      style.dashLengths = (0..<100_000).map { Double($0 % 7) + 1 }
    }
    #expect(lines(list).map { $0.contains("dash") } == [true])
  }

  /// The line is 10⁹ long: what is out of sight costs nothing.
  @Test func aLineWithABillionDashes() {
    let line = path([(-5e8, 9), (5e8, 9)], closed: false)
    let list = stroke(line, width: 4) { $0.dashLengths = [0.5, 0.5] }
    #expect(lines(list).isEmpty)
  }

  /// In sight, a million dashes are drawn.
  @Test func aMillionDashesInSight() {
    var p = Path()
    p.move(to: SIMD2(0, 12))
    for i in 1...4000 { p.addLine(to: SIMD2(i % 2 == 0 ? 0 : 24, 12 + Double(i % 5))) }
    let list = stroke(p, width: 1) { $0.dashLengths = [0.02, 0.02] }
    #expect(lines(list).map { $0.contains("dash") } == [true])
  }

  @Test func aPathOfMillionsOfPoints() {
    var p = Path()
    p.addLines(between: (0..<4_500_000).map { SIMD2(Double($0 % 24), Double($0 % 19)) })
    #expect(lines(fill(p)).map { $0.contains("points") } == [true])
  }

  @Test func aHugeBlur() {
    let list = DisplayList(items: [
      DisplayItem(
        .fill(square, .nonZero, .color(.white)),
        shadow: DropShadow(offset: .zero, blur: 1e6, color: .black)),
      DisplayItem(
        .fill(path([(0, 0), (20, 1), (3, 20)]), .nonZero, .color(.white)),
        shadow: DropShadow(offset: .zero, blur: 1e18, color: .black)),
    ])
    #expect(lines(list).map { $0.contains("blurred") } == [true])
  }

  @Test func nestedShadows() {
    var list = fill(path([(0, 0), (20, 1), (3, 20)]))
    for _ in 0..<40 {
      list = DisplayList(items: [
        DisplayItem(
          .list(list), shadow: DropShadow(offset: .zero, blur: 2, color: .black))
      ])
    }
    #expect(lines(list).map { $0.contains("shadows nest") } == [true])
  }

  @Test func hugePatternCounts() throws {
    var random = SeededGenerator(seed: 8)
    let many = DisplayList { context in
      for _ in 0..<5000 {
        context.fill(
          CGRect(
            x: .random(in: 0...4, using: &random), y: .random(in: 0...4, using: &random), width: 1,
            height: 1))
      }
    }
    for (list, logs) in [(many, true), (fill(path([(0, 0), (1e-6, 0), (0, 1e-6)])), false)] {
      let step = logs ? 5.0 : 1e-6
      let pattern = try #require(
        CGPattern(
          bounds: CGRect(x: 0, y: 0, width: step, height: step), xStep: CGFloat(step),
          yStep: CGFloat(step), list: list))
      let painted = DisplayList(items: [DisplayItem(.cover(.pattern(pattern, .identity)))])
      #expect(lines(painted).map { $0.contains("pattern") } == (logs ? [true] : []))
    }
  }
}

/// Keeps what is logged.
private final class Lines: Sendable {
  private let list = Mutex<[String]>([])
  var all: [String] { list.withLock { $0 } }

  struct Handler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.list.withLock { $0.append(event.message.description) }
    }
  }

  var handler: Handler { Handler(lines: self) }
}
