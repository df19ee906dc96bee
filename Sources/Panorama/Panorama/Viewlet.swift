import Foundation
import PanoramaGraphics
@_spi(Nodes) import PanoramaViews

/// A light item of a panorama: draws itself once, in its own coordinates, and takes touches.
///
/// `bounds` is what it draws in; it is laid onto `frame` in its parent's coordinates (stretched
/// where the sizes differ), then `transform` applies about the frame's middle. A hundred thousand
/// of them are no burden: each draws when it first comes near what is shown and keeps its drawing,
/// and moving one touches only what it covers.
@preconcurrency @MainActor
open class Viewlet {
  // MARK: Place

  /// Where it lies, in its parent's coordinates before `transform`. What is no number is dropped.
  open var frame: CGRect {
    didSet {
      if !frame.isFinite { frame = oldValue }
      guard frame != oldValue else { return }
      placeDidChange()
      if rare?.bounds == nil, frame.size != oldValue.size { setNeedsDisplay() }
    }
  }
  /// What it draws in. Follows the frame's size until it is set.
  open var bounds: CGRect {
    get { rare?.bounds ?? CGRect(origin: .zero, size: frame.size) }
    set {
      guard newValue.isFinite, newValue != bounds else { return }
      rareState.bounds = newValue
      placeDidChange()
      setNeedsDisplay()
    }
  }
  /// Applied about the frame's middle. Identity at first.
  open var transform: CGAffineTransform {
    get { rare?.transform ?? .identity }
    set {
      guard newValue.isFinite, newValue != transform else { return }
      rareState.transform = newValue
      placeDidChange()
    }
  }

  // MARK: Looks

  /// Not drawn, not touched, and neither is what is inside.
  open var isHidden = false { didSet { if isHidden != oldValue { placeDidChange() } } }
  /// 0 … 1; fades it and what is inside as one group.
  open var alpha = 1.0 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha.isNaN ? oldValue : min(1, max(0, alpha)) }
      if alpha != oldValue { placeDidChange() }
    }
  }
  /// Switched off, it and what is inside take no touches.
  open var isEnabled = true { didSet { if isEnabled != oldValue { isEnabledDidChange() } } }
  /// Colours, fonts and lines; what it leaves open is looked up in the parent's style.
  open var style: ViewletStyle {
    get { rare?.style ?? ViewletStyle() }
    set {
      rareState.style = newValue
      styleDidChange()
    }
  }

  /// What assistive programs and tests call it; nil: as it calls itself.
  public var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { rareState.accessibilityLabel = newValue }
  }

  // MARK: Tree

  /// What it is in; nil at the top.
  public internal(set) weak var parent: Viewlet?
  @_spi(Nodes) public var nodeSlot: Int32 = -1
  @_spi(Nodes) public var isNodeNoted = false
  package var nodeDrawing = NodeDrawing()
  var rare: ViewletRareState?

  /// - Parameter frame: in the coordinates of the parent it will be added to.
  public init(frame: CGRect) {
    self.frame = frame.isFinite ? frame.standardized : .zero
  }

  // MARK: Override points

  /// Draws it, in its own coordinates; what lies outside `bounds` is cut off. Called once, when it
  /// first comes near what is shown, and again after `setNeedsDisplay()`.
  open func draw(in context: CGContext) {}
  /// A tap, after it is clear that no second one follows.
  open func singleAction() {}
  /// Two taps. Default: as many-fold tap.
  open func doubleAction() { multipleAction(count: 2) }
  /// `count` ≥ 2 taps in a row. Default: nothing.
  open func multipleAction(count: Int) {}
  /// Held for 0.3 s.
  open func holdAction() {}
  /// Taps that mean something here; with the last of them the action comes at once. Default 2.
  open var maximumTapCount: Int { 2 }

  /// Whether a long press is a hold; else it is a tap however long it takes. Default true.
  open var recognizesHold: Bool { true }

  /// Whether a finger on it is its own from the start, so that one finger does not scroll: for what
  /// is dragged. Default false.
  open var keepsTouches: Bool { false }

  /// One finger came down here. Default: counts taps.
  open func touchBegan(_ touch: Touch, with event: Event?) { taps.began(touch, on: self) }
  /// The finger moved.
  open func touchMoved(_ touch: Touch, with event: Event?) { taps.moved(touch, on: self) }
  /// The finger left.
  open func touchEnded(_ touch: Touch, with event: Event?) { taps.ended(touch, on: self) }
  /// The finger was taken over by a gesture.
  open func touchCancelled(_ touch: Touch, with event: Event?) { taps.cancelled(touch) }

  /// `isEnabled` changed. Default: draws again.
  open func isEnabledDidChange() { setNeedsDisplay() }
  /// Its own style, or one it looks things up in, changed. Default: draws again, and tells the
  /// viewlets inside.
  open func styleDidChange() {
    setNeedsDisplay()
    for child in subviewlets { child.styleDidChange() }
  }
  /// Whether `point`, in its own coordinates, is on it. Default: in `bounds`.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  /// What it is to those who do not see it. Default: an item.
  open var accessibilityRole: AccessibilityRole { .item }
  /// What it is called when `accessibilityLabel` is nil. Default: empty.
  open var accessibilityTitle: String { "" }
  /// What it says or is set to. Default: empty.
  open var accessibilityValue: String { "" }
  /// What can be done to it now. Default: to be dragged, where it keeps its touches.
  open var accessibilityActions: [AccessibilityAction] { keepsTouches ? [.drag] : [] }
  /// Came into a panorama, or out of one (nil). Default: nothing.
  open func didMove(to panorama: Panorama?) {}
}
