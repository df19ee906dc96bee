import CRasterKernels
import PanoramaGraphics

/// One thread's part of the last phase of a frame: draws commands, tile by tile.
///
/// A tile is drawn shape by shape: lines become cells, cells become coverage, and coverage and paint
/// become pixels. Keeps its memory from frame to frame.
struct BandWorker: ~Copyable {
  private let kernels: pr_kernels
  private var commands = TileCommands()
  var compositor: Compositor
  var blurScratch = BlurScratch()

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    compositor = Compositor(kernels)
  }

  /// Draws the commands of the tile's band on the tile's pixels.
  mutating func render(_ tile: borrowing BandTile) {
    commands.gather(tile)
    let count = commands.count
    if count == 0 { return }
    compositor.begin(tile)
    for i in 0..<count {
      commands.prefetch(behind: i, tile.frame)
      let (command, visible) = commands.command(i, tile.frame)
      let box = visible.intersection(compositor.target.box)
      switch command.kind {
      case .beginGroup:
        compositor.beginGroup(box)
      case .endGroup:
        compositor.endGroup(command, tile)
      case _ where box.isEmpty:
        continue
      case .shape:
        drawShape(command, box, tile)
      case .box:
        drawBox(command, box, tile)
      case .rectangles:
        drawRectangles(command, box, tile)
      case .glyphs:
        drawGlyphs(command, box, tile)
      case .blur:
        drawBlur(command, box, tile)
      case .mask:
        drawMask(command, box, tile)
      case .coverage:
        drawCoverage(command, box, tile)
      }
    }
  }
}

// MARK: - Shapes

extension BandWorker {
  /// The maximum width, in pixels, of shapes whose rows are prefetched while their lines are added. In
  /// wider rows, the processor finds the next cache lines by itself.
  private static let maximumPrefetchedWidth = 64

  private mutating func drawShape(
    _ command: Command, _ box: PixelRect, _ tile: borrowing BandTile
  ) {
    if box.width <= Self.maximumPrefetchedWidth {
      let target = compositor.target
      pr_prefetch_rows(
        target.pixel(box.minX, box.minY), target.stride, Int32(box.width), Int32(box.height))
    }
    if command.clip.isNone && command.blend == .normal {
      if command.source < 0 {
        var color = command.color
        return sweep(command, box, tile.frame, colors: &color, step: 0)
      }
      if command.alpha == 255 {
        let source = tile.frame.source(command)
        if source.isRowConstant {
          let colors = compositor.fetchColumn(source, box)
          return sweep(command, box, tile.frame, colors: colors, step: 1)
        }
        if source.hasRows(in: box) {
          return compositor.filler.draw(command, box, tile.frame, on: compositor.target, source)
        }
      }
    }
    let stride = compositor.makeMask(box)
    compositor.filler.cover(
      command, box, tile.frame, mask: compositor.mask.base, stride: stride)
    compositor.composite(command, box, tile)
  }

  /// Draws a shape in one colour per row.
  ///
  /// - Parameter colors: `colors[row * step]` for each row of `box`.
  private mutating func sweep(
    _ command: Command, _ box: PixelRect, _ frame: borrowing Frame,
    colors: UnsafePointer<UInt32>, step: Int32
  ) {
    if command.count == 0 { return sweepAll(command, box, frame, colors: colors, step: step) }
    let top = max(Int(command.first), box.minY)
    let bottom = min(Int(command.first) + Int(command.count), box.maxY)
    if bottom - top < AlikeRows.minimumCount {
      return sweepAll(command, box, frame, colors: colors, step: step)
    }
    var part = box
    if top > box.minY {
      part.maxY = top
      sweepAll(command, part, frame, colors: colors, step: step)
    }
    // One row stands for all that are alike.
    part.minY = top
    part.maxY = top + 1
    let stride = compositor.makeMask(part)
    let (mask, target) = (compositor.mask.base, compositor.target)
    compositor.filler.cover(command, part, frame, mask: mask, stride: stride)
    kernels.blend_rows(
      target.pixel(box.minX, top), target.stride, Int32(target.limitX - box.minX), mask,
      Int32(box.width), Int32(bottom - top), colors + (top - box.minY) * Int(step), step)
    if bottom < box.maxY {
      part.minY = bottom
      part.maxY = box.maxY
      sweepAll(
        command, part, frame, colors: colors + (bottom - box.minY) * Int(step), step: step)
    }
  }

