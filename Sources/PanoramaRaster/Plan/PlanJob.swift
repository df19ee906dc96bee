import Foundation
import PanoramaGraphics

/// Consecutive items of one list that are planned together.
struct PlanJob {
  let list: DisplayList
  /// Whether `first ..< end` are indices in `PlanJobs.hits` or `.spatial` rather than item numbers.
  var isSearched: Bool
  var first: Int
  var end: Int
  let scope: ListScope
  /// The number of enclosing lists if the job is the single item in which the frame ends; else −1.
  var edge = -1
  /// The end of the first item's clip chain, if it has one: the last node and that node's parent.
  var clips: (parent: ResolvedClip?, last: ResolvedClip)?

  /// Lends the list's items to `body`.
  @inline(__always)
  func withItems(_ body: (UnsafePointer<DisplayItem>) -> Void) {
    list.items.withUnsafeBufferPointer { items in
      if let base = items.baseAddress { body(base) }
    }
  }
}
