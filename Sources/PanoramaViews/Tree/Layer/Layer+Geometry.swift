import Foundation
import PanoramaGraphics

extension Layer {
  /// The transform about the anchor point. Identity by default.
  public func affineTransform() -> CGAffineTransform { host?.transform ?? look.geometry.transform }

  /// Sets the transform about the anchor point; what is not a number is dropped.
  public func setAffineTransform(_ transform: CGAffineTransform) {
    guard transform.isFinite else { return }
    if let host { host.transform = transform } else { look.geometry.transform = transform }
    placeChanged()
  }

  func moveBounds(_ new: CGRect) {
    let old = look.geometry.bounds
    guard new != old else { return }
    look.geometry.bounds = new
    if new.size != old.size {
      layoutIsStale = true
      if needsDisplayOnBoundsChange { needsDisplay = true }
    }
    lookChanged()
  }

  /// From the layer's own coordinates to the superlayer's.
  var toParent: CGAffineTransform { (host?.geometry ?? look.geometry).toParent }

  /// Sets `frame` of a layer that is no view's.
  func moveFrame(_ new: CGRect) {
    var geometry = look.geometry
    geometry.frame = new
    moveBounds(geometry.bounds)
    look.geometry = geometry
    placeChanged()
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
    guard !isHidden, let inverse = toParent.soundInverse else { return nil }
    let own = point.applying(inverse)
    guard contains(own) else { return nil }
    for child in (sublayers ?? []).reversed() {
      if let hit = child.hitTest(own) { return hit }
    }
    return self
  }
}
