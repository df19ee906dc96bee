import Panorama

/// Takes a page away with a finger that comes in from the left edge: the page follows it, and what
/// is below comes along more slowly. Let go beyond the middle, or with a throw, the page is gone;
/// else it goes back to where it was.
@MainActor
final class GalleryBackSwipe: GestureRecognizerDelegate {
  private let page: View
  private let below: View
  /// The page is on its way to the right, or back: what happens after that.
  private let close: @MainActor () -> Void

  /// Points a second with which a finger throws the page, whatever way it has gone.
  private static let throwSpeed = 300.0
  /// How far what is below stands aside at first, of its width.
  private static let parallax = 0.3

  /// - Parameters:
  ///   - page: what the finger takes away; the recognizer hangs on it.
  ///   - below: what comes into sight.
  ///   - close: the page is out of sight.
  init(_ page: View, above below: View, close: @escaping @MainActor () -> Void) {
    (self.page, self.below, self.close) = (page, below, close)
    let pan = ScreenEdgePanGestureRecognizer { [weak self] pan in self?.follow(pan) }
    pan.delegate = self
    page.addGestureRecognizer(pan)
  }

  /// What scrolls waits until it is clear that the finger does not come from the edge.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { other is PanGestureRecognizer }

  private func follow(_ pan: ScreenEdgePanGestureRecognizer) {
    let width = Double(page.bounds.width)
    let way = min(max(0, Double(pan.translation(in: nil).x)), width)
    switch pan.state {
    case .began:
      below.isHidden = false
      page.shadow = Shadow(
        color: page.theme.floatingShadow.color, radius: page.theme.floatingShadow.radius)
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
    let duration = page.theme.reducesMotion ? 0 : page.theme.shortDuration
    View.animate(withDuration: duration, curve: .easeOut) {
      show(leaves ? width : 0, of: width)
    } completion: { [weak self] _ in
      guard let self else { return }
      // A finger that caught the page on its way has it now.
      guard page.transform.tx == (leaves ? width : 0) else { return }
      page.shadow = nil
      below.transform = .identity
      below.isHidden = !leaves
      if leaves { close() }
    }
  }
}
