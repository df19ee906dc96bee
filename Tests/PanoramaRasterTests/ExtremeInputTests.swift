import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Input that no drawing should contain is dropped or clipped in bounded time.
@Suite struct ExtremeInputTests {
  static let wild: [Double] = [
    .nan, .infinity, -.infinity, 1e9, -1e9, 1e18, -1e18, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 0, 3,
  ]

  private func blank(_ list: DisplayList, transform: CGAffineTransform = .identity) -> Bool {
    draw(list, width: 16, height: 16, transform: transform).pixels.allSatisfy { $0 == 0 }
  }

  @Test func pathsThatAreNoNumbersAreDropped() {
    #expect(blank(fill(path([(0, 0), (.nan, 9), (9, 9)]))))
    #expect(blank(fill(path([(0, 0), (.infinity, 9), (9, 9)]))))
    #expect(blank(stroke(path([(0, 0), (9, .nan)]), width: 2)))
  }

  @Test func aHugeRectangleCoversAll() {
    let list = fill(path([(-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)]))
    #expect(draw(list, width: 16, height: 16).pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func aHugeTriangleHasAnExactEdge() {
    // The hypotenuse is the diagonal x = y.
    let list = fill(path([(-1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)]))
    let bitmap = draw(list, width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 {
        let a = Int(bitmap[x, y] >> 24)
        #expect(abs(a - (x < y ? 255 : x > y ? 0 : 128)) <= 1)
      }
    }
  }

  @Test func aHugeCircleIsDrawnWhereItIsSeen() {
    let p = CGMutablePath()
    p.addEllipse(in: CGRect(x: -2e8, y: 8, width: 4e8, height: 4e8))
    let bitmap = draw(fill(p.path), width: 16, height: 16)
    for x in 0..<16 {
      #expect(bitmap[x, 6] >> 24 == 0)
      #expect(bitmap[x, 9] >> 24 == 255)
    }
  }

  /// Above the origin, both sides lie far to the left of the window; the area that they enclose
  /// lies below it.
  @Test func longFlatLinesPassOnTheLeft() {
    let list = fill(path([(500, 600), (-5e6, -1e5), (1000, 1050)]))
    #expect(blank(list, transform: CGAffineTransform(translationX: 0, y: 6)))
    #expect(blank(list))
  }

  /// The squares of these numbers overflow.
  @Test func aCurveWhoseControlPointsAreBeyondAllReach() {
    for far in [1e30, 1e150, 1e207, 1e300] {
      var p = PathData()
      p.move(to: SIMD2(-53, 15))
      p.addCurve(to: SIMD2(10, -1), control1: SIMD2(-53, 15), control2: SIMD2(-40, far))
      p.addQuadCurve(to: SIMD2(8, 0), control: SIMD2(far, 3))
      #expect(p.bounds.maxY > 1e15 && p.bounds.maxX > 1e15)
      #expect(draw(stroke(p, width: 1), width: 16, height: 16).pixels.count == 256)
    }
  }

