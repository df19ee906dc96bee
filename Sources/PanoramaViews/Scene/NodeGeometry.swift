import Foundation
import PanoramaGraphics

/// Where a scene node sits in its parent: the arithmetic that views and viewlets share.
///
/// `bounds` is the node's window onto its own endless plane; its middle lies at `center` in the
/// parent's plane, turned and scaled about it by `transform`. `frame` follows from the three.
/// Coordinates are points, y down.
public struct NodeGeometry: Hashable, Sendable {
  /// The part of the node's own plane that it shows.
  public var bounds: CGRect
  /// The middle of `bounds`, in the parent's coordinates.
  public var center: CGPoint
  /// Applied about the middle of `bounds`.
  public var transform: CGAffineTransform

  init(bounds: CGRect, center: CGPoint, transform: CGAffineTransform) {
    (self.bounds, self.center, self.transform) = (bounds, center, transform)
  }

  /// Upright, its own coordinates starting at zero.
  public init(frame: CGRect) {
    let frame = frame.standardized
    bounds = CGRect(origin: .zero, size: frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
    transform = .identity
  }

  /// The smallest upright rectangle around the node in its parent's coordinates.
  ///
  /// Setting it keeps `transform` and the origin of `bounds`; the size of `bounds` becomes what
  /// the transform maps to the new size (exact for scales and quarter turns).
  public var frame: CGRect {
    get {
      if transform.isIdentity {
        return CGRect(
          x: center.x - bounds.width / 2, y: center.y - bounds.height / 2,
          width: bounds.width, height: bounds.height)
      }
      return bounds.applying(toParent)
    }
    set {
      let box = newValue.standardized
      if transform.isIdentity {
        bounds.size = box.size
        center = CGPoint(x: box.midX, y: box.midY)
      } else {
        let size = box.size.applying(transform.inverted())
        bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
        center = CGPoint(x: box.midX - transform.tx, y: box.midY - transform.ty)
      }
    }
  }

  /// From the node's place (its bounds moved to the origin: 0 … width, 0 … height) to the parent.
  public var placement: CGAffineTransform {
    let (w, h) = (Double(bounds.width) / 2, Double(bounds.height) / 2)
    let t = transform
    return CGAffineTransform(
      a: t.a, b: t.b, c: t.c, d: t.d,
      tx: Double(center.x) - (t.a * w + t.c * h) + t.tx,
      ty: Double(center.y) - (t.b * w + t.d * h) + t.ty)
  }

  /// From the node's own coordinates, those of `bounds`, to the parent's.
  public var toParent: CGAffineTransform {
    placement.translatedBy(x: -bounds.minX, y: -bounds.minY)
  }

  /// From the parent's coordinates to the node's own; nil where the transform flattens the node
  /// and no point has a single answer.
  public var fromParent: CGAffineTransform? {
    let t = toParent
    let det = t.determinant
    guard det != 0, det.isFinite else { return nil }
    return t.inverted()
  }

  /// Every number is one: neither infinite nor NaN.
  public var isFinite: Bool {
    bounds.isFinite && center.isFinite && transform.isFinite
  }
}

extension CGPoint {
  /// Both coordinates are numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  /// Origin and size are numbers.
  var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }
}
