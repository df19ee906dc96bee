import Foundation
import Panorama

extension ViewerDocumentView {
  /// A finger that pulls the picture down so far, or throws it, leaves fullscreen: points, and
  /// points a second.
  static let dismissDistance = 120.0
  static let dismissSpeed = 600.0
  /// How small a picture gets while it is pulled out, at most.
  private static let smallest = 0.6

  /// Whether a drag downward has something to leave.
  var canDismiss: Bool { isFullscreen && host != nil }

  /// The picture follows the finger and shrinks; let go, it leaves fullscreen or goes back.
  func dismiss(_ step: DismissStep) {
    switch step {
    case .moved(let way):
      let share = min(1, max(0, way.dy / max(1, Double(bounds.height) * 0.6)))
      let scale = 1 - (1 - Self.smallest) * share
      pager.transform = CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: way.dx, ty: max(0, way.dy))
      backgroundColor = CGColor(gray: 0).mixed(with: theme.background, share)
    case .ended(let leaves):
      View.animate(
        withDuration: theme.reducesMotion ? 0 : theme.duration, usingSpringWithDamping: 0.9,
        initialSpringVelocity: 0
      ) {
        pager.transform = .identity
        backgroundColor = leaves ? theme.background : CGColor(gray: 0)
      }
      if leaves { host?.viewer(self, setFullscreen: false) }
    }
  }
}

extension CGColor {
  /// `way` of the road from this colour to another.
  fileprivate func mixed(with other: CGColor, _ way: Double) -> CGColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * way }
    return CGColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
