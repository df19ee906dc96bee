import PanoramaTesting
import PanoramaUIKit
import Testing

/// Core Animation's animations of layers.
@Suite(.serialized) @MainActor struct LayerAnimationTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() {
    window.makeKeyAndVisible()
    window.rootView.addSubview(view)
    window.advance(to: 1)
  }

  private func basic(_ path: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    return animation
  }

  /// Makes the window current again: between `init` and a test, another suite's test may make one.
  private func makeCurrent() { window.makeKeyAndVisible() }

  private func run(_ layer: CALayer, _ animation: CAAnimation, to time: Double) {
    makeCurrent()
    layer.add(animation, forKey: "test")
    window.advance(to: 1)
    window.advance(to: time)
  }

  @Test func aLayerShowsOtherValuesThanItHas() {
    run(view.layer, basic("opacity", 0, 1), to: 1.25)
    #expect(view.alpha == 1 && view.layer.presentation()?.opacity == 0.25)
    window.advance(to: 2)
    #expect(view.layer.presentation()?.opacity == 1)
    #expect(view.layer.animationKeys() == nil && !window.isAnimating)
  }

  @Test(arguments: [
    ("position.x", 10.0, 50.0), ("bounds.size.width", 20, 60), ("cornerRadius", 0, 8),
    ("transform.rotation.z", 0, 1), ("transform.scale", 1, 2), ("transform.translation.y", 0, 30),
    ("borderWidth", 0, 4), ("shadowOpacity", 0, 1), ("zPosition", 0, 5),
  ])
  func keyPathsReachTheirProperty(path: String, from: Double, to: Double) throws {
    run(view.layer, basic(path, from, to), to: 1.5)
    let shown = try #require(view.layer.presentation())
    let transform = shown.affineTransform()
    let value: Double =
      switch path {
      case "position.x": shown.position.x
      case "bounds.size.width": shown.bounds.width
      case "cornerRadius": shown.cornerRadius
      case "transform.rotation.z": atan2(transform.b, transform.a)
      case "transform.scale": transform.a
      case "transform.translation.y": transform.ty
      case "borderWidth": shown.borderWidth
      case "shadowOpacity": Double(shown.shadowOpacity)
      default: shown.zPosition
      }
    #expect(abs(value - (from + to) / 2) < 1e-6)
  }

  @Test func aLineDrawsItself() throws {
    let line = CAShapeLayer()
    line.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 50))
    path.addLine(to: CGPoint(x: 100, y: 50))
    line.path = path.cgPath
    line.strokeColor = UIColor.black.cgColor
    line.lineWidth = 10
    window.rootView.layer.addSublayer(line)
    window.backgroundColor = .white
    run(line, basic("strokeEnd", 0, 1), to: 1.4)
    let host = HeadlessHost(window: window)
    host.draw()
    let picture = try #require(host.picture)
    #expect(picture.pixels[50 * 100 + 38] == 0xFF00_0000)
    #expect(picture.pixels[50 * 100 + 42] == 0xFFFF_FFFF)
    line.removeAllAnimations()
    line.strokeStart = 0.6
    host.draw()
    let rest = try #require(host.picture)
    #expect(rest.pixels[50 * 100 + 38] == 0xFFFF_FFFF && rest.pixels[50 * 100 + 62] == 0xFF00_0000)
  }

  @Test func keyframesGoThroughTheirValues() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 100, 50]
    animation.keyTimes = [0, 0.2, 1]
    animation.duration = 1
    run(view.layer, animation, to: 1.1)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 50) < 1e-6)
    window.advance(to: 1.6)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 75) < 1e-6)
  }

  @Test func additiveAnimationsAddUp() {
    view.layer.position = CGPoint(x: 10, y: 40)
    let rise = CAKeyframeAnimation(keyPath: "position.y")
    rise.values = [0, -20, 0]
    rise.isAdditive = true
    rise.duration = 1
    view.layer.add(basic("position.x", 0, 100), forKey: nil)
    run(view.layer, rise, to: 1.5)
    #expect(view.layer.presentation()?.position == CGPoint(x: 50, y: 20))
  }

  @Test func aPositionFollowsAPath() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40)).cgPath
    animation.duration = 1
    run(view.layer, animation, to: 1.25)
    let place = view.layer.presentation()?.position ?? .zero
    #expect(abs(place.x - 40) < 0.01 && abs(place.y) < 0.01)
  }

  @Test func groupsRunTogetherAndEndTogether() {
    final class Witness: CAAnimationDelegate {
      var calls: [String] = []
      func animationDidStart(_ animation: CAAnimation) { calls.append("start") }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        calls.append("stop \(finished)")
      }
    }
    let witness = Witness()
    let group = CAAnimationGroup()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    group.animations = [fade, basic("position.x", 0, 100)]
    group.duration = 2
    group.delegate = witness
    var isComplete = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isComplete = true }
    view.layer.add(group, forKey: "group")
    CATransaction.commit()
    window.advance(to: 1)
    window.advance(to: 1.5)
    #expect(view.layer.presentation()?.opacity == 0.25)
    #expect(view.layer.presentation()?.position.x == 50)
    #expect(!isComplete)
    window.advance(to: 3)
    #expect(isComplete && witness.calls == ["start", "stop true"])
  }

  @Test func aRemovedAnimationStops() {
    var finished: Bool?
    final class Watcher: CAAnimationDelegate {
      var done: (Bool) -> Void = { _ in }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { done(finished) }
    }
    let watcher = Watcher()
    watcher.done = { finished = $0 }
    let animation = basic("opacity", 0, 1)
    animation.delegate = watcher
    animation.repeatCount = .infinity
    run(view.layer, animation, to: 100.5)
    #expect(view.layer.presentation()?.opacity == 0.5)
    view.layer.removeAnimation(forKey: "test")
    #expect(finished == false && view.layer.presentation()?.opacity == 1)
  }

  @Test func aValueCanStayAtTheEnd() {
    let animation = basic("opacity", 1, 0)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    run(view.layer, animation, to: 3)
    #expect(view.layer.presentation()?.opacity == 0 && !window.isAnimating)
    view.layer.removeAllAnimations()
    #expect(view.layer.presentation()?.opacity == 1)
  }

  @Test func delaysFillBackwards() {
    makeCurrent()
    let animation = basic("opacity", 0, 1)
    animation.beginTime = CACurrentMediaTime() + 1
    animation.fillMode = .backwards
    run(view.layer, animation, to: 1.5)
    #expect(view.layer.presentation()?.opacity == 0)
    window.advance(to: 2.5)
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test func aSpringSettles() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.damping) = (0, 100, 8)
    spring.duration = spring.settlingDuration
    #expect(spring.settlingDuration > 1 && spring.settlingDuration < 3)
    view.layer.add(spring, forKey: nil)
    var most = 0.0
    for step in 0...200 {
      window.advance(to: 1 + Double(step) / 60)
      if window.isAnimating { most = max(most, view.layer.presentation()?.position.x ?? 0) }
    }
    #expect(most > 110, "it overshoots")
    #expect(!window.isAnimating)
  }

  @Test func anAnimationOutsideOfWindowsIsDropped() {
    makeCurrent()
    let layer = CALayer()
    layer.add(basic("opacity", 0, 1), forKey: "fade")
    for frame in 1...5 { window.advance(to: 1 + Double(frame) / 60) }
    #expect(layer.animationKeys() == nil && !window.isAnimating)
  }
}
