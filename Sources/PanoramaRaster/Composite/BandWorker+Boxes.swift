import CRasterKernels
import PanoramaGraphics

extension BandWorker {
  /// Covers whole pixels: no cells, no coverage unless a clip brings one.
  mutating func drawBox(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    if !command.clip.isNone || command.alpha < 255 || command.blend != .normal {
      let stride = maskStride(box)
      mask.removeAll(room: stride * box.height)
      mask.base.update(repeating: 255, count: stride * box.height)
      return composite(command, box, place)
    }
    let n = Int32(box.width)
    if command.source < 0 {
      if box.width == target.stride {
        // Whole rows, one behind the other.
        return kernels.blend_solid(
          target.pixel(box.minX, box.minY), n * Int32(box.height), command.color)
      }
      for y in box.minY..<box.maxY {
        kernels.blend_solid(target.pixel(box.minX, y), n, command.color)
      }
      return
    }
    let source = place.frame.source(command)
    pixels.removeAll(room: box.width + 8)
    for y in box.minY..<box.maxY {
      let dst = target.pixel(box.minX, y)
      if source.isOpaque {
        source.fetch(x: box.minX, y: y, count: box.width, into: dst, scratch: fetchScratch)
      } else {
        source.fetch(
          x: box.minX, y: y, count: box.width, into: pixels.base, scratch: fetchScratch)
        kernels.blend_pixels(dst, pixels.base, n)
      }
    }
  }

  /// Blends cached glyph masks.
  mutating func drawGlyphs(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    if !command.clip.isNone { makeClip(command.clip, place) }
    let blits = place.frame.parts[Int(command.part)].blits
    for i in Int(command.first)..<Int(command.first + command.count) {
      let glyph = blits[i]
      let (gx, gy) = (Int(glyph.x), Int(glyph.y))
      if gy >= box.maxY || gy + Int(glyph.height) <= box.minY { continue }
      let masks = place.frame.glyphMasks + Int(glyph.offset)
      let stride = glyph.stride
      let part = box.intersection(
        PixelRect(x: gx, y: gy, width: Int(glyph.width), height: Int(glyph.height)))
      if part.isEmpty { continue }
      let n = Int32(part.width)
      let isPlain = command.clip.isNone && command.source < 0 && command.blend == .normal
      if isPlain && part.width == Int(glyph.width)
        && gx + stride <= target.limitX
      {
        kernels.blend_glyph(
          target.pixel(gx, part.minY), target.stride, masks + (part.minY - gy) * stride, stride,
          Int32(part.height), command.color)
        continue
      }
      for y in part.minY..<part.maxY {
        let coverage = masks + ((y - gy) * stride + (part.minX - gx))
        let dst = target.pixel(part.minX, y)
        if isPlain {
          kernels.blend_solid_mask(dst, coverage, n, command.color)
          continue
        }
        mask.removeAll(room: part.width + 8)
        mask.base.update(from: coverage, count: part.width)
        if !command.clip.isNone { kernels.multiply_mask(mask.base, clip.row(part.minX, y), n) }
        if command.source < 0 && command.blend == .normal {
          kernels.blend_solid_mask(dst, mask.base, n, command.color)
        } else {
          pixels.removeAll(room: part.width + 8)
          if command.source >= 0 {
            place.frame.source(command).fetch(
              x: part.minX, y: y, count: part.width, into: pixels.base, scratch: fetchScratch)
          }
          if command.blend == .normal {
            if command.alpha < 255 {
              kernels.scale_mask(mask.base, n, UInt32(command.alpha))
            }
            kernels.blend_pixels_mask(dst, pixels.base, mask.base, n)
          } else {
            blend(command, dst, mask.base, part.width)
          }
        }
      }
    }
  }
}
