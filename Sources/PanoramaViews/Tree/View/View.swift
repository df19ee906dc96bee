import Foundation
import PanoramaGraphics

/// A rectangle on screen that draws, holds other views and takes events; a small `UIView`.
///
/// A view draws once, in its own coordinates (those of `bounds`; points, origin top left, y down). Its
/// drawing is kept as a display list until `setNeedsDisplay()`; moving, scrolling, fading or covering the
/// view replays the list without running its code.
///
/// Unlike in UIKit, a view gets the touches of several fingers by default (`isMultipleTouchEnabled`).
@preconcurrency @MainActor
open class View: Responder {
  // MARK: State (facets in View+….swift)

  // Accesses of the state and of the rare state never overlap, as in `Viewlet`. The run-time checks took a third of
  // the instructions of finding the view at a point.
  /// The subviews in it include the nodes of layers without a view.
  @exclusivity(unchecked) final var nodeState: NodeState<View>
  var cache = CompositionCache()
  /// Whether this view needs `layoutSubviews`.
  var needsLayout = true
  /// Whether this view or something inside it needs `layoutSubviews`.
  var subtreeNeedsLayout = true
  /// Whether the view is in a window.
  var isInWindow = false
  @exclusivity(unchecked) final var rare: ViewRareState?

  /// The view that contains this one; nil at the top.
  public internal(set) weak var superview: View?
  /// The views inside, back to front. O(n) after a change, or if layers without a view lie among them;
  /// otherwise O(1).
  public var subviews: [View] {
    let all = children?.all ?? []
    return rare?.freeLayers.isEmpty ?? true ? all : all.filter { $0.freeLayer == nil }
  }

  /// Whether touches and the mouse reach this view and the views inside it. Default: true.
  open var isUserInteractionEnabled: Bool {
    get { nodeState.takesTouches }
    set { nodeState.takesTouches = newValue }
  }
  /// Whether more than one finger at a time reaches the view. Default: true, unlike UIKit.
  open var isMultipleTouchEnabled = true
  /// Whether fingers cannot be on this view and another one at the same time. Default: false.
  open var isExclusiveTouch = false

