import Foundation
import PanoramaGraphics

extension Layer {
  /// The transform about the anchor point. Default: the identity.
  public func affineTransform() -> CGAffineTransform { host?.transform ?? look.geometry.transform }

  /// Sets the transform about the anchor point. A transform with NaN or infinity is ignored.
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

  /// The transform from the layer's own coordinates to the superlayer's.
  var toParent: CGAffineTransform { (host?.geometry ?? look.geometry).toParent }

  /// Sets the frame of a layer without a view.
  func moveFrame(_ new: CGRect) {
    var geometry = look.geometry
    geometry.frame = new
    moveBounds(geometry.bounds)
    look.geometry = geometry
    placeChanged()
  }

  private var toRoot: CGAffineTransform {
    sequence(first: self) { $0.superlayer }.reduce(.identity) { $0.concatenating($1.toParent) }
  }

  /// Converts `point` from this layer's coordinates to those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    let inRoot = point.applying(toRoot)
    return layer.map { inRoot.applying($0.toRoot.inverted()) } ?? inRoot
  }

  /// Converts `point` to this layer's coordinates from those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    let inRoot = layer.map { point.applying($0.toRoot) } ?? point
    return inRoot.applying(toRoot.inverted())
  }

  /// Whether `point`, in the layer's own coordinates, is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at `point`, in the superlayer's coordinates: the layer itself or one inside it;
  /// nil if the point is outside.
  public func hitTest(_ point: CGPoint) -> Layer? {
    fromParent.flatMap { hit(inside: point.applying($0)) }
  }

  private func hit(inside point: CGPoint) -> Layer? {
    guard !isHidden, contains(point) else { return nil }
    return sublayers?.reversed().firstHit(at: point) { $0.hit(inside: $1) } ?? self
  }
}
