import CRasterKernels
import Foundation
import PanoramaGraphics

/// Draws pattern cells that are pictures on whole pixels, with the same result as a rasterizer but without
/// planning.
struct CellPicturePainter: ~Copyable {
  private let kernels: pr_kernels
  private var pyramids: FramePyramids
  private let source = ImageSource()
  private let scratch: FetchScratch
  private var row = Arena<UInt32>(capacity: 256)

  init(_ kernels: pr_kernels, mips: MipCache) {
    self.kernels = kernels
    pyramids = FramePyramids(mips)
    scratch = FetchScratch(kernels)
  }

  /// Draws the cells in `box` over transparent pixels.
  ///
  /// - Parameters:
  ///   - picture: the content of each cell.
  ///   - pixels: the pixels of `box`, row by row.
  /// - Returns: whether all pixels are opaque now; nil if a cell does not lie on whole pixels, in which case
  ///   some cells may be missing.
  mutating func paint(
    _ picture: FlatPattern.Picture,
    _ cells: PatternCells, into pixels: UnsafeMutablePointer<UInt32>, _ box: PixelRect
  ) -> Bool? {
    // The transform for which the source is set.
    var known: DeviceTransform?
    var (covered, isWhole) = (0, true)
    defer {
      source.release()
      pyramids.removeAll()
    }
    cells.forEachCell(in: box, under: cells.place) { place in
      guard isWhole else { return }
      guard place.isDrawable, let edges = PixelBox(picture.rect.edges, place), edges.isWhole else {
        isWhole = false
        return
      }
      let part = edges.outer.intersection(box)
      if part.isEmpty { return }
      if known.map(place.isWholePixelShift) != true {
        scratch.forget()
        guard source.set(picture.image, picture.rect, picture.quality, place, &pyramids) else {
          return
        }
        known = place
      }
      guard let known else { return }
      let (dx, dy) = (known.wholeX - place.wholeX, known.wholeY - place.wholeY)
      draw(
        part, into: pixels + ((part.minY - box.minY) * box.width + part.minX - box.minX),
        stride: box.width, dx: dx, dy: dy)
      covered += part.area
    }
    guard isWhole else { return nil }
    // Cells that touch one another do not overlap.
    return source.isOpaque && covered == box.area && cells.overlap <= 1
  }

  /// Draws the source's pixels, which lie at an offset from `part`, over those at `out`.
  private mutating func draw(
    _ part: PixelRect, into out: UnsafeMutablePointer<UInt32>, stride: Int, dx: Int, dy: Int
  ) {
    row.removeAll(room: part.width + 8)
    for y in 0..<part.height {
      let span = PixelSpan(x: part.minX + dx, y: part.minY + y + dy, count: part.width)
      if source.isOpaque {
        source.fetch(span, into: out + y * stride, scratch: scratch)
      } else {
        source.fetch(span, into: row.base, scratch: scratch)
        kernels.blend_pixels(out + y * stride, row.base, Int32(part.width))
      }
    }
  }
}
