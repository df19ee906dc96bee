import Foundation
import PanoramaGraphics

/// The pictures of very many subviews, so that a change of one costs O(log n).
@MainActor
final class ManySubviews {
  /// From so many on.
  static let threshold = 64

  private var spatial: SpatialList
  /// Those that changed since.
  private var changed: [View] = []

  /// All of `subviews`, which are numbered in their order.
  init(_ subviews: [View], _ item: (View) -> DisplayItem?) {
    for (i, view) in subviews.enumerated() {
      view.compositionKey = Int32(truncatingIfNeeded: i)
      view.isCompositionNoted = false
    }
    spatial = SpatialList(count: subviews.count) {
      Self.placement(subviews[$0], item(subviews[$0]))
    }
  }

  /// `view`, one of them, is to be put in again.
  func note(_ view: View) {
    guard !view.isCompositionNoted else { return }
    view.isCompositionNoted = true
    changed.append(view)
  }

  /// The picture with all that was noted.
  func list(_ item: (View) -> DisplayItem?) -> DisplayList {
    for view in changed {
      view.isCompositionNoted = false
      if let placement = Self.placement(view, item(view)) {
        spatial.set(placement)
      } else {
        spatial.remove(Int(view.compositionKey))
      }
    }
    changed.removeAll(keepingCapacity: true)
    return spatial.list
  }

  private static func placement(_ view: View, _ item: DisplayItem?) -> SpatialList.Placement? {
    guard let item, case .list(let list) = item.operation, !item.bounds.isNull else { return nil }
    return SpatialList.Placement(
      key: Int(view.compositionKey), reach: item.bounds, list: list, transform: item.transform,
      alpha: item.alpha)
  }
}
