// The lines are as they are written for iOS.
// swift-format-ignore-file: ReplaceForEachWithForLoop, OnlyOneTrailingClosureArgument

import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func views() {
    do {
      view.layer.cornerRadius = 8
      view.clipsToBounds = true
    }
    do {
      view.layer.masksToBounds = true
    }
    do {
      view.layer.borderColor = UIColor.systemGray4.cgColor
    }
    do {
      view.layer.shadowColor = UIColor.black.cgColor
      view.layer.shadowOpacity = 0.2
      view.layer.shadowOffset = .init(width: 0, height: 4)
    }
    do {
      view.layer.shadowPath = UIBezierPath(rect: view.bounds).cgPath
    }
    do {
      view.transform = CGAffineTransform(rotationAngle: .pi / 4).scaledBy(x: 2, y: 2)
    }
    do {
      view.transform = view.transform.translatedBy(x: 10, y: 0)
    }
    do {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    do {
      imageView.subviews.forEach { $0.removeFromSuperview() }
    }
    do {
      view.addSubview(
        {
          let v = UIView()
          v.backgroundColor = .red
          v.translatesAutoresizingMaskIntoConstraints = false
          return v
        }())
    }
    do {
      view.insertSubview(UIView(), at: 0)
    }
    do {
      view.viewWithTag(7)?.isHidden = true
    }
    do {
      let p = view.convert(CGPoint(x: 1, y: 1), to: nil)
      _ = p
    }
    do {
      let hit = view.hitTest(CGPoint(x: 5, y: 5), with: nil)
      _ = hit
    }
    do {
      view.setContentHuggingPriority(.required, for: .horizontal)
    }
    do {
      view.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
    }
    do {
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: label.leadingAnchor, constant: 8),
        view.topAnchor.constraint(equalTo: label.bottomAnchor),
      ])
    }
    do {
      view.heightAnchor.constraint(equalToConstant: 44).isActive = true
    }
    do {
      view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: 16.0 / 9.0).isActive =
        true
    }
    do {
      let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      _ = size
    }
    do {
      view.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    }
    do {
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 8, leading: 16, bottom: 8, trailing: 16)
    }
    do {
      view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    }
    do {
      view.overrideUserInterfaceStyle = .dark
    }
    do {
      view.tintColor = .systemPink
    }
    do {
      let snapshot = view.snapshotView(afterScreenUpdates: true)
      _ = snapshot
    }
    do {
      view.isExclusiveTouch = true
    }
    do {
      view.setNeedsUpdateConstraints()
      view.updateConstraintsIfNeeded()
    }
    do {
      view.alpha = view.isHidden ? 0 : 1
    }
    do {
      let stack = UIStackView(arrangedSubviews: [label, button])
      stack.axis = .vertical
      stack.spacing = 8
      stack.alignment = .fill
      stack.distribution = .fillEqually
      stack.isLayoutMarginsRelativeArrangement = true
    }
    do {
      let inset = view.safeAreaInsets.bottom + view.safeAreaLayoutGuide.layoutFrame.height
      _ = inset
    }
    do {
      view.gestureRecognizers?.forEach(view.removeGestureRecognizer)
    }
    do {
      view.sizeToFit()
      _ = view.sizeThatFits(.zero)
    }
    do {
      if view.isDescendant(of: controller.view) { view.superview?.bringSubviewToFront(view) }
    }
  }
}