  /// A curve is not divided without end if its line is so wide that every piece of it can be seen.
  @Test(arguments: [1e7, 1e12, 1e15]) func aVeryWideCurveCoversAll(_ width: Double) {
    var curve = PathData()
    curve.move(to: SIMD2(-1e6, 3))
    curve.addCurve(to: SIMD2(1e6, 9), control1: SIMD2(-10, -1e5), control2: SIMD2(20, 1e5))
    let list = stroke(curve, width: width)
    #expect(draw(list, width: 16, height: 16).pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func wildNumbersEverywhere() {
    var random = SeededGenerator(seed: 7)
    func pick() -> Double { Self.wild.randomElement(using: &random) ?? 0 }
    for _ in 0..<400 {
      var p = PathData()
      p.move(to: SIMD2(pick(), pick()))
      for _ in 0..<4 {
        p.addLine(to: SIMD2(pick(), pick()))
        p.addQuadCurve(to: SIMD2(pick(), pick()), control: SIMD2(pick(), pick()))
        p.addCurve(
          to: SIMD2(pick(), pick()), control1: SIMD2(pick(), pick()),
          control2: SIMD2(pick(), pick()))
      }
      var style = StrokeStyle()
      style.lineWidth = pick()
      style.miterLimit = pick()
      style.lineJoin = [.miter, .round, .bevel].randomElement(using: &random) ?? .miter
      style.lineCap = [.butt, .round, .square].randomElement(using: &random) ?? .butt
      if Bool.random(using: &random) {
        style.dashLengths = [pick(), pick()]
        style.dashPhase = pick()
      }
      let gradient = CGGradient(colors: [.black, .white])
      let paint: DrawOperation.Paint =
        gradient.map {
          Bool.random(using: &random)
            ? .linearGradient(
              $0, start: CGPoint(x: pick(), y: pick()), end: CGPoint(x: pick(), y: pick()),
              options: [.drawsAfterEndLocation])
            : .radialGradient(
              $0, startCenter: CGPoint(x: pick(), y: pick()), startRadius: pick(),
              endCenter: CGPoint(x: pick(), y: pick()), endRadius: pick(),
              options: [.drawsBeforeStartLocation])
        } ?? .color(.black)
      let image = CGImage(width: 2, height: 2, pixels: [1, 2, 3, 4], isOpaque: false)
      let glyph = GlyphOutline(path: path([(0, 0), (0.5, -0.5), (0.5, 0)]))
      let run = GlyphRun(
        glyphs: [.init(outline: glyph, position: SIMD2(pick(), pick()))], fontSize: pick())
      let t = CGAffineTransform(
        a: pick(), b: pick(), c: pick(), d: pick(), tx: pick(), ty: pick())
      let rect = CGRect(x: pick(), y: pick(), width: pick(), height: pick())
      let clip = NestedClip(
        shape: Bool.random(using: &random) ? .rect(rect) : .path(p, .evenOdd), parent: nil)
      let operations: [DrawOperation] = [
        .fill(p, .nonZero, paint), .stroke(p, style, paint), .cover(paint),
        .image(image, rect, .high), .glyphs(run, paint), .image(image, rect, .low),
      ]
      for operation in operations {
        let items = [
          DisplayItem(operation),
          DisplayItem(operation, transform: t, clip: clip, alpha: pick()),
        ]
        _ = draw(DisplayList(items: items), width: 16, height: 16)
        _ = draw(DisplayList(items: items), width: 16, height: 16, transform: t)
      }
    }
    // The test passes if it reaches this line without a trap.
    #expect(blank(.empty))
  }

  @Test func longDashesAndManyOfThemEnd() {
    let line = path([(-1e9, 8), (1e9, 8)], closed: false)
    for lengths in [[1e9, 1e9], [1e-3, 1e-3], [1, 1], [0, 0.1], [1e-12, 1]] {
      let list = stroke(line, width: 4) { $0.dashLengths = lengths }
      _ = draw(list, width: 16, height: 16)
    }
    let dots = stroke(line, width: 4) { $0.dashLengths = [2, 2] }
    let bitmap = draw(dots, width: 16, height: 16)
    #expect(bitmap[0, 8] >> 24 == 255 && bitmap[2, 8] >> 24 == 0 && bitmap[4, 8] >> 24 == 255)
  }

  @Test func aMillionPointsInOnePath() {
    var random = SeededGenerator(seed: 3)
    var p = PathData()
    p.move(to: SIMD2(0, 0))
    for _ in 0..<1_000_000 {
      p.addLine(
        to: SIMD2(.random(in: 0...16, using: &random), .random(in: 0...16, using: &random)))
    }
    let bitmap = draw(fill(p), width: 16, height: 16)
    #expect(bitmap[8, 8] >> 24 > 0)
  }

  @Test func deepNestingEnds() {
    var list = fill(path([(0, 0), (9, 0), (9, 9)]))
    for _ in 0..<10_000 {
      list = DisplayList(items: [
        DisplayItem(.list(list), alpha: 0.999), DisplayItem(.cover(.color(.clear))),
      ])
    }
    _ = draw(list, width: 16, height: 16)
    #expect(list.items.count == 2)
  }

  @Test func emptyBitmapsAndDamage() {
    let list = fill(path([(0, 0), (9, 0), (9, 9)]))
    #expect(draw(list, width: 0, height: 0).pixels.isEmpty)
    #expect(draw(list, width: 9, height: 9, damage: []).pixels.allSatisfy { $0 == 0 })
    let wild = [
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .null,
      CGRect(x: -1e18, y: -1e18, width: 2e18, height: 1),
    ]
    #expect(draw(list, width: 9, height: 9, damage: wild).pixels.allSatisfy { $0 == 0 })
  }
}
