import CRasterKernels
import Foundation
import PanoramaGraphics
import Synchronization

/// Turns display lists into pixels.
///
/// A frame has two phases. The *plan* phase turns the list into commands in device pixels, and
/// paths and strokes into lines; it is parallel by stretches of the list. The *band* phase turns
/// lines into coverage and pixels; it is parallel by horizontal bands. The result is the same to
/// the byte for any number of threads, any processor, any subdivision into damage and, shifted,
/// under any whole-pixel translation.
///
/// The y axis points down, and the transform given to `draw` maps the list's points to device
/// pixels. One rasterizer draws one frame at a time; calls from several threads wait for one
/// another.
public final class Rasterizer: @unchecked Sendable {
  // Unchecked: `lock` is held while anything that changes is used.
  /// The number of threads that draw, 1 … 64.
  public let threads: Int
  private let bandHeight: Int?
  let kernels: pr_kernels
  private let lock = Mutex(())
  let crew: Crew
  private var workers: FrameWorkers {
    didSet { lend(workers) }
  }
  private let makeWorkers: () -> FrameWorkers
  // These belong to `workers`.
  private(set) var planners: Lanes<Planner>.Ref
  private var painters: Lanes<OffscreenPainter>.Ref
  private var renderers: Lanes<BandWorker>.Ref
  private let glyphs: GlyphStore
  private let mips = MipCache()
  /// How many of the threads do not draw, because other programs need their processors.
  package var sparedThreads = 0
  /// Has its own memory, so that many threads may read it.
  private let layout = Owned(BandLayout())
  let jobs = Owned(PlanJobs())
  var segments = Arena<PlanSegment>(capacity: 64)
  private var frameWork = FrameWorkMemory()
  /// How much the planners had recorded before the first part of the frame.
  var cutMarks: [Planner.Mark] = []
  /// The next job to plan, and the number of jobs that are planned before drawing begins.
  let nextJob = Atomic<Int>(0)
  let plannedJobs = Atomic<Int>(0)
  private var parts = Arena<FramePart>(capacity: 4)
  private(set) var region = DamageTiles()
  /// The part of each damaged rectangle in each band. These pieces are drawn in parallel.
  private var tiles = Arena<BandTile>(capacity: 64)
  let options: RasterizerOptions
  let limits: LimitLog
  let shadowDepth: Int
  /// The coverage of the frame's shadow masks, and the pixels of its patterns.
  var offscreen: OffscreenMemory

  /// - Parameters:
  ///   - threads: the maximum number of threads, 1 … 64, to which other values are clamped. There are never more than
  ///     the processors that the process may use, because they would wait for one another. By default one each.
  ///   - options: the kernels to use, and where the rasterizer logs.
  public convenience init(
    threads: Int = 64, options: RasterizerOptions = RasterizerOptions()
  ) {
    self.init(exactly: min(threads, Processors.available), options: options)
  }

  /// The same with this number of threads, 1 … 64, on any number of processors: for comparing pixels.
  package convenience init(
    exactly threads: Int, options: RasterizerOptions = RasterizerOptions()
  ) {
    self.init(threads: threads, options: options, limits: LimitLog(options.logger), shadowDepth: 0)
  }

