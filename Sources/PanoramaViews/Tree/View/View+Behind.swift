import Foundation
import PanoramaGraphics

extension View {
  /// The view at a point behind this view and everything in front of it. A floating view passes events
  /// on to it.
  ///
  /// - Parameters:
  ///   - point: in the window's coordinates, in points, y down.
  ///   - event: the event at the point.
  /// - Returns: the view; nil if there is none.
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
