import Foundation

/// A blurred shadow under a drawing. Immutable; items of one drawing share it.
///
/// Offset and blur are in the coordinates of the list that the item stands in: an item's own
/// transform does not change them, the transform that a list is replayed under does.
public final class DropShadow: Hashable, Sendable {
  /// To the right and downward.
  public let offset: CGSize
  /// ≥ 0. The shadow is the drawing's coverage under a Gaussian of standard deviation blur / 2.
  public let blur: Double
  /// Multiplied by the drawing's coverage and alpha.
  public let color: CGColor
  /// The drawing casts its shadow, but is not drawn itself: for what is drawn later.
  public let isAlone: Bool

  /// A shadow; nil where none would show or a number is NaN or infinite.
  public init?(offset: CGSize, blur: Double, color: CGColor, isAlone: Bool = false) {
    guard Double(offset.width).isFinite, Double(offset.height).isFinite, blur.isFinite,
      color.alpha > 0
    else { return nil }
    self.offset = offset
    self.blur = max(0, blur)
    self.color = color
    self.isAlone = isAlone
  }

  /// The Gaussian's standard deviation.
  public var standardDeviation: Double { blur / 2 }

  /// Where the shadow of something inside `box` can show: the Gaussian ends at three standard
  /// deviations.
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
