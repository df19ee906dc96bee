import Foundation
import PanoramaGraphics

/// What a viewlet's ground is filled with.
public enum ViewletFill: Hashable, Sendable {
  /// Which way a gradient runs.
  public enum Direction: Hashable, Sendable {
    /// From left to right; from the top down; from the top left; from the top right.
    case horizontal, vertical, diagonal, diagonalReverse
  }

  /// Nothing; one colour; colours spread evenly from one side to the other.
  case none
  case solid(CGColor)
  case gradient([CGColor], Direction)

  /// What paths in `box` are filled with; nil for nothing.
  func paint(in box: CGRect) -> Paint? {
    switch self {
    case .none: return nil
    case .solid(let color): return .color(color)
    case .gradient(let colors, let direction):
      guard let gradient = CGGradient(colors: colors) else { return nil }
      let (start, end): (CGPoint, CGPoint) =
        switch direction {
        case .horizontal: (box.minXmidY, box.maxXmidY)
        case .vertical: (box.midXminY, box.midXmaxY)
        case .diagonal: (box.minXminY, box.maxXmaxY)
        case .diagonalReverse: (box.maxXminY, box.minXmaxY)
        }
      return .linearGradient(
        gradient, start: start, end: end,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
  }
}
