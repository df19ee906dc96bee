import Foundation
import PanoramaGraphics

/// A rectangle on screen that draws, holds other views and takes events: UIKit's `UIView`, small.
///
/// A view draws once, in its own coordinates (those of `bounds`; points, origin top left, y down).
/// What it drew is kept as a display list until `setNeedsDisplay()`; moving, scrolling, fading or
/// covering it replays the list and runs none of its code.
///
/// Unlike UIKit's, touches of several fingers are always delivered
/// (`isMultipleTouchEnabled` is on by default).
@preconcurrency @MainActor
open class View: Responder {
  // MARK: State (facets in View+….swift)

  /// Of `bounds`, and its middle in the superview.
  var size: CGSize
  var middle: CGPoint
  var cache = CompositionCache()
  package var nodeDrawing = NodeDrawing()
  /// Nil: never any.
  var children: NodeChildren<View>?
  @_spi(Nodes) public var nodeSlot: Int32 = -1
  @_spi(Nodes) public var isNodeNoted = false
  /// This view wants `layoutSubviews`.
  var needsLayout = true
  /// This view or something inside it wants `layoutSubviews`.
  var subtreeNeedsLayout = true
  /// What holds it in the end is a window.
  var isInWindow = false
  /// Nil until some of it is set.
  var rare: ViewRareState?

  /// The view this one is in; nil at the top.
  public internal(set) weak var superview: View?
  /// Back to front. O(n) after one came or went, O(1) then.
  public var subviews: [View] { children?.all ?? [] }

  /// Whether touches and the mouse reach this view and what is inside it. Default true.
  open var isUserInteractionEnabled = true
  /// Whether more than one finger at a time reaches the view. Default true, unlike UIKit.
  open var isMultipleTouchEnabled = true
  /// Whether a touch on this view keeps fingers off all other views, and the reverse. Default
  /// false.
  open var isExclusiveTouch = false

