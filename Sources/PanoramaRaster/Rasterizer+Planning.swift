import PanoramaGraphics
import Synchronization

/// The first phase of a frame.
extension Rasterizer {
  /// Begins a frame: cuts the visible part of its list into jobs.
  func cut(_ drawing: OffscreenDrawing?, _ place: DeviceTransform, _ background: UInt32?) {
    for i in 0..<threads { planners[i].pointee.removeAll(damage: region.rects) }
    segments.removeAll()
    jobs.pointer.pointee.removeAll()
    let first = planners[0]
    if let background { first.pointee.addBackground(background, region.bounds) }
    let scope = ListScope(transform: place, clip: ClipState(box: region.bounds))
    if case .list(let list) = drawing {
      let isCutOff = cutOff(list, place)
      segments.append(first.pointee.items.recorder.segment(from: 0))
      jobs.pointer.pointee.cut(
        list, scope, edge: isCutOff ? 0 : -1, threads: crew.members, planner: &first.pointee)
    } else {
      if let drawing { first.pointee.add(drawing, scope) }
      segments.append(first.pointee.items.recorder.segment(from: 0))
    }
    cutMarks.removeAll(keepingCapacity: true)
    for i in 0..<threads { cutMarks.append(planners[i].pointee.mark) }
  }

  /// Tells the planners where the frame ends if it needs too much work.
  ///
  /// - Returns: whether it ends early.
  private func cutOff(_ list: DisplayList, _ place: DeviceTransform) -> Bool {
    let first = planners[0]
    let (width, height) = (first.pointee.items.bitmapWidth, first.pointee.items.bitmapHeight)
    jobs.pointer.pointee.isCostly =
      !list.isSpatial
      && cutoffs.work(list, place, width: width, height: height, maximum: options.maximumWork)
        .isUnusual
    guard shadowDepth == 0,
      let cutoff = cutoffs.cutoff(
        list, place, width: width, height: height, maximum: options.maximumWork)
    else { return false }
    limits.report(.frame)
    for i in 0..<threads { planners[i].pointee.cutoff = cutoff }
    return true
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
    let hasTooManyDashes = (0..<threads).contains {
      planners[$0].pointee.items.recorder.hasTooManyDashes
    }
    if hasTooManyDashes { limits.report(.dashes) }
    let planned = plannedJobs.load(ordering: .relaxed)
    segments.count = base + planned
    let bytes = (0..<threads).reduce(0) { $0 + planners[$1].pointee.bytes }
    plannedBytes = (max(plannedBytes.largest, bytes), plannedBytes.sum + bytes)
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
      count += planner.pointee.items.paints.patterns.taken.count
    }
    if count == 0 { return }
    offscreen.place(planners, limits)
    let (planners, painters, coverage) = (planners, offscreenPainters, offscreen.coverage.base)
    crew.run(count) { worker, piece in
      let painter = painters[worker].pointee
      var (part, index) = (0, piece)
      while true {
        let planner = planners[part]
        let masks = planner.pointee.items.recorder.masks.count
        let patterns = planner.pointee.items.paints.patterns.taken
        if index < masks {
          let mask = planner.pointee.items.recorder.masks[index]
          return mask.offset < 0 ? () : painter.paint(mask, to: coverage + mask.offset)
        }
        index -= masks
        if index < patterns.count { return painter.paint(patterns[index]) }
        index -= patterns.count
        part += 1
      }
    }
  }
}
