import Foundation
import PanoramaGraphics
import TestSupport
import Testing

/// What drawings are expected to cost before anything is drawn.
@Suite struct DrawingCostTests {
  private func list(_ points: [SIMD2<Double>], isFilled: Bool = false) -> DisplayList {
    var path = PathData()
    for (i, p) in points.enumerated() { i == 0 ? path.move(to: p) : path.addLine(to: p) }
    let operation: DrawOperation =
      isFilled
      ? .fill(path, .nonZero, .color(.black)) : .stroke(path, StrokeStyle(), .color(.black))
    return DisplayList(items: [DisplayItem(operation)])
  }

  private func bound(_ list: DisplayList, scale: Double = 1) -> Double {
    list.cost.bound(scale: scale, area: 1920 * 1080, extent: 1920 + 1080)
  }

  /// A line of many short pieces costs as much as it is long; one that crosses its box with each piece, much more.
  @Test(arguments: [false, true]) func aLineCostsItsLength(isFilled: Bool) {
    let hand = list((0..<400).map { SIMD2(0.25, 0.25) * Double($0) }, isFilled: isFilled)
    let scribble = list(
      (0..<400).map { $0 % 2 == 0 ? SIMD2(0, 0) : SIMD2(99.75, 99.75) }, isFilled: isFilled)
    #expect(10 * bound(hand) < bound(scribble))
    #expect(bound(hand) > 400 * DrawOperation.filledPoint)
    #expect(bound(hand, scale: 8) > bound(hand))
    // A transform stretches it.
    let wide = DisplayList(items: [
      DisplayItem(.list(scribble), transform: CGAffineTransform(scaleX: 4, y: 4))
    ])
    #expect(bound(wide) > 3 * bound(scribble))
  }

  /// Thousands of lines that hands drew do not seem to need more work than a frame may, which is about two seconds of one
  /// processor. Otherwise each frame would have to visit all of them to find out.
  @Test func aFullSheetOfHandwritingNeedsNoSearch() {
    var dice = SeededGenerator(seed: 5)
    let lines = (0..<6000).map { _ -> DisplayItem in
      var (p, angle) = (SIMD2(500.0, 500), Double.random(in: 0...6.28, using: &dice))
      let line = (0..<50).map { _ -> SIMD2<Double> in
        angle += .random(in: -0.3...0.3, using: &dice)
        p += SIMD2(cos(angle), sin(angle)) * 2
        return p
      }
      return list(line).items[0]
    }
    let paper = DisplayItem(
      .fill(
        PathData(rect: CGRect(x: -8e6, y: -8e6, width: 16e6, height: 16e6)), .nonZero,
        .color(.white)))
    #expect(bound(DisplayList(items: lines)) < 2e9)
    // The edges of the paper are far outside the bitmap.
    #expect(bound(DisplayList(items: [paper] + lines)) < 2e10)
  }
}