  /// Whether everything inside the view is clipped to `bounds`, with corners of `looks.cornerRadius`.
  /// Default: false.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { setNeedsComposition() } }
  }
  /// Whether neither the view nor anything inside it is drawn or touched.
  open var isHidden: Bool {
    get { nodeState.isHidden }
    set {
      guard newValue != nodeState.isHidden else { return }
      nodeState.isHidden = newValue
      superviewNeedsComposition()
      rare?.constraintState?.visibilityDidChange()
    }
  }
  /// How the view follows the size of its superview. Default: not at all.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the size by their `autoresizingMask`. Default: true.
  open var autoresizesSubviews = true
  /// How a view that shows a picture lays it out. Default: stretched. A view that draws is always redrawn for
  /// another size.
  open var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }
  /// The opacity of the view and everything inside it as one group, 0 … 1. At 0.01 or less the view gets
  /// no touches.
  open var alpha: Double {
    get { nodeState.alpha }
    set {
      let old = alpha
      guard nodeState.setAlpha(newValue) else { return }
      superviewNeedsComposition()
      alphaChanged(from: old)
    }
  }
  /// `looks.background` as an object, with UIKit's name.
  open var backgroundColor: ColorObject? {
    get { looks.background?.object }
    set { looks.background = newValue?.cgColor }
  }
  /// The margins that content should keep free, in points.
  open var safeAreaInsets: EdgeInsets {
    get { rare?.safeAreaInsets ?? .zero }
    set {
      guard newValue != (rare?.safeAreaInsets ?? .zero) else { return }
      rareState.safeAreaInsets = newValue
      setNeedsLayout()
      safeAreaInsetsDidChange()
      rare?.constraintState?.insetsDidChange()
    }
  }

  /// A view at `frame` in its future superview. A frame with NaN or infinity counts as zero.
  public init(frame: CGRect) {
    let geometry = NodeGeometry(frame: frame.isFinite ? frame : .zero)
    nodeState = NodeState<View>(size: geometry.bounds.size, position: geometry.position)
    super.init()
  }

  /// Nil, because views are not read from archives. It exists so that subclasses made for UIKit
  /// compile.
  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }

  // MARK: Override points

  /// Draws the view in its own coordinates; the default calls `draw(_:)`. It is called when the view
  /// first appears, after `setNeedsDisplay()`, and when the size changed, but not for moving or
  /// scrolling.
  open func draw(in context: CGContext) {
    CurrentState.push(context)
    defer { CurrentState.popContext() }
    guard let tiles = tiledLayer?.tiles else { return draw(bounds) }
    for tile in tiles where context.neededArea.intersects(tile) {
      context.saveGState()
      context.clip(to: tile)
      draw(tile)
      context.restoreGState()
    }
  }

  /// Draws the view on the current context, as in UIKit. Override either this or `draw(in:)`.
  open func draw(_ rect: CGRect) {}

  /// Places the subviews. It is called before a frame if the size of the view, its scroll position or
  /// its set of subviews changed, or after `setNeedsLayout()`.
  open func layoutSubviews() {}

  /// The size that suits the view best within `size`. Default: its current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The size of the view's content, which constraints give it unless others are stronger. A negative
  /// number means that the content has no size of its own. Default: (−1, −1).
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  /// Called before constraints place the views, once after `setNeedsUpdateConstraints()`. Default:
  /// nothing.
  open func updateConstraints() {}

  /// Called after a subview was added. Default: nothing.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed. Default: nothing.
  open func willRemoveSubview(_ subview: View) {}
  /// Called before the view is added to `newSuperview`, or removed (nil). Default: nothing.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the view was added to a superview or removed from it. Default: nothing.
  open func didMoveToSuperview() {}
  /// Called before the view enters `newWindow`, or leaves its window (nil). Default: nothing.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called after the view entered a window or left it. Default: nothing.
  open func didMoveToWindow() {}
  /// Called when this view or one inside it got or lost the keyboard focus. Default: nothing.
  open func descendantFocusDidChange() {}
  /// Called when `looks.theme` changed. Default: redraws the view.
  open func surroundingsDidChange() { setNeedsDisplay() }

  /// Called when the theme's accent, UIKit's tint, may have changed. Default: nothing.
  open func tintColorDidChange() {}
  /// Called when `traitCollection` changed. The parameter has the former traits. Default: nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
  /// Called when `safeAreaInsets` changed. Default: nothing.
  open func safeAreaInsetsDidChange() {}
  /// Never called, because there are no nibs. It exists so that overrides made for UIKit compile.
  open func awakeFromNib() {}
  /// Never called. It exists so that overrides made for UIKit compile.
  open func prepareForInterfaceBuilder() {}

  /// Whether `point`, in the view's own coordinates, is on the view. Default: whether it is in
  /// `bounds`.
  open func point(inside point: CGPoint, with event: ResponderEvent?) -> Bool {
    bounds.contains(point)
  }

  /// The frontmost view at `point`, in this view's coordinates: the view itself or one inside it. Nil
  /// if the point is outside, or the view is hidden, transparent or switched off. Subviews are not
  /// found where they stick out of the view.
  open func hitTest(_ point: CGPoint, with event: ResponderEvent?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    // Each one is asked: a view that overrides `point(inside:)` may be hit outside its frame.
    return children?.fromFront.firstHit(at: point) { $0.hitTest($1, with: event) } ?? self
  }

  /// The objects to which gesture recognizers can be attached, in the order in which they are asked.
  /// Default: the view alone.
  open var gestureTargets: [any GestureTarget] { [self] }
  /// The gesture targets at a point of the view's coordinates. Default: `gestureTargets`.
  open func gestureTargets(at point: CGPoint) -> [any GestureTarget] { gestureTargets }

  /// Whether a recognizer of this view or of an enclosing one may recognise. Default: true.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// How long the window holds a touch back from the views inside, in seconds; nil if it does not.
  /// Scroll views use it for `delaysContentTouches`.
  open var contentTouchDelay: Double? { nil }

  /// Scrolls so that `area`, in the view's coordinates, is visible, if the view can scroll.
  func scroll(toShow area: CGRect, animated: Bool) {}

  /// Whether the view covers the window, so that all keys go to it while it is in front.
  var coversWindow: Bool { false }
  /// Whether keys go to a view that covers the window even while something else has the keyboard focus.
  var takesUnfocusedKeys: Bool { false }

  /// The responder that gets keys if nothing has the focus: this view, one inside it, or nil. Default: the
  /// first answer of a subview.
  open var preferredKeyResponder: Responder? {
    for child in subviews where !child.isHidden {
      if let found = child.preferredKeyResponder { return found }
    }
    return nil
  }

  /// Called before the view's picture is composed for a frame, after layout, if the view or something
  /// inside it changed. A view whose `compositionItems` depend on other views checks those here and calls
  /// `setNeedsComposition()` on itself.
  open func prepareComposition(_ context: CompositionContext) {}

  /// Additional items in the view's own coordinates, above what `draw(in:)` recorded and below the
  /// subviews. It is called for every composition and must be fast. Default: none.
  open func compositionItems(_ context: CompositionContext) -> [DisplayItem] { [] }

  /// Additional items above everything inside the view. Their coordinates are 0 … width and
  /// 0 … height, so scrolling does not move them. It is called for every composition and must be
  /// fast. Default: none.
  open func overlayItems(_ context: CompositionContext) -> [DisplayItem] { [] }

  // MARK: Accessibility

  /// The role of the view for assistive programs; nil for a group of elements, or decoration.
  /// Default: nil.
  open var accessibilityRole: AccessibilityRole? { nil }
  /// The name of the view if `accessibilityLabel` is nil. Default: empty.
  open var accessibilityTitle: String { "" }
  /// The text or the value of the view if `accessibilityValue` is nil. Default: empty.
  open var accessibilityContent: String { "" }
  /// The value as a number; nil if it is none. Default: nil.
  open var accessibilityNumber: AccessibilityElement.Number? { nil }
  /// The selected part of the value, counted in Unicode scalars; an empty range is the caret. Default: nil, for no caret.
  open var accessibilitySelection: Range<Int>? { nil }
  /// The number of columns if `accessibilityChildren()` are the cells of a table, row by row; nil for no table.
  /// Default: nil.
  open var accessibilityColumns: Int? { nil }
  /// Selects a part of the value, counted in Unicode scalars, as far as it exists; an empty range moves the caret.
  ///
  /// - Returns: whether the view can do that. Default: false.
  open func accessibilitySelect(_ range: Range<Int>) -> Bool { false }
  /// The box around a part of the value, counted in Unicode scalars, in the view's coordinates; that of the caret for
  /// an empty part. Nil if the view cannot tell. Default: nil.
  open func accessibilityFrame(ofText range: Range<Int>) -> CGRect? { nil }
  /// The offset in the value, in Unicode scalars, whose caret is nearest to a point in the view's coordinates; nil if
  /// the view cannot tell. Default: nil.
  open func accessibilityTextOffset(at point: CGPoint) -> Int? { nil }
  /// The same as `accessibilityFrame(ofText:)` for an element that the view has made for one of its parts, by its `id`.
  /// Default: nil.
  open func accessibilityFrame(ofText range: Range<Int>, ofElement id: UInt64) -> CGRect? { nil }
  /// The character of such an element that is at a point in the view's coordinates, as its offset in Unicode scalars;
  /// nil if there is none. Default: nil.
  open func accessibilityTextOffset(at point: CGPoint, ofElement id: UInt64) -> Int? { nil }
  /// Brings an element that the view has made for one of its parts, by its `id`, to where it is seen, or the beginning of
  /// a part of its text, counted in Unicode scalars. Scroll views around the view do their share afterwards.
  ///
  /// - Returns: whether it did, or the element was there already. If not, a scroll view scrolls to the element's frame.
  ///   Default: false.
  open func accessibilityShow(_ id: UInt64, text range: Range<Int>?) -> Bool { false }
  /// The actions that are possible now. Default: none.
  open var accessibilityActions: [AccessibilityAction] { [] }
  /// The current states of the view. Default: none.
  open var accessibilityStates: AccessibilityElement.Traits { [] }
  /// The elements inside the view. Default: those of the subviews.
  open func accessibilityChildren() -> [AccessibilityElement] {
    subviews.flatMap { $0.accessibilityElements() }
  }

  /// The name of the view for assistive programs and tests; nil for `accessibilityTitle`.
  open var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { if newValue != accessibilityLabel { rareState.accessibilityLabel = newValue } }
  }
  /// The value of the view for assistive programs; nil for `accessibilityContent`.
  open var accessibilityValue: String? {
    get { rare?.accessibility.value }
    set { rareState.accessibility.value = newValue }
  }
  /// What happens if the view is operated, in a few words; nil for nothing. Default: nil.
  open var accessibilityHint: String? {
    get { rare?.accessibility.hint }
    set { rareState.accessibility.hint = newValue }
  }
  /// What the program says that the view is, instead of what it is by itself. Default: none.
  open var accessibilityTraits: AccessibilityTraits {
    get { rare?.accessibility.traits ?? [] }
    set { rareState.accessibility.traits = newValue }
  }
  /// Whether the view is one element, of which the views inside are parts. Default: whether it has a role.
  open var isAccessibilityElement: Bool {
    get { rare?.accessibility.isElement ?? (accessibilityRole != nil) }
    set { rareState.accessibility.isElement = newValue }
  }
  /// Whether assistive programs see neither the view nor those inside it. Default: false.
  open var accessibilityElementsHidden: Bool {
    get { rare?.accessibility.isHidden ?? false }
    set { rareState.accessibility.isHidden = newValue }
  }

  /// The class of `layer`: `Layer`, `ShapeLayer` or `GradientLayer`. For other subclasses, override
  /// `makeLayer()` too.
  open class var layerClass: AnyClass { Layer.self }

  /// Makes `layer`. Default: a layer of the class `layerClass`.
  open func makeLayer() -> Layer { Layer.make(Self.layerClass) }

  /// The layer; nil before its first use.
  var backingLayer: Layer? {
    get { rare?.backingLayer }
    set { if newValue != nil || rare != nil { rareState.backingLayer = newValue } }
  }

  /// The layer, if it is one that draws in tiles. It need not have been used yet.
  private var tiledLayer: TiledLayer? {
    (backingLayer ?? (Self.layerClass is TiledLayer.Type ? layer : nil)) as? TiledLayer
  }

  /// The layer without a view whose node this is; nil for a view.
  var freeLayer: Layer? { nil }

  // MARK: Responder

  open override var next: Responder? { viewController ?? superview ?? window }
  open override var responderWindow: Window? { window }

  /// Lets the gesture recognizers have the press, and the next responder if none of them takes it.
  open override func rightMouseDown(with event: MouseEvent) {
    let recognizers = gestureTargets.flatMap { $0.gestureRecognizers ?? [] }
    if recognizers.contains(where: { $0.isEnabled && $0.takesRightPress(event) }) { return }
    super.rightMouseDown(with: event)
  }

  // MARK: Geometry (overridable, so that subclasses can observe)

  /// The smallest upright rectangle around the view, in its superview's coordinates.
  open var frame: CGRect {
    get { geometry.frame }
    set { change { $0.frame = newValue } }
  }

  /// The part of the view's own plane that it shows. Scrolling moves only the origin.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { change { $0.bounds = newValue.standardized } }
  }

  /// The position of the middle of `bounds`, or of the layer's anchor point if that is elsewhere, in the
  /// superview's coordinates.
  open var center: CGPoint {
    get { geometry.position }
    set { change { $0.position = newValue } }
  }

  /// The transform about the view's middle. Default: the identity.
  open var transform: CGAffineTransform {
    get { geometry.transform }
    set { change { $0.transform = newValue } }
  }
}

