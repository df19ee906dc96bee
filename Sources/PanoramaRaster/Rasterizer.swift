import CRasterKernels
import Dispatch
import Foundation
import PanoramaGraphics
import Synchronization

/// Turns display lists into pixels.
///
/// A frame goes through three phases: *plan* (the list becomes commands in device pixels), *outline*
/// (paths and strokes become lines; in parallel by shape) and *bands* (lines become coverage and
/// pixels; in parallel by horizontal band). The result is the same to the byte for any number of
/// threads, any processor, any subdivision into damage and, shifted, under any whole-pixel
/// translation.
///
/// Coordinates: y down; the transform given to `draw` maps the list's points to device pixels.
/// One rasterizer draws one frame at a time; calls from several threads wait for one another.
public final class Rasterizer: @unchecked Sendable {
  /// How many threads draw, 1 … 64.
  public let threads: Int
  private let bandHeight: Int
  let kernels: pr_kernels
  private let lock = NSLock()
  private var planner: Planner
  private var outliners: [OutlineWorker]
  private var renderers: [BandWorker]
  private var bins = BandBins()
  private var region = DamageTiles()
  /// What is left of each damaged rectangle in each band: the pieces that are drawn in parallel.
  private var tiles = Arena<Tile>(capacity: 64)
  private var lineBases = Arena<UnsafeMutablePointer<Line>>(capacity: 64)
  private var chunkBases = Arena<UnsafeMutablePointer<LineChunk>>(capacity: 64)
  private let options: RasterizerOptions
  private let limits: LimitLog
  private let shadowDepth: Int
  private var shadowPainters: [ShadowPainter] = []
  /// What the masks of the frame cover, and the pixels of its patterns.
  private var offscreen = OffscreenMemory()

  /// - Parameter threads: 1 … 64, one for each processor unless said.
  public convenience init(
    threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    options: RasterizerOptions = RasterizerOptions()
  ) {
    self.init(threads: threads, options: options, limits: LimitLog(options.logger), shadowDepth: 0)
  }

  init(threads: Int, options: RasterizerOptions, limits: LimitLog, shadowDepth: Int) {
    let count = max(1, min(64, threads))
    self.threads = count
    kernels = options.kernels.table
    bandHeight = max(1, min(4096, options.bandHeight ?? max(32, 64 / count)))
    let kernels = kernels
    outliners = (0..<count).map { _ in OutlineWorker(kernels) }
    planner = Planner(kernels, limits: limits, shadowDepth: shadowDepth)
    self.options = options
    self.limits = limits
    self.shadowDepth = shadowDepth
    renderers = (0..<count).map { _ in BandWorker(kernels) }
  }

  deinit {
    planner.free()
    for worker in outliners { worker.free() }
    for worker in renderers { worker.free() }
    offscreen.free()
    bins.free()
    tiles.free()
    lineBases.free()
    chunkBases.free()
  }

  /// How many pixels were drawn off screen so far, for shadows and patterns and for those within
  /// them: how much work they are, for tests.
  package var offscreenPixels: Int { limits.offscreenPixels.load(ordering: .relaxed) }

