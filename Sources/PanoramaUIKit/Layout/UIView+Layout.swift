import ConstraintSolver
import Panorama

extension View {
  /// Whether the view's frame is given, for example by `frame` and `autoresizingMask`. If false, constraints
  /// determine it. Default: true.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { existingLayoutState?.isPlacedByFrame ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      layoutState.isPlacedByFrame = newValue
      ConstraintLayout.existing(for: self)?.constraintsDidChange(near: superview)
    }
  }

  /// The value in `intrinsicContentSize` for a direction in which the content has no natural size.
  public static var noIntrinsicMetric: CGFloat { -1 }
  /// For `systemLayoutSizeFitting(_:)`: as small as possible.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// For `systemLayoutSizeFitting(_:)`: as large as possible.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 1e4, height: 1e4) }

  /// The active constraints for which this is the innermost view that contains all their items.
  public var constraints: [NSLayoutConstraint] {
    (ConstraintLayout.existing(for: self)?.activeConstraints ?? []).filter {
      $0.commonView === self
    }
  }

  /// Activates a constraint of views inside this one.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints of views inside this one.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Calls `updateConstraints()` of the views of the tree that asked for it.
  public func updateConstraintsIfNeeded() {
    ConstraintLayout.existing(for: self)?.updateWaitingViews()
  }

  /// Asks for `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    guard !layoutState.needsUpdate else { return }
    layoutState.needsUpdate = true
    ConstraintLayout.of(self).wantsUpdate(self)
  }

  /// Whether `updateConstraints()` will be called before the next layout.
  public func needsUpdateConstraints() -> Bool { existingLayoutState?.needsUpdate ?? false }

  /// Reports that `intrinsicContentSize` has changed.
  public func invalidateIntrinsicContentSize() {
    ConstraintLayout.existing(for: self)?.contentDidChange(of: self)
    superview?.setNeedsLayout()
  }

  // MARK: Natural size

  /// How strongly the view resists growing beyond its content. Default: 250.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    existingLayoutState?.hugging[axis.rawValue] ?? .defaultLow
  }

  /// Sets how strongly the view resists growing beyond its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.hugging[axis.rawValue] = priority
    ConstraintLayout.existing(for: self)?.constraintsDidChange(near: superview)
  }

  /// How strongly the view resists shrinking below its content. Default: 750.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { existingLayoutState?.resistance[axis.rawValue] ?? .defaultHigh }

  /// Sets how strongly the view resists shrinking below its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.resistance[axis.rawValue] = priority
    ConstraintLayout.existing(for: self)?.constraintsDidChange(near: superview)
  }

  /// The size, as close as possible to `targetSize`, that satisfies the constraints inside the view.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that satisfies the constraints inside the view.
  ///
  /// - Parameters:
  ///   - targetSize: the wanted size, in points.
  ///   - horizontal: the priority of the wanted width.
  ///   - vertical: the priority of the wanted height.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let layout = ConstraintLayout.of(self)
    layout.updateWaitingViews()
    let wanted = [
      (widthAnchor.constraint(equalToConstant: targetSize.width), horizontal),
      (heightAnchor.constraint(equalToConstant: targetSize.height), vertical),
    ].map { constraint, priority in
      constraint.priority = priority
      return constraint
    }
    let inside = layout.activeConstraints.filter {
      $0.commonView?.isDescendant(of: self) ?? false
    }
    let assembly = LayoutAssembly(inside + wanted, freeView: self)
    _ = assembly.solve()
    _ = assembly.fitWrappedText()
    // A guide stores the unknowns of only one system, so the layout's own system must be assembled again.
    if !assembly.guides.isEmpty { layout.constraintsDidChange(near: self) }
    return assembly.frame(of: self)?.size ?? .zero
  }

  // MARK: Guides

  /// The view without its safe area insets, which subviews do not inherit.
  public var safeAreaLayoutGuide: UILayoutGuide { layoutState.guide(.safeArea) }

  /// The view without its margins.
  public var layoutMarginsGuide: UILayoutGuide { layoutState.guide(.margins) }

  /// The guides that were added to the view.
  public var layoutGuides: [UILayoutGuide] { existingLayoutState?.guides ?? [] }

  /// Adds a guide, to which constraints can then refer.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutState.guides.append(guide)
  }

  /// Removes a guide and the constraints that mention it.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    for constraint in ConstraintLayout.existing(for: self)?.activeConstraints ?? []
    where constraint.firstItem === guide || constraint.secondItem === guide {
      constraint.isActive = false
    }
    layoutState.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The distances, in points, that content should keep from the safe area. Default: 8 on each side; for a
  /// controller's view 16 left and right, 0 above and below.
  public var layoutMargins: UIEdgeInsets {
    get {
      if let own = existingLayoutState?.margins { return own }
      return !(next is UIViewController)
        ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) : UIEdgeInsets(left: 16, right: 16)
    }
    set {
      guard newValue.isFinite else { return }
      layoutState.margins = newValue
      layoutState.insetsDidChange()
      (self as? UIStackView)?.setNeedsUpdateConstraints()
      setNeedsLayout()
    }
  }

  /// `layoutMargins` in the direction of reading.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: Double(newValue.top), left: Double(newValue.leading), bottom: Double(newValue.bottom),
        right: Double(newValue.trailing))
    }
  }

  /// The margins plus the safe area insets.
  var effectiveMargins: UIEdgeInsets {
    let (margins, safe) = (layoutMargins, safeAreaInsets)
    return UIEdgeInsets(
      top: margins.top + safe.top, left: margins.left + safe.left,
      bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
  }
}

extension ScrollView {
  /// The content. Constraints between this guide and the views inside determine the content's size.
  public var contentLayoutGuide: UILayoutGuide { layoutState.guide(.content) }

  /// The frame of the scroll view.
  public var frameLayoutGuide: UILayoutGuide { layoutState.guide(.frame) }
}
