import PanoramaUIKit
import Testing

/// Animations of views: key frames, repeating, springs with a speed, transitions.
@Suite(.serialized) @MainActor struct ViewAnimationTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() {
    window.rootView.addSubview(view)
    window.advance(to: 1)
  }

  private var shown: CALayer? { view.layer.presentation() }

  private func expect(_ value: CGFloat?, _ wanted: CGFloat, tolerance: CGFloat = 0.01) {
    #expect(abs((value ?? .nan) - wanted) < tolerance)
  }

  private func expect(_ value: Double?, _ wanted: CGFloat, tolerance: CGFloat = 0.01) {
    expect(value.map { CGFloat($0) }, wanted, tolerance: tolerance)
  }

  @Test func keyframesFollowOneAnother() {
    var ended: Bool?
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 110
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.center.x = 10
        view.alpha = 0
      }
    } completion: {
      ended = $0
    }
    #expect(view.center.x == 10, "the properties have their end at once")
    window.advance(to: 1.25)
    expect(shown?.position.x, 60)
    expect(CGFloat(shown?.opacity ?? 0), 1)
    window.advance(to: 1.75)
    expect(shown?.position.x, 60)
    expect(CGFloat(shown?.opacity ?? 0), 0.5)
    window.advance(to: 2)
    #expect(ended == true && !window.isAnimating)
  }

  @Test func viewsJumpWhileAnimationsAreOff() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    #expect(!UIView.areAnimationsEnabled)
    var ended: Bool?
    UIView.animate(withDuration: 1) {
      view.center.x = 110
    } completion: {
      ended = $0
    }
    #expect(ended == true && !window.isAnimating)
    expect(shown?.position.x, 110)
  }

  @Test func aTransitionMayHideAndShow() {
    let other = UIView(frame: view.frame)
    other.isHidden = true
    window.rootView.addSubview(other)
    UIView.transition(
      from: view, to: other, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(view.superview === other.superview && view.isHidden && !other.isHidden)
    window.advance(to: 1.01)
    window.advance(to: 2.1)
    #expect(window.rootView.subviews == [view, other])
  }

  @Test func animationsRepeatAndRunBack() {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { view.center.x = 110 })
    for (time, x) in [(1.5, 60.0), (2.25, 85), (3, 10), (3.25, 35), (1001.5, 60)] {
      window.advance(to: time)
      expect(shown?.position.x, x)
    }
    view.layer.removeAllAnimations()
    #expect(shown?.position.x == 110)
    window.advance(to: 1002)
    #expect(!window.isAnimating)
  }

  @Test func onePropertyDoesNotStopAnother() {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 110 })
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { view.transform = CGAffineTransform(scaleX: 3, y: 3) })
    window.advance(to: 1.5)
    expect(shown?.position.x, 60)
    expect(shown?.affineTransform().a, 2)
  }

  @Test func aSpringKeepsItsSpeed() {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 10, options: [],
      animations: { view.center.x = 110 })
    window.advance(to: 1.01)
    expect(shown?.position.x, 10 + 100 * 10 * 0.01, tolerance: 1.5)
  }

  @Test func aTransitionShowsBothLooks() {
    let (front, back) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
    front.backgroundColor = .red
    back.backgroundColor = .blue
    view.addSubview(front)
    var ended: Bool?
    UIView.transition(
      with: view, duration: 1, options: .transitionFlipFromLeft,
      animations: {
        front.removeFromSuperview()
        view.addSubview(back)
      }, completion: { ended = $0 })
    #expect(window.rootView.subviews.count == 2, "the old look lies above")
    window.advance(to: 1.01)
    window.advance(to: 1.76)
    expect(shown?.affineTransform().a, 0.74, tolerance: 0.1)
    window.advance(to: 2.1)
    #expect(ended == true && window.rootView.subviews == [view])
  }

  @Test func withoutAWindowATransitionIsImmediate() {
    view.removeFromSuperview()
    var ended: Bool?
    UIView.transition(
      with: view, duration: 1, options: .transitionCrossDissolve,
      animations: { view.tag = 3 }, completion: { ended = $0 })
    #expect(view.tag == 3 && ended == true)
  }
}
