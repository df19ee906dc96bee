import CRasterKernels
import PanoramaGraphics

/// One thread's part of the last phase: replays commands, in order, on one band after another.
///
/// A band is swept shape by shape: lines into cells, cells into coverage, coverage and paint into
/// pixels. Keeps its memory from frame to place.frame.
struct BandWorker: ~Copyable {
  let kernels: pr_kernels
  let fetchScratch: FetchScratch
  var cells = CellBuffer()
  /// Coverage of the shape at hand, when it needs more than a sweep.
  var mask = Arena<UInt8>(capacity: 4096)
  /// A row of source pixels, or a column of colours.
  var pixels = Arena<UInt32>(capacity: 4096)
  /// The anti-aliased clip at hand, one of `clips`.
  var clip: ClipBuffer
  /// Those of the tile at hand.
  var clips = ClipBuffers()
  /// What pictures alone let through, for clips whose own coverage is not at hand.
  var pictureClips = ClipBuffers()
  var clipChain = Arena<ClipRef>(capacity: 16)
  var blurScratch = BlurScratch()
  var occlusion = Occlusion()
  /// What is to be seen of each command of the tile at hand; only made where something hides.
  var visible = Arena<PixelRect>(capacity: 256)
  /// The commands of the tile at hand, in drawing order.
  private var order = Arena<CommandRef>(capacity: 256)
  var layers: [Layer] = []
  var layerDepth = 0
  var target: Target

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    fetchScratch = FetchScratch(kernels)
    clip = clips.made
    // Stands in until the first band.
    target = Target(base: pixels.base, stride: 0, box: .empty, limitX: 0)
  }

  /// Draws the commands of `band` on the pixels of `tile`, which lie in it.
  mutating func render(_ place: borrowing BandTile) {
    gather(place)
    let order = UnsafePointer(order.base)
    let count = self.order.count
    if count == 0 { return }
    target = Target(
      base: place.frame.buffer.row(place.box.minY) + place.box.minX,
      stride: place.frame.buffer.bytesPerRow / 4,
      box: place.box, limitX: place.frame.buffer.width)
    clip.ref = ClipRef()
    clips.begin(place.box, stride: maskStride(place.box))
    pictureClips.begin(place.box, stride: maskStride(place.box))
    fetchScratch.forget()
    layerDepth = 0
    let hides = place.frame.hasOccluders && count > 1
    if hides { look(place, order, count) }
    for i in 0..<count {
      prefetch(place, order, i, count)
      let command = place.frame.command(order[i]).pointee
      let box = (hides ? visible[i] : command.box).intersection(target.box)
      switch command.kind {
      case .beginGroup:
        push(box)
      case .endGroup:
        pop(command, place)
      case _ where box.isEmpty:
        continue
      case .shape:
        draw(command, box, place)
      case .box:
        drawBox(command, box, place)
      case .rectangles:
        drawRectangles(command, box, place)
      case .glyphs:
        drawGlyphs(command, box, place)
      case .blur:
        drawBlur(command, box, place)
      case .mask:
        drawMask(command, box, place)
      case .coverage:
        drawCoverage(command, box, place)
      }
    }
  }

  /// A shape whose coverage is known.
  private mutating func drawCoverage(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    let from = place.frame.parts[Int(command.part)].coverages[Int(command.first)]
    let stride = maskStride(box)
    mask.removeAll(room: stride * box.height)
    for y in box.minY..<box.maxY {
      let row = from.base + ((y - from.box.minY) * from.stride + box.minX - from.box.minX)
      (mask.base + (y - box.minY) * stride).update(from: row, count: box.width)
    }
    composite(command, box, place)
  }

  /// Pixels a row of shapes whose rows are asked for while their lines are added. Those of smaller
  /// ones are few, and of larger ones the processor finds the next by itself.
  private static let minimumPrefetchedWidth = 12
  private static let maximumPrefetchedWidth = 64

  private mutating func gather(_ place: borrowing BandTile) {
    order.removeAll()
    for i in 0..<place.frame.segmentCount {
      let segment = place.frame.segments[i]
      if segment.starts < 0 { continue }
      let part = place.frame.parts + Int(segment.part)
      let places = part.pointee.starts + (Int(segment.starts) + place.band)
      let (from, to) = (Int(places[0]), Int(places[1]))
      if from == to { continue }
      let at = order.append(uninitialized: to - from)
      for k in 0..<(to - from) {
        order.base[at + k] = CommandRef(part: segment.part, index: part.pointee.order[from + k])
      }
    }
  }

  /// Commands of one band lie here and there in the frame's, and so do their lines.
  @inline(__always)
  private func prefetch(
    _ place: borrowing BandTile, _ order: UnsafePointer<CommandRef>, _ i: Int, _ count: Int
  ) {
    if i + 8 < count {
      let next = UnsafeRawPointer(place.frame.command(order[i + 8]))
      // Two cache lines in most cases.
      pr_prefetch(next)
      pr_prefetch(next + MemoryLayout<Command>.stride - 1)
    }
    if i + 4 < count {
      let next = place.frame.command(order[i + 4]).pointee.lines
      let lines = UnsafeRawPointer(place.frame.lines(next))
      // Four lines a cache line; hardware sees to the rest of the long ones.
      for ahead in 0..<min(4, (Int(next.count) + 3) / 4) { pr_prefetch(lines + 64 * ahead) }
    }
  }

  private mutating func draw(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    let dst = target.pixel(box.minX, box.minY)
    if box.width >= Self.minimumPrefetchedWidth && box.width <= Self.maximumPrefetchedWidth {
      pr_prefetch_rows(dst, target.stride, Int32(box.width), Int32(box.height))
    }
    if command.clip.isNone && command.blend == .normal {
      if command.source < 0 {
        var color = command.color
        return sweep(command, box, place, &color, 0)
      }
      if command.alpha == 255, place.frame.source(command).isRowConstant {
        let source = place.frame.source(command)
        pixels.removeAll(room: box.height)
        source.fetchColumn(
          x: box.minX, y: box.minY, count: box.height, into: pixels.base, scratch: fetchScratch)
        return sweep(command, box, place, pixels.base, 1)
      }
    }
    var area = fill(command.lines, box, place)
    let stride = maskStride(box)
    mask.removeAll(room: stride * box.height)
    kernels.sweep_mask(&area, mask.base, stride, command.isEvenOdd)
    composite(command, box, place)
  }

  /// Covers a shape with colours: `colors[row * step]`.
  private mutating func sweep(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile,
    _ colors: UnsafePointer<UInt32>, _ step: Int32
  ) {
    let top = max(Int(command.first), box.minY)
    let bottom = min(Int(command.first) + Int(command.count), box.maxY)
    if bottom - top < AlikeRows.minimumCount { return sweepAll(command, box, place, colors, step) }
    var part = box
    if top > box.minY {
      part.maxY = top
      sweepAll(command, part, place, colors, step)
    }
    part.minY = top
    part.maxY = top + 1
    var area = fill(command.lines, part, place)
    mask.removeAll(room: maskStride(box))
    kernels.sweep_mask(&area, mask.base, maskStride(box), command.isEvenOdd)
    kernels.blend_rows(
      target.pixel(box.minX, top), target.stride, Int32(target.limitX - box.minX), mask.base,
      Int32(box.width), Int32(bottom - top), colors + (top - box.minY) * Int(step), step)
    if bottom < box.maxY {
      part.minY = bottom
      part.maxY = box.maxY
      sweepAll(command, part, place, colors + (bottom - box.minY) * Int(step), step)
    }
  }

  private mutating func sweepAll(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile,
    _ colors: UnsafePointer<UInt32>, _ step: Int32
  ) {
    var area = fill(command.lines, box, place)
    kernels.sweep_solid(
      &area, target.pixel(box.minX, box.minY), target.stride, Int32(target.limitX - box.minX),
      colors, step, command.isEvenOdd)
  }

  /// Cells over `box` with a shape's lines in them.
  mutating func fill(
    _ range: LineRange, _ box: PixelRect, _ place: borrowing BandTile
  ) -> pr_cells {
    var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
    let lines = UnsafeRawPointer(place.frame.lines(range)).assumingMemoryBound(to: Int32.self)
    let count = Int(range.count)
    if range.chunks < 0 {
      kernels.add_lines(&area, lines, count)
      return area
    }
    let chunks = place.frame.parts[Int(range.worker)].chunks + Int(range.chunks)
    let number = (count + LineChunk.size - 1) / LineChunk.size
    let top = Int32(truncatingIfNeeded: box.minY << FixedPoint.bits)
    let bottom = Int32(truncatingIfNeeded: box.maxY << FixedPoint.bits)
    var next = 0
    while next < number {
      if chunks[next].maxY <= top || chunks[next].minY >= bottom {
        next += 1
        continue
      }
      let from = next
      while next < number, chunks[next].maxY > top, chunks[next].minY < bottom { next += 1 }
      kernels.add_lines(
        &area, lines + 4 * from * LineChunk.size,
        min(count, next * LineChunk.size) - from * LineChunk.size)
    }
    return area
  }

  @inline(__always)
  func maskStride(_ box: PixelRect) -> Int { (box.width + 15) & ~7 }

  /// Blends the command's paint through the coverage in `mask`, which covers `box`.
  mutating func composite(
    _ command: Command, _ box: PixelRect, _ place: borrowing BandTile
  ) {
    let stride = maskStride(box)
    let n = Int32(box.width)
    if !command.clip.isNone { makeClip(command.clip, place) }
    let source = command.source < 0 ? nil : place.frame.source(command)
    if let source {
      if command.clip.isNone, command.blend == .normal, command.alpha == 255,
        source.blend(
          box, into: (target.pixel(box.minX, box.minY), target.stride),
          through: (UnsafePointer(mask.base), stride), scratch: fetchScratch)
      {
        return
      }
      pixels.removeAll(room: box.width + 8)
    }
    for row in 0..<box.height {
      let y = box.minY + row
      let coverage = mask.base + row * stride
      if !command.clip.isNone { kernels.multiply_mask(coverage, clip.row(box.minX, y), n) }
      let dst = target.pixel(box.minX, y)
      if command.blend != .normal {
        source?.fetch(
          x: box.minX, y: y, count: box.width, into: pixels.base, scratch: fetchScratch)
        blend(command, dst, coverage, box.width)
      } else if let source {
        let covered =
          source.isSameInPieces ? Self.covered(coverage, box.width) : 0..<box.width
        if covered.isEmpty { continue }
        let (coverage, n) = (coverage + covered.lowerBound, Int32(covered.count))
        if command.alpha < 255 { kernels.scale_mask(coverage, n, UInt32(command.alpha)) }
        source.fetch(
          x: box.minX + covered.lowerBound, y: y, count: covered.count, into: pixels.base,
          scratch: fetchScratch)
        kernels.blend_pixels_mask(dst + covered.lowerBound, pixels.base, coverage, n)
      } else {
        kernels.blend_solid_mask(dst, coverage, n, command.color)
      }
    }
  }

  /// The columns of a row outside which nothing is covered, by whole blocks of eight.
  private static func covered(_ coverage: UnsafePointer<UInt8>, _ width: Int) -> Range<Int> {
    let blocks = UnsafeRawPointer(coverage)
    var (from, to) = (0, width)
    while from + 8 <= to, blocks.loadUnaligned(fromByteOffset: from, as: UInt64.self) == 0 {
      from += 8
    }
    while to - 8 >= from, blocks.loadUnaligned(fromByteOffset: to - 8, as: UInt64.self) == 0 {
      to -= 8
    }
    return from..<to
  }
}
