import Foundation
import PanoramaGraphics

/// A frame's list cut into jobs, in drawing order. Keeps its memory from frame to frame.
struct PlanJobs: ~Copyable {
  private(set) var jobs = Arena<PlanJob>(capacity: 64)
  /// The numbers of the visible items of the lists that were cut.
  private(set) var hits: [Int] = []
  private(set) var spatial = SpatialHits()
  private var spatialEnd = 0
  /// Whether a few drawings may take very much memory. Jobs are then short, and every item is examined before
  /// it is put into a job.
  var isCostly = false

  /// The maximum number of items in a job.
  private static let maximumItems = 256
  /// The same if each item may be very costly. Memory is measured only between jobs.
  private static let maximumCostlyItems = 8
  /// Longer lists are cut without examining each item.
  private static let maximumVisits = 256
  /// A nested list with more drawings than this is itself cut into jobs.
  private static let maximumDrawings = 256
  /// The number of jobs for each thread, if there are enough items. There are several because the costs of
  /// jobs differ.
  private static let jobsPerThread = 8

  mutating func removeAll() {
    jobs.removeAll()
    if !hits.isEmpty { hits.removeAll(keepingCapacity: true) }
    spatial.close(0..<spatialEnd)
    spatialEnd = 0
  }

  /// Cuts `list` into jobs. Nothing is drawn yet.
  ///
  /// - Parameter planner: resolves the clips with which jobs begin.
  mutating func cut(
    _ list: ListRef, _ scope: ListScope, threads: Int, planner: inout Planner
  ) {
    guard scope.depth < Planner.maximumListDepth else { return planner.limits.report(.lists) }
    guard planner.items.recorder.damage.passes(scope.clip.box) else { return }
    var job = PlanJob(list: list, isSearched: true, first: 0, end: 0, scope: scope)
    let found = find(list, scope, planner.items.recorder.damage, &job.isSearched)
    let maximumItems = isCostly ? Self.maximumCostlyItems : Self.maximumItems
    let maximumDrawings = isCostly ? Self.maximumCostlyItems : Self.maximumDrawings
    let size = min(maximumItems, max(1, found.count / (Self.jobsPerThread * threads)))
    var cache = ClipCache()
    defer { planner.clips.close(cache) }
    let isLookedAt = found.count <= Self.maximumVisits || isCostly
    if !isLookedAt {
      for first in stride(from: found.lowerBound, to: found.upperBound, by: size) {
        (job.first, job.end) = (first, min(first + size, found.upperBound))
        append(job, &cache, &planner)
      }
      return
    }
    (job.first, job.end) = (found.lowerBound, found.lowerBound)
    var drawings = 0
    for place in found {
      let count = self.drawings(job, place)
      if count > maximumDrawings, let inner = descend(job, place, &cache, &planner) {
        append(job, &cache, &planner)
        cut(inner.list, inner.scope, threads: threads, planner: &planner)
        (job.first, job.end, drawings) = (place + 1, place + 1, 0)
        continue
      }
      drawings += count
      job.end = place + 1
      if job.end - job.first >= size || drawings > maximumDrawings {
        append(job, &cache, &planner)
        (job.first, drawings) = (place + 1, 0)
      }
    }
    append(job, &cache, &planner)
  }

  /// Finds the visible items of a list.
  ///
  /// - Parameter isSearched: set to false if the items are not searched, because most or all of them are visible.
  /// - Returns: their indices, see `PlanJob`; those of a spatial list are valid until `removeAll`.
  private mutating func find(
    _ list: ListRef, _ scope: ListScope, _ damage: borrowing DamageFilter,
    _ isSearched: inout Bool
  ) -> Range<Int> {
    let area = scope.transform.area(touching: scope.clip.box)
    if list.isSpatial {
      let found = list.with { spatial.open($0, in: area) }
      spatialEnd = max(spatialEnd, found.upperBound)
      return found
    }
    if damage.isEmpty,
      isCostly ? area.encloses(list.bounds) : list.with({ $0.isMostly(in: area) })
    {
      isSearched = false
      return list.items.indices
    }
    let first = hits.count
    list.with { damage.appendItems(of: $0, scope, to: &hits) }
    return first..<hits.count
  }

  private mutating func append(
    _ job: PlanJob, _ cache: inout ClipCache, _ planner: inout Planner
  ) {
    if job.first == job.end { return }
    var job = job
    // The clip is resolved once for all jobs that begin with the same clip.
    withItem(job, job.first) {
      guard let node = $0.clip else { return }
      _ = planner.clips.resolve(node, in: job.scope, &cache, items: &planner.items)
      job.clips = planner.clips.end(of: cache)
    }
    jobs.append(job)
  }

  private func drawings(_ job: PlanJob, _ place: Int) -> Int {
    var count = 1
    withItem(job, place) {
      switch $0.drawing {
      case .list(let list), .detail(let list, _): count = list.drawingCount
      default: break
      }
    }
    return count
  }

  /// The list that an item draws, and its scope; nil if the item has to be planned as a whole.
  private func descend(
    _ job: PlanJob, _ place: Int, _ cache: inout ClipCache, _ planner: inout Planner
  ) -> (list: ListRef, scope: ListScope)? {
    var inner: (list: ListRef, scope: ListScope)?
    withItem(job, place) { inner = planner.opened($0, in: job.scope, &cache) }
    return inner
  }

  private func withItem(
    _ job: PlanJob, _ place: Int, _ body: (UnsafePointer<DisplayItem>) -> Void
  ) {
    guard let items = job.list.items.baseAddress else { return spatial.withItem(place, body) }
    body(items + (job.isSearched ? hits[place] : place))
  }
}

/// Consecutive items of one list that are planned together.
struct PlanJob {
  /// Lives as long as the frame.
  let list: ListRef
  /// Whether `first ..< end` are indices in `PlanJobs.hits` or `.spatial` rather than item numbers.
  var isSearched: Bool
  var first: Int
  var end: Int
  let scope: ListScope
  /// The end of the first item's clip chain, if it has one: the last node and that node's parent.
  var clips: (parent: ResolvedClip?, last: ResolvedClip)?
}
