import CRasterKernels
import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// A pattern repeats its cell.
@Suite struct PatternTests {
  /// Two dots, one of which extends beyond the cell's border.
  private let cell = DisplayList { context in
    context.setFillColor(CGColor(argb: 0xffc0_4020))
    context.fillEllipse(in: CGRect(x: 1, y: 2, width: 5, height: 4))
    context.setFillColor(CGColor(argb: 0x8020_40c0))
    context.fillEllipse(in: CGRect(x: 6, y: 4, width: 6, height: 6))
  }

  @Test func equalsItsCellsDrawnOneByOne() throws {
    let pattern = try #require(
      CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 14, height: 12), xStep: 11, yStep: 9, list: cell))
    let matrix = CGAffineTransform(a: 1.2, b: 0.3, c: -0.2, d: 0.9, tx: 3.3, ty: -2)
    let painted = DisplayList(items: [DisplayItem(.cover(.pattern(pattern, matrix)))])
    let single = DisplayList { context in
      context.concatenate(matrix)
      let row = DisplayList { context in
        for column in -12..<20 {
          context.draw(
            cell, transform: CGAffineTransform(translationX: Double(column) * 11, y: 0))
        }
      }
      for y in -12..<20 {
        context.draw(row, transform: CGAffineTransform(translationX: 0, y: Double(y) * 9))
      }
    }
    #expect(
      draw(painted, width: 90, height: 80).pixels == draw(single, width: 90, height: 80).pixels)
  }

  /// Under these transforms cells lie on whole pixels or between them, repeat after whole pixels or do
  /// not, are mirrored or enlarged.
  private static let transforms = [
    CGAffineTransform.identity,
    CGAffineTransform(translationX: 3.4, y: 2.6),
    CGAffineTransform(translationX: -27.3, y: -14.8),
    CGAffineTransform(translationX: -31.5, y: 17.5),
    CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: -7.5, ty: 0.5),
    CGAffineTransform(a: 1.37, b: 0, c: 0, d: 1.51, tx: 4, ty: -9.2),
    CGAffineTransform(a: -1, b: 0, c: 0, d: 1.25, tx: 40, ty: 1),
    CGAffineTransform(a: 1, b: 0.2, c: -0.1, d: 1, tx: 5, ty: 8),
  ]

  private func pattern(_ list: DisplayList, step: Double) throws -> CGPattern {
    try #require(
      CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 12, height: 10), xStep: step, yStep: 10, list: list))
  }

  private func filled(_ rects: [CGRect], _ pattern: CGPattern, _ matrix: CGAffineTransform)
    -> DisplayList
  {
    DisplayList(
      items: rects.map {
        DisplayItem(.fill(PathData(rect: $0), .nonZero, .pattern(pattern, matrix)))
      })
  }

  /// A large shape repeats a part of its pixels, while a small one has all of them drawn.
  @Test(arguments: transforms, [12.0, 16]) func piecesEqualTheWhole(
    _ matrix: CGAffineTransform, _ step: Double
  ) throws {
    let pattern = try pattern(cell, step: step)
    let pieces = (0..<25 * 16).map { index -> CGRect in
      let (x, y) = (index % 25 * 4, index / 25 * 5)
      return CGRect(x: x, y: y, width: 4, height: 5)
    }
    let whole = draw(
      filled([CGRect(x: 0, y: 0, width: 100, height: 80)], pattern, matrix), width: 100, height: 80)
    #expect(whole.pixels == draw(filled(pieces, pattern, matrix), width: 100, height: 80).pixels)
  }

  /// Rows of cells begin on whole pixels, so some are enlarged, by a seventh here. Of a cell that covers
  /// several rows, this is seen pixels beyond its bounds. Found by fuzzing.
  @Test func piecesOfCellsThatOverlapEqualTheWhole() throws {
    let list = DisplayList { context in
      context.setFillColor(CGColor(argb: 0x6974_3455))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 54))
    }
    let pattern = try #require(
      CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 20, height: 54), xStep: 30, yStep: 7.3, list: list))
    let painted = filled([CGRect(x: 0, y: 0, width: 40, height: 40)], pattern, .identity)
    let rasterizer = Rasterizer(threads: 1)
    let (whole, pieces) = (Bitmap(width: 40, height: 40), Bitmap(width: 40, height: 40))
    whole.withPixelBuffer { rasterizer.draw(painted, into: $0, transform: .identity) }
    for y in 0..<40 {
      let row = CGRect(x: 0, y: y, width: 40, height: 1)
      pieces.withPixelBuffer {
        rasterizer.draw(painted, into: $0, transform: .identity, damage: [row])
      }
    }
    #expect(pieces.pixels == whole.pixels)
  }

  /// A cell that is a picture is not planned, but one with something beside the picture is.
  @Test(arguments: transforms, [12.0, 9]) func aPictureIsDrawnAsAnyOtherCell(
    _ matrix: CGAffineTransform, _ step: Double
  ) throws {
    for isOpaque in [false, true] {
      var random = SeededGenerator(seed: 5)
      let pixels = random.pixels(120).map { isOpaque ? $0 | 0xff00_0000 : $0 }
      let image = CGImage(width: 12, height: 10, pixels: pixels, isOpaque: isOpaque)
      let rect = CGRect(x: 0, y: 0, width: 12, height: 10)
      let picture = DisplayItem(.image(image, rect, .low))
      let nothing = DisplayItem(
        .fill(PathData(rect: CGRect(x: 1, y: 1, width: 2, height: 2)), .nonZero, .color(.clear)))
      let shapes = [
        CGRect(x: 1.5, y: 2.25, width: 60, height: 50), CGRect(x: 70, y: 3, width: 7, height: 70),
        CGRect(x: 30, y: 40, width: 64, height: 33),
      ]
      func bitmap(_ items: [DisplayItem]) throws -> [UInt32] {
        let pattern = try pattern(DisplayList(items: items), step: step)
        return draw(filled(shapes, pattern, matrix), width: 100, height: 80).pixels
      }
      #expect(try bitmap([picture]) == bitmap([picture, nothing]))
    }
  }

  @Test func theBoundsCutTheCell() throws {
    let list = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) }
    let pattern = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 2, height: 1), xStep: 4, yStep: 2, list: list))
    let picture = ascii(
      DisplayList(items: [DisplayItem(.cover(.pattern(pattern, .identity)))]), width: 8, height: 4,
      transform: CGAffineTransform(scaleX: 1, y: 1))
    // Cells of 4 × 2 pixels are too small to be drawn; their mean replaces them, a quarter.
    #expect(picture == Array(repeating: "33333333", count: 4).joined(separator: "\n"))
    let zoomed = ascii(
      DisplayList(items: [DisplayItem(.cover(.pattern(pattern, .identity)))]), width: 12, height: 4,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(zoomed == "####....####\n####....####\n............\n............")
  }

  /// A million of these cells lie over each pixel, so one colour replaces them.
  @Test func cellsThatLieOverOneAnotherByTheThousandBecomeOneColor() throws {
    let list = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 9000, height: 9000)) }
    let pattern = try #require(
      CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 9000, height: 9000), xStep: 9, yStep: 9, list: list))
    let painted = DisplayList(items: [DisplayItem(.cover(.pattern(pattern, .identity)))])
    let pixels = draw(painted, width: 300, height: 200).pixels
    #expect(Set(pixels).count == 1)
    #expect(pixels[0] >> 24 > 0)
  }

  @Test func aMeanIsDrawnWithTheKernelsOfItsRasterizer() throws {
    let list = DisplayList { $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
    let pattern = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 2, height: 2), xStep: 2, yStep: 2, list: list))
    let painted = DisplayList(items: [DisplayItem(.cover(.pattern(pattern, .identity)))])
    var kernels = RasterizerOptions.Kernels.baseline.table
    // It paints green whatever the shape is.
    kernels.sweep_solid = { cells, target, stride, _, _, _, _ in
      for y in 0..<Int(cells.pointee.height) {
        for x in 0..<Int(cells.pointee.width) { target[y * stride + x] = 0xff00_ff00 }
      }
    }
    var options = RasterizerOptions()
    options.ownKernels = kernels
    let bitmap = Bitmap(width: 4, height: 4)
    bitmap.withPixelBuffer { Rasterizer(threads: 1, options: options).draw(painted, into: $0) }
    #expect(bitmap[1, 1] == 0xff00_ff00)
  }

  @Test func aPatternFades() throws {
    let list = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8)) }
    let pattern = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 8, height: 8), xStep: 8, yStep: 8, list: list))
    let rect = PathData(rect: CGRect(x: 0.5, y: 0, width: 20, height: 8))
    let item = DisplayItem(.fill(rect, .nonZero, .pattern(pattern, .identity)), alpha: 0.5)
    let bitmap = draw(DisplayList(items: [item]), width: 20, height: 8)
    #expect(bitmap[1, 3] >> 24 == 128 && bitmap[5, 3] == 0 && bitmap[9, 3] >> 24 == 128)
  }
}
