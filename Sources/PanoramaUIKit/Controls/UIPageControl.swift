import Panorama

/// A row of dots, one for each page.
///
/// A press on the right half, or the right arrow key, goes to the next page; a press on the left half, or
/// the left arrow key, goes back. The control sends `valueChanged` when the page has changed.
open class UIPageControl: Control {
  /// The number of pages, ≥ 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = min(currentPage, max(0, numberOfPages - 1))
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }
  /// The current page, counted from 0. A number out of range is clamped.
  open var currentPage = 0 {
    didSet {
      let sound = min(max(0, currentPage), max(0, numberOfPages - 1))
      if currentPage != sound { currentPage = sound }
      setNeedsDisplay()
    }
  }
  /// Whether nothing is shown for a single page. Default: false.
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
  /// The colour of the dots; nil for the theme's.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The colour of the current page's dot; nil for the theme's.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

  private static let dot: CGFloat = 7
  private static let distance: CGFloat = 16

  /// The size that a number of pages needs, in points.
  open func size(forNumberOfPages count: Int) -> CGSize {
    CGSize(
      width: CGFloat(max(0, count - 1)) * Self.distance + Self.dot + 2 * Self.distance, height: 28)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: numberOfPages)
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func draw(in context: CGContext) {
    guard numberOfPages > 1 || !hidesForSinglePage else { return }
    // Dots that do not fit are moved closer together.
    let room = max(0, bounds.width - Self.dot)
    let step = min(Self.distance, numberOfPages > 1 ? room / CGFloat(numberOfPages - 1) : 0)
    let left = bounds.midX - step * CGFloat(max(0, numberOfPages - 1)) / 2
    for page in 0..<min(numberOfPages, 1000) {
      let color: CGColor =
        page == currentPage
        ? currentPageIndicatorTintColor?.cgColor ?? looks.theme.text
        : pageIndicatorTintColor?.cgColor ?? looks.theme.secondaryText.copy(alpha: 0.4)
      context.setFillColor(color)
      context.fillEllipse(
        in: CGRect(
          x: left + CGFloat(page) * step - Self.dot / 2, y: bounds.midY - Self.dot / 2,
          width: Self.dot, height: Self.dot))
    }
    if isFocused { drawFocusRing(in: context, radius: looks.theme.cornerRadius) }
  }

  private func go(by step: Int) {
    let old = currentPage
    currentPage += step
    if currentPage != old { sendActions(for: .valueChanged) }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, isTouchOn(touch) else { return }
    go(by: touch.location(in: self).x < bounds.midX ? -1 : 1)
  }

  private func isTouchOn(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: 0, dy: -20).contains(touch.location(in: self))
  }

  open override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "left" where isEnabled: go(by: -1)
    case "right" where isEnabled: go(by: 1)
    default: super.keyDown(with: event)
    }
  }

  open override var accessibilityRole: AccessibilityRole? { .slider }
  open override var accessibilityContent: String { "\(currentPage + 1) / \(numberOfPages)" }
}
