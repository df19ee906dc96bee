import Panorama

/// Arranges views in a row or a column, with constraints that it makes itself. Hidden views take no space.
/// Setting any property arranges the views again in the next layout.
open class UIStackView: UIView {
  /// How views share the space along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// They fill it; the one that resists least grows or shrinks.
    case fill = 0
    /// They fill it and are equally long.
    case fillEqually = 1
    /// They fill it in proportion to their natural sizes.
    case fillProportionally = 2
    /// They keep their sizes, and the gaps are equal and at least `spacing`.
    case equalSpacing = 3
    /// They keep their sizes, their middles are equally far apart, and the gaps are at least `spacing`.
    case equalCentering = 4
  }

  /// Where views lie across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the left edge of a column.
    case leading = 1
    /// Along the baseline of their first lines; for rows.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the right edge of a column.
    case trailing = 4
    /// Along the baseline of their last lines; for rows.
    case lastBaseline = 5

    /// At the upper edge of a row.
    public static var top: Alignment { .leading }
    /// At the lower edge of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The direction of the row or column. Default: horizontal.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsUpdateConstraints() } }
  /// How views share the space along the axis. Default: fill.
  open var distribution = Distribution.fill { didSet { setNeedsUpdateConstraints() } }
  /// Where views lie across the axis. Default: fill.
  open var alignment = Alignment.fill { didSet { setNeedsUpdateConstraints() } }
  /// The distance between neighbours, in points. Default: 0.
  open var spacing: CGFloat = 0 { didSet { setNeedsUpdateConstraints() } }
  /// Whether the views keep `layoutMargins` free. Default: false.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsUpdateConstraints() } }
  /// The views in the row or column, in order.
  public private(set) var arrangedSubviews: [UIView] = []

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var made: [NSLayoutConstraint] = []

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Views

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at `index`, which is clamped to the valid range. A view that is already in the row moves
  /// there.
  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: min(max(0, index), arrangedSubviews.count))
    setNeedsUpdateConstraints()
  }

  /// Removes a view from the row. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    setNeedsUpdateConstraints()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance, in points, between a view and the next one, which replaces `spacing` there.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {
    customSpacings[ObjectIdentifier(view)] = spacing
    setNeedsUpdateConstraints()
  }

  /// The distance that was set between a view and the next one; nil for `spacing`.
  open func customSpacing(after view: UIView) -> CGFloat? { customSpacings[ObjectIdentifier(view)] }

  // MARK: Constraints

  open override func updateConstraints() {
    super.updateConstraints()
    NSLayoutConstraint.deactivate(made)
    for guide in layoutGuides where guide is StackGap { removeLayoutGuide(guide) }
    made = []
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard !views.isEmpty else { return }
    let container: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    placeAlong(views, in: container)
    placeAcross(views, in: container)
    NSLayoutConstraint.activate(made)
  }

  private func gap(after view: UIView) -> CGFloat { customSpacing(after: view) ?? spacing }

  /// Adds the constraint `first relation multiplier · second + constant`.
  private func add(
    _ first: any LayoutItem, _ part: Part, _ relation: NSLayoutConstraint.Relation,
    _ second: (item: any LayoutItem, part: Part)?, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: UILayoutPriority = .required, isAcross: Bool = false
  ) {
    let isHorizontal = (axis == .horizontal) != isAcross
    let constraint = NSLayoutConstraint(
      item: first, attribute: part.attribute(isHorizontal), relatedBy: relation,
      toItem: second?.item, attribute: second?.part.attribute(isHorizontal) ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    made.append(constraint)
  }

  private func placeAlong(_ views: [UIView], in container: any LayoutItem) {
    guard let first = views.first, let last = views.last else { return }
    add(first, .start, .equal, (container, .start))
    add(last, .end, .equal, (container, .end))
    let keepsGaps = [.fill, .fillEqually, .fillProportionally].contains(distribution)
    for (view, next) in zip(views, views.dropFirst()) {
      add(
        next, .start, keepsGaps ? .equal : .greaterThanOrEqual, (view, .end),
        constant: gap(after: view))
    }
    switch distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() { add(view, .length, .equal, (first, .length)) }
    case .fillProportionally: placeProportionally(views)
    case .equalSpacing: placeGaps(between: views, from: .end, to: .start, .required)
    case .equalCentering:
      placeGaps(between: views, from: .middle, to: .middle, UILayoutPriority(149))
    }
  }

  private func placeProportionally(_ views: [UIView]) {
    func length(_ view: UIView) -> CGFloat {
      let size = view.intrinsicContentSize
      return axis == .horizontal ? size.width : size.height
    }
    let sized = views.filter { length($0) > 0 }
    guard let first = sized.first else { return }
    for view in sized.dropFirst() {
      add(
        view, .length, .equal, (first, .length), multiplier: length(view) / length(first),
        priority: UILayoutPriority(999))
    }
  }

  /// Makes the distances between neighbouring views equal, measured from one part of a view to a part of the
  /// next.
  private func placeGaps(
    between views: [UIView], from start: Part, to end: Part, _ priority: UILayoutPriority
  ) {
    var first: StackGap?
    for (view, next) in zip(views, views.dropFirst()) {
      let gap = StackGap()
      addLayoutGuide(gap)
      add(gap, .start, .equal, (view, start))
      add(gap, .end, .equal, (next, end))
      if let first { add(gap, .length, .equal, (first, .length), priority: priority) }
      first = first ?? gap
    }
  }

  private func placeAcross(_ views: [UIView], in container: any LayoutItem) {
    for view in views {
      switch alignment {
      case .fill:
        add(view, .start, .equal, (container, .start), isAcross: true)
        add(view, .end, .equal, (container, .end), isAcross: true)
        continue
      case .leading: add(view, .start, .equal, (container, .start), isAcross: true)
      case .trailing: add(view, .end, .equal, (container, .end), isAcross: true)
      case .center: add(view, .middle, .equal, (container, .middle), isAcross: true)
      case .firstBaseline, .lastBaseline: align(view, with: views[0])
      }
      add(view, .start, .greaterThanOrEqual, (container, .start), isAcross: true)
      add(view, .end, .lessThanOrEqual, (container, .end), isAcross: true)
    }
    if alignment != .fill {
      // Without these constraints, the row could become thicker than its thickest view.
      add(self, .length, .equal, nil, priority: UILayoutPriority(25), isAcross: true)
    }
  }

  private func align(_ view: UIView, with first: UIView) {
    add(
      view, .start, .equal, (self, .start), priority: UILayoutPriority(24), isAcross: true)
    guard view !== first, axis == .horizontal else { return }
    let attribute: NSLayoutConstraint.Attribute =
      alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    made.append(
      NSLayoutConstraint(
        item: view, attribute: attribute, relatedBy: .equal, toItem: first, attribute: attribute))
  }

  /// A part of a view along or across the axis.
  private enum Part {
    case start, middle, end, length

    func attribute(_ isHorizontal: Bool) -> NSLayoutConstraint.Attribute {
      switch self {
      case .start: isHorizontal ? .left : .top
      case .middle: isHorizontal ? .centerX : .centerY
      case .end: isHorizontal ? .right : .bottom
      case .length: isHorizontal ? .width : .height
      }
    }
  }
}

/// The space between two neighbours in a stack view.
private final class StackGap: UILayoutGuide {}