extension View {
  /// The layer of the view. It has the view's properties, and layers added to it are drawn among the
  /// subviews.
  public var layer: Layer {
    if let backingLayer { return backingLayer }
    let layer = makeLayer()
    backingLayer = layer
    layer.adopt(self)
    return layer
  }

  /// The view whose layer has this view's layer as its mask; nil for none.
  var maskedView: View? { backingLayer?.maskedLayer?.node }

  /// Takes the look and the geometry of `other`, with the values that `View.animate` shows.
  func copyLook(of other: View) {
    geometry = other.blockGeometry
    if let looks = other.rare?.looks { rareState.looks = looks }
    rareState.looks.background = other.blockBackground
    (alpha, isHidden, clipsToBounds) = (other.blockAlpha, other.isHidden, other.clipsToBounds)
  }
}

extension Layer {
  /// A layer of the class `kind`; for a client's subclass, of its nearest superclass in this module.
  static func make(_ kind: AnyClass) -> Layer {
    if kind is ShapeLayer.Type { return ShapeLayer() }
    if kind is GradientLayer.Type { return GradientLayer() }
    if kind is ReplicatorLayer.Type { return ReplicatorLayer() }
    if kind is EmitterLayer.Type { return EmitterLayer() }
    if kind is TiledLayer.Type { return TiledLayer() }
    return Layer()
  }
}

