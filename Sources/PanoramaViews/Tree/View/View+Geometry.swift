import Foundation
import PanoramaGraphics

extension View {
  /// The point of the view that lies at `center`, in fractions of its size.
  package var anchorPoint: CGPoint { geometry.anchor }

  var geometry: NodeGeometry {
    get {
      NodeGeometry(
        bounds: CGRect(origin: rare?.origin ?? .zero, size: nodeState.size),
        position: nodeState.position,
        anchor: rare?.anchor, transform: rare?.transform ?? .identity)
    }
    set {
      (nodeState.size, nodeState.position) = (newValue.bounds.size, newValue.position)
      let isCommon =
        newValue.bounds.origin == .zero && newValue.transform.isIdentity
        && newValue.anchor == NodeGeometry.middle
      if rare != nil || !isCommon {
        (rareState.origin, rareState.transform) = (newValue.bounds.origin, newValue.transform)
        rareState.anchor = newValue.anchor
      }
    }
  }

  /// Changes the geometry and everything that depends on it.
  func change(_ body: (inout NodeGeometry) -> Void) {
    var changed = geometry
    body(&changed)
    apply(changed)
  }

  /// Applies a new geometry. A geometry with NaN or infinity is ignored.
  func apply(_ new: NodeGeometry) {
    let old = geometry
    guard new != old, new.isFinite else { return }
    geometry = new
    if new.bounds != old.bounds {
      setNeedsLayout()
      if new.bounds.size != old.bounds.size {
        setNeedsDisplay()
        backingLayer?.sizeDidChange()
        if autoresizesSubviews { resizeSubviews(from: old.bounds.size) }
      } else {
        setNeedsComposition()
      }
    }
    if new.position != old.position || new.transform != old.transform
      || new.bounds.size != old.bounds.size || new.anchor != old.anchor
    {
      superviewNeedsComposition()
    }
    geometryChanged(from: old, to: new)
    rare?.constraintState?.geometryDidChange()
  }

  private func resizeSubviews(from old: CGSize) {
    children?.visit { child in
      guard !child.autoresizingMask.isEmpty else { return }
      child.frame = child.autoresizingMask.resized(child.frame, from: old, to: bounds.size)
    }
  }

  /// The transform from this view's coordinates to the window's, or to the space around the topmost
  /// view. O(depth).
  public var transformToWindow: CGAffineTransform { toRoot }

  /// The transform from the view's own coordinates to its superview's in the next frame, with the scroll
  /// position on whole device pixels.
  func shownTransform(_ context: CompositionContext) -> CGAffineTransform {
    let origin = context.inside(geometry.transform).shown(bounds.origin)
    return geometry.placement.translatedBy(x: -origin.x, y: -origin.y)
  }

  /// Converts `point` from this view's coordinates to those of `view`, or of the window for nil.
  /// O(depth).
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    guard view !== self else { return point }
    let inWindow = windowPoint(of: point)
    return view?.ownPoint(ofWindow: inWindow) ?? inWindow
  }

  /// Converts `point` to this view's coordinates from those of `view`, or of the window for nil.
  /// O(depth).
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    guard view !== self else { return point }
    return ownPoint(ofWindow: view?.windowPoint(of: point) ?? point)
  }

  /// Converts `rect` from this view's coordinates to those of `view`, or of the window for nil. The
  /// result is the smallest upright rectangle around it. O(depth).
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    guard view !== self else { return rect }
    return rect.mappingCorners { convert($0, to: view) }
  }

  /// Converts `rect` to this view's coordinates from those of `view`, or of the window for nil. The
  /// result is the smallest upright rectangle around it. O(depth).
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    guard view !== self else { return rect }
    return rect.mappingCorners { convert($0, from: view) }
  }

  private func windowPoint(of point: CGPoint) -> CGPoint {
    var p = point
    var view: View? = self
    while let v = view {
      p = p.applying(v.geometry.toParent)
      view = v.superview
    }
    return p
  }

  /// Converts level by level from the top, which is exactly the inverse of `windowPoint`. In a view that
  /// is flattened to a line, every point becomes the middle.
  private func ownPoint(ofWindow point: CGPoint) -> CGPoint {
    let p = superview?.ownPoint(ofWindow: point) ?? point
    guard let inverse = geometry.fromParent else {
      return CGPoint(x: bounds.midX, y: bounds.midY)
    }
    return p.applying(inverse)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the four mapped corners; null for null.
  func mappingCorners(_ map: (CGPoint) -> CGPoint) -> CGRect {
    if isNull { return self }
    let p = [
      map(CGPoint(x: minX, y: minY)), map(CGPoint(x: maxX, y: minY)),
      map(CGPoint(x: minX, y: maxY)), map(CGPoint(x: maxX, y: maxY)),
    ]
    let xs = p.map(\.x)
    let ys = p.map(\.y)
    let (x0, x1) = (xs.min() ?? 0, xs.max() ?? 0)
    let (y0, y1) = (ys.min() ?? 0, ys.max() ?? 0)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
