import Foundation

/// Which of a view's margins and sides give when its superview's size changes; UIKit's.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The distance to the left gives.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width gives.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the right gives.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance above gives.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height gives.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance below gives.
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
