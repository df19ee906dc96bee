import Panorama

/// A wheel above the content of a scroll view, which appears when the content is pulled down, and then sends
/// `valueChanged`. It turns until `endRefreshing()`.
open class UIRefreshControl: UIControl {
  /// Whether the wheel turns because something is being loaded.
  public private(set) var isRefreshing = false
  /// A text below the wheel; nil for none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(frame: .zero)
  /// Whether the present pull has already begun a refresh.
  private var wasPulled = false
  private weak var list: ScrollView?

  /// How far the content has to be pulled, in points.
  private static let threshold: CGFloat = 80
  /// The height of the control while it refreshes, in points.
  private static let height: CGFloat = 60

  public override init(frame: CGRect) {
    super.init(frame: frame)
    looks.cursor = nil
    isUserInteractionEnabled = false
    label.textAlignment = .center
    wheel.hidesWhenStopped = false
    addSubview(wheel)
    addSubview(label)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Shows that something is being loaded, without sending an event.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    wheel.startAnimating()
    guard let list else { return }
    let isAtTop = list.contentOffset.y <= -CGFloat(list.adjustedContentInset.top) + 0.5
    list.contentInset.top += Double(Self.height)
    if isAtTop, !list.isTracking {
      list.setContentOffset(
        CGPoint(x: list.contentOffset.x, y: -CGFloat(list.adjustedContentInset.top)), animated: true
      )
    }
    follow()
  }

  /// Hides the wheel.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    wheel.stopAnimating()
    if let list {
      let offset = list.contentOffset
      let top = list.adjustedContentInset.top - Double(Self.height)
      let wasAtTop = offset.y < -CGFloat(top)
      list.contentInset.top -= Double(Self.height)
      if wasAtTop, !list.isTracking {
        // The inset ends at once; the content follows it from where it was.
        list.setContentOffset(CGPoint(x: offset.x, y: -CGFloat(top)), animated: false)
        slide(list, from: offset.y + CGFloat(top))
      }
    }
    follow()
  }

  /// Lets the views inside slide up from where they were.
  private func slide(_ list: ScrollView, from distance: CGFloat) {
    guard list.window != nil, !looks.theme.reducesMotion, distance < 0 else { return }
    for view in list.subviews where !view.isHidden && view !== self {
      let center = view.center
      UIView.performWithoutAnimation { view.center = CGPoint(x: center.x, y: center.y - distance) }
      UIView.animate(withDuration: looks.theme.duration) { view.center = center }
    }
  }

  func attach(to list: ScrollView) {
    self.list = list
    list.alwaysBounceVertical = true
    list.insertSubview(self, at: 0)
    let former = list.ownObserver
    list.ownObserver = { [weak self] call in
      former?(call)
      self?.take(call)
    }
    follow()
  }

  func detach() {
    endRefreshing()
    list = nil
    removeFromSuperview()
  }

  private func take(_ call: ScrollCall) {
    guard let list, superview === list else { return }
    if case .didScroll = call {
      follow()
      if list.isDragging, !wasPulled, !isRefreshing, pulled >= Self.threshold {
        wasPulled = true
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
      }
    }
    if case .willBeginDragging = call { wasPulled = false }
  }

  /// How far the content is pulled down, in points.
  private var pulled: CGFloat {
    guard let list else { return 0 }
    let own = isRefreshing ? Self.height : 0
    return max(0, -list.contentOffset.y - CGFloat(list.adjustedContentInset.top) + own)
  }

  /// Places the control above the content.
  private func follow() {
    guard let list else { return }
    let pulled = pulled
    frame = CGRect(
      x: 0, y: -Self.height, width: list.bounds.width, height: Self.height)
    alpha = isRefreshing ? 1 : Double(min(1, pulled / Self.threshold))
    wheel.transform =
      isRefreshing ? .identity : CGAffineTransform(rotationAngle: pulled / Self.threshold * .pi)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.sizeThatFits(bounds.size)
    let top = (bounds.height - 20 - (text.height > 0 ? text.height + 4 : 0)) / 2
    wheel.frame = CGRect(x: bounds.midX - 10, y: top, width: 20, height: 20)
    label.frame = CGRect(x: 0, y: top + 24, width: bounds.width, height: text.height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    wheel.color = looks.accentOverride?.object
  }

  open override var accessibilityRole: AccessibilityRole? { .progress }
}

extension ScrollView {
  /// The control that a pull at the top shows; nil for none.
  public var refreshControl: UIRefreshControl? {
    get { subviews.lazy.compactMap { $0 as? UIRefreshControl }.first }
    set {
      let old = refreshControl
      guard newValue !== old else { return }
      old?.detach()
      newValue?.attach(to: self)
    }
  }
}
