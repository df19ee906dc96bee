import Foundation
import PanoramaGraphics

/// Where planning is cut into jobs for several threads.
extension Planner {
  /// Items of a job at most.
  private static let maximumItems = 256
  /// The same where each may be very much: only between jobs is it seen how much memory they took.
  private static let maximumCostlyItems = 8
  /// Longer lists are cut without a look at each item.
  private static let maximumVisits = 256
  /// A nested list with more drawings is cut itself.
  private static let maximumDrawings = 256
  /// Jobs for each thread, if there are enough items: what they cost differs.
  private static let jobsPerThread = 8

  /// Cuts `list` under `transform` into jobs; nothing is drawn yet.
  ///
  /// - Parameter edge: how many lists are around this one, if the frame ends in it; else −1.
  mutating func cut(
    _ list: DisplayList, _ transform: DeviceTransform, _ clip: ClipState, depth: Int,
    edge: Int = -1, threads: Int, into jobs: inout PlanJobs
  ) {
    guard depth < Self.maximumListDepth else { return limits.report(.lists) }
    if !damage.isEmpty, !isDamaged(clip.box) { return }
    let area = transform.area(touching: clip.box)
    var job = PlanJob(
      list: list, isSearched: true, first: 0, end: 0, transform: transform, clip: clip,
      depth: depth)
    var found: Range<Int>
    if list.isSpatial {
      found = jobs.open(list, in: area)
    } else {
      if damage.isEmpty, area.contains(list.bounds) {
        job.isSearched = false
        found = list.items.indices
      } else {
        let first = jobs.hits.count
        if damage.isEmpty {
          list.appendIndices(intersecting: area, to: &jobs.hits)
        } else {
          Self.appendDamaged(damage, list, transform, clip.box, to: &jobs.hits)
        }
        found = first..<jobs.hits.count
      }
    }
    let maximumItems = jobs.isCostly ? Self.maximumCostlyItems : Self.maximumItems
    let maximumDrawings = jobs.isCostly ? Self.maximumCostlyItems : Self.maximumDrawings
    let size = min(maximumItems, max(1, found.count / (Self.jobsPerThread * threads)))
    var cache = ClipCache()
    defer { close(cache) }
    (job.first, job.end) = (found.lowerBound, found.lowerBound)
    var drawings = 0
    let isLookedAt = found.count <= Self.maximumVisits || jobs.isCostly
    let stop = edge < 0 ? Int.max : cutoff.path[edge]
    for place in found {
      let order = edge < 0 ? 0 : Self.order(job, place, jobs)
      if order >= stop {
        append(job, &cache, to: &jobs)
        (job.first, job.end) = (place, place)
        guard order == stop else { break }
        if edge + 1 < cutoff.path.count, let inner = descend(job, place, jobs, &cache) {
          cut(
            inner.list, inner.transform, inner.clip, depth: depth + 1, edge: edge + 1,
            threads: threads, into: &jobs)
        } else {
          (job.end, job.edge) = (place + 1, edge)
        }
        break
      }
      if isLookedAt {
        let count = Self.drawings(job, place, jobs)
        if count > maximumDrawings, let inner = descend(job, place, jobs, &cache) {
          append(job, &cache, to: &jobs)
          cut(
            inner.list, inner.transform, inner.clip, depth: depth + 1, threads: threads,
            into: &jobs)
          (job.first, job.end, drawings) = (place + 1, place + 1, 0)
          continue
        }
        drawings += count
      }
      job.end = place + 1
      if job.end - job.first >= size || drawings > maximumDrawings {
        append(job, &cache, to: &jobs)
        (job.first, drawings) = (place + 1, 0)
      }
    }
    append(job, &cache, to: &jobs)
  }

  private mutating func append(
    _ job: PlanJob, _ cache: inout ClipCache, to jobs: inout PlanJobs
  ) {
    if job.first == job.end { return }
    var job = job
    // Once for all jobs that begin under the same clip.
    Self.withItem(job, job.first, jobs) {
      guard let node = $0.pointee.clip else { return }
      _ = resolve(node, job.transform, job.clip, &cache)
      let last = clipStates.count - 1
      job.clips = (last > cache.first ? clipStates[last - 1] : nil, clipStates[last])
    }
    jobs.jobs.append(job)
  }

  /// Where an item stands in its list's drawing order.
  private static func order(_ job: PlanJob, _ place: Int, _ jobs: PlanJobs) -> Int {
    if job.list.isSpatial { return jobs.spatial.order(of: place) }
    return job.isSearched ? jobs.hits[place] : place
  }

