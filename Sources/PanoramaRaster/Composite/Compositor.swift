import CRasterKernels
import PanoramaGraphics

/// Combines paints with the pixels of one tile, through coverage, clips and groups.
///
/// Keeps its memory from tile to tile.
struct Compositor: ~Copyable {
  let kernels: pr_kernels
  let scratch: FetchScratch
  var filler: CellFiller
  /// The coverage of the shape at hand, if it needs more than a sweep.
  var mask = Arena<UInt8>(capacity: 4096)
  /// A row of coverage, scaled by an alpha.
  private var fadedRow = Arena<UInt8>(capacity: 64)
  /// A row of source pixels, or a column of colours.
  var pixels = Arena<UInt32>(capacity: 4096)
  private var clips: TileClips
  /// Where pixels are drawn: the frame, or the layer of the innermost group.
  var target: Target
  private var layers = Boxes<Layer>()
  private var layerDepth = 0

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    scratch = FetchScratch(kernels)
    filler = CellFiller(kernels)
    clips = TileClips(kernels)
    // Stands in until the first tile.
    target = Target(base: pixels.base, stride: 0, box: .empty, limitX: 0)
  }

  mutating func begin(_ tile: borrowing BandTile) {
    let buffer = tile.frame.buffer
    target = Target(
      base: buffer.row(tile.box.minY) + tile.box.minX, stride: buffer.bytesPerRow / 4,
      box: tile.box, limitX: tile.limitX)
    clips.begin(tile.box)
    scratch.forget()
    layerDepth = 0
  }

  /// Empties the mask and makes room for the coverage of `box`.
  ///
  /// - Returns: the bytes from a row to the next.
  @inline(__always)
  mutating func makeMask(_ box: PixelRect) -> Int {
    let stride = box.maskStride
    mask.removeAll(room: stride * box.height)
    return stride
  }

  /// The colours of the rows of `box`, for a source that is constant in each row; valid until the next
  /// ones are fetched.
  @inline(__always)
  mutating func fetchColumn(_ source: SourceRef, _ box: PixelRect) -> UnsafePointer<UInt32> {
    pixels.removeAll(room: box.height)
    source.fetchColumn(
      x: box.minX, y: box.minY, count: box.height, into: pixels.base, scratch: scratch)
    return UnsafePointer(pixels.base)
  }

  /// Makes the command's clip, if it has one, the clip at hand.
  @inline(__always)
  mutating func makeClip(_ command: Command, _ tile: borrowing BandTile) {
    if !command.clip.isNone { clips.make(command.clip, tile, &filler, scratch) }
  }

  /// Multiplies the coverage of pixels from (`x`, `y`) on by the command's clip, if it has one, which
  /// must be the clip at hand.
  @inline(__always)
  func clip(
    _ coverage: UnsafeMutablePointer<UInt8>, _ command: Command, _ x: Int, _ y: Int, count: Int32
  ) {
    if !command.clip.isNone { kernels.multiply_mask(coverage, clips.row(x, y), count) }
  }

  /// Blends the command's paint through the coverage in `mask`, which covers `box`, and through its clip.
  mutating func composite(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    let stride = box.maskStride
    if !command.clip.isNone {
      makeClip(command, tile)
      for row in 0..<box.height {
        clip(
          mask.base + row * stride, command, box.minX, box.minY + row, count: Int32(box.width))
      }
    }
    composite(command, box, tile, through: (UnsafePointer(mask.base), stride))
  }

  /// Blends the command's paint on all of `box` through its clip, if it has one.
  mutating func compositeAll(_ command: Command, _ box: PixelRect, _ tile: borrowing BandTile) {
    if command.clip.isNone {
      let stride = makeMask(box)
      mask.base.update(repeating: 255, count: stride * box.height)
      composite(command, box, tile, through: (UnsafePointer(mask.base), stride))
    } else {
      makeClip(command, tile)
      composite(command, box, tile, through: (clips.row(box.minX, box.minY), clips.stride))
    }
  }

  /// Blends the command's paint through coverage.
  private mutating func composite(
    _ command: Command, _ box: PixelRect, _ tile: borrowing BandTile,
    through coverage: (base: UnsafePointer<UInt8>, stride: Int)
  ) {
    let source = command.source < 0 ? nil : tile.frame.source(command)
    if let source {
      if command.blend == .normal, command.alpha == 255,
        source.blend(box, into: target, through: coverage, scratch: scratch)
      {
        return
      }
      pixels.removeAll(room: box.width + 8)
    }
    for row in 0..<box.height {
      let y = box.minY + row
      let coverage = coverage.base + row * coverage.stride
      let dst = target.pixel(box.minX, y)
      target.prefetchBelow(box, y)
      if command.blend != .normal {
        source?.fetch(
          PixelSpan(x: box.minX, y: y, count: box.width), into: pixels.base, scratch: scratch)
        blend(command, dst, coverage, box.width)
      } else if let source {
        let covered =
          source.isSameInPieces
          ? CoverageRow(base: coverage, count: box.width).covered : 0..<box.width
        if covered.isEmpty { continue }
        let n = Int32(covered.count)
        let coverage = faded(coverage + covered.lowerBound, by: command.alpha, n)
        source.fetch(
          PixelSpan(x: box.minX + covered.lowerBound, y: y, count: covered.count),
          into: pixels.base, scratch: scratch)
        let first = covered.lowerBound
        kernels.blend_pixels_mask(
          dst + first, target.stride, Int32(target.limitX - box.minX - first), pixels.base,
          coverage, n, source.isOpaque)
      } else {
        kernels.blend_solid_mask(dst, coverage, Int32(box.width), command.color)
      }
    }
  }

  /// The coverage of a row, scaled by an alpha; valid until the next one is scaled.
  @inline(__always)
  private mutating func faded(
    _ coverage: UnsafePointer<UInt8>, by alpha: UInt8, _ count: Int32
  ) -> UnsafePointer<UInt8> {
    if alpha == 255 { return coverage }
    fadedRow.removeAll(room: Int(count) + 8)
    fadedRow.base.update(from: coverage, count: Int(count))
    kernels.scale_mask(fadedRow.base, count, UInt32(alpha))
    return UnsafePointer(fadedRow.base)
  }

  /// Combines the command's colour, or the row in `pixels`, with `destination` through `coverage`.
  ///
  /// The command's alpha fades the source rather than the coverage, which makes a difference for
  /// `copy` and other modes.
  mutating func blend(
    _ command: Command, _ destination: UnsafeMutablePointer<UInt32>,
    _ coverage: UnsafePointer<UInt8>, _ count: Int, isLayer: Bool = false
  ) {
    if command.source < 0 && !isLayer {
      withUnsafePointer(to: command.color) { color in
        BlendRow(
          destination: destination, source: color, step: 0, coverage: coverage, count: count
        ).apply(command.blend, kernels)
      }
      return
    }
    if command.alpha < 255 {
      let factor = UInt32(command.alpha)
      for i in 0..<count { pixels.base[i] = scaled(pixels.base[i], by: factor) }
    }
    BlendRow(
      destination: destination, source: pixels.base, step: 1, coverage: coverage, count: count
    ).apply(command.blend, kernels)
  }
}