/// Properties that most views leave at their defaults. The object is created when one of them is set, so
/// that a million views stay small.
@MainActor
final class ViewRareState: NodeRareState {
  var looks = NodeLooks()
  var animations: NodeAnimations?
  var gestureRecognizers: [GestureRecognizer]?
  /// The origin of `bounds`.
  var origin = CGPoint.zero
  /// The point of the view that lies at `center`, in fractions of its size.
  var anchor = NodeGeometry.middle
  var safeAreaInsets = EdgeInsets.zero
  var backingLayer: Layer?
  /// The layers without a view that lie among the subviews, by their nodes. It keeps them alive.
  var freeLayers: [ObjectIdentifier: Layer] = [:]
  var tag = 0
  var cursor: PointerShape?
  var accessibility = AccessibilityDescription()
  /// In a box, because a theme is large.
  var theme: ThemeBox?
  var accent: CGColor?
  var traitObservers: [TraitObserver] = []
  var constraintState: (any ViewConstraintState)?
  var treeConstraints: (any TreeConstraints)?
  weak var viewController: ViewController?
  /// The window, if this is its root view.
  weak var window: Window?
}

extension View {
  func setLook<Value: Equatable>(_ path: WritableKeyPath<NodeLooks, Value>, to value: Value) {
    guard value != (rare?.looks ?? NodeLooks())[keyPath: path] else { return }
    rareState.looks[keyPath: path] = value
    setNeedsComposition()
  }

  /// A number for the client's use, such as finding the view. Default: 0.
  public var tag: Int {
    get { rare?.tag ?? 0 }
    set { if newValue != tag { rareState.tag = newValue } }
  }

  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The controller whose view this is; nil for none.
  var viewController: ViewController? {
    get { rare?.viewController }
    set { if newValue != nil || rare != nil { rareState.viewController = newValue } }
  }

  /// The animations of the view and of its layer; nil before the first one.
  var animations: NodeAnimations? {
    get { rare?.animations }
    set { if newValue != nil || rare != nil { rareState.animations = newValue } }
  }
}
