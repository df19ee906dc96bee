import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// All versions of the loops that shrink and enlarge pictures give the same bytes as the Swift
/// version.
@Suite struct PictureKernelTests {
  private func drawn(
    _ list: DisplayList, _ transform: CGAffineTransform, _ kernels: TestedKernels
  ) -> [UInt32] {
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    let bitmap = Bitmap(width: 150, height: 40)
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1, options: options).draw(list, into: $0, transform: transform)
    }
    return bitmap.pixels
  }

  private func picture(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> CGImage {
    var pixels: [UInt32] = []
    for _ in 0..<width * height {
      let alpha: UInt32 = Bool.random(using: &random) ? 255 : .random(in: 0...255, using: &random)
      var word = alpha << 24
      for shift: UInt32 in [0, 8, 16] {
        word |= UInt32.random(in: 0...alpha, using: &random) << shift
      }
      pixels.append(word)
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: false)
  }

  @Test(arguments: Array(1...40) as [UInt64], [TestedKernels.baseline, .avx2])
  func scaledPictures(_ seed: UInt64, _ kernels: TestedKernels) {
    var random = SeededGenerator(seed: seed)
    let widths: [Int] = [1, 2, 3, 40, 700, 3000]
    let width = widths[Int.random(in: 0..<6, using: &random)]
    let height = Int.random(in: 1...60, using: &random)
    let image = picture(width, height, &random)
    let context = CGContext()
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    let list = context.displayList
    let mirrors: Double = Bool.random(using: &random) ? -1 : 1
    let scaleX = exp2(Double.random(in: -6...4, using: &random)) * mirrors
    let scaleY = exp2(Double.random(in: -5...4, using: &random))
    let transform = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY,
      tx: Double.random(in: -20...20, using: &random) + (mirrors < 0 ? 100.0 : 0),
      ty: Double.random(in: -9...9, using: &random))
    #expect(drawn(list, transform, kernels) == drawn(list, transform, .swift))
  }
}
