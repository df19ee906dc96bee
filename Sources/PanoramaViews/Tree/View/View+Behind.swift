import Foundation
import PanoramaGraphics

extension View {
  /// The frontmost view at a point among those behind this one. A floating view passes events on to it.
  ///
  /// - Parameters:
  ///   - point: in the window's coordinates, in points, y down.
  ///   - event: the event at the point.
  /// - Returns: the view; nil if there is none.
  public func viewBehind(_ point: CGPoint, with event: Event?) -> View? {
    viewBehind(point, with: event, uncovered: false)
  }

  /// See `viewBehind(_:with:)`.
  ///
  /// - Parameter uncovered: whether to leave out views that the view in front of them covers completely.
  func viewBehind(_ point: CGPoint, with event: Event?, uncovered: Bool) -> View? {
    var view = self
    while let parent = view.superview {
      let below = parent.subviews.prefix { $0 !== view }
      for sibling in below.reversed()
      where !uncovered || !view.frame.contains(sibling.frame.intersection(parent.bounds)) {
        let place = sibling.convert(point, from: nil)
        if let hit = sibling.hitTest(place, with: event) { return hit }
      }
      view = parent
    }
    return nil
  }
}