  /// Draws `list` over what `buffer` holds.
  ///
  /// - Parameters:
  ///   - transform: from the list's points to device pixels. Nothing is drawn when it is not
  ///     finite.
  ///   - damage: the only device pixels that change (rectangles rounded outward); nil: all.
  public func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform = .identity,
    damage: [CGRect]? = nil
  ) {
    lock.withLock {
      region.begin(width: buffer.width, height: buffer.height)
      if let damage {
        for rect in damage { region.add(PixelRect(covering: rect)) }
      } else {
        region.addAll()
      }
      drawRegion(.list(list), into: buffer, DeviceTransform(transform), background: nil)
    }
    withExtendedLifetime(list) {}
  }

  /// Draws what another rasterizer needs off screen; see `Planner.isPlain`.
  func draw(
    _ drawing: OffscreenDrawing, into buffer: PixelBuffer, _ place: DeviceTransform, isPlain: Bool
  ) {
    lock.withLock {
      region.begin(width: buffer.width, height: buffer.height)
      region.addAll()
      planner.isPlain = isPlain
      drawRegion(drawing, into: buffer, place, background: nil)
    }
    withExtendedLifetime(drawing) {}
  }

  /// Draws `list` on an opaque pixel, whatever `buffer` holds, where there is damage.
  func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform,
    damage: [PixelRect], background: UInt32
  ) {
    lock.withLock {
      region.begin(width: buffer.width, height: buffer.height)
      for rect in damage { region.add(rect) }
      drawRegion(.list(list), into: buffer, DeviceTransform(transform), background: background)
    }
    withExtendedLifetime(list) {}
  }

  private func drawRegion(
    _ drawing: OffscreenDrawing, into buffer: PixelBuffer, _ transform: DeviceTransform,
    background: UInt32?
  ) {
    let isDrawn = transform.isDrawable && !drawing.isEmpty
    guard !region.bounds.isEmpty, isDrawn || background != nil else { return }
    planner.removeAll(damage: region.rects)
    (planner.bitmapWidth, planner.bitmapHeight) = (buffer.width, buffer.height)
    if let background { planner.addBackground(background, region.bounds) }
    if isDrawn { planner.add(drawing, transform, ClipState(box: region.bounds)) }
    guard planner.commands.count > 0 else { return }
    prepare()
    outline()
    bins.sort(
      planner.commands, UnsafePointer(planner.shapes.base), bandHeight: bandHeight,
      height: buffer.height)
    render(into: buffer)
    planner.masks.removeAll(keepingCapacity: true)
  }

  /// Draws patterns and what casts a shadow, apart from plain rectangles; in parallel.
  private func prepare() {
    let count = planner.masks.count + planner.patterns.taken.count
    if count == 0 { return }
    let patterns = planner.patterns.taken
    offscreen.place(&planner.masks, patterns, limits)
    let (masks, coverage) = (planner.masks, SendablePointer(offscreen.coverage.base))
    while shadowPainters.count < min(threads, count) {
      shadowPainters.append(
        ShadowPainter(
          Rasterizer(
            threads: 1, options: options, limits: limits, shadowDepth: shadowDepth + 1)))
    }
    let work = SendableBox((painters: shadowPainters, masks: masks, patterns: patterns))
    parallel(count) { worker, piece in
      let (painter, masks) = (work.value.painters[worker], work.value.masks)
      if piece >= masks.count {
        painter.paint(work.value.patterns[piece - masks.count])
      } else if masks[piece].offset >= 0 {
        painter.paint(masks[piece], to: coverage.pointer + masks[piece].offset)
      }
    }
  }

  private func outline() {
    let count = planner.shapes.count
    let shapes = SendablePointer(planner.shapes.base)
    let styles = planner.styles
    let bandHeight = bandHeight
    for i in outliners.indices { outliners[i].reset() }
    outliners.withUnsafeMutableBufferPointer { buffer in
      let workers = SendablePointer(buffer.baseAddress!)
      let chunk = 16
      parallel((count + chunk - 1) / chunk) { worker, piece in
        for i in piece * chunk..<min(count, piece * chunk + chunk) {
          if i + 3 < count { OutlineWorker.prefetch(shapes.pointer + i + 3) }
          workers.pointer[worker].outline(
            shapes.pointer + i, styles: styles, worker: worker, bandHeight: bandHeight)
        }
      }
    }
    if outliners.contains(where: \.stroker.hasTooManyDashes) { limits.report(.dashes) }
  }

  private func render(into buffer: PixelBuffer) {
    lineBases.removeAll()
    chunkBases.removeAll()
    for worker in outliners {
      lineBases.append(worker.emitter.lines.base)
      chunkBases.append(worker.chunks.base)
    }
    let frame = Frame(
      buffer: buffer, commands: UnsafePointer(planner.commands.base),
      shapes: UnsafePointer(planner.shapes.base), clips: UnsafePointer(planner.clips.base),
      blits: UnsafePointer(planner.blits.base),
      glyphMasks: UnsafePointer(planner.glyphs.masks.base),
      blurs: UnsafePointer(planner.blurs.base), masks: planner.masks,
      maskCoverage: UnsafePointer(offscreen.coverage.base), sources: planner.sources,
      solids: UnsafePointer(planner.solids.base), hasSolids: planner.solids.count > 0,
      lines: UnsafePointer(lineBases.base), chunks: UnsafePointer(chunkBases.base))
    tiles.removeAll()
    for rect in region.rects {
      for band in rect.minY / bandHeight...(rect.maxY - 1) / bandHeight {
        let rows = PixelRect(
          minX: rect.minX, minY: band * bandHeight, maxX: rect.maxX, maxY: (band + 1) * bandHeight)
        if bins.starts[band] != bins.starts[band + 1] {
          tiles.append(Tile(band: band, box: rect.intersection(rows)))
        }
      }
    }
    let tile = SendablePointer(tiles.base)
    let order = SendablePointer(bins.order.base)
    let starts = SendablePointer(bins.starts.base)
    renderers.withUnsafeMutableBufferPointer { renderers in
      let workers = SendablePointer(renderers.baseAddress!)
      parallel(tiles.count) { worker, piece in
        let band = tile.pointer[piece].band
        let (from, to) = (Int(starts.pointer[band]), Int(starts.pointer[band + 1]))
        workers.pointer[worker].render(
          frame, band: band, tile: tile.pointer[piece].box,
          order: UnsafePointer(order.pointer + from), count: to - from)
      }
    }
  }

  /// Runs `body` for every piece, taken in order by whichever worker is free.
  private func parallel(
    _ pieces: Int, _ body: @Sendable (_ worker: Int, _ piece: Int) -> Void
  ) {
    let workers = min(threads, pieces)
    if workers <= 1 {
      for piece in 0..<max(0, pieces) { body(0, piece) }
      return
    }
    let next = PieceCounter()
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while true {
        let piece = next.take()
        if piece >= pieces { return }
        body(worker, piece)
      }
    }
  }
}

/// A piece of a band that is drawn in one go.
private struct Tile {
  var band: Int
  var box: PixelRect
}

/// Hands out 0, 1, 2, … to whoever asks.
private final class PieceCounter: Sendable {
  private let next = Atomic<Int>(0)

  func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// A value that workers may share because each touches its own part.
private struct SendableBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A pointer that workers may share because each touches its own part.
struct SendablePointer<Pointee>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Pointee>

  init(_ pointer: UnsafeMutablePointer<Pointee>) { self.pointer = pointer }
}
