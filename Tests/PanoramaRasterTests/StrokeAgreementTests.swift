import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// The outline of a stroke, for hit tests, is the one that is drawn.
@Suite struct StrokeAgreementTests {
  private static let side = 120

  /// Whether each pixel of a row, or of the picture, is inked.
  private func alphas(_ list: DisplayList, width: Int, height: Int) -> [UInt32] {
    draw(list, width: width, height: height).pixels.map { $0 >> 24 }
  }

  private func dots(_ cap: CGLineCap, scale: Double = 1, closed: Bool = false) -> (
    drawn: Int, outlined: Int, dashes: Int
  ) {
    let line =
      closed
      ? path([(10, 20), (220, 20), (220, 90), (10, 90)])
      : path([(10, 20), (290, 20)], closed: false)
    var style = StrokeStyle()
    (style.lineWidth, style.lineCap, style.dashLengths) = (10, cap, [0, 20])
    let (width, height) = (Int(300 * scale), Int(110 * scale))
    let list = DisplayList(items: [
      DisplayItem(
        .stroke(line, style, .color(.black)),
        transform: CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
    ])
    let row = Int(20 * scale)
    let inked = alphas(list, width: width, height: height)[row * width..<(row + 1) * width]
    let drawn = zip(inked.dropLast(), inked.dropFirst()).count { $0 == 0 && $1 > 0 }
    func contours(_ path: PathData) -> Int { path.verbs.count { $0 == .move } }
    return (
      drawn, contours(line.stroked(style)), contours(line.dashed(phase: 0, lengths: [0, 20]))
    )
  }

  /// From 10 to 290 in steps of 20, with a dot at either end.
  @Test(arguments: [CGLineCap.round, .square], [1, 0.7, 1.37, 3.3])
  func aPatternOfDotsBeginsAndEndsWithOne(cap: CGLineCap, scale: Double) {
    #expect(dots(cap, scale: scale) == (15, 15, 15))
  }

  /// Along its first side, 210 long, a rectangle has eleven; around, 560 long, 28.
  @Test func aClosedLineHasOneDotWhereItBeginsAndEnds() {
    let dots = dots(.round, closed: true)
    #expect(dots.drawn == 11)
    #expect(dots.dashes == 28)
  }

  @Test func dotsWithButtCapsCoverNothing() { #expect(dots(.butt).drawn == 0) }

  /// The end of a dash that lies exactly at the start or end of a line is not a dot.
  @Test(arguments: [1, 0.7, 1.37, 3.3, 5.1]) func dashesThatEndAtAnEndAreNoDots(scale: Double) {
    let line = path([(20, 10), (80, 10)], closed: false)
    let place = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
    for phase in [0.0, 10, -10, 1e6 + 10] {
      let list = stroke(line, width: 8, transform: place) {
        ($0.lineCap, $0.dashLengths, $0.dashPhase) = (.round, [10, 10], phase)
      }
      let (width, row) = (Int(100 * scale), Int(10 * scale))
      let inked = alphas(list, width: width, height: Int(20 * scale))
      let isEarly = inked[row * width + Int(17 * scale)] > 0
      let isLate = inked[row * width + Int(83 * scale)] > 0
      let startsOn = phase == 0
      #expect(isEarly == startsOn && isLate == !startsOn, "phase \(phase)")
    }
  }

  private func point(_ random: inout SeededGenerator) -> SIMD2<Double> {
    SIMD2(random.number(in: 5...115), random.number(in: 5...115))
  }

  private func shape(_ random: inout SeededGenerator) -> PathData {
    var path = PathData()
    for _ in 0...random.below(2) {
      path.move(to: point(&random))
      for _ in 0...random.below(4) {
        switch random.below(5) {
        case 0: path.addQuadCurve(to: point(&random), control: point(&random))
        case 1:
          path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
        case 2: path.addLine(to: path.currentPoint ?? SIMD2(9, 9))
        default: path.addLine(to: point(&random))
        }
      }
      if random.below(3) == 0 { path.closeSubpath() }
    }
    return path
  }

  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle()
    style.lineWidth = pow(10, random.number(in: 0...1.5)) * (random.below(10) == 0 ? -1 : 1)
    style.lineCap = [.butt, .round, .square][random.below(3)]
    style.lineJoin = [.miter, .round, .bevel][random.below(3)]
    style.miterLimit = [10, 1, 2, .infinity][random.below(4)]
    if random.below(3) > 0 {
      style.dashLengths = (0...random.below(4)).map { _ in
        random.below(4) == 0 ? 0 : random.number(in: 0.5...25)
      }
      style.dashPhase = random.number(in: -60...60)
    }
    return style
  }

  /// Where all neighbours of a pixel are covered, its centre is hit; where none is, it is not.
  @Test(arguments: 0..<150) func whatIsHitIsWhatIsDrawn(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (path, style) = (shape(&random), style(&random))
    let side = Self.side
    let list = DisplayList(items: [DisplayItem(.stroke(path, style, .color(.black)))])
    let drawn = alphas(list, width: side, height: side)
    let outline = path.stroked(style)
    var wrong = 0
    for y in 1..<side - 1 {
      for x in 1..<side - 1 where (x + y) % 3 == 0 {
        let near = (-1...1).flatMap { row in (-1...1).map { drawn[(y + row) * side + x + $0] } }
        let expected: Bool? =
          near.allSatisfy { $0 == 255 } ? true : near.allSatisfy { $0 == 0 } ? false : nil
        guard let expected else { continue }
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if path.strokeContains(centre, style) != expected { wrong += 1 }
        if outline.contains(centre) != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0, "\(path) \(style)")
  }

  /// One limit: a line of very many dashes is hit and drawn alike.
  @Test func aLineOfVeryManyDashesIsHitWhereItIsDrawn() {
    let line = path([(0, 10), (1e7, 10)], closed: false)
    var style = StrokeStyle()
    (style.lineWidth, style.dashLengths) = (6, [20, 20])
    let drawn = alphas(
      DisplayList(items: [DisplayItem(.stroke(line, style, .color(.black)))]), width: 100,
      height: 20)
    for x in stride(from: 5, to: 100, by: 10) {
      let isDrawn = drawn[10 * 100 + x] == 255
      #expect(line.strokeContains(SIMD2(Double(x) + 0.5, 10.5), style) == isDrawn, "at \(x)")
    }
  }

  /// What a hit test costs does not grow with what is far from the point.
  @Test func hitsOnEndlessCurvesAreCheap() {
    var path = PathData()
    path.move(to: SIMD2(0, 0))
    for i in 0..<200 {
      path.addCurve(
        to: SIMD2(Double(i), 50), control1: SIMD2(1e11, Double(i) * 1e9),
        control2: SIMD2(-1e11, 1e10))
    }
    var style = StrokeStyle()
    style.lineWidth = 9
    var isHit = false
    let seconds = processorSeconds { isHit = path.strokeContains(SIMD2(0.5, 0.5), style) }
    #expect(isHit && seconds < 1)
  }
}

extension SeededGenerator {
  fileprivate mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &self) }
}
