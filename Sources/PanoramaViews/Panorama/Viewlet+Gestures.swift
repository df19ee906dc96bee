import Foundation
import PanoramaGraphics

extension Viewlet: GestureHolder {
  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The view with the panorama's coordinates; nil while no view shows the panorama.
  public var gestureView: View? { panorama?.gestureView }

  /// Attaches `recognizer`, which then sees the touches that come down on this viewlet or inside it, and
  /// detaches it from its former target. The viewlet's touch methods get the touches too, until a
  /// recognizer takes them.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Detaches `recognizer` and ends its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}

extension Panorama {
  /// The viewlet at `point`, in the panorama's coordinates, and those that contain it, innermost first; none
  /// if viewlets take no touches now.
  func gestureTargets(at point: CGPoint) -> [any GestureTarget] {
    guard takesViewletTouches, var viewlet = findViewlet(at: point) else { return [] }
    var targets: [any GestureTarget] = [viewlet]
    while let parent = viewlet.parent {
      targets.append(parent)
      viewlet = parent
    }
    return targets
  }
}
