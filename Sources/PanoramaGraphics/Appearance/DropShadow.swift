import Foundation

/// A blurred shadow under a drawing. It is immutable, and several items can share it.
///
/// Offset and blur are in the coordinates of the list that holds the item. The item's own transform
/// does not change them, but the transform under which the list is replayed does.
public final class DropShadow: Hashable, Sendable {
  /// The offset to the right and downward, in the list's points.
  public let offset: CGSize
  /// Twice the standard deviation of the Gaussian that blurs the drawing's coverage, ≥ 0, in the
  /// list's points.
  public let blur: Double
  /// The colour, which is multiplied by the drawing's coverage and alpha.
  public let color: CGColor
  /// Whether only the shadow is drawn and not the drawing itself, which is drawn later.
  public let isAlone: Bool

  /// A shadow; nil if it would be invisible or a number is NaN or infinite.
  public init?(offset: CGSize, blur: Double, color: CGColor, isAlone: Bool = false) {
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite,
      color.alpha > 0
    else { return nil }
    self.offset = offset
    self.blur = max(0, blur)
    self.color = color
    self.isAlone = isAlone
  }

  /// The Gaussian's standard deviation, in the list's points.
  public var standardDeviation: Double { blur / 2 }

  /// The area that the shadow of a drawing inside `box` can touch. The Gaussian ends at three
  /// standard deviations.
  public func bounds(of box: CGRect) -> CGRect {
    if box.isNull || box.isInfinite { return box }
    let reach = CGFloat(3 * standardDeviation)
    return box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach)
      .measurable
  }

  /// Same numbers and colour.
  public static func == (l: DropShadow, r: DropShadow) -> Bool {
    l === r
      || (l.offset == r.offset && l.blur == r.blur && l.color == r.color
        && l.isAlone == r.isAlone)
  }

  /// Hashes offset and blur.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(offset.width)
    hasher.combine(offset.height)
    hasher.combine(blur)
  }
}
