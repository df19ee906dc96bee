import Panorama

/// The data that constraint layout, and others that need little, store for a view.
@MainActor
final class LayoutState: ViewConstraintState {
  private unowned let view: UIView
  /// Whether the view's frame is given and not determined by constraints.
  var isPlacedByFrame = true
  /// How strongly the view resists growing beyond its content, horizontally and vertically.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  /// How strongly the view resists shrinking below its content, horizontally and vertically.
  var resistance = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// The margins that the client set; nil for the standard ones.
  var margins: UIEdgeInsets?
  /// Whether the view waits for `updateConstraints()`.
  var needsUpdate = false
  var guides: [UILayoutGuide] = []
  /// What `addInteraction` added.
  var interactions: [any UIInteraction] = []
  /// The view whose layer is the layer's mask.
  var mask: UIView?
  private var builtInGuides: [UILayoutGuide.GuideKind: UILayoutGuide] = [:]

  init(_ view: UIView) { self.view = view }

  /// One of the guides that every view has.
  func guide(_ kind: UILayoutGuide.GuideKind) -> UILayoutGuide {
    if let known = builtInGuides[kind] { return known }
    let guide = UILayoutGuide(kind, of: view)
    builtInGuides[kind] = guide
    return guide
  }

  func contentDidChange() { ConstraintLayout.existing(for: view)?.contentDidChange(of: view) }

  func geometryDidChange() { ConstraintLayout.existing(for: view)?.geometryDidChange(of: view) }

  func visibilityDidChange() {
    guard let stack = view.superview as? UIStackView, stack.arrangedSubviews.contains(view) else {
      return
    }
    stack.setNeedsUpdateConstraints()
  }

  func insetsDidChange() { ConstraintLayout.existing(for: view)?.constraintsDidChange(near: view) }
}

extension View {
  /// The data that constraint layout stores for the view, created at the first use.
  var layoutState: LayoutState {
    if let known = constraintState as? LayoutState { return known }
    let made = LayoutState(self)
    constraintState = made
    return made
  }

  var existingLayoutState: LayoutState? { constraintState as? LayoutState }
}
