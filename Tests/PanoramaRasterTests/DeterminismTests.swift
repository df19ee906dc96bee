import Foundation
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport
import Testing

/// The same list gives the same bytes, whatever else differs.
@Suite struct DeterminismTests {
  static let size = 97
  static let seeds: [UInt64] = Array(1...40)

  private func list(_ seed: UInt64) -> DisplayList {
    var drawing = RandomDrawing(seed: seed, size: Double(Self.size))
    return drawing.list(14)
  }

  private func pixels(_ list: DisplayList, _ rasterizer: Rasterizer) -> [UInt32] {
    draw(list, width: Self.size, height: Self.size, rasterizer: rasterizer).pixels
  }

  private func reference(_ list: DisplayList) -> [UInt32] {
    pixels(list, Rasterizer(threads: 1))
  }

  @Test(arguments: seeds, [TestedKernels.swift, .baseline])
  func kernelsAgree(_ seed: UInt64, _ kernels: TestedKernels) {
    let list = list(seed)
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    #expect(pixels(list, Rasterizer(threads: 1, options: options)) == reference(list))
  }

  @Test(arguments: seeds) func threadsAgree(_ seed: UInt64) {
    let list = list(seed)
    let one = reference(list)
    for threads in [2, 4] { #expect(pixels(list, Rasterizer(exactly: threads)) == one) }
  }

  @Test(arguments: seeds) func bandHeightsAgree(_ seed: UInt64) {
    let list = list(seed)
    let usual = reference(list)
    for height in [1, 3, 8, 17, 64, 200] {
      var options = RasterizerOptions()
      options.bandHeight = height
      #expect(pixels(list, Rasterizer(threads: 1, options: options)) == usual)
    }
  }

  @Test(arguments: seeds) func framesFollowOneAnother(_ seed: UInt64) {
    let rasterizer = Rasterizer(exactly: 2)
    let (a, b) = (list(seed), list(seed + 1000))
    let first = pixels(a, rasterizer)
    _ = pixels(b, rasterizer)
    #expect(pixels(a, rasterizer) == first)
  }

  @Test(arguments: seeds) func damagePiecesMakeTheWhole(_ seed: UInt64) {
    let list = list(seed)
    var random = SeededGenerator(seed: seed)
    let whole = reference(list)
    // A random division into rectangles, which are drawn in one call and one by one.
    let xs = [
      0, Int.random(in: 1..<50, using: &random), Int.random(in: 50..<97, using: &random), 97,
    ]
    let ys = [
      0, Int.random(in: 1..<50, using: &random), Int.random(in: 50..<97, using: &random), 97,
    ]
    var rects: [CGRect] = []
    for i in 0..<3 {
      for j in 0..<3 {
        rects.append(
          CGRect(x: xs[i], y: ys[j], width: xs[i + 1] - xs[i], height: ys[j + 1] - ys[j]))
      }
    }
    rects.shuffle(using: &random)
    let rasterizer = Rasterizer(threads: 1)
    #expect(draw(list, width: 97, height: 97, damage: rects).pixels == whole)
    let bitmap = Bitmap(width: 97, height: 97)
    for rect in rects {
      bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, damage: [rect]) }
    }
    #expect(bitmap.pixels == whole)
  }

  @Test(arguments: seeds) func overlappingDamageIsDrawnOnce(_ seed: UInt64) {
    let list = list(seed)
    let damage = [
      CGRect(x: 0, y: 0, width: 60, height: 97), CGRect(x: 40, y: 20, width: 57, height: 30),
      CGRect(x: 30, y: 0, width: 67, height: 97),
    ]
    #expect(draw(list, width: 97, height: 97, damage: damage).pixels == reference(list))
  }

  @Test(arguments: seeds) func wholePixelsShiftTheBytes(_ seed: UInt64) {
    let list = list(seed)
    // A common fraction of a pixel, a zoom, and a nested list that moves.
    let base = CGAffineTransform(a: 1.7, b: 0, c: 0, d: 1.7, tx: 0.3, ty: 0.7)
    let far = draw(list, width: 140, height: 140, transform: base)
    for (dx, dy) in [(-13, -29), (-40, -3), (-1, -1)] {
      #expect(shifts(list, base, by: (dx, dy), from: far))
    }
  }

  /// Whether `list`, moved by whole pixels, looks like `far` at that place.
  private func shifts(
    _ list: DisplayList, _ base: CGAffineTransform, by d: (x: Int, y: Int), from far: Bitmap
  ) -> Bool {
    var moved = base
    moved.tx += Double(d.x)
    moved.ty += Double(d.y)
    let shifted = draw(list, width: 90, height: 90, transform: moved)
    return (0..<90).allSatisfy { y in
      (0..<90).allSatisfy { x in shifted[x, y] == far[x - d.x, y - d.y] }
    }
  }

  /// The window lies deep inside a drawing whose outlines extend far beyond it.
  @Test(arguments: seeds) func deepZoomShiftsAndSplitsToo(_ seed: UInt64) {
    let list = list(seed)
    let scale = [300.0, 4000, 60_000][Int(seed % 3)]
    let base = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (-48.37 * scale).rounded() + 0.25,
      ty: (-51.91 * scale).rounded() + 0.5)
    let far = draw(list, width: 140, height: 140, transform: base)
    let halves = draw(
      list, width: 140, height: 140, transform: base,
      damage: [
        CGRect(x: 0, y: 0, width: 61, height: 140), CGRect(x: 61, y: 0, width: 79, height: 140),
      ])
    #expect(halves.pixels == far.pixels)
    for (dx, dy) in [(-13, -29), (-40, -3)] {
      #expect(shifts(list, base, by: (dx, dy), from: far))
    }
  }
}