  init(threads: Int, options: RasterizerOptions, limits: LimitLog, shadowDepth: Int) {
    let count = max(1, min(64, threads))
    self.threads = count
    let kernels = options.kernelTable
    self.kernels = kernels
    bandHeight = options.bandHeight.map { max(1, min(4096, $0)) }
    crew = Crew(count: count)
    let (glyphs, mips, bands) = (GlyphStore(kernels), mips, UnsafePointer(layout.pointer))
    self.glyphs = glyphs
    let gradientTables = GradientTables(kernels)
    makeWorkers = {
      let planners = Lanes(count: count) {
        let inner = InnerRasterizer(
          options, limits, depth: max(shadowDepth + 1, Planner.maximumShadowDepth))
        let means = PatternMeans { list, buffer, transform in
          inner.with { $0.draw(list, into: buffer, transform: transform) }
        }
        let paints = PaintMaker(
          kernels, mips: mips, gradientTables: gradientTables, means: means, limits: limits,
          shadowDepth: shadowDepth)
        let recorder = CommandRecorder(
          part: UInt8($0), layout: bands, kernels: kernels, limits: limits)
        return Planner(
          items: ItemPlanner(
            recorder: recorder, paints: paints, glyphs: glyphs, limits: limits,
            shadowDepth: shadowDepth))
      }
      let painters = Lanes(count: count) { _ in
        let inner = InnerRasterizer(options, limits, depth: shadowDepth + 1)
        return OffscreenPainter(kernels, mips: mips) { drawing, buffer, place, isPlain in
          inner.with { $0.draw(drawing, into: buffer, place, isPlain: isPlain) }
        }
      }
      return FrameWorkers(
        planners: planners, painters: painters,
        renderers: Lanes(count: count) { _ in BandWorker(kernels) })
    }
    workers = makeWorkers()
    (planners, painters, renderers) = (
      workers.planners.ref, workers.painters.ref, workers.renderers.ref
    )
    self.options = options
    self.limits = limits
    self.shadowDepth = shadowDepth
    offscreen = OffscreenMemory(depth: shadowDepth)
  }

  private func lend(_ workers: FrameWorkers) {
    planners = workers.planners.ref
    painters = workers.painters.ref
    renderers = workers.renderers.ref
  }

  /// Frees the memory that is kept from frame to frame. The next frame takes what it needs. Glyph masks are
  /// kept if they take at most 1 MB.
  public func releaseMemory() {
    lock.withLock { _ in
      workers = makeWorkers()
      jobs.pointer.pointee = PlanJobs()
      offscreen = OffscreenMemory(depth: shadowDepth)
      glyphs.release()
      mips.removeUnused()
    }
  }

  /// The number of pixels drawn off screen so far for shadows and patterns, including nested ones: a measure
  /// of their work, for tests.
  @_spi(RasterTests) public var offscreenPixels: Int {
    limits.offscreenPixels.load(ordering: .relaxed)
  }

  /// The bytes that plans have taken so far: the largest plan and the sum; for tests.
  @_spi(RasterTests) public var plannedBytes = (largest: 0, sum: 0)

  /// The number of clips of the newest frame, for tests.
  @_spi(RasterTests) public var clipCount: Int {
    (0..<threads).reduce(0) { $0 + planners[$1].pointee.items.recorder.clips.count }
  }

  /// The number of lines for which there is memory, for tests.
  @_spi(RasterTests) public var lineRoom: Int {
    (0..<threads).reduce(0) {
      $0 + planners[$1].pointee.items.recorder.outliner.emitter.lines.capacity
    }
  }

  /// The number of glyphs that are kept as masks, and the bytes of the masks, for tests.
  @_spi(RasterTests) public var glyphCache: (count: Int, bytes: Int) { (glyphs.count, glyphs.size) }

