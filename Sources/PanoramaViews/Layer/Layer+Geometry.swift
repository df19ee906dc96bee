import Foundation
import PanoramaGraphics

extension Layer {
  /// The transform about the anchor point. Identity by default.
  public func affineTransform() -> CGAffineTransform { host?.transform ?? look.transform }

  /// Sets the transform about the anchor point; what is not a number is dropped.
  public func setAffineTransform(_ transform: CGAffineTransform) {
    guard transform.isFinite else { return }
    if let host { host.transform = transform } else { look.transform = transform }
    placeChanged()
  }

  func moveBounds(_ new: CGRect) {
    let old = look.bounds
    guard new != old else { return }
    look.bounds = new
    if new.size != old.size {
      layoutIsStale = true
      if needsDisplayOnBoundsChange { needsDisplay = true }
    }
    lookChanged()
  }

  /// From where the layer is (0 … width, 0 … height) to the superlayer's coordinates.
  var placement: CGAffineTransform {
    let (w, h) = (Double(look.bounds.width), Double(look.bounds.height))
    return CGAffineTransform(translationX: -anchorPoint.x * w, y: -anchorPoint.y * h)
      .concatenating(look.transform)
      .concatenating(CGAffineTransform(translationX: look.position.x, y: look.position.y))
  }

  /// From the layer's own coordinates to the superlayer's.
  var toParent: CGAffineTransform {
    if let host { return host.geometry.toParent }
    return placement.translatedBy(x: -look.bounds.minX, y: -look.bounds.minY)
  }

  /// `frame` of a layer that is no view's. Setting keeps the transform, as for views.
  var ownFrame: CGRect {
    get {
      let box = CGRect(origin: .zero, size: look.bounds.size)
      return box.applying(placement)
    }
    set {
      var geometry = NodeGeometry(frame: .zero)
      geometry.transform = look.transform
      geometry.bounds = look.bounds
      geometry.frame = newValue
      moveBounds(geometry.bounds)
      let anchor = anchorPoint
      let off = CGPoint(
        x: (anchor.x - 0.5) * geometry.bounds.width, y: (anchor.y - 0.5) * geometry.bounds.height)
      let turned = CGSize(width: off.x, height: off.y).applying(look.transform)
      look.position = CGPoint(
        x: geometry.center.x + turned.width, y: geometry.center.y + turned.height)
      placeChanged()
    }
  }

  private var toRoot: CGAffineTransform {
    var result = toParent
    var layer = superlayer
    while let l = layer {
      result = result.concatenating(l.toParent)
      layer = l.superlayer
    }
    return result
  }

  /// `point` of this layer in `layer`'s coordinates; nil stands for the topmost one's superlayer.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    let inRoot = point.applying(toRoot)
    return layer.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// `point` of `layer` (nil: the topmost one's superlayer) in this layer's coordinates.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    let inRoot = layer.map { point.applying($0.toRoot) } ?? point
    return inRoot.applying(toRoot.inverted())
  }

  /// Whether `point`, in the layer's own coordinates, is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at `point` (in the superlayer's coordinates), itself or one inside it; nil
  /// outside of it. O(n).
  public func hitTest(_ point: CGPoint) -> Layer? {
    let t = toParent
    guard !isHidden, t.determinant != 0 else { return nil }
    let own = point.applying(t.inverted())
    guard contains(own) else { return nil }
    for child in (sublayers ?? []).reversed() {
      if let hit = child.hitTest(own) { return hit }
    }
    return self
  }
}