  private static func drawings(_ job: PlanJob, _ place: Int, _ jobs: PlanJobs) -> Int {
    var count = 1
    withItem(job, place, jobs) { count = $0.pointee.operation.nested?.drawingCount ?? 1 }
    return count
  }

  /// The list that an item is, and where; nil when the item is to be planned as a whole.
  private mutating func descend(
    _ job: PlanJob, _ place: Int, _ jobs: PlanJobs, _ cache: inout ClipCache
  ) -> (list: DisplayList, transform: DeviceTransform, clip: ClipState)? {
    var inner: (list: DisplayList, transform: DeviceTransform, clip: ClipState)?
    Self.withItem(job, place, jobs) { item in
      guard item.pointee.alpha >= 1, item.pointee.blendMode == .normal, item.pointee.shadow == nil,
        let list = item.pointee.operation.nested
      else { return }
      let transform = job.transform.descending(into: item.pointee.transform)
      guard transform.isDrawable else { return }
      if case .detail(_, let scales) = item.pointee.operation {
        if !scales.contains(transform.scale) { return }
      } else if list.blends {
        return
      }
      var clip = item.pointee.clip.map { resolve($0, job.transform, job.clip, &cache) } ?? job.clip
      clip.box = clip.box.intersection(job.transform.pixels(covering: item.pointee.bounds))
      if !clip.box.isEmpty { inner = (list, transform, clip) }
    }
    return inner
  }

  private static func withItem(
    _ job: PlanJob, _ place: Int, _ jobs: PlanJobs,
    _ body: (UnsafePointer<DisplayItem>) -> Void
  ) {
    if job.list.isSpatial {
      if let item = jobs.spatial[place] { withUnsafePointer(to: item, body) }
      return
    }
    let number = job.isSearched ? jobs.hits[place] : place
    job.withItems { body($0 + number) }
  }

  /// Plans a job that `cut` made.
  ///
  /// - Returns: what came of it.
  mutating func plan(_ job: PlanJob, of jobs: UnsafePointer<PlanJobs>) -> PlanSegment {
    let first = commands.count
    if job.edge >= 0 {
      atCutoff(job.edge) { $0.addItems(of: job, jobs, kernel: nil) }
    } else {
      addItems(of: job, jobs, kernel: plainKernel(job))
    }
    return segment(from: first)
  }

  private mutating func addItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, kernel: PathFlattener.Kernel?
  ) {
    var cache = ClipCache()
    if let clips = job.clips { cache = clipCache(beginning: clips.parent, clips.last) }
    defer { close(cache) }
    if job.list.isSpatial { return addSpatialItems(of: job, jobs, &cache) }
    job.withItems { items in
      if job.isSearched {
        jobs.pointee.hits.withUnsafeBufferPointer { hits in
          addItems(of: job, kernel: kernel, &cache) { items + hits[$0] }
        }
      } else {
        addItems(of: job, kernel: kernel, &cache) { items + $0 }
      }
    }
  }

  @inline(__always)
  private mutating func addItems(
    of job: PlanJob, kernel: PathFlattener.Kernel?, _ cache: inout ClipCache,
    item: (_ place: Int) -> UnsafePointer<DisplayItem>
  ) {
    for place in job.first..<job.end {
      if place + 6 < job.end { Self.prefetch(item(place + 6)) }
      if place + 2 < job.end { Self.prefetchPlain(item(place + 2)) }
      if addPlain(item(place), job, kernel) { continue }
      add(item(place), job.transform, job.clip, 1, job.depth, &cache)
    }
  }

  private mutating func addSpatialItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, _ cache: inout ClipCache
  ) {
    let scale = job.transform.scale
    for place in job.first..<job.end {
      if job.edge < 0, let plain = jobs.pointee.spatial.plain(place),
        addPlain(plain, job.transform, scale: scale, job.clip)
      {
        continue
      }
      guard let item = jobs.pointee.spatial[place] else { continue }
      withUnsafePointer(to: item) { add($0, job.transform, job.clip, 1, job.depth, &cache) }
    }
  }

  /// What was planned since there were `first` commands, as a segment of the frame.
  mutating func segment(from first: Int) -> PlanSegment {
    batch = RectangleBatch()
    guard commands.count > first else { return PlanSegment() }
    return PlanSegment(
      part: Int32(part), starts: bins.append(commands, from: first, layout.pointee))
  }
}
