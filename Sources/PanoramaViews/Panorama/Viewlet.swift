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

  /// The elements of this viewlet and those inside it, for assistive programs; none if it is hidden. A viewlet that draws
  /// several things overrides it, and adds them as `children`. O(n).
  ///
  /// - Parameter view: the view that shows the panorama, in the panorama's coordinates.
  open func accessibilityElements(in view: View) -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = subviewlets.flatMap { $0.accessibilityElements(in: view) }
    var element = AccessibilityElement(
      role: accessibilityRole, name: accessibilityLabel ?? accessibilityTitle,
      value: accessibilityValue,
      frame: view.convert(bounds.applying(transformToPanorama), to: nil),
      traits: isEnabled ? [] : .disabled, actions: isEnabled ? accessibilityActions : [],
      children: inside)
    element.id = AccessibilityElement.id(of: self)
    return [element]
  }
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

extension Viewlet {
  /// The viewlets inside, back to front. O(n) after a change, otherwise O(1).
  public var subviewlets: [Viewlet] { children?.all ?? [] }

  /// The panorama that contains the viewlet, if any. O(depth).
  public var panorama: Panorama? { rare?.host ?? parent?.panorama }

  /// Moves `viewlet` into this one, in front of the others.
  public func addViewlet(_ viewlet: Viewlet) {
    guard viewlet !== self, !viewlet.hasChildren || !isInside(viewlet) else { return }
    let panorama = panorama
    if let panorama, let former = viewlet.parent, former.panorama === panorama {
      // The viewlet keeps the fingers on it, so that the user can drag a card out of its column.
      former.changeChildren { $0.remove(viewlet) }
      viewlet.parent = self
      changeChildren { $0.append(viewlet) }
      return
    }
    viewlet.removeFromParent()
    viewlet.parent = self
    changeChildren { $0.append(viewlet) }
    if let panorama { viewlet.tellMoved(to: panorama) }
  }

  /// Removes `viewlet`; does nothing if it is not directly inside this one.
  public func removeViewlet(_ viewlet: Viewlet) {
    guard viewlet.parent === self else { return }
    let shownIn = panorama
    changeChildren { $0.remove(viewlet) }
    viewlet.parent = nil
    if let shownIn {
      shownIn.viewletDidLeave(viewlet)
      viewlet.tellMoved(to: nil)
    }
  }

  /// Removes the viewlet from its parent.
  public func removeFromParent() { parent?.removeViewlet(self) }

  /// Moves the viewlet in front of its siblings.
  public func bringToFront() {
    parent?.changeChildren { siblings in
      siblings.remove(self)
      siblings.append(self)
    }
  }

  private func tellMoved(to panorama: Panorama?) {
    if panorama == nil { for recognizer in gestureRecognizers ?? [] { recognizer.cancel() } }
    if keepsSizeOnScreen { panorama?.keepSize(of: self) }
    // It may have been drawn for another theme.
    if nodeState.drawing.followsSurroundings { setNeedsDisplay() }
    didMove(to: panorama)
    for child in subviewlets { child.tellMoved(to: panorama) }
  }

  // MARK: Coordinates

  /// Whether the viewlet has the same size on screen at every zoom as at zoom 1, for handles, pins
  /// and labels. The middle of its frame does not move; the frame determines the size. Default:
  /// false.
  public var keepsSizeOnScreen: Bool {
    get { rare?.keepsSizeOnScreen ?? false }
    set {
      guard newValue != keepsSizeOnScreen else { return }
      rareState.keepsSizeOnScreen = newValue
      if newValue { panorama?.keepSize(of: self) }
      placeDidChange()
    }
  }

  /// The transform, combined with the scale that keeps the size.
  var shownTransform: CGAffineTransform {
    guard keepsSizeOnScreen, let scale = panorama?.shownScale, scale > 0 else { return transform }
    return transform.concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }

  private var geometry: NodeGeometry {
    let (frame, bounds, transform) = (frame, bounds, shownTransform)
    let stretch = CGAffineTransform(
      scaleX: bounds.width > 0 ? frame.width / bounds.width : 1,
      y: bounds.height > 0 ? frame.height / bounds.height : 1)
    // Without a transform it is anchored in the corner, so that the corner is exact.
    guard !transform.isIdentity else {
      return NodeGeometry(
        bounds: bounds, position: frame.origin, anchor: .zero, transform: stretch)
    }
    return NodeGeometry(
      bounds: bounds, position: CGPoint(x: frame.midX, y: frame.midY),
      transform: stretch.concatenating(transform))
  }

