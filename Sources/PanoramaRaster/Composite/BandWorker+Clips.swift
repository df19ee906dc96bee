import CRasterKernels
import PanoramaGraphics

/// Coverage of an anti-aliased clip on the tile at hand.
struct ClipBuffer {
  /// Which of the plan's clips it holds.
  var ref = ClipRef()
  var box = PixelRect.empty
  var stride = 0
  var coverage = Arena<UInt8>(capacity: 4096)
  var factor = Arena<UInt8>(capacity: 4096)

  func free() {
    coverage.free()
    factor.free()
  }

  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    coverage.base + ((y - box.minY) * stride + (x - box.minX))
  }
}

extension BandWorker {
  /// Makes `clip` hold the product of the chain that ends in `ref`.
  mutating func makeClip(
    _ ref: ClipRef, _ frame: borrowing Frame, _ band: Int, _ tile: PixelRect
  ) {
    if clip.ref == ref { return }
    let last = frame.parts[Int(ref.part)].clips[Int(ref.index)]
    clip.ref = ref
    clip.box = last.box.intersection(tile)
    clip.stride = maskStride(clip.box)
    let size = clip.stride * max(0, clip.box.height)
    clip.coverage.removeAll()
    clip.coverage.reserve(size)
    var next = ref
    var isFirst = true
    while !next.isNone {
      let part = frame.parts + Int(next.part)
      let node = part.pointee.clips[Int(next.index)]
      var area = fill(node.lines, clip.box, frame)
      if isFirst {
        kernels.sweep_mask(&area, clip.coverage.base, clip.stride, node.isEvenOdd)
      } else {
        clip.factor.removeAll()
        clip.factor.reserve(size)
        kernels.sweep_mask(&area, clip.factor.base, clip.stride, node.isEvenOdd)
        kernels.multiply_mask(clip.coverage.base, clip.factor.base, Int32(size))
      }
      if node.source >= 0 { shade(part.pointee.sources.unsafelyUnwrapped[Int(node.source)]) }
      isFirst = false
      next = node.parent
    }
  }

  /// Multiplies the clip by a picture: its gray where it is opaque throughout, else its alpha.
  private mutating func shade(_ source: PixelSource) {
    let box = clip.box
    pixels.removeAll()
    pixels.reserve(box.width + 8)
    for y in box.minY..<box.maxY {
      source.fetch(
        x: box.minX, y: y, count: box.width, into: pixels.base, scratch: fetchScratch)
      let row = clip.row(box.minX, y)
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
