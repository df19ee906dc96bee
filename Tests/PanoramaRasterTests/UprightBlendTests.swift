import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// Upright pictures are blended box by box, and the same picture in a whole-pixel rectangle is fetched row by
/// row. Both give the same pixels.
@Suite struct UprightBlendTests {
  private static let size = (width: 420, height: 300)

  private func picture(isOpaque: Bool) -> CGImage {
    var dice = SeededGenerator(seed: 7)
    let pixels = (0..<40 * 30).map { _ -> UInt32 in
      let alpha: UInt32 = isOpaque ? 255 : .random(in: 0...255, using: &dice)
      let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &dice) }
      return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return CGImage(width: 40, height: 30, pixels: pixels, isOpaque: isOpaque)
  }

  private func pixels(
    on ground: UInt32, _ kernels: TestedKernels, _ body: (CGContext) -> Void
  ) -> [UInt32] {
    let list = DisplayList { context in
      context.setFillColor(CGColor(argb: ground))
      context.fill(CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height))
      body(context)
    }
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    return draw(
      list, width: Self.size.width, height: Self.size.height,
      rasterizer: Rasterizer(threads: 1, options: options)
    ).pixels
  }

  @Test(
    arguments: [0.3, 0.7, 1, 1.7, 9],
    [
      (true, 0.0, false), (true, 0.37, false), (false, 0.37, false), (true, 0, true),
      (false, 0.37, true),
    ])
  func aBoxIsAsItsRows(
    scale: Double, _ kind: (isOpaque: Bool, offset: Double, isClippedToRing: Bool)
  ) {
    let image = picture(isOpaque: kind.isOpaque)
    let rect = CGRect(
      x: 3 + kind.offset, y: 2 + 2 * kind.offset, width: 40 * scale, height: 30 * scale)
    func show(_ context: CGContext) {
      context.interpolationQuality = .low
      context.draw(image, in: rect)
    }
    let inside = CGRect(
      x: rect.minX.rounded(.up), y: rect.minY.rounded(.up),
      width: (rect.width - 1).rounded(.down), height: (rect.height - 1).rounded(.down))
    for kernels in [TestedKernels.automatic, .baseline, .swift] {
      let ground: UInt32 = 0xff40_6080
      let rows = pixels(on: ground, kernels) { context in
        context.clip(to: inside)
        show(context)
      }
      let box = pixels(on: ground, kernels, show)
      func clip(_ context: CGContext) {
        context.addEllipse(in: rect)
        // The rows of a ring have gaps.
        if kind.isClippedToRing { context.addEllipse(in: rect.insetBy(dx: 3, dy: 3)) }
        context.clip(using: .evenOdd)
      }
      let clipped = pixels(on: ground, kernels) { context in
        clip(context)
        show(context)
      }
      let mask = pixels(on: 0xff00_0000, kernels) { context in
        clip(context)
        context.setFillColor(.white)
        context.fill(rect)
      }
      var (full, empty, partial) = (0, 0, 0)
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let i = y * Self.size.width + x
          let isInside = inside.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          if isInside { #expect(box[i] == rows[i], "\(x), \(y)") }
          switch mask[i] & 255 {
          case 255:
            #expect(clipped[i] == box[i], "\(x), \(y)")
            full += 1
          case 0:
            #expect(clipped[i] == ground, "\(x), \(y)")
            empty += 1
          case let coverage where isInside:
            for shift: UInt32 in [0, 8, 16] {
              let (below, above) = (Double(ground >> shift & 255), Double(box[i] >> shift & 255))
              let mixed = below + (above - below) * Double(coverage) / 255
              #expect(abs(Double(clipped[i] >> shift & 255) - mixed) < 1.6, "\(x), \(y)")
            }
            partial += 1
          default: break
          }
        }
      }
      #expect((full > 0 || kind.isClippedToRing) && empty > 0 && partial > 0)
    }
  }
}
