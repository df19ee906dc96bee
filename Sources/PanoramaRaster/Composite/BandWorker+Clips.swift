import CRasterKernels
import PanoramaGraphics

extension BandWorker {
  /// Makes `clip` hold the product of the chain that ends in `ref`: what the nearest of its
  /// ancestors that is at hand lets through, times the others, from the outside in.
  mutating func makeClip(
    _ ref: ClipRef, _ place: borrowing BandTile
  ) {
    if clip.ref == ref { return }
    if let known = clips[ref] {
      clip = known
      return
    }
    clipChain.removeAll()
    var next = ref
    var outer: ClipBuffer?
    while outer == nil, !next.isNone {
      clipChain.append(next)
      next = place.frame.clip(next).parent
      outer = clips[next]
    }
    let box = place.frame.clip(ref).box.intersection(place.box)
    clips.make(ref, box, stride: maskStride(box))
    if let outer {
      for y in box.minY..<max(box.minY, box.maxY) {
        clips.made.row(box.minX, y).update(from: outer.row(box.minX, y), count: box.width)
      }
    }
    var isFirst = outer == nil
    while clipChain.count > 0 {
      clipChain.count -= 1
      let node = clipChain[clipChain.count]
      multiply(node, place.frame.clip(node), place, isFirst: isFirst)
      isFirst = false
    }
    clip = clips.keep()
  }

  /// Multiplies the clip that is being made by what a node alone lets through.
  private mutating func multiply(
    _ ref: ClipRef, _ node: ClipMask, _ place: borrowing BandTile, isFirst: Bool
  ) {
    let made = clips.made
    let factor: UnsafeMutablePointer<UInt8>
    let shape = ClipRef(part: ref.part, index: node.shape)
    if node.source >= 0, let known = pictureClips[shape], known.box == made.box {
      factor = known.coverage.base
    } else {
      pictureClips.make(shape, made.box, stride: made.stride)
      var area = fill(node.lines, made.box, place)
      kernels.sweep_mask(
        &area, pictureClips.made.coverage.base, made.stride, node.isEvenOdd)
      if node.source >= 0 {
        shade(place.frame.parts[Int(ref.part)].sources.unsafelyUnwrapped[Int(node.source)])
        factor = pictureClips.keep().coverage.base
      } else {
        factor = pictureClips.made.coverage.base
      }
    }
    if isFirst {
      made.coverage.base.update(from: factor, count: made.size)
    } else {
      kernels.multiply_mask(made.coverage.base, factor, Int32(made.size))
    }
  }

  /// Multiplies the picture clip that is being made by the picture: its gray where it is opaque
  /// throughout, else its alpha.
  private mutating func shade(_ source: PixelSource) {
    let made = pictureClips.made
    let box = made.box
    pixels.removeAll(room: box.width + 8)
    for y in box.minY..<max(box.minY, box.maxY) {
      source.fetch(
        x: box.minX, y: y, count: box.width, into: pixels.base, scratch: fetchScratch)
      let row = made.row(box.minX, y)
      for i in 0..<box.width {
        let p = pixels.base[i]
        var value = p >> 24
        if source.isOpaque {
          let (red, green, blue) = (p >> 16 & 255, p >> 8 & 255, p & 255)
          value = (red &* 30 &+ green &* 59 &+ blue &* 11 &+ 50) / 100
        }
        row[i] = UInt8(truncatingIfNeeded: divideBy255(UInt32(row[i]) &* value))
      }
    }
  }
}
