import Foundation
import PanoramaGraphics

/// A stretch of one list's items, to be planned in one go.
struct PlanJob {
  let list: DisplayList
  /// `first ..< end` are places among `PlanJobs.hits` or `.spatial`, not item numbers.
  var isSearched: Bool
  var first: Int
  var end: Int
  var transform: DeviceTransform
  var clip: ClipState
  var depth: Int
  /// Of a job of one item in which the frame ends, how many lists are around it; −1: of others.
  var edge = -1
  /// The end of its first item's clip chain, as far as it has one: that node's parent and itself.
  var clips: (parent: ResolvedClip?, last: ResolvedClip)?

  /// Lends the list's items to `body`.
  @inline(__always)
  func withItems(_ body: (UnsafePointer<DisplayItem>) -> Void) {
    list.items.withUnsafeBufferPointer { items in
      if let base = items.baseAddress { body(base) }
    }
  }
}

/// A frame's list cut into stretches, in drawing order. Keeps its memory from frame to frame.
struct PlanJobs {
  var jobs: [PlanJob] = []
  /// Numbers of the items that are seen, of the lists that were cut.
  var hits: [Int] = []
  var spatial = SpatialHits()
  private var spatialEnd = 0
  /// A few drawings may take very much memory: jobs are short, and lists are looked into wherever
  /// they are.
  var isCostly = false

  mutating func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    hits.removeAll(keepingCapacity: true)
    spatial.close(0..<spatialEnd)
    spatialEnd = 0
  }

  /// Finds the items of a spatial list; they stay found until `removeAll`.
  mutating func open(_ list: DisplayList, in area: CGRect) -> Range<Int> {
    let found = spatial.open(list, in: area)
    spatialEnd = max(spatialEnd, found.upperBound)
    return found
  }
}
