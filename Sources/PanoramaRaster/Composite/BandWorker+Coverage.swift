import CRasterKernels
import PanoramaGraphics

/// Commands whose coverage is known before the bands are drawn, or follows from a formula.
extension BandWorker {
  /// In pixels. Leaving out a smaller hole costs more than it saves; larger ones save 13 % of the instructions
  /// for 60 cards with shadows.
  private static let minimumHoleArea = 4096

  /// Blends cached glyph masks.
  mutating func drawGlyphs(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    let (kernels, target) = (compositor.kernels, compositor.target)
    let isPlain = command.clip.isNone && command.source < 0 && command.blend == .normal
    let blits = tile.frame.parts[Int(command.part)].blits
    for i in Int(command.first)..<Int(command.first + command.count) {
      let glyph = blits[i]
      let (x, y, width, stride) = (Int(glyph.x), Int(glyph.y), Int(glyph.width), glyph.stride)
      if y >= box.maxY || y + Int(glyph.height) <= box.minY { continue }
      let part = box.intersection(
        PixelRect(x: x, y: y, width: width, height: Int(glyph.height)))
      if part.isEmpty { continue }
      let coverage =
        tile.frame.glyphMasks + (Int(glyph.offset) + (part.minY - y) * stride + part.minX - x)
      if !isPlain {
        composite(command, part, tile, through: coverage, stride: stride)
      } else if part.width == width && x + stride <= target.limitX {
        kernels.blend_glyph(
          target.pixel(x, part.minY), target.stride, coverage, stride, Int32(part.height),
          command.color)
      } else {
        for row in 0..<part.height {
          kernels.blend_solid_mask(
            target.pixel(part.minX, part.minY + row), coverage + row * stride, Int32(part.width),
            command.color)
        }
      }
    }
  }

  /// Blends a blurred rectangle, except for the hole that something opaque will cover.
  mutating func drawBlur(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    let blur = tile.frame.parts[Int(command.part)].blurs[Int(command.first)]
    let hole = blur.hole.intersection(box)
    if hole.area < Self.minimumHoleArea { return draw(blur, box, command, tile) }
    // Above, below, left and right of the hole.
    draw(
      blur, PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: hole.minY), command,
      tile)
    draw(
      blur, PixelRect(minX: box.minX, minY: hole.maxY, maxX: box.maxX, maxY: box.maxY), command,
      tile)
    draw(
      blur, PixelRect(minX: box.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY), command,
      tile)
    draw(
      blur, PixelRect(minX: hole.maxX, minY: hole.minY, maxX: box.maxX, maxY: hole.maxY), command,
      tile)
  }

  private mutating func draw(
    _ blur: BlurredRectangle, _ box: PixelRect, _ command: Command, _ tile: borrowing BandTile
  ) {
    if box.isEmpty { return }
    let stride = compositor.makeMask(box)
    blur.cover(box, into: compositor.mask.base, stride: stride, scratch: &blurScratch)
    compositor.composite(command, box, tile)
  }

  /// Blends a colour through a shadow mask.
  mutating func drawMask(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    let shadow = tile.frame.parts[Int(command.part)].masks.unsafelyUnwrapped + Int(command.first)
    let (from, offset) = (shadow.pointee.box, shadow.pointee.offset)
    if offset < 0 { return }
    let first = (box.minY - from.minY) * from.width + box.minX - from.minX
    composite(
      command, box, tile, through: tile.frame.maskCoverage + (offset + first), stride: from.width)
  }

  /// Blends a paint through the coverage of a shape of very many lines.
  mutating func drawCoverage(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    let from = tile.frame.parts[Int(command.part)].coverages[Int(command.first)]
    let first = (box.minY - from.box.minY) * from.stride + box.minX - from.box.minX
    composite(command, box, tile, through: from.base + first, stride: from.stride)
  }

  /// Blends the command's paint through coverage that is in memory already.
  private mutating func composite(
    _ command: Command, _ box: PixelRect, _ tile: borrowing BandTile,
    through coverage: UnsafePointer<UInt8>, stride: Int
  ) {
    let ownStride = compositor.makeMask(box)
    for row in 0..<box.height {
      (compositor.mask.base + row * ownStride).update(
        from: coverage + row * stride, count: box.width)
    }
    compositor.composite(command, box, tile)
  }
}
