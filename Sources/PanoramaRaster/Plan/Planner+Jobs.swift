import CRasterKernels
import PanoramaGraphics

extension Planner {
  /// - Returns: the commands of the job.
  mutating func plan(_ job: PlanJob, of jobs: UnsafePointer<PlanJobs>) -> PlanSegment {
    let first = items.recorder.commands.count
    if job.edge >= 0 {
      atCutoff(job.edge) { $0.addItems(of: job, jobs, kernel: nil) }
    } else {
      let isPlain = items.recorder.damage.isEmpty && job.scope.transform.isDrawable
      addItems(of: job, jobs, kernel: isPlain ? items.recorder.outliner.flatten : nil)
    }
    return items.recorder.segment(from: first)
  }

  /// - Parameter kernel: the kernel for plain fills; nil to plan them like all other items.
  private mutating func addItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, kernel: PathFlattener.Kernel?
  ) {
    var cache = ClipCache()
    if let end = job.clips { cache = clips.cache(beginning: end.parent, end.last) }
    defer { clips.close(cache) }
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
      if addPlain(item(place), job.scope, kernel) { continue }
      add(item(place), job.scope, &cache)
    }
  }

  private mutating func addSpatialItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, _ cache: inout ClipCache
  ) {
    let scale = job.scope.transform.scale
    for place in job.first..<job.end {
      if job.edge < 0, let plain = jobs.pointee.spatial.plain(place),
        addPlain(plain, job.scope, scale: scale)
      {
        continue
      }
      guard let item = jobs.pointee.spatial[place] else { continue }
      withUnsafePointer(to: item) { add($0, job.scope, &cache) }
    }
  }

  /// Plans an item on a fast path, with the same result as `add`, if it is a plain fill within
  /// `FixedPoint.near` and not a card.
  ///
  /// - Returns: false if the item has to be planned with `add`.
  @inline(__always)
  private mutating func addPlain(
    _ item: UnsafePointer<DisplayItem>, _ scope: ListScope, _ kernel: PathFlattener.Kernel?
  ) -> Bool {
    guard let kernel, let fill = item.pointee.plainFill else { return false }
    let extent = scope.transform.pixels(covering: item.pointee.bounds)
    guard FixedPoint.near.contains(extent) else { return false }
    let color = premultiplied(fill.argb)
    if color == 0 || scope.clip.box.intersection(extent).isEmpty { return true }
    return items.recorder.addPlainFill(fill, color: color, scope.transform, scope.clip, kernel)
  }

  /// Prefetches the points of a plain fill, except the first ones, which `prefetch` handles.
  @inline(__always)
  private static func prefetchPlain(_ item: UnsafePointer<DisplayItem>) {
    guard let fill = item.pointee.plainFill else { return }
    let bytes = Int(fill.pointCount) * MemoryLayout<SIMD2<Double>>.stride
    let points = UnsafeRawPointer(fill.points)
    var at = 32
    while at < min(bytes, 1024) {
      pr_prefetch(points + at)
      at += 64
    }
  }
}
