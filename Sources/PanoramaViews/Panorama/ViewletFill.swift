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
      func point(_ across: Double, _ down: Double) -> CGPoint {
        CGPoint(x: box.minX + box.width * across, y: box.minY + box.height * down)
      }
      let (start, end) =
        switch direction {
        case .horizontal: (point(0, 0.5), point(1, 0.5))
        case .vertical: (point(0.5, 0), point(0.5, 1))
        case .diagonal: (point(0, 0), point(1, 1))
        case .diagonalReverse: (point(1, 0), point(0, 1))
        }
      return .linearGradient(
        gradient, start: start, end: end,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
  }
}
