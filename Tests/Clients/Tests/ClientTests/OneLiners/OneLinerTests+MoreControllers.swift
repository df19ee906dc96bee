// The lines are as they are written for iOS.
// swift-format-ignore-file: ReplaceForEachWithForLoop, OnlyOneTrailingClosureArgument

import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func moreControllers() {
    do {
      let pages = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
      pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
    }
    do {
      other.modalPresentationStyle = .popover
      other.popoverPresentationController?.sourceView = button
      other.popoverPresentationController?.sourceRect = button.bounds
    }
    do {
      other.modalTransitionStyle = .flipHorizontal
    }
    do {
      controller.navigationController?.navigationBar.prefersLargeTitles = true
      controller.navigationItem.largeTitleDisplayMode = .never
    }
    do {
      controller.hidesBottomBarWhenPushed = true
    }
    do {
      controller.navigationItem.titleView = UISegmentedControl(items: ["A", "B"])
    }
  }

  @Test func moreAnimations() {
    do {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
      layer.opacity = 0
      CATransaction.commit()
    }
    do {
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeCubic]) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
      }
    }
    do {
      UIView.transition(with: view, duration: 0.5, options: .transitionCurlUp, animations: nil)
    }
    do {
      let link = CADisplayLink { _ in }
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      link.invalidate()
    }
  }

  @Test func moreDrawing() {
    draw { context in
      do {
        let bubble = image.resizableImage(
          withCapInsets: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2), resizingMode: .stretch)
        _ = bubble
      }
      do {
        let descriptor = UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits(
          .traitBold)!
        label.font = UIFont(descriptor: descriptor, size: 0)
      }
      do {
        label.font = UIFontMetrics(forTextStyle: .headline).scaledFont(for: .systemFont(ofSize: 20))
      }
    }
  }

  @Test func moreApplication() {
    do {
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
      ) { note in
        _ = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect)?.height
      }
    }
    do {
      let landscape = UIDevice.current.orientation.isLandscape
      _ = landscape
    }
  }
}
