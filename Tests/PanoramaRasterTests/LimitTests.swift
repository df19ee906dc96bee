import Foundation
import Logging
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import Synchronization
import TestSupport
import Testing

/// A drawing beyond a limit is drawn in less detail and in bounded time, which is logged once.
@Suite struct LimitTests {
  /// Draws several times with one rasterizer, and returns what it logged.
  ///
  /// - Parameter work: the maximum work for a frame; infinite for tests of higher limits.
  private func lines(
    _ list: DisplayList, side: Int = 24, times: Int = 3, work: Double? = nil
  ) -> [String] {
    let lines = MessageLog()
    var options = RasterizerOptions()
    if let work { options.maximumWork = work }
    options.logger = Logger(label: "test") { _ in lines.handler }
    let rasterizer = Rasterizer(exactly: 2, options: options)
    for _ in 0..<times { _ = draw(list, width: side, height: side, rasterizer: rasterizer) }
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

  /// The line is 10⁹ points long, but the part outside the window costs nothing.
  @Test func aLineWithABillionDashes() {
    let line = path([(-5e8, 9), (5e8, 9)], closed: false)
    let list = stroke(line, width: 4) { $0.dashLengths = [0.5, 0.5] }
    #expect(lines(list).isEmpty)
  }

  /// A million dashes are drawn if they can be seen.
  @Test func aMillionDashesInSight() {
    var p = PathData()
    p.move(to: SIMD2(0, 12))
    for i in 1...4000 { p.addLine(to: SIMD2(i % 2 == 0 ? 0 : 24, 12 + Double(i % 5))) }
    let list = stroke(p, width: 1) { $0.dashLengths = [0.02, 0.02] }
    #expect(lines(list).map { $0.contains("dash") } == [true])
  }

  @Test func aPathOfMillionsOfPoints() {
    var p = PathData()
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

  private let triangle = fill(path([(0, 0), (20, 1), (3, 20)]))

  /// Nested groups, each with a shadow.
  private func nested(_ count: Int, blur: Double, _ inner: DisplayList) -> DisplayList {
    (0..<count).reduce(inner) { list, _ in
      let shadow = DropShadow(offset: .zero, blur: blur, color: .black)
      return DisplayList(items: [DisplayItem(.list(list), shadow: shadow)])
    }
  }

  @Test func nestedShadows() {
    #expect(lines(nested(4, blur: 2, triangle)).map { $0.contains("shadows nest") } == [true])
    #expect(lines(nested(40, blur: 2, triangle)).contains { $0.contains("others in it") })
  }

  /// The work for nested shadows and patterns grows in proportion to their number.
  @Test(arguments: [20.0, 512], [10, 20, 40])
  func shadowsAndPatternsInShadows(blur: Double, count: Int) throws {
    let cell = CGRect(x: 0, y: 0, width: 4, height: 4)
    var list = triangle
    for _ in 0..<count {
      let pattern = try #require(CGPattern(bounds: cell, xStep: 4, yStep: 4, list: list))
      let painted = DisplayItem(.fill(square, .nonZero, .pattern(pattern, .identity)))
      let shadow = DropShadow(offset: .zero, blur: blur, color: .black)
      let group = DisplayList(items: [painted, DisplayItem(.list(list), shadow: shadow), painted])
      list = DisplayList(items: [DisplayItem(.list(group), shadow: shadow)])
    }
    let rasterizer = Rasterizer(exactly: 2)
    _ = draw(list, width: 24, height: 24, rasterizer: rasterizer)
    // A bitmap and the caster around it, with a margin of three standard deviations of 16.
    let own = 2 * 26 * 26 + (26 + 2 * 49) * (26 + 2 * 49)
    #expect(rasterizer.offscreenPixels > 0)
    #expect(rasterizer.offscreenPixels <= 4 * count * 17 * own)
  }

  @Test func limitsAreTheSameOnAnyNumberOfThreadsAndInPieces() {
    var items: [DisplayItem] = []
    for i in 0..<12 {
      let shadow = DropShadow(
        offset: CGSize(width: 3, height: 2), blur: Double(i + 2), color: CGColor(argb: 0x80c0_2040))
      items.append(
        DisplayItem(
          .list(nested(i * 2, blur: 3, triangle)),
          transform: CGAffineTransform(translationX: Double(i), y: Double(i)), shadow: shadow))
    }
    let list = DisplayList(items: items)
    let whole = draw(list, width: 40, height: 40, rasterizer: Rasterizer(threads: 1)).pixels
    #expect(draw(list, width: 40, height: 40, rasterizer: Rasterizer(exactly: 3)).pixels == whole)
    #expect(inPieces(list) == whole)
  }

  /// 40 × 40 pixels, drawn in two parts.
  private func inPieces(_ list: DisplayList) -> [UInt32] {
    let bitmap = Bitmap(width: 40, height: 40)
    for (y, height) in [(0, 11), (11, 29)] {
      let piece = CGRect(x: 0, y: y, width: 40, height: height)
      bitmap.withPixelBuffer { Rasterizer(exactly: 2).draw(list, into: $0, damage: [piece]) }
    }
    return bitmap.pixels
  }

  /// The position of a dash does not depend on how much of the curve before it can be seen.
  @Test(arguments: [900.0, 1e4, 1e6, 1e8, 1e10, 1e15], [0.02, 3.0])
  func dashesOfACurveMostlyOutOfSight(radius: Double, length: Double) {
    let circle = PathData(
      ellipseIn: CGRect(x: -2 * radius + 20, y: -radius, width: 2 * radius, height: 2 * radius))
    let list = stroke(circle, width: 5) { $0.dashLengths = [length, length * 1.5] }
    let whole = draw(list, width: 40, height: 40).pixels
    #expect(inPieces(list) == whole)
    #expect(lines(list).isEmpty == (radius < 1e9))
  }

  /// Dashes that are too fine to be seen look like coarser ones.
  @Test func fineDashesCoverTheirShare() {
    let line = path([(0, 12), (24, 12)], closed: false)
    let list = stroke(line, width: 8) { $0.dashLengths = [0.001, 0.003] }
    let alpha = draw(list, width: 24, height: 24)[11, 12] >> 24
    #expect(abs(Int(alpha) - 64) <= 3)
  }

  /// At most 2²⁸ pixels are drawn off screen for a frame.
  @Test func manyLargeShadowsAndPatterns() throws {
    let large = DisplayItem(
      .list(triangle), transform: CGAffineTransform(scaleX: 900, y: 900),
      shadow: DropShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: .black))
    let shadows = DisplayList(items: Array(repeating: large, count: 100))
    #expect(lines(shadows, side: 1024, times: 1).map { $0.contains("large shadows") } == [true])
    let pattern = try #require(
      CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 900, height: 900), xStep: 900, yStep: 900, list: triangle)
    )
    let cover = DisplayItem(.cover(.pattern(pattern, .identity)))
    let patterns = DisplayList(items: Array(repeating: cover, count: 70))
    #expect(lines(patterns, side: 1024, times: 1).map { $0.contains("large patterns") } == [true])
  }

  /// If there are too many, the same ones are left out whichever threads planned them.
  @Test func tooManyLargeShadowsOnAnyNumberOfThreads() {
    // There is so much to plan that no thread does all of it.
    let group = DisplayList { context in
      context.fill(path([(0, 0), (20, 1), (3, 20)]))
      for i in 0..<400 {
        context.fillEllipse(
          in: CGRect(x: Double(i % 20), y: Double(i / 20), width: 0.4, height: 0.3))
      }
    }
    let items = (0..<120).map { (i: Int) -> DisplayItem in
      let shadow = DropShadow(
        offset: CGSize(width: Double(i) * 8 - 400, height: 0), blur: 0,
        color: CGColor(argb: 0x4000_0000 | UInt32(i * 0x02_0301)))
      return DisplayItem(
        .list(group), transform: CGAffineTransform(a: 90, b: 0, c: 0, d: 90, tx: 0, ty: 0),
        shadow: shadow)
    }
    let list = DisplayList(items: items)
    var options = RasterizerOptions()
    options.maximumWork = .infinity
    let one = draw(
      list, width: 1700, height: 1800, rasterizer: Rasterizer(threads: 1, options: options))
    let some = draw(
      list, width: 1700, height: 1800, rasterizer: Rasterizer(exactly: 3, options: options))
    // `#expect` itself would take minutes to find the differences between so many numbers.
    let isSame = one.pixels == some.pixels
    #expect(isSame)
    let logged = lines(list, side: 1700, times: 1, work: .infinity)
    #expect(logged.map { $0.contains("large shadows") } == [true])
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