/// A group's own pixels, and the target to come back to.
struct Layer: ~Copyable {
  var pixels = Arena<UInt32>(capacity: 4096)
  var outer: Target
}

extension Compositor {
  /// Redirects drawing to a clear layer over `box`, until `endGroup`.
  mutating func beginGroup(_ box: PixelRect) {
    if layerDepth == layers.count { layers.append(Layer(outer: target)) }
    let layer = layers[layerDepth]
    layer.pointee.outer = target
    let stride = (max(0, box.width) + 15) & ~7
    let size = stride * max(0, box.height)
    layer.pointee.pixels.removeAll(room: size + 8)
    let base = layer.pointee.pixels.base
    base.update(repeating: 0, count: size)
    target = Target(base: base, stride: stride, box: box, limitX: box.minX + stride)
    layerDepth += 1
  }

  /// Combines the layer with what lies below.
  mutating func endGroup(_ command: Command, _ tile: borrowing BandTile) {
    layerDepth -= 1
    let layer = target
    target = layers[layerDepth].pointee.outer
    let box = layer.box
    guard !box.isEmpty else { return }
    makeClip(command, tile)
    mask.removeAll(room: box.maskStride)
    let isNormal = command.blend == .normal
    if !isNormal { pixels.removeAll(room: box.width + 8) }
    for y in box.minY..<box.maxY {
      // In other modes the alpha fades the layer itself.
      mask.base.update(repeating: isNormal ? command.alpha : 255, count: box.width)
      clip(mask.base, command, box.minX, y, count: Int32(box.width))
      if isNormal {
        kernels.blend_pixels_mask(
          target.pixel(box.minX, y), target.stride, Int32(target.limitX - box.minX),
          layer.pixel(box.minX, y), mask.base, Int32(box.width), false)
      } else {
        pixels.base.update(from: layer.pixel(box.minX, y), count: box.width)
        blend(command, target.pixel(box.minX, y), mask.base, box.width, isLayer: true)
      }
    }
  }
}