  /// Does the same as `sweep`, but does not look for rows that are alike.
  private mutating func sweepAll(
    _ command: Command, _ box: PixelRect, _ frame: borrowing Frame,
    colors: UnsafePointer<UInt32>, step: Int32
  ) {
    let target = compositor.target
    if command.isPaired {
      return compositor.filler.draw(
        command, box, frame, on: target, colors: colors, step: step)
    }
    var area = compositor.filler.fill(command.lines, box, frame)
    kernels.sweep_solid(
      &area, target.pixel(box.minX, box.minY), target.stride, Int32(target.limitX - box.minX),
      colors, step, command.isEvenOdd)
  }
}

// MARK: - Boxes and rectangles

extension BandWorker {
  /// Covers whole pixels. Only a clip, an alpha or a blend mode requires a mask.
  private mutating func drawBox(
    _ command: Command, _ box: PixelRect, _ tile: borrowing BandTile
  ) {
    if !command.clip.isNone || command.alpha < 255 || command.blend != .normal {
      return compositor.compositeAll(command, box, tile)
    }
    let (target, n) = (compositor.target, Int32(box.width))
    if command.source < 0 {
      if box.width == target.stride {
        // The rows follow one another without a gap.
        return kernels.blend_solid(
          target.pixel(box.minX, box.minY), n * Int32(box.height), command.color)
      }
      for y in box.minY..<box.maxY {
        kernels.blend_solid(target.pixel(box.minX, y), n, command.color)
      }
      return
    }
    let source = tile.frame.source(command)
    compositor.pixels.removeAll(room: box.width + 8)
    let (pixels, isOpaque) = (compositor.pixels.base, source.isOpaque)
    for y in box.minY..<box.maxY {
      let row = target.pixel(box.minX, y)
      source.fetch(
        PixelSpan(x: box.minX, y: y, count: box.width), into: isOpaque ? row : pixels,
        scratch: compositor.scratch)
      if !isOpaque { kernels.blend_pixels(row, pixels, n) }
    }
  }

  /// Blends upright rectangles whose edges may lie within pixels.
  private mutating func drawRectangles(
    _ command: Command, _ box: PixelRect, _ tile: borrowing BandTile
  ) {
    let all = tile.frame.parts[Int(command.part)].rectangles + Int(command.first)
    let isPlain = command.clip.isNone && command.blend == .normal && command.alpha == 255
    if command.source >= 0 || !isPlain {
      let rectangle = all[0].clipped(to: box)
      if !rectangle.isEmpty { draw(rectangle, command, isPlain: isPlain, tile) }
      return
    }
    for i in 0..<Int(command.count) {
      if i + 2 < Int(command.count) { prefetch(all[i + 2].clipped(to: box)) }
      let rectangle = all[i].clipped(to: box)
      if rectangle.isEmpty { continue }
      var color = rectangle.color
      draw(rectangle, colors: &color, step: 0)
    }
  }

  /// Prefetches the pixels of a narrow rectangle that will soon be drawn.
  @inline(__always)
  private func prefetch(_ rectangle: FineRectangle) {
    let outer = rectangle.outer
    if rectangle.isEmpty || outer.width > Self.maximumPrefetchedWidth { return }
    let target = compositor.target
    pr_prefetch_rows(
      target.pixel(outer.minX, outer.minY), target.stride, Int32(outer.width), Int32(outer.height))
  }

  /// Draws a rectangle with the command's paint, clip and blend mode.
  private mutating func draw(
    _ rectangle: FineRectangle, _ command: Command, isPlain: Bool, _ tile: borrowing BandTile
  ) {
    prefetch(rectangle)
    let box = rectangle.outer
    if isPlain, tile.frame.source(command).isRowConstant {
      let colors = compositor.fetchColumn(tile.frame.source(command), box)
      return draw(rectangle, colors: colors, step: 1)
    }
    if rectangle.isWhole { return compositor.compositeAll(command, box, tile) }
    let stride = compositor.makeMask(box)
    rectangle.cover(compositor.mask.base, stride: stride)
    compositor.composite(command, box, tile)
  }

  /// Draws a rectangle in one colour per row.
  ///
  /// - Parameter colors: `colors[row * step]` for each row of the rectangle.
  @inline(__always)
  private mutating func draw(
    _ rectangle: FineRectangle, colors: UnsafePointer<UInt32>, step: Int
  ) {
    let box = rectangle.outer
    compositor.mask.removeAll(room: box.width + 8)
    let (mask, target) = (compositor.mask.base, compositor.target)
    rectangle.forEachKindOfRows { rows, height in
      rectangle.cover(mask, height: height)
      kernels.blend_rows(
        target.pixel(box.minX, rows.lowerBound), target.stride, Int32(target.limitX - box.minX),
        mask, Int32(box.width), Int32(rows.count), colors + (rows.lowerBound - box.minY) * step,
        Int32(step))
    }
  }
}

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
    let shadow = tile.frame.parts[Int(command.part)].masks + Int(command.first)
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
