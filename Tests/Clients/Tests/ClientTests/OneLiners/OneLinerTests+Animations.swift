// The lines are as they are written for iOS.
// swift-format-ignore-file: ReplaceForEachWithForLoop, OnlyOneTrailingClosureArgument

import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func animations() {
    do {
      UIView.setAnimationsEnabled(false)
      UIView.setAnimationsEnabled(true)
    }
    do {
      UIView.transition(
        from: label, to: button, duration: 0.3,
        options: [.transitionFlipFromLeft, .showHideTransitionViews])
    }
    do {
      UIView.animate(withDuration: 0.3) { view.alpha = 0 }
    }
    do {
      UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }) { _ in
        view.removeFromSuperview()
      }
    }
    do {
      UIView.animate(
        withDuration: 0.5, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        options: [.curveEaseOut, .allowUserInteraction], animations: { view.center.x += 10 },
        completion: nil)
    }
    do {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        view.transform = .init(scaleX: 1.1, y: 1.1)
      }
    }
    do {
      UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.y += 20 }
    }
    do {
      UIView.performWithoutAnimation { view.layoutIfNeeded() }
    }
    do {
      UIView.transition(
        with: label, duration: 0.3, options: .transitionCrossDissolve,
        animations: { label.text = "New" })
    }
    do {
      let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut) { view.alpha = 0.5 }
      animator.startAnimation()
    }
    do {
      animatorLater.addCompletion { position in if position == .end { view.isHidden = true } }
    }
    do {
      let timing = UISpringTimingParameters(dampingRatio: 0.7)
      _ = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    }
    do {
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      spin.toValue = CGFloat.pi * 2
      spin.duration = 1
      spin.repeatCount = .infinity
      layer.add(spin, forKey: "spin")
    }
    do {
      let shake = CAKeyframeAnimation(keyPath: "position.x")
      shake.values = [0, 10, -10, 0]
      shake.keyTimes = [0, 0.3, 0.6, 1]
      shake.isAdditive = true
      layer.add(shake, forKey: nil)
    }
    do {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position = .zero
      CATransaction.commit()
    }
    do {
      CATransaction.setCompletionBlock { view.isHidden = true }
    }
    do {
      layer.removeAllAnimations()
      view.layer.removeAnimation(forKey: "spin")
    }
    do {
      let now = CACurrentMediaTime()
      _ = now
    }
    do {
      let ms = CASpringAnimation(keyPath: "position.y")
      ms.damping = 10
      ms.stiffness = 100
      ms.mass = 1
      ms.duration = ms.settlingDuration
    }
  }
}
