import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Lines that end outside the window, however far, look the same from every window.
@Suite struct FarLineTests {
  /// Draws the columns or rows 0 ..< cut, and then cut ..< 48.
  private func pieces(
    _ list: DisplayList, _ transform: CGAffineTransform, cut: Int, isAcross: Bool
  ) -> [UInt32] {
    let bitmap = Bitmap(width: 48, height: 48)
    for (from, to) in [(0, cut), (cut, 48)] {
      let piece =
        isAcross
        ? CGRect(x: from, y: 0, width: to - from, height: 48)
        : CGRect(x: 0, y: from, width: 48, height: to - from)
      bitmap.withPixelBuffer {
        Rasterizer(threads: 1).draw(list, into: $0, transform: transform, damage: [piece])
      }
    }
    return bitmap.pixels
  }

  /// A number of any magnitude from a tenth of a pixel to 10³⁰ pixels.
  private func far(_ random: inout SeededGenerator) -> Double {
    let v = pow(10, random.number(in: -1...30))
    return Bool.random(using: &random) ? v : -v
  }

  /// One end may be near, so that the line crosses the window.
  private func point(_ random: inout SeededGenerator) -> (Double, Double) {
    let near = (random.number(in: -10...60), random.number(in: -10...60))
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: near
    case 1: (near.0, far(&random))
    case 2: (far(&random), near.1)
    default: (far(&random), far(&random))
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func polygonsAreTheSameWholeAndInPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let corners = (0..<Int.random(in: 3...6, using: &random)).map { _ in point(&random) }
      let list = fill(path(corners), Bool.random(using: &random) ? .nonZero : .evenOdd)
      let transform = CGAffineTransform(
        translationX: random.number(in: -9...9), y: random.number(in: -9...9))
      let whole = draw(list, width: 48, height: 48, transform: transform).pixels
      let cut = Int.random(in: 1..<48, using: &random)
      for isAcross in [true, false] {
        let isSame = pieces(list, transform, cut: cut, isAcross: isAcross) == whole
        #expect(isSame, "\(corners) at \(transform), cut at \(cut)")
      }
    }
  }

  /// The corners of such a line's outline lie so far away that points on its sides are rounded to tens
  /// of thousands of pixels.
  @Test(arguments: [1e6, 1e12, 1e17, 1e19, 1e22, 1e30])
  func wideLinesAreTheSameWholeAndInPieces(width: Double) {
    let list = stroke(path([(4, -4), (44, 9), (7, 30)]), width: width) { $0.miterLimit = 7 }
    let transform = CGAffineTransform(a: 5.3, b: 0, c: 0, d: 5.3, tx: -3.3, ty: 1.6)
    let whole = draw(list, width: 48, height: 48, transform: transform).pixels
    let isSame = pieces(list, transform, cut: 17, isAcross: true) == whole
    #expect(isSame)
  }
}
