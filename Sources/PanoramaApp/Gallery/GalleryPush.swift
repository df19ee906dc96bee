import Panorama

/// Moves a page over the view below: in from the right when it opens, and out again when it closes. The view below moves
/// more slowly.
///
/// A finger holds the moving page and takes it along in either direction, and one that comes from the left edge takes a
/// resting page. When it is lifted beyond the middle, or throws the page to the right, the page closes; otherwise it opens.
@MainActor
final class GalleryPush: GestureRecognizerDelegate {
  private let page: GalleryPageView
  private let below: View
  /// Closes the page when it is no longer visible.
  private let close: @MainActor (_ byKey: Bool) -> Void
  /// Over the page while it moves, so that fingers reach neither its content nor what is below it.
  private let catcher = PushCatcher()
  /// The page's distance from its place when the finger caught it, in points.
  private var start = 0.0
  private var isLeavingByKey = false

  /// The speed of a throw, in points per second.
  private static let throwSpeed = 300.0
  /// The offset of the view below when the page is open, relative to its width.
  private static let parallax = 0.3
  private static let duration = 0.4

  /// - Parameters:
  ///   - page: the page, to which the recognizer is added.
  ///   - below: the view below the page.
  ///   - close: called when the page is no longer visible; its argument says whether a key was used.
  init(
    _ page: GalleryPageView, above below: View, close: @escaping @MainActor (_ byKey: Bool) -> Void
  ) {
    (self.page, self.below, self.close) = (page, below, close)
    let edge = ScreenEdgePanGestureRecognizer { [weak self] pan in
      guard let self else { return }
      if pan.state == .began { hold() }
      follow(pan)
    }
    edge.delegate = self
    page.addGestureRecognizer(edge)
    catcher.caught = { [weak self] in self?.hold() }
    catcher.released = { [weak self] in self?.settle(speed: 0) }
    catcher.addGestureRecognizer(PanGestureRecognizer { [weak self] pan in self?.follow(pan) })
  }

  /// Makes scrolling wait until it is clear that the finger does not come from the edge.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { other is PanGestureRecognizer }

  /// Moves the page in from the right.
  func enter() {
    begin()
    show(width)
    finish(leaves: false, speed: 0)
  }

  /// Moves the page out to the right and closes it.
  func leave(byKey: Bool) {
    isLeavingByKey = byKey
    begin()
    finish(leaves: true, speed: 0)
  }

  private var width: Double { Double(page.bounds.width) }

  private func begin() {
    below.isHidden = false
    // Assistive programs read the page, as soon as it begins to come.
    below.accessibilityElementsHidden = true
    let shadow = page.looks.theme.floatingShadow
    page.looks.shadow = OutlineShadow(color: shadow.color, radius: shadow.radius)
    if catcher.superview == nil { page.cover(with: catcher) }
  }

  private func show(_ way: Double) {
    page.transform = CGAffineTransform(translationX: way, y: 0)
    below.transform = CGAffineTransform(translationX: (way - width) * Self.parallax, y: 0)
  }

  /// Stops the page where it is shown.
  private func hold() {
    begin()
    isLeavingByKey = false
    start = min(max(0, Double(page.layer.presentation()?.affineTransform().tx ?? 0)), width)
    View.performWithoutAnimation { show(start) }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed: show(min(max(0, start + Double(pan.translation(in: nil).x)), width))
    case .ended: settle(speed: Double(pan.velocity(in: nil).x))
    case .cancelled: settle(speed: -Self.throwSpeed * 2)
    case .possible, .failed: break
    }
  }

  /// Opens or closes the page after the finger has been lifted.
  /// - Parameter speed: the finger's, to the right, in points per second.
  private func settle(speed: Double) {
    let isBeyondMiddle = Double(page.transform.tx) > width / 2
    finish(
      leaves: speed > Self.throwSpeed || speed > -Self.throwSpeed && isBeyondMiddle, speed: speed)
  }

  private func finish(leaves: Bool, speed: Double) {
    let duration = page.looks.theme.reducesMotion ? 0 : Self.duration
    View.animate(withDuration: duration, curve: .spring(response: 0.3, damping: 1)) {
      show(leaves ? width : 0)
    } completion: { [weak self] _ in
      guard let self else { return }
      // A finger may have caught the moving page.
      guard page.transform.tx == (leaves ? width : 0), !catcher.isHeld else { return }
      catcher.removeFromSuperview()
      page.looks.shadow = nil
      below.transform = .identity
      below.isHidden = !leaves
      below.accessibilityElementsHidden = false
      if leaves { close(isLeavingByKey) }
    }
  }
}

/// Tells when a finger touches a moving page, and when it leaves it without having moved it.
@MainActor
private final class PushCatcher: View {
  var caught: @MainActor () -> Void = {}
  var released: @MainActor () -> Void = {}
  private(set) var isHeld = false

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    isHeld = true
    caught()
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    isHeld = false
    released()
  }

  // The recognizer has taken the finger.
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    isHeld = false
  }
}
