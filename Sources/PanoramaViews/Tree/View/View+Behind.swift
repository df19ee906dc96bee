import Foundation
import PanoramaGraphics

extension View {
  /// The view that a point would hit if this view and what is above it were not there: where
  /// something floating hands on what it has no use for. O(views at the point).
  ///
  /// - Parameters:
  ///   - point: in the window's coordinates, in points, y down.
  ///   - event: the event that the point is from.
  /// - Returns: nil where nothing lies behind.
  public func viewBehind(_ point: CGPoint, with event: Event?) -> View? {
    var view = self
    while let parent = view.superview {
      let below = parent.subviews.prefix { $0 !== view }
      for sibling in below.reversed() {
        let place = sibling.convert(point, from: nil)
        if let hit = sibling.hitTest(place, with: event) { return hit }
      }
      view = parent
    }
    return nil
  }
}
