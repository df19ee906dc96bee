import Panorama

/// Closes a page with a swipe from the left edge. The page follows the finger, and the view below
/// moves more slowly. If the finger is lifted beyond the middle, or throws the page, the page
/// closes; otherwise it moves back.
@MainActor
final class GalleryBackSwipe: GestureRecognizerDelegate {
  private let page: View
  private let below: View
  /// Closes the page when it is no longer visible.
  private let close: @MainActor () -> Void

  /// The speed of a throw, in points per second.
  private static let throwSpeed = 300.0
  /// The initial offset of the view below, relative to its width.
  private static let parallax = 0.3

  /// - Parameters:
  ///   - page: the page, to which the recognizer is added.
  ///   - below: the view below the page.
  ///   - close: called when the page is no longer visible.
  init(_ page: View, above below: View, close: @escaping @MainActor () -> Void) {
    (self.page, self.below, self.close) = (page, below, close)
    let pan = ScreenEdgePanGestureRecognizer { [weak self] pan in self?.follow(pan) }
    pan.delegate = self
    page.addGestureRecognizer(pan)
  }

  /// Makes scrolling wait until it is clear that the finger does not come from the edge.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { other is PanGestureRecognizer }

  private func follow(_ pan: ScreenEdgePanGestureRecognizer) {
    let width = Double(page.bounds.width)
    let way = min(max(0, Double(pan.translation(in: nil).x)), width)
    switch pan.state {
    case .began:
      below.isHidden = false
      page.looks.shadow = OutlineShadow(
        color: page.looks.theme.floatingShadow.color, radius: page.looks.theme.floatingShadow.radius
      )
      show(way, of: width)
    case .changed: show(way, of: width)
    case .ended:
      let speed = Double(pan.velocity(in: nil).x)
      finish(
        leaves: speed > Self.throwSpeed || speed > -Self.throwSpeed && way > width / 2, width)
    case .cancelled: finish(leaves: false, width)
    case .possible, .failed: break
    }
  }

  private func show(_ way: Double, of width: Double) {
    page.transform = CGAffineTransform(translationX: way, y: 0)
    below.transform = CGAffineTransform(translationX: (way - width) * Self.parallax, y: 0)
  }

  private func finish(leaves: Bool, _ width: Double) {
    let duration = page.looks.theme.reducesMotion ? 0 : page.looks.theme.shortDuration
    View.animate(withDuration: duration, curve: .easeOut) {
      show(leaves ? width : 0, of: width)
    } completion: { [weak self] _ in
      guard let self else { return }
      // A finger may have caught the moving page.
      guard page.transform.tx == (leaves ? width : 0) else { return }
      page.looks.shadow = nil
      below.transform = .identity
      below.isHidden = !leaves
      if leaves { close() }
    }
  }
}