  /// Draws `list` over what `buffer` holds.
  ///
  /// - Parameters:
  ///   - list: the drawing.
  ///   - buffer: the pixels to draw on.
  ///   - transform: from the list's points to device pixels. Nothing is drawn if it is not finite.
  ///   - damage: the only device pixels that change (rectangles are rounded outward); nil for all.
  public func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform = .identity,
    damage: [CGRect]? = nil
  ) {
    lock.withLock { _ in
      region.begin(width: buffer.width, height: buffer.height)
      if let damage {
        for rect in damage { region.add(PixelRect(covering: rect)) }
      } else {
        region.addAll()
      }
      drawRegion(
        .list(ListRef(list)), into: buffer, DeviceTransform(transform), background: nil)
    }
    withExtendedLifetime(list) {}
  }

  /// Whether `list` may need so much work in a bitmap of that size that its end is left out.
  func mayEndEarly(
    _ list: DisplayList, transform: CGAffineTransform, width: Int, height: Int
  ) -> Bool {
    lock.withLock { _ in
      withExtendedLifetime(list) {
        work(.list(ListRef(list)), DeviceTransform(transform), width, height).mayExceedBudget
      }
    }
  }

  private func work(
    _ drawing: OffscreenDrawing, _ place: DeviceTransform, _ width: Int, _ height: Int
  ) -> FrameWork {
    guard place.isDrawable, case .list(let list) = drawing else { return FrameWork() }
    return list.with {
      frameWork.work($0, place, width: width, height: height, maximum: options.maximumWork)
    }
  }

  /// Draws what another rasterizer needs off screen; see `PaintMaker.isPlain`. The caller keeps the drawing alive.
  func draw(
    _ drawing: OffscreenDrawing, into buffer: PixelBuffer, _ place: DeviceTransform, isPlain: Bool
  ) {
    lock.withLock { _ in
      region.begin(width: buffer.width, height: buffer.height)
      region.addAll()
      for i in 0..<threads { planners[i].pointee.items.paints.isPlain = isPlain }
      drawRegion(drawing, into: buffer, place, background: nil)
    }
  }

  /// Fills the damaged pixels of `buffer` with an opaque background and draws `list` over them.
  ///
  /// - Returns: whether the end of the list is left out, because it needs too much work. What is left out depends
  ///   on the drawings' positions in the bitmap.
  func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform,
    damage: [PixelRect], background: UInt32
  ) -> Bool {
    let endsEarly = lock.withLock { _ in
      region.begin(width: buffer.width, height: buffer.height)
      for rect in damage { region.add(rect) }
      return drawRegion(
        .list(ListRef(list)), into: buffer, DeviceTransform(transform), background: background)
    }
    withExtendedLifetime(list) {}
    return endsEarly
  }

  /// - Returns: whether the frame ends early because it needs too much work.
  @discardableResult
  private func drawRegion(
    _ drawing: OffscreenDrawing, into buffer: PixelBuffer, _ transform: DeviceTransform,
    background: UInt32?
  ) -> Bool {
    let isDrawn = transform.isDrawable && !drawing.isEmpty
    guard !region.bounds.isEmpty, isDrawn || background != nil else { return false }
    let work = work(drawing, transform, buffer.width, buffer.height)
    // Where a frame ends must not depend on the damage, so all of it is planned.
    let isMetered = shadowDepth == 0 && work.mayExceedBudget
    let planned =
      isMetered
      ? PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height) : region.bounds
    let rows = planned.minY..<planned.maxY
    crew.members = usefulThreads(isDrawn ? drawing : nil, transform)
    layout.pointer.pointee.set(rows, threads: crew.members, height: bandHeight)
    defer { crew.rest() }
    crew.wakeHelpers(layout.pointer.pointee.count)
    glyphs.prepare()
    for i in 0..<threads {
      planners[i].pointee.items.bitmapWidth = buffer.width
      planners[i].pointee.items.bitmapHeight = buffer.height
    }
    begin(
      planned, damage: isMetered ? UnsafeBufferPointer(rebasing: region.rects[..<0]) : region.rects,
      background: background)
    let scope = ListScope(transform: transform, clip: ClipState(box: planned))
    if isMetered {
      meter(drawing, scope)
    } else if isDrawn {
      cut(drawing, scope, work)
    }
    markBeginning()
    offscreen.begin()
    // The frame is planned and drawn part by part, which bounds memory.
    var next = 0
    repeat {
      let first = next
      if isMetered { planMeteredPart() } else { next = plan(from: first, inOneGo: false) }
      // If there are too many shadows and patterns, the choice of those that are drawn must not depend on
      // which thread planned them.
      let pixels = (0..<threads).reduce(offscreen.work) { $0 + planners[$1].pointee.offscreenWork }
      if threads > 1, !isMetered, pixels > OffscreenMemory.maximum(depth: shadowDepth) {
        rewind(includingBackground: first > 0)
        next = plan(from: first, inOneGo: true)
      }
      prepare()
      render(into: buffer)
      rewind(includingBackground: true)
    } while next < jobs.pointer.pointee.jobs.count || !planners[0].pointee.visits.isEmpty
    for i in 0..<threads { planners[i].pointee.items.paints.endFrame() }
    return isMetered && endMetered()
  }

  /// What each thread should have to do at least, in units of `DrawingCost`: about a quarter of a millisecond. Waking
  /// a thread, and waiting for it, takes a tenth of one, more where there are many.
  private static let workPerThread = 2.5e6

  /// The number of threads that pay: small frames would take longer with all of them.
  private func usefulThreads(_ drawing: OffscreenDrawing?, _ place: DeviceTransform) -> Int {
    let threads = max(1, threads - sparedThreads)
    guard threads > 1 else { return 1 }
    // The background.
    var work = Double(region.bounds.area)
    switch drawing {
    case .list(let list): work += FrameBudget.bound(list, place, region.bounds)
    case .item, .cells: return threads
    case nil: break
    }
    return work < Self.workPerThread * Double(threads)
      ? max(1, Int((work / Self.workPerThread).rounded())) : threads
  }

  /// Draws the commands, in parallel by band.
  private func render(into buffer: PixelBuffer) {
    parts.removeAll()
    for i in 0..<threads { parts.append(planners[i].pointee.framePart) }
    let frame = Frame(
      buffer: buffer, parts: UnsafePointer(parts.base), segments: UnsafePointer(segments.base),
      segmentCount: segments.count, glyphMasks: glyphs.masks,
      maskCoverage: UnsafePointer(offscreen.coverage.base),
      hasOccluders: hasOccluders)
    cutTiles(of: frame)
    let (tiles, renderers) = (tiles.base, renderers)
    crew.run(self.tiles.count) { renderers[$0].pointee.render(tiles[$1]) }
  }

  /// Whether an occluder in the frame may hide anything.
  private var hasOccluders: Bool {
    let first = (0..<segments.count).first { segments[$0].starts >= 0 }
    let part = first.map { Int(segments[$0].part) }
    return (0..<threads).contains {
      planners[$0].pointee.items.recorder.hasOccluders(isFirst: $0 == part)
    }
  }

  private func cutTiles(of frame: Frame) {
    let layout = layout.pointer
    tiles.removeAll()
    for rect in region.rects {
      for band in layout.pointee.band(of: rect.minY)...layout.pointee.band(of: rect.maxY - 1) {
        let rows = layout.pointee.rows(band)
        let box = PixelRect(
          minX: rect.minX, minY: rows.lowerBound, maxX: rect.maxX, maxY: rows.upperBound)
        let own = rect.intersection(box)
        let limitX = region.end(rightOf: own, width: frame.buffer.width)
        tiles.append(BandTile(frame: frame, band: band, box: own, limitX: limitX))
      }
    }
  }
}

