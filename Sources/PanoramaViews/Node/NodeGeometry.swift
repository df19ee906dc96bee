import Foundation
import PanoramaGraphics

/// The position of a node in its parent: the arithmetic that views, layers and viewlets share.
///
/// `bounds` is the part of the node's own plane that it shows. One point of it, the anchor, lies at
/// `position` in the parent's plane, and `transform` rotates and scales the node about that point.
/// `frame` is computed from these four. Coordinates are points, y down.
struct NodeGeometry: Hashable, Sendable {
  /// The part of the node's own plane that it shows.
  var bounds: CGRect
  /// The position of the anchor, in the parent's coordinates.
  var position: CGPoint
  /// The fixed point of `transform`, in fractions of the size of `bounds`.
  var anchor: CGPoint
  /// The transform about the anchor.
  var transform: CGAffineTransform

  /// The default anchor.
  static let middle = CGPoint(x: 0.5, y: 0.5)

  /// A geometry whose anchor is the middle by default.
  init(
    bounds: CGRect, position: CGPoint, anchor: CGPoint? = nil,
    transform: CGAffineTransform
  ) {
    (self.bounds, self.position, self.anchor) = (bounds, position, anchor ?? Self.middle)
    self.transform = transform
  }

  /// An upright geometry that is anchored in the middle and whose bounds begin at zero.
  init(frame: CGRect) {
    let frame = frame.standardized
    self.init(
      bounds: CGRect(origin: .zero, size: frame.size),
      position: CGPoint(x: frame.midX, y: frame.midY), transform: .identity)
  }

  /// The distance from the corner of `bounds` to the anchor.
  private var arm: CGSize {
    CGSize(width: bounds.width * anchor.x, height: bounds.height * anchor.y)
  }

  /// The smallest upright rectangle around the node in its parent's coordinates.
  ///
  /// Setting it keeps `transform`, the anchor and the origin of `bounds`; the size of `bounds`
  /// becomes what the transform maps to the new size (exact for scales and quarter turns).
  var frame: CGRect {
    get {
      guard transform.isIdentity else { return bounds.applying(toParent) }
      let arm = arm
      return CGRect(
        x: position.x - arm.width, y: position.y - arm.height, width: bounds.width,
        height: bounds.height)
    }
    set {
      let box = newValue.standardized
      if transform.isIdentity {
        bounds.size = box.size
        position = CGPoint(x: box.minX + arm.width, y: box.minY + arm.height)
        return
      }
      let size = box.size.applying(transform.inverted())
      bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
      let fromMiddle = CGSize(
        width: (anchor.x - 0.5) * bounds.width, height: (anchor.y - 0.5) * bounds.height
      ).applying(transform)
      position = CGPoint(
        x: box.midX - transform.tx + fromMiddle.width,
        y: box.midY - transform.ty + fromMiddle.height)
    }
  }

  /// The transform from the node's box (0 … width, 0 … height) to the parent's coordinates.
  var placement: CGAffineTransform {
    let (w, h) = (Double(arm.width), Double(arm.height))
    let t = transform
    return CGAffineTransform(
      a: t.a, b: t.b, c: t.c, d: t.d,
      tx: Double(position.x) - (t.a * w + t.c * h) + t.tx,
      ty: Double(position.y) - (t.b * w + t.d * h) + t.ty)
  }

  /// The transform from the node's own coordinates, those of `bounds`, to the parent's.
  var toParent: CGAffineTransform {
    placement.translatedBy(x: -bounds.minX, y: -bounds.minY)
  }

  /// The transform from the parent's coordinates to the node's own; nil if the node is flattened to a
  /// line or a point.
  var fromParent: CGAffineTransform? { toParent.soundInverse }

  /// Whether every number is finite.
  var isFinite: Bool {
    bounds.isFinite && position.isFinite && anchor.isFinite && transform.isFinite
  }
}

extension CGAffineTransform {
  /// The inverse; nil if the transform flattens everything to a line or a point.
  var soundInverse: CGAffineTransform? {
    determinant != 0 && determinant.isFinite ? inverted() : nil
  }
}

extension CGPoint {
  /// Whether both coordinates are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
