import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import Testing

/// Damaged rectangles that touch are drawn at the same time. None of the threads may write pixels of
/// its neighbours, not even unchanged ones: it would undo what they draw meanwhile.
@Suite struct NeighbouringDamageTests {
  private static let width = 61
  private static let height = 16

  /// Translucent bars over an opaque ground, so that a pixel that is drawn twice is too dark.
  private static let bars = DisplayList { context in
    context.setFillColor(CGColor(gray: 1))
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.setFillColor(CGColor(gray: 0, alpha: 0.02))
    // Many times, so that threads are in the same rows at the same time.
    for x in (0..<30).flatMap({ _ in stride(from: 0.25, to: Double(width), by: 3) }) {
      context.move(to: CGPoint(x: x, y: -10))
      context.addLine(to: CGPoint(x: x + 2.5, y: -10))
      context.addLine(to: CGPoint(x: x + 3, y: Double(height) + 10))
      context.addLine(to: CGPoint(x: x + 0.5, y: Double(height) + 10))
      context.fillPath()
    }
  }

  @Test(arguments: [TestedKernels.swift, .baseline, .avx2])
  func columnsAreDrawnSideBySide(_ kernels: TestedKernels) {
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    let columns = stride(from: 0, to: Self.width, by: 3).map {
      CGRect(x: $0, y: 0, width: 3, height: Self.height)
    }
    let one = Bitmap(width: Self.width, height: Self.height)
    one.withPixelBuffer { Rasterizer(threads: 1).draw(Self.bars, into: $0) }
    let rasterizer = Rasterizer(exactly: 4, options: options)
    let bitmap = Bitmap(width: Self.width, height: Self.height)
    var wrong = 0
    for _ in 0..<500 {
      bitmap.withPixelBuffer { rasterizer.draw(Self.bars, into: $0, damage: columns) }
      if bitmap.pixels != one.pixels { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