/// Who plans and draws frames: one of each for each thread.
private struct FrameWorkers {
  let planners: Lanes<Planner>
  let painters: Lanes<OffscreenPainter>
  let renderers: Lanes<BandWorker>
}

/// The first phase of a frame.
extension Rasterizer {
  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - box: the pixels for which it is planned.
  ///   - damage: the only pixels that will be drawn.
  func begin(_ box: PixelRect, damage: UnsafeBufferPointer<PixelRect>, background: UInt32?) {
    for i in 0..<threads { planners[i].pointee.removeAll(damage: damage) }
    segments.removeAll()
    jobs.pointer.pointee.removeAll()
    if let background { planners[0].pointee.addBackground(background, box) }
  }

  /// Cuts the visible part of a frame's list into jobs.
  func cut(_ drawing: OffscreenDrawing, _ scope: ListScope, _ work: FrameWork) {
    let first = planners[0]
    guard case .list(let list) = drawing else { return first.pointee.add(drawing, scope) }
    jobs.pointer.pointee.isCostly = !list.isSpatial && work.isUnusual
    jobs.pointer.pointee.cut(list, scope, threads: crew.members, planner: &first.pointee)
  }

  /// Begins to visit a list that may need too much work.
  func meter(_ drawing: OffscreenDrawing, _ scope: ListScope) {
    guard case .list(let list) = drawing else { return }
    let budget = FrameBudget(scope.clip.box, maximum: options.maximumWork)
    list.with { planners[0].pointee.beginMetered($0, scope, budget) }
  }

  /// Remembers what is planned before the first part: the background and clips, or a single drawing.
  func markBeginning() {
    segments.append(planners[0].pointee.items.recorder.segment(from: 0))
    cutMarks.removeAll(keepingCapacity: true)
    for i in 0..<threads { cutMarks.append(planners[i].pointee.mark) }
  }

