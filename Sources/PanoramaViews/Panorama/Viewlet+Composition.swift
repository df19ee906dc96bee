import Foundation
import PanoramaGraphics

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

extension Viewlet {
  /// The elements of this viewlet and those inside it; none if it is hidden. O(n).
  ///
  /// - Parameter view: the view that shows the panorama.
  func accessibilityElements(in view: View) -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = subviewlets.flatMap { $0.accessibilityElements(in: view) }
    return [
      AccessibilityElement(
        role: accessibilityRole, name: accessibilityLabel ?? accessibilityTitle,
        value: accessibilityValue,
        frame: view.convert(bounds.applying(transformToPanorama), to: nil),
        traits: isEnabled ? [] : .disabled, actions: isEnabled ? accessibilityActions : [],
        children: inside)
    ]
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
