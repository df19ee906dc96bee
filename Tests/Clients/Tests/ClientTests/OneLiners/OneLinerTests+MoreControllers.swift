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
      if let sheet = other.sheetPresentationController {
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
      }
    }
    do {
      other.modalTransitionStyle = .flipHorizontal
    }
    do {
      controller.navigationController?.navigationBar.prefersLargeTitles = true
      controller.navigationItem.largeTitleDisplayMode = .never
    }
    do {
      controller.toolbarItems = [
        UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(systemItem: .trash),
      ]
      controller.navigationController?.setToolbarHidden(false, animated: true)
    }
    do {
      let appearance = UINavigationBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .systemBlue
      appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
      controller.navigationController?.navigationBar.standardAppearance = appearance
    }
    do {
      controller.hidesBottomBarWhenPushed = true
    }
    do {
      controller.navigationItem.titleView = UISegmentedControl(items: ["A", "B"])
    }
    do {
      let search = UISearchController(searchResultsController: nil)
      search.obscuresBackgroundDuringPresentation = false
      controller.navigationItem.searchController = search
    }
    do {
      controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: nil, image: UIImage(systemName: "ellipsis"), primaryAction: nil,
        menu: UIMenu(
          title: "", children: [UIAction(title: "Delete", attributes: .destructive) { _ in }]))
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

  @Test func moreLayers() {
    do {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 8
      replicator.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    }
    do {
      let textLayer = CATextLayer()
      textLayer.string = "12:00"
      textLayer.fontSize = 14
      textLayer.alignmentMode = .center
      textLayer.foregroundColor = UIColor.black.cgColor
    }
    do {
      let tiled = CATiledLayer()
      tiled.tileSize = CGSize(width: 256, height: 256)
      tiled.levelsOfDetail = 4
    }
    do {
      let emitter = CAEmitterLayer()
      let confetti = CAEmitterCell()
      confetti.birthRate = 10
      confetti.lifetime = 3
      confetti.contents = image.cgImage
      emitter.emitterCells = [confetti]
    }
    do {
      let share = UIActivityViewController(
        activityItems: ["Hello", image], applicationActivities: nil)
      share.excludedActivityTypes = [.airDrop]
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
        let shadow = NSShadow()
        shadow.shadowBlurRadius = 3
        shadow.shadowColor = UIColor.black
        label.attributedText = NSAttributedString(string: "Hi", attributes: [.shadow: shadow])
      }
      do {
        let descriptor = UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits(
          .traitBold)!
        label.font = UIFont(descriptor: descriptor, size: 0)
      }
      do {
        label.font = UIFontMetrics(forTextStyle: .headline).scaledFont(for: .systemFont(ofSize: 20))
      }
      do {
        let pdf = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842)).pdfData
        {
          $0.beginPage()
          "Hello".draw(at: CGPoint(x: 20, y: 20), withAttributes: nil)
        }
        _ = pdf.count
      }
    }
  }

  @Test func moreApplication() {
    do {
      UIImpactFeedbackGenerator(style: .medium).impactOccurred()
    }
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
