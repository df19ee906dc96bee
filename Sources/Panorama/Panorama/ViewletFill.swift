import Foundation
import PanoramaGraphics

/// The background of a viewlet.
public enum ViewletFill: Hashable, Sendable {
  /// The direction of a gradient.
  public enum Direction: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From the top down.
    case vertical
    /// From the top left.
    case diagonal
    /// From the top right.
    case diagonalReverse
  }

  /// No background.
  case none
  /// One colour.
  case solid(CGColor)
  /// Colours that are spaced evenly from one side to the other.
  case gradient([CGColor], Direction)

  /// The paint for paths in `box`; nil for none.
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
