import Foundation
import PanoramaGraphics
import PanoramaViews

extension Viewlet: GestureHolder {
  /// In the order they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The view that has the panorama's coordinates; nil while nothing shows it.
  public var gestureView: View? { panorama?.gestureView }

  /// From now on `recognizer` sees the touches that come down on this viewlet or on one inside it;
  /// it leaves where it was. Fingers reach the viewlet's own touch methods, too, until a recognizer
  /// takes them.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Ends the gesture and lets the recognizer go.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}

extension Panorama {
  /// The viewlet at `point`, in the panorama's coordinates, and those around it, innermost first.
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
