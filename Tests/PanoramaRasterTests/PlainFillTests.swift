import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Paths of one colour take a short way from the list to pixels, without a visible difference.
@Suite struct PlainFillTests {
  static let seeds: [UInt64] = Array(1...20)

  /// What takes the short way and what does not: rectangles on and between pixels, cards that hide
  /// others, curves of very many pieces, and paths far away, with very many points, or empty.
  private func path(_ random: inout SeededGenerator) -> PathData {
    let place = [1, 0.37].randomElement(using: &random)!
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) / place).rounded() * place
    }
    let rect = CGRect(
      x: number(-20...100), y: number(-20...100), width: number(0...90), height: number(0...90))
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return PathData(rect: rect)
    case 2: return PathData(roundedRect: rect, cornerWidth: 5, cornerHeight: 5)
    case 3: return PathData(ellipseIn: rect)
    case 4: return PathData(ellipseIn: rect.insetBy(dx: -20_000, dy: -20_000))
    case 5: return PathData(ellipseIn: rect.insetBy(dx: -90_000, dy: -90_000))
    case 6:
      return PanoramaRasterTests.path(
        (0..<70_000).map { _ in (number(0...120), number(0...120)) })
    default:
      return PanoramaRasterTests.path((0..<5).map { _ in (number(-50...150), number(-50...150)) })
    }
  }

  @Test(arguments: seeds) func aListDrawsTheSameInsideAnother(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let items = (0..<12).map { _ in
      let rule = [CGPathFillRule.nonZero, .nonZero, .evenOdd].randomElement(using: &random)!
      let color = CGColor(
        red: 1, green: 0.3, blue: Double.random(in: 0...1, using: &random),
        alpha: [0, 0.4, 1, 1].randomElement(using: &random)!)
      return DisplayItem(.fill(path(&random), rule, .color(color)))
    }
    let list = DisplayList(items: items)
    // Short lists are not divided into jobs.
    let inner = items.map { DisplayItem(.list(DisplayList(items: [$0]))) }
    let place = CGAffineTransform(
      a: 1, b: [0, 0.2].randomElement(using: &random)!, c: 0, d: 1, tx: 0.25, ty: -3)
    for transform in [.identity, place] {
      let drawn = draw(list, width: 120, height: 100, transform: transform)
      let other = draw(
        DisplayList(items: inner), width: 120, height: 100, transform: transform)
      #expect(drawn.pixels == other.pixels)
    }
  }

  @Test func itemsAreEqualWhereverTheirPointsLie() {
    func item(_ x: CGFloat) -> DisplayItem {
      DisplayItem(
        .fill(
          PathData(ellipseIn: CGRect(x: x, y: 0, width: 9, height: 9)), .nonZero, .color(.black)))
    }
    #expect(item(1) == item(1))
    #expect(item(1) != item(2))
  }
}
