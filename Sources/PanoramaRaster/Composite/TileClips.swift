import CRasterKernels
import PanoramaGraphics

/// The anti-aliased clips of one tile. Keeps its memory from tile to tile.
struct TileClips: ~Copyable {
  private let kernels: pr_kernels
  /// The clip at hand, one of `clips`.
  private var clip: UnsafeMutablePointer<ClipBuffer>
  private var clips = ClipBuffers()
  /// What picture clips let through without their ancestors, for clips whose product is not at hand.
  private var pictureClips = ClipBuffers()
  private var chain = Arena<ClipRef>(capacity: 16)
  /// A row of a picture's pixels.
  private var pixels = Arena<UInt32>(capacity: 64)

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    clip = clips.made
  }

  /// Forgets the clips of the last tile.
  mutating func begin(_ tile: PixelRect) {
    clip.pointee.ref = ClipRef()
    clips.begin(tile, stride: tile.maskStride)
    pictureClips.begin(tile, stride: tile.maskStride)
  }

  /// The coverage of the clip at hand from pixel (`x`, `y`) on.
  @inline(__always)
  func row(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> { UnsafePointer(clip.pointee.row(x, y)) }

  /// The bytes from a row of the clip at hand to the next.
  @inline(__always)
  var stride: Int { clip.pointee.stride }

  /// Makes `ref` the clip at hand: the product of the chain that ends there.
  ///
  /// It starts from the nearest ancestor that is at hand and multiplies the others from the outside
  /// in.
  mutating func make(
    _ ref: ClipRef, _ tile: borrowing BandTile, _ filler: inout CellFiller, _ scratch: FetchScratch
  ) {
    if clip.pointee.ref == ref { return }
    if let known = clips[ref] {
      clip = known
      return
    }
    chain.removeAll()
    var next = ref
    var outer: UnsafeMutablePointer<ClipBuffer>?
    while outer == nil, !next.isNone {
      chain.append(next)
      next = tile.frame.clip(next).parent
      outer = clips[next]
    }
    let box = tile.frame.clip(ref).box.intersection(tile.box)
    clips.make(ref, box, stride: box.maskStride)
    if let outer {
      for y in box.minY..<max(box.minY, box.maxY) {
        clips.made.pointee.row(box.minX, y)
          .update(from: outer.pointee.row(box.minX, y), count: box.width)
      }
    }
    var isFirst = outer == nil
    while chain.count > 0 {
      chain.count -= 1
      let (made, ref) = (clips.made, chain[chain.count])
      let node = tile.frame.clip(ref)
      if isFirst, node.source < 0 {
        cover(node, made, tile.frame, &filler)
      } else {
        let factor = coverage(of: ref, tile.frame, &filler, scratch)
        if isFirst {
          made.pointee.coverage.base.update(from: factor, count: made.pointee.size)
        } else {
          kernels.multiply_mask(made.pointee.coverage.base, factor, Int32(made.pointee.size))
        }
      }
      isFirst = false
    }
    clip = clips.keep()
  }

  /// What the clip `ref` lets through without its ancestors, on the box of the clip that is being made.
  private mutating func coverage(
    of ref: ClipRef, _ frame: borrowing Frame, _ filler: inout CellFiller, _ scratch: FetchScratch
  ) -> UnsafePointer<UInt8> {
    let (made, node) = (clips.made, frame.clip(ref))
    let shape = ClipRef(part: ref.part, index: node.shape)
    if node.source >= 0, let known = pictureClips[shape],
      known.pointee.box == made.pointee.box
    {
      return UnsafePointer(known.pointee.coverage.base)
    }
    pictureClips.make(shape, made.pointee.box, stride: made.pointee.stride)
    cover(node, pictureClips.made, frame, &filler)
    guard node.source >= 0 else { return UnsafePointer(pictureClips.made.pointee.coverage.base) }
    shade(frame.parts[Int(ref.part)].sources[Int(node.source)], scratch)
    return UnsafePointer(pictureClips.keep().pointee.coverage.base)
  }

  /// Fills a buffer with the coverage of a clip's shape.
  private func cover(
    _ node: ClipMask, _ buffer: UnsafeMutablePointer<ClipBuffer>, _ frame: borrowing Frame,
    _ filler: inout CellFiller
  ) {
    let (box, coverage, stride) = (
      buffer.pointee.box, buffer.pointee.coverage.base, buffer.pointee.stride
    )
    if let rectangle = node.rectangle?.clipped(to: box), !rectangle.isEmpty {
      rectangle.cover(coverage, stride: stride)
    } else {
      var area = filler.fill(node.lines, box, frame)
      kernels.sweep_mask(&area, coverage, stride, node.isEvenOdd)
    }
  }

  /// Multiplies the picture clip that is being made by the picture: its gray if the picture is opaque
  /// throughout, else its alpha.
  private mutating func shade(_ source: SourceRef, _ scratch: FetchScratch) {
    let made = pictureClips.made
    let box = made.pointee.box
    pixels.removeAll(room: box.width + 8)
    for y in box.minY..<max(box.minY, box.maxY) {
      source.fetch(
        PixelSpan(x: box.minX, y: y, count: box.width), into: pixels.base, scratch: scratch)
      let row = made.pointee.row(box.minX, y)
      for i in 0..<box.width {
        let p = pixels.base[i]
        let value =
          source.isOpaque ? luminance(p >> 16 & 255, p >> 8 & 255, p & 255) : p >> 24
        row[i] = UInt8(truncatingIfNeeded: divideBy255(UInt32(row[i]) &* value))
      }
    }
  }
}
