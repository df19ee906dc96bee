import Foundation
import PanoramaGraphics

/// A light item of a panorama, which draws once, in its own coordinates, and takes touches.
///
/// Its `bounds` are mapped to `frame` in the parent's coordinates, and stretched if the sizes differ. Then
/// `transform` is applied about the middle of the frame. A panorama may have hundreds of thousands of
/// viewlets: each draws when it first comes near the visible area and keeps its drawing, and moving one
/// redraws only what it covers.
@preconcurrency @MainActor
open class Viewlet {
  // MARK: State

  // These are read and written whole, so accesses never overlap, and the run-time checks for exclusive
  // access can be left out, as in `NodeChildren`.
  @exclusivity(unchecked) final var nodeState: NodeState<Viewlet>
  @exclusivity(unchecked) final var rare: ViewletRareState?
  /// The viewlet that contains this one; nil at the top.
  @exclusivity(unchecked) public internal(set) weak var parent: Viewlet?

  // MARK: Position

  /// The rectangle before `transform`, in the parent's coordinates. A frame with NaN or infinity is ignored.
  open var frame: CGRect {
    get { CGRect(origin: nodeState.position, size: nodeState.size) }
    set {
      guard newValue.isFinite, newValue != frame else { return }
      let hasNewSize = newValue.size != nodeState.size
      (nodeState.position, nodeState.size) = (newValue.origin, newValue.size)
      placeDidChange()
      if hasNewSize, rare?.bounds == nil { setNeedsDisplay() }
    }
  }
  /// The area in which it draws. It follows the size of the frame until it is set.
  open var bounds: CGRect {
    get { rare?.bounds ?? CGRect(origin: .zero, size: nodeState.size) }
    set {
      guard newValue.isFinite, newValue != bounds else { return }
      rareState.bounds = newValue
      placeDidChange()
      setNeedsDisplay()
    }
  }
  /// The transform about the middle of the frame. Default: the identity.
  open var transform: CGAffineTransform {
    get { rare?.transform ?? .identity }
    set {
      guard newValue.isFinite, newValue != transform else { return }
      rareState.transform = newValue
      placeDidChange()
    }
  }

  // MARK: Appearance

  /// Whether neither the viewlet nor anything inside it is drawn or touched.
  open var isHidden: Bool {
    get { nodeState.isHidden }
    set {
      guard newValue != nodeState.isHidden else { return }
      nodeState.isHidden = newValue
      placeDidChange()
    }
  }
  /// The opacity of the viewlet and what is inside it as one group, 0 … 1.
  open var alpha: Double {
    get { nodeState.alpha }
    set { if nodeState.setAlpha(newValue) { placeDidChange() } }
  }
  /// Whether the viewlet and what is inside it take touches. Default: true.
  open var isEnabled: Bool {
    get { nodeState.takesTouches }
    set {
      guard newValue != nodeState.takesTouches else { return }
      nodeState.takesTouches = newValue
      isEnabledDidChange()
    }
  }
  /// Colours, fonts and lines. Properties that are nil are taken from the parent's style.
  open var style: ViewletStyle {
    get { rare?.style ?? ViewletStyle() }
    set {
      rareState.style = newValue
      styleDidChange()
    }
  }

  /// The name for assistive programs and tests; nil for `accessibilityTitle`.
  public var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { rareState.accessibilityLabel = newValue }
  }

  /// A viewlet that draws nothing.
  ///
  /// - Parameter frame: the frame in the coordinates of the future parent.
  public init(frame: CGRect) {
    let frame = frame.isFinite ? frame.standardized : .zero
    nodeState = NodeState<Viewlet>(size: frame.size, position: frame.origin)
  }

  // MARK: Override points

  /// Draws the viewlet in its own coordinates, clipped to `bounds`. It is called when the viewlet first
  /// comes near the visible area, and again after `setNeedsDisplay()`.
  open func draw(in context: CGContext) {}
  /// Called for a tap when it is clear that no second one follows.
  open func singleAction() {}
  /// Called for two taps. Default: calls `multipleAction(count:)`.
  open func doubleAction() { multipleAction(count: 2) }
  /// Called for `count` ≥ 2 taps in a row. Default: nothing.
  open func multipleAction(count: Int) {}
  /// Called when the viewlet was pressed for 0.3 s.
  open func holdAction() {}
  /// The maximum number of taps in a row, the last of which triggers the action at once. Default: 2.
  open var maximumTapCount: Int { 2 }

  /// Whether a long press is a hold. Otherwise a press is a tap however long it lasts. Default: true.
  open var recognizesHold: Bool { true }

  /// Whether a finger on the viewlet never scrolls, for viewlets that are dragged. Default: false.
  open var keepsTouches: Bool { false }

  /// Called when a finger came down here. Default: counts taps.
  open func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    rareState.taps.began(touch, on: self)
  }
  /// Called when the finger moved. Default: forgets the taps if it moved too far.
  open func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    rareState.taps.moved(touch, on: self)
  }
  /// Called when the finger lifted. Default: counts taps.
  open func touchEnded(_ touch: Touch, with event: ResponderEvent?) {
    rareState.taps.ended(touch, on: self)
  }
  /// Called when a gesture took the finger over. Default: forgets the taps.
  open func touchCancelled(_ touch: Touch, with event: ResponderEvent?) {
    rareState.taps.cancelled(touch)
  }

  /// Called when `isEnabled` changed. Default: redraws the viewlet.
  open func isEnabledDidChange() { setNeedsDisplay() }
  /// Called when the style of this viewlet or one that contains it changed. Default: redraws the viewlet, and
  /// tells the viewlets inside.
  open func styleDidChange() {
    setNeedsDisplay()
    for child in subviewlets { child.styleDidChange() }
  }
  /// Called when the panorama's view got another theme: drawings that depend on it are redrawn.
  func surroundingsDidChange() {
    if nodeState.drawing.followsSurroundings { setNeedsDisplay() }
    children?.visit { $0.surroundingsDidChange() }
  }
  /// Whether `point`, in its own coordinates, is on the viewlet. Default: whether it is in `bounds`.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  /// The role for assistive programs. Default: an item.
  open var accessibilityRole: AccessibilityRole { .item }
  /// The name if `accessibilityLabel` is nil. Default: empty.
  open var accessibilityTitle: String { "" }
  /// The text or the value. Default: empty.
  open var accessibilityValue: String { "" }
  /// The actions that are possible now. Default: dragging, if it keeps its touches.
  open var accessibilityActions: [AccessibilityAction] { keepsTouches ? [.drag] : [] }
  /// Called when the viewlet entered a panorama, or left it (nil). Default: nothing.
  open func didMove(to panorama: Panorama?) {}
}

/// What most viewlets of a large scene leave at its default.
final class ViewletRareState: NodeRareState {
  /// The bounds; nil if they follow the size of the frame.
  var bounds: CGRect?
  var style = ViewletStyle()
  var gestureRecognizers: [GestureRecognizer]?
  var keepsSizeOnScreen = false
  lazy var taps = TapCounter()
  /// The panorama whose viewlets are inside; nil for all others.
  @exclusivity(unchecked) weak var host: Panorama?
}