  /// Whether what is inside is cut at `bounds` (rounded by `cornerRadius`). Default false.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsComposition() } }
  }
  /// Not drawn, not touched, and neither is what is inside.
  open var isHidden = false { didSet { if isHidden != oldValue { superviewNeedsComposition() } } }
  /// How the view follows when its superview's size changes. Default: not at all.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow by their `autoresizingMask`. Default true.
  open var autoresizesSubviews = true
  /// How views that show a picture lay it out. Default: stretched. A view that draws is always drawn
  /// anew for another size.
  open var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }
  /// 0 … 1; fades the view and what is inside it as one group. Below 0.01 it gets no touches.
  open var alpha: Double = 1 {
    didSet {
      if !(alpha >= 0 && alpha <= 1) { alpha = alpha.isNaN ? oldValue : min(1, max(0, alpha)) }
      guard alpha != oldValue else { return }
      superviewNeedsComposition()
      propertyChanged(.alpha, alphaTrack(from: oldValue, to: alpha))
    }
  }
  /// Filled behind everything the view draws; nil for none.
  open var backgroundColor: CGColor? {
    get { rare?.looks.background }
    set {
      let old = backgroundColor
      guard newValue != old else { return }
      setLook(\.background, to: newValue)
      propertyChanged(.background, backgroundTrack(from: old, to: newValue))
    }
  }
  /// Below the view, outside its bounds; nil for none. Give the view a background, too.
  open var shadow: Shadow? {
    get { rare?.looks.shadow }
    set { setLook(\.shadow, to: newValue) }
  }
  /// Points; rounds background, border and the cut of `clipsToBounds`.
  open var cornerRadius: Double {
    get { rare?.looks.cornerRadius ?? 0 }
    set { setLook(\.cornerRadius, to: newValue) }
  }
  /// Points, drawn inside the bounds, above what is inside the view.
  open var borderWidth: Double {
    get { rare?.looks.borderWidth ?? 0 }
    set { setLook(\.borderWidth, to: newValue) }
  }
  /// Nil for none.
  open var borderColor: CGColor? {
    get { rare?.looks.borderColor }
    set { setLook(\.borderColor, to: newValue) }
  }
  /// Room that is not to be covered by content, on each side, in points.
  open var safeAreaInsets: EdgeInsets {
    get { rare?.safeAreaInsets ?? .zero }
    set {
      guard newValue != (rare?.safeAreaInsets ?? .zero) else { return }
      rareState.safeAreaInsets = newValue
      setNeedsLayout()
      safeAreaInsetsDidChange()
    }
  }

  /// At `frame` in the superview it will be added to; what is no number counts as zero.
  public init(frame: CGRect) {
    let geometry = NodeGeometry(frame: frame.isFinite ? frame : .zero)
    (size, middle) = (geometry.bounds.size, geometry.position)
    super.init()
  }

  /// Nil: views are not read from archives. It exists so that subclasses made for UIKit compile.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }

  // MARK: Override points

  /// Draws the view, in its own coordinates; the default calls `draw(_:)`. Called when the view
  /// first appears, after `setNeedsDisplay()` and when its size changed; never for moving or
  /// scrolling.
  open func draw(in context: CGContext) {
    CurrentState.push(context)
    draw(bounds)
    CurrentState.popContext()
  }

  /// UIKit's way to draw: on the current context. Override this or `draw(in:)`.
  open func draw(_ rect: CGRect) {}

  /// Places the subviews. Called before a frame when the size of the view, its scroll position or
  /// its set of subviews changed, or after `setNeedsLayout()`.
  open func layoutSubviews() {}

  /// The size the view would like within `size`. Default: its present one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size it would like with all the room there is.
  open var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: 1e6, height: 1e6)) }

  /// A subview came. Default: nothing.
  open func didAddSubview(_ subview: View) {}
  /// A subview is about to go. Default: nothing.
  open func willRemoveSubview(_ subview: View) {}
  /// About to come into `newSuperview`, or out (nil). Default: nothing.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Came into a superview or out of one. Default: nothing.
  open func didMoveToSuperview() {}
  /// About to come into `newWindow`, or out (nil). Default: nothing.
  open func willMove(toWindow newWindow: Window?) {}
  /// Came into a window or out of one. Default: nothing.
  open func didMoveToWindow() {}
  /// This view or one inside it got or lost the keys. Default: nothing.
  open func descendantFocusDidChange() {}
  /// `theme` changed, here or around the view. Default: draws again.
  open func themeDidChange() { setNeedsDisplay() }

  /// The theme's accent, which stands for UIKit's tint, may have changed. Default: nothing.
  open func tintColorDidChange() {}
  /// `safeAreaInsets` changed. Default: nothing.
  open func safeAreaInsetsDidChange() {}
  /// Never called, as there are no nibs; it exists so that overrides made for UIKit compile.
  open func awakeFromNib() {}
  /// Never called; it exists so that overrides made for UIKit compile.
  open func prepareForInterfaceBuilder() {}

  /// Whether `point`, in the view's own coordinates, is on the view. Default: in `bounds`.
  open func point(inside point: CGPoint, with event: Event?) -> Bool { bounds.contains(point) }

  /// The frontmost view at `point` (in this view's coordinates), itself or one inside it; nil when
  /// hidden, faded, switched off, or the point is outside. Views outside their superview's bounds
  /// are drawn but not found.
  open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    let inside = children?.findFromFront { child -> View? in
      guard let inverse = child.geometry.fromParent else { return nil }
      return child.hitTest(point.applying(inverse), with: event)
    }
    return inside ?? self
  }

  /// What gesture recognizers can hang on at this view, in order. Default: the view alone.
  open var gestureTargets: [any GestureTarget] { [self] }
  /// The same where it depends on the place, in the view's coordinates. Default: `gestureTargets`.
  open func gestureTargets(at point: CGPoint) -> [any GestureTarget] { gestureTargets }

  /// Asked before a recognizer of this view or of one around it recognises. Default true.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// How long the window holds a touch back from what is inside this view, in seconds; nil hands
  /// it on at once. A scroll view's `delaysContentTouches`.
  open var contentTouchDelay: Double? { nil }

  /// Shows `area`, in the view's coordinates, where the view scrolls.
  func scroll(toShow area: CGRect, animated: Bool) {}

  /// Covers the window: keys go nowhere else while it is in front.
  var coversWindow: Bool { false }

  /// Who is sent keys when nothing has the focus: this view, one inside, or nil. Default: what the
  /// first subview that has one says.
  open var preferredKeyResponder: Responder? {
    for child in subviews where !child.isHidden {
      if let found = child.preferredKeyResponder { return found }
    }
    return nil
  }

  /// Called before this view's picture is put together for a frame, after layout, whenever it or
  /// something inside it changed. A view whose `compositionItems` depend on others compares here
  /// and calls `setNeedsComposition()` on itself.
  open func prepareComposition(_ context: CompositionContext) {}

  /// More to draw, in the view's own coordinates, between what `draw(in:)` recorded and the
  /// subviews; asked at every composition, so it must be cheap. Default: nothing.
  open func compositionItems(_ context: CompositionContext) -> [DisplayItem] { [] }

  /// More to draw, above everything inside the view and where the view itself is (0 … width, 0 …
  /// height: scrolling does not move it); asked at every composition, so it must be cheap.
  /// Default: nothing.
  open func overlayItems(_ context: CompositionContext) -> [DisplayItem] { [] }

  // MARK: Accessibility

  /// What the view is to those who do not see it; nil: a group of what is inside, or decoration.
  /// Default nil.
  open var accessibilityRole: AccessibilityRole? { nil }
  /// What it is called when `accessibilityLabel` is nil. Default: empty.
  open var accessibilityTitle: String { "" }
  /// What it says or is set to. Default: empty.
  open var accessibilityValue: String { "" }
  /// What can be done to it now. Default: nothing.
  open var accessibilityActions: [AccessibilityAction] { [] }
  /// What holds of it now. Default: nothing.
  open var accessibilityTraits: AccessibilityElement.Traits { [] }
  /// What is inside. Default: the subviews.
  open func accessibilityChildren() -> [AccessibilityElement] {
    subviews.flatMap { $0.accessibilityElements() }
  }

  /// What kind of layer `layer` is: `Layer`, `ShapeLayer` or `GradientLayer`, or a subclass of
  /// theirs that `makeLayer()` is overridden for.
  open class var layerClass: AnyClass { Layer.self }

  /// Makes `layer`. Default: one of the kind `layerClass` names.
  open func makeLayer() -> Layer { Layer.make(Self.layerClass) }

  // MARK: Responder

  open override var next: Responder? { viewController ?? superview ?? window }
  open override var responderWindow: Window? { window }

  // MARK: Geometry (overridable, so that subclasses can observe)

  /// The smallest upright rectangle around the view, in its superview's coordinates.
  open var frame: CGRect {
    get { geometry.frame }
    set { change { $0.frame = newValue } }
  }

  /// The view's window onto its own plane: scrolling moves the origin, and only that.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { change { $0.bounds = newValue.standardized } }
  }

  /// Where the middle of `bounds` lies, in the superview's coordinates; the layer's anchor point
  /// where that is another one.
  open var center: CGPoint {
    get { geometry.position }
    set { change { $0.position = newValue } }
  }

  /// Applied about the view's middle. Identity by default.
  open var transform: CGAffineTransform {
    get { geometry.transform }
    set { change { $0.transform = newValue } }
  }
}
