import Foundation
import Panorama

/// Animates a picture that is pulled down to leave fullscreen, or what it was opened from.
@MainActor
enum PullDown {
  /// The minimum scale of a picture that is being pulled down.
  private static let minimumScale = 0.6

  /// Moves and shrinks the picture with the finger; at the end, moves the picture back to its place.
  ///
  /// - Parameters:
  ///   - step: the latest step of the finger.
  ///   - picture: the view that follows the finger.
  ///   - ground: the view around it, whose background is black.
  ///   - away: the colour to which the background changes meanwhile.
  static func show(_ step: DismissStep, of picture: View, on ground: View, to away: CGColor) {
    let theme = ground.looks.theme
    switch step {
    case .moved(let way):
      let share = min(1, max(0, way.dy / max(1, ground.bounds.height * 0.6)))
      let scale = 1 - (1 - minimumScale) * share
      picture.transform = CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: way.dx, ty: max(0, way.dy))
      ground.looks.background = CGColor(gray: 0).interpolated(to: away, share)
    case .ended(let leaves):
      View.animate(
        withDuration: theme.reducesMotion ? 0 : theme.duration, usingSpringWithDamping: 0.9,
        initialSpringVelocity: 0
      ) {
        picture.transform = .identity
        ground.looks.background = leaves ? away : CGColor(gray: 0)
      }
    }
  }
}
