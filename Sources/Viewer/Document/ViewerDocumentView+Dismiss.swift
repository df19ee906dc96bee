import Foundation
import Panorama

extension ViewerDocumentView {
  /// The minimum scale of a picture that is being pulled down.
  private static let minimumDismissScale = 0.6

  /// Whether a drag downward can leave fullscreen.
  var canDismiss: Bool { isFullscreen && host != nil }

  /// Moves and shrinks the picture with the finger; at the end, leaves fullscreen or moves it back.
  func dismiss(_ step: DismissStep) {
    switch step {
    case .moved(let way):
      let share = min(1, max(0, way.dy / max(1, Double(bounds.height) * 0.6)))
      let scale = 1 - (1 - Self.minimumDismissScale) * share
      deck.pager.transform = CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: way.dx, ty: max(0, way.dy))
      backgroundColor = CGColor(gray: 0).mixed(with: theme.background, share)
    case .ended(let leaves):
      View.animate(
        withDuration: theme.reducesMotion ? 0 : theme.duration, usingSpringWithDamping: 0.9,
        initialSpringVelocity: 0
      ) {
        deck.pager.transform = .identity
        backgroundColor = leaves ? theme.background : CGColor(gray: 0)
      }
      if leaves { host?.viewer(self, setFullscreen: false) }
    }
  }
}

extension CGColor {
  /// The interpolation between this colour (`share` 0) and another (1).
  fileprivate func mixed(with other: CGColor, _ share: Double) -> CGColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return CGColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
