import Panorama

extension View {
  /// This view and its descendants, depth first; only visible ones unless told otherwise. O(n).
  func descendants(evenFaded: Bool = false) -> [View] {
    guard !isHidden, evenFaded || alpha > 0.01 else { return [] }
    return [self] + subviews.flatMap { $0.descendants(evenFaded: evenFaded) }
  }

  /// Layout faults: controls and labels outside the window or outside the range of their scroll
  /// view, and text that is cut off.
  func layoutFaults() -> [String] {
    descendants().compactMap { view in
      guard view is Control || view is Label else { return nil }
      if let label = view as? Label, label.isCut { return "'\(label.text ?? "")' is cut" }
      if let choice = view as? SegmentedControl,
        choice.sizeThatFits(CGSize(width: 1, height: 1)).width > choice.bounds.width + 0.5
      {
        return "\(choice.titles) collide"
      }
      guard !view.isReachable else { return nil }
      return "\(type(of: view)) '\(view.accessibilityLabel ?? view.accessibilityTitle)' at "
        + "\(view.convert(view.bounds, to: nil)) is out of reach"
    }
  }

  private var isReachable: Bool {
    var area = (view: self, rect: bounds)
    var ancestor = superview
    while let view = ancestor {
      if let scrollView = view as? ScrollView {
        let rect = area.view.convert(area.rect, to: scrollView)
        let content = CGRect(origin: .zero, size: scrollView.contentSize)
        guard content.insetBy(dx: -1, dy: -1).contains(rect) else { return false }
        // From here on, the view around it must be within reach.
        area = (scrollView, scrollView.bounds)
      }
      ancestor = view.superview
    }
    guard let window else { return false }
    return window.bounds.insetBy(dx: -1, dy: -1).contains(area.view.convert(area.rect, to: nil))
  }
}

extension Label {
  fileprivate var isCut: Bool {
    let needed = sizeThatFits(CGSize(width: bounds.width, height: 1e6))
    return needed.width > bounds.width + 1 || needed.height > bounds.height + 1
  }
}

extension DisplayList {
  /// Every displayed run of text: its size and its bounding box, both in points of this list.
  func eachText(
    under transform: CGAffineTransform = .identity, _ body: (_ size: Double, _ box: CGRect) -> Void
  ) {
    for item in items {
      let place = item.transform.concatenating(transform)
      let scale = abs(Double(place.a * place.d - place.b * place.c)).squareRoot()
      switch item.operation {
      case .glyphs(let run, _): body(run.fontSize * scale, run.bounds.applying(place))
      case .list(let list): list.eachText(under: place, body)
      case .detail(let list, let scales):
        if scales.contains(scale) { list.eachText(under: place, body) }
      default: break
      }
    }
  }
}
