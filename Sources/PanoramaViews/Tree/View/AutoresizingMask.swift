import Foundation

/// The margins and sides of a view that change with the size of its superview, with UIKit's names.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The distance to the left is flexible.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right is flexible.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance above is flexible.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance below is flexible.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// The frame after the superview's size went from `old` to `new`: what is flexible shares the
  /// difference equally.
  func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
    func axis(
      _ origin: Double, _ length: Double, grownBy change: Double, low: AutoresizingMask,
      side: AutoresizingMask, high: AutoresizingMask
    ) -> (Double, Double) {
      let parts = [low, side, high].filter { contains($0) }.count
      guard parts > 0 else { return (origin, length) }
      let share = change / Double(parts)
      return (
        origin + (contains(low) ? share : 0), max(0, length + (contains(side) ? share : 0))
      )
    }
    let (x, width) = axis(
      frame.minX, frame.width, grownBy: new.width - old.width, low: .flexibleLeftMargin,
      side: .flexibleWidth, high: .flexibleRightMargin)
    let (y, height) = axis(
      frame.minY, frame.height, grownBy: new.height - old.height, low: .flexibleTopMargin,
      side: .flexibleHeight, high: .flexibleBottomMargin)
    return CGRect(x: x, y: y, width: width, height: height)
  }
}
