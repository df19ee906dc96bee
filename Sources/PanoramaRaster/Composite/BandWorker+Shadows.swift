import CRasterKernels
import PanoramaGraphics

extension BandWorker {
  /// Pixels: leaving out fewer costs more than it saves.
  private static let minimumHoleArea = 4096

  /// A blurred rectangle, but for the hole that something opaque will cover.
  mutating func drawBlur(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    let blur = place.frame.parts[Int(command.part)].blurs[Int(command.first)]
    let hole = blur.hole.intersection(box)
    if hole.area < Self.minimumHoleArea { return drawBlur(blur, box, command, place) }
    // Above, below, left, right.
    let pieces = (
      PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: hole.minY),
      PixelRect(minX: box.minX, minY: hole.maxY, maxX: box.maxX, maxY: box.maxY),
      PixelRect(minX: box.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: box.maxX, maxY: hole.maxY)
    )
    drawBlur(blur, pieces.0, command, place)
    drawBlur(blur, pieces.1, command, place)
    drawBlur(blur, pieces.2, command, place)
    drawBlur(blur, pieces.3, command, place)
  }

  private mutating func drawBlur(
    _ blur: BlurredRectangle, _ box: PixelRect, _ command: Command, _ place: borrowing BandTile
  ) {
    if box.isEmpty { return }
    let stride = maskStride(box)
    mask.removeAll(room: stride * box.height)
    blur.cover(box, into: mask.base, stride: stride, scratch: &blurScratch)
    composite(command, box, place)
  }

  /// A colour through a mask made before.
  mutating func drawMask(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    let shadow = place.frame.parts[Int(command.part)].masks.unsafelyUnwrapped + Int(command.first)
    let (from, offset) = (shadow.pointee.box, shadow.pointee.offset)
    if offset < 0 { return }
    let stride = maskStride(box)
    mask.removeAll(room: stride * box.height)
    let coverage = place.frame.maskCoverage + offset
    for y in box.minY..<box.maxY {
      let row = coverage + ((y - from.minY) * from.width + box.minX - from.minX)
      (mask.base + (y - box.minY) * stride).update(from: row, count: box.width)
    }
    composite(command, box, place)
  }
}