  /// The transform from its own coordinates to its parent's.
  public var transformToParent: CGAffineTransform {
    guard rare == nil else { return geometry.toParent }
    return CGAffineTransform(translationX: nodeState.position.x, y: nodeState.position.y)
  }

  /// The transform from its own coordinates to the panorama's. O(depth).
  public var transformToPanorama: CGAffineTransform { toRoot }

  /// The frontmost enabled viewlet at `point`, in this one's coordinates: one inside, or the viewlet
  /// itself; nil if there is none. As with views, viewlets are not found where they stick out of their
  /// parent.
  ///
  /// - Complexity: O(log n) for n viewlets inside.
  public func findViewlet(at point: CGPoint) -> Viewlet? {
    guard !isHidden, isEnabled, alpha > 0.01 else { return nil }
    if bounds.contains(point), let found = findInside(point) { return found }
    return contains(point) ? self : nil
  }

  /// Searches from front to back.
  func findInside(_ point: CGPoint) -> Viewlet? {
    children?.candidates(at: point).firstHit(at: point) { $0.findViewlet(at: $1) }
  }

  // MARK: Changes

  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeState.drawing.forget()
    contentDidChange()
  }

  /// Calls `draw(in:)` now if it was asked for, even if the viewlet is far from the visible area: it costs nothing when
  /// it comes into view.
  public func displayIfNeeded() { _ = recorded() }

  /// Called when the viewlet or something inside it looks different.
  func contentDidChange() {
    nodeState.picture = nil
    placeDidChange()
    rare?.host?.viewletsDidChange()
  }

  /// Called when the viewlet moved, or its opacity or visibility changed.
  func placeDidChange() {
    parent?.changeChildren { $0.note(self) }
  }

  /// Changes the viewlets inside, and tells the parent unless it knows of a change already.
  private func changeChildren(_ change: (NodeChildren<Viewlet>) -> Void) {
    let children = makeChildren()
    let isKnown = children.isExpected
    change(children)
    if !isKnown || !children.isExpected { contentDidChange() }
  }
}

extension Viewlet: SceneNode {
  typealias Kind = Viewlet
  typealias Rare = ViewletRareState

  var parentNode: Viewlet? { parent }
  var nodeDepth: Double { 0 }
  var toParent: CGAffineTransform { transformToParent }
  /// Whether the panorama is shown in a dark theme.
  var hasDarkSurroundings: Bool { panorama?.hasDarkSurroundings ?? false }

  /// The picture in its own coordinates, which is the same list until something changes.
  private func compose() -> DisplayList {
    guard hasChildren, let children else { return recorded() }
    if let picture = nodeState.picture { return picture }
    var picture = NodePicture(size: bounds.size)
    picture.contents = children.list(in: .infinite, CompositionContext())
    picture.drawing = recorded()
    let list = picture.list
    nodeState.picture = list
    return list
  }

  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
  {
    guard !nodeState.isHidden, nodeState.alpha > 0 else { return nil }
    let isPlain = rare == nil
    let frame = frame
    let transform =
      isPlain ? CGAffineTransform(translationX: frame.minX, y: frame.minY) : transformToParent
    var reach = isPlain ? frame : bounds.applying(transform)
    let isDrawn = !mayWait || hasChildren || area.intersects(reach)
    let list = isDrawn ? compose() : nodeState.drawing.ready
    if hasChildren, let list { reach = reach.union(list.bounds.applying(transform)) }
    return SpatialList.Placement(
      key: Int(nodeState.slot), reach: reach, list: list, transform: transform,
      alpha: nodeState.alpha)
  }
}

extension Viewlet: GestureHolder {
  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The view with the panorama's coordinates; nil while no view shows the panorama.
  public var gestureView: View? { panorama?.gestureView }

  /// Attaches `recognizer`, which then sees the touches that come down on this viewlet or inside it, and
  /// detaches it from its former target. The viewlet's touch methods get the touches too, until a
  /// recognizer takes them.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) { hold(recognizer) }

  /// Detaches `recognizer` and ends its gesture.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { letGo(recognizer) }
}
