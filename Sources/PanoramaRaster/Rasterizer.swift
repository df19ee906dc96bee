import CRasterKernels
import Foundation
import PanoramaGraphics
import Synchronization

/// Turns display lists into pixels.
///
/// A frame goes through two phases: *plan* (the list becomes commands in device pixels, paths and
/// strokes become lines; in parallel by stretches of the list) and *bands* (lines become coverage
/// and pixels; in parallel by horizontal band). The result is the same to the byte for any number of
/// threads, any processor, any subdivision into damage and, shifted, under any whole-pixel
/// translation.
///
/// Coordinates: y down; the transform given to `draw` maps the list's points to device pixels.
/// One rasterizer draws one frame at a time; calls from several threads wait for one another.
public final class Rasterizer: @unchecked Sendable {
  /// How many threads draw, 1 … 64.
  public let threads: Int
  private let bandHeight: Int?
  let kernels: pr_kernels
  private let lock = NSLock()
  private let crew: Crew
  private let planners: Lanes<Planner>
  private let renderers: Lanes<BandWorker>
  private let glyphs: GlyphStore
  /// Apart, so that many threads may read them.
  private let layout: UnsafeMutablePointer<BandLayout>
  private let jobs: UnsafeMutablePointer<PlanJobs>
  private var segments = Arena<PlanSegment>(capacity: 64)
  private var parts = Arena<FramePart>(capacity: 4)
  private var region = DamageTiles()
  /// What is left of each damaged rectangle in each band: the pieces that are drawn in parallel.
  private var tiles = Arena<Tile>(capacity: 64)
  private let options: RasterizerOptions
  private let limits: LimitLog
  private let shadowDepth: Int
  /// Made when first of use.
  private let shadowPainters: Lanes<ShadowPainter?>
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
    let kernels = options.kernels.table
    self.kernels = kernels
    bandHeight = options.bandHeight.map { max(1, min(4096, $0)) }
    crew = Crew(count: count)
    layout = .allocate(capacity: 1)
    layout.initialize(to: BandLayout())
    jobs = .allocate(capacity: 1)
    jobs.initialize(to: PlanJobs())
    let (glyphs, mips, bands) = (GlyphStore(kernels), MipCache(), UnsafePointer(layout))
    self.glyphs = glyphs
    planners = Lanes(count: count) {
      Planner(
        part: UInt8($0), layout: bands, glyphs: glyphs, mips: mips, kernels: kernels,
        limits: limits, shadowDepth: shadowDepth)
    }
    self.options = options
    self.limits = limits
    self.shadowDepth = shadowDepth
    renderers = Lanes(count: count) { _ in BandWorker(kernels) }
    shadowPainters = Lanes(count: count) { _ in nil }
  }

  deinit {
    for i in 0..<threads {
      planners[i].pointee.free()
      renderers[i].pointee.free()
    }
    planners.free()
    renderers.free()
    shadowPainters.free()
    layout.pointee.free()
    layout.deinitialize(count: 1)
    layout.deallocate()
    jobs.pointee.free()
    jobs.deinitialize(count: 1)
    jobs.deallocate()
    segments.free()
    parts.free()
    offscreen.free()
    tiles.free()
  }

  /// How many pixels were drawn off screen so far, for shadows and patterns and for those within
  /// them: how much work they are, for tests.
  package var offscreenPixels: Int { limits.offscreenPixels.load(ordering: .relaxed) }

  /// How many glyphs are kept as masks and how many bytes these take, for tests.
  package var glyphCache: (count: Int, bytes: Int) { (glyphs.count, glyphs.size) }

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
      for i in 0..<threads { planners[i].pointee.isPlain = isPlain }
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
    let rows = region.bounds.minY..<region.bounds.maxY
    layout.pointee.set(rows, threads: threads, height: bandHeight)
    defer { crew.rest() }
    crew.rouse(layout.pointee.count)
    glyphs.prepare()
    for i in 0..<threads {
      planners[i].pointee.bitmapWidth = buffer.width
      planners[i].pointee.bitmapHeight = buffer.height
    }
    plan(isDrawn ? drawing : nil, transform, background, inOneGo: false)
    // Which of too many shadows and patterns are drawn must not depend on who planned them.
    let offscreenWork = (0..<threads).reduce(0) { $0 + planners[$1].pointee.offscreenWork }
    if threads > 1, offscreenWork > OffscreenMemory.most {
      plan(isDrawn ? drawing : nil, transform, background, inOneGo: true)
    }
    prepare()
    render(into: buffer)
    for i in 0..<threads { planners[i].pointee.masks.removeAll(keepingCapacity: true) }
  }

  /// Makes commands and lines of what is seen; in parallel by stretches of the list.
  private func plan(
    _ drawing: OffscreenDrawing?, _ place: DeviceTransform, _ background: UInt32?, inOneGo: Bool
  ) {
    for i in 0..<threads { planners[i].pointee.removeAll(damage: region.rects) }
    segments.removeAll()
    jobs.pointee.removeAll()
    let first = planners[0]
    if let background { first.pointee.addBackground(background, region.bounds) }
    let clip = ClipState(box: region.bounds)
    if case .list(let list) = drawing {
      segments.append(first.pointee.segment(from: 0))
      first.pointee.cut(list, place, clip, depth: 0, threads: threads, into: &jobs.pointee)
    } else {
      if let drawing { first.pointee.add(drawing, place, clip) }
      segments.append(first.pointee.segment(from: 0))
    }
    let count = jobs.pointee.jobs.count
    let base = segments.append(uninitialized: count)
    let (planners, jobs, made) = (planners, UnsafePointer(jobs), segments.base + base)
    crew.run(count, alone: inOneGo) { worker, piece in
      made[piece] = planners[worker].pointee.plan(jobs.pointee.jobs[piece], of: jobs)
    }
    let hasTooManyDashes = (0..<threads).contains {
      planners[$0].pointee.outliner.stroker.hasTooManyDashes
    }
    if hasTooManyDashes { limits.report(.dashes) }
  }

  /// Draws patterns and what casts a shadow, apart from plain rectangles; in parallel.
  private func prepare() {
    var count = 0
    for i in 0..<threads {
      count += planners[i].pointee.masks.count + planners[i].pointee.patterns.taken.count
    }
    if count == 0 { return }
    offscreen.place(planners, limits)
    let (planners, painters, coverage) = (planners, shadowPainters, offscreen.coverage.base)
    let (options, limits, depth) = (options, limits, shadowDepth + 1)
    crew.run(count) { worker, piece in
      let painter =
        painters[worker].pointee
        ?? ShadowPainter(
          Rasterizer(threads: 1, options: options, limits: limits, shadowDepth: depth))
      painters[worker].pointee = painter
      var (part, index) = (0, piece)
      while true {
        let planner = planners[part]
        let (masks, patterns) = (planner.pointee.masks.count, planner.pointee.patterns.taken)
        if index < masks {
          let mask = planner.pointee.masks[index]
          return mask.offset < 0 ? () : painter.paint(mask, to: coverage + mask.offset)
        }
        index -= masks
        if index < patterns.count { return painter.paint(patterns[index]) }
        index -= patterns.count
        part += 1
      }
    }
  }

  /// Draws the commands; in parallel by band.
  private func render(into buffer: PixelBuffer) {
    parts.removeAll()
    var hasSolids = false
    for i in 0..<threads {
      parts.append(planners[i].pointee.framePart)
      if planners[i].pointee.solids.count > 0 { hasSolids = true }
    }
    let frame = Frame(
      buffer: buffer, parts: UnsafePointer(parts.base), segments: UnsafePointer(segments.base),
      segmentCount: segments.count, glyphMasks: glyphs.masks,
      maskCoverage: UnsafePointer(offscreen.coverage.base), hasSolids: hasSolids)
    let layout = layout.pointee
    tiles.removeAll()
    for rect in region.rects {
      for band in layout.band(of: rect.minY)...layout.band(of: rect.maxY - 1) {
        let rows = layout.rows(band)
        let box = PixelRect(
          minX: rect.minX, minY: rows.lowerBound, maxX: rect.maxX, maxY: rows.upperBound)
        tiles.append(Tile(band: band, box: rect.intersection(box)))
      }
    }
    let (tiles, renderers) = (tiles, renderers)
    crew.run(tiles.count) { worker, piece in
      renderers[worker].pointee.render(frame, band: tiles[piece].band, tile: tiles[piece].box)
    }
  }
}

/// A piece of a band that is drawn in one go.
private struct Tile {
  var band: Int
  var box: PixelRect
}