  /// Plans the next part of a list that may need too much work.
  func planMeteredPart() {
    let planner = planners[0]
    segments.append(planner.pointee.planPart(size: options.maximumPlannedBytes))
    notePlanned()
  }

  /// Notes what the planners planned in one part.
  private func notePlanned() {
    let hasTooManyDashes = (0..<threads).contains {
      planners[$0].pointee.items.recorder.hasTooManyDashes
    }
    if hasTooManyDashes { limits.report(.dashes) }
    let bytes = (0..<threads).reduce(0) { $0 + planners[$1].pointee.bytes }
    plannedBytes = (max(plannedBytes.largest, bytes), plannedBytes.sum + bytes)
  }

  /// Ends the visit of a list that may need too much work.
  ///
  /// - Returns: whether its end was left out.
  func endMetered() -> Bool {
    let endsEarly = planners[0].pointee.endMetered()
    if endsEarly { limits.report(.frame) }
    return endsEarly
  }

  /// Turns the jobs from `first` on into commands and lines, in parallel, until there are enough to draw.
  ///
  /// - Parameter inOneGo: whether one thread plans the jobs, in drawing order.
  /// - Returns: the first job that is not planned yet.
  func plan(from first: Int, inOneGo: Bool) -> Int {
    let count = jobs.pointer.pointee.jobs.count - first
    let base = segments.append(uninitialized: count)
    let (planners, jobs, made) = (planners, UnsafePointer(jobs.pointer), segments.base + base)
    let maximumBytes = options.maximumPlannedBytes / (inOneGo ? 1 : threads)
    // Jobs are handed out in order until a thread finds that there are enough. The threads still finish the
    // jobs that were handed out before.
    nextJob.store(0, ordering: .relaxed)
    plannedJobs.store(count, ordering: .relaxed)
    crew.run(count, alone: inOneGo) { worker, _ in
      let job = nextJob.wrappingAdd(1, ordering: .relaxed).oldValue
      guard job < count else { return }
      made[job] = planners[worker].pointee.plan(jobs.pointee.jobs[first + job], of: jobs)
      guard planners[worker].pointee.bytes > maximumBytes else { return }
      let end = nextJob.exchange(count, ordering: .relaxed)
      if end < count { plannedJobs.store(end, ordering: .relaxed) }
    }
    notePlanned()
    let planned = plannedJobs.load(ordering: .relaxed)
    segments.count = base + planned
    return first + planned
  }

  /// Forgets what was planned after the frame was cut into jobs.
  ///
  /// - Parameter includingBackground: whether to forget also what was planned before that, such as the
  ///   background.
  func rewind(includingBackground: Bool) {
    for i in 0..<threads { planners[i].pointee.rewind(to: cutMarks[i]) }
    segments.removeAll()
    if !includingBackground { segments.append(planners[0].pointee.items.recorder.segment(from: 0)) }
  }

  /// Draws patterns, and casters of shadows other than plain rectangles, in parallel.
  func prepare() {
    var count = 0
    for i in 0..<threads {
      let planner = planners[i]
      count += planner.pointee.items.recorder.masks.count
      count += planner.pointee.items.paints.patterns.count
    }
    if count == 0 { return }
    offscreen.place(planners, limits)
    let (planners, painters, coverage) = (planners, painters, offscreen.coverage.base)
    crew.run(count) { worker, piece in
      let painter = painters[worker]
      var (part, index) = (0, piece)
      while true {
        let planner = planners[part]
        let masks = planner.pointee.items.recorder.masks.count
        let patterns = planner.pointee.items.paints.patterns.count
        if index < masks {
          let mask = planner.pointee.items.recorder.masks[index]
          return mask.offset < 0 ? () : painter.pointee.paint(mask, to: coverage + mask.offset)
        }
        index -= masks
        if index < patterns {
          return planner.pointee.items.paints.patterns.with(index) { painter.pointee.paint($0) }
        }
        index -= patterns
        part += 1
      }
    }
  }
}
