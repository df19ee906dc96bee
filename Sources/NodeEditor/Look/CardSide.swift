import Foundation
import NodeGraph
import Panorama

/// A side of a card or group, as JSON Canvas names it.
public enum CardSide: String, CaseIterable, Sendable {
  case right, left, bottom, top

  /// The unit vector that points away from the card.
  var way: SIMD2<Double> {
    switch self {
    case .right: SIMD2(1, 0)
    case .left: SIMD2(-1, 0)
    case .bottom: SIMD2(0, 1)
    case .top: SIMD2(0, -1)
    }
  }

  /// The middle of the side of a rectangle, where edges end.
  public func middle(of rect: CGRect) -> CGPoint {
    CGPoint(
      x: rect.midX + rect.width / 2 * way.x, y: rect.midY + rect.height / 2 * way.y)
  }

  /// The side whose middle is nearest to a point.
  static func nearest(to point: CGPoint, of rect: CGRect) -> CardSide {
    allCases.min { $0.distance(to: point, of: rect) < $1.distance(to: point, of: rect) } ?? .right
  }

  /// The distance of a point from the middle of the side.
  func distance(to point: CGPoint, of rect: CGRect) -> Double {
    let middle = middle(of: rect)
    return hypot(Double(middle.x - point.x), Double(middle.y - point.y))
  }

  /// The sides at which an edge leaves one card and enters another: the given ones, and where none is given, those
  /// that make it short and lead it straight to the other card.
  ///
  /// - Parameters:
  ///   - from: the first card, and the side in the file; nil if the file has none, or one that does not exist.
  ///   - to: the other card, with its side.
  public static func pair(
    from: (rect: CGRect, side: CardSide?), to: (rect: CGRect, side: CardSide?)
  ) -> (from: CardSide, to: CardSide) {
    if let first = from.side, let second = to.side { return (first, second) }
    var best: (from: CardSide, to: CardSide, cost: Double)?
    for first in from.side.map({ [$0] }) ?? allCases {
      for second in to.side.map({ [$0] }) ?? allCases {
        let (a, b) = (first.middle(of: from.rect), second.middle(of: to.rect))
        let way = SIMD2(Double(b.x - a.x), Double(b.y - a.y))
        let length = (way * way).sum().squareRoot()
        let straight = length > 0 ? way / length : .zero
        // How far the edge turns at both ends, 0 … 4.
        let turn = 2 - (first.way * straight).sum() + (second.way * straight).sum()
        let cost = length + turn * NodeMetrics.wireReach
        if cost < best?.cost ?? .infinity { best = (first, second, cost) }
      }
    }
    return best.map { ($0.from, $0.to) } ?? (.right, .left)
  }
}

extension Wire.End {
  /// The side in the file; nil if it has none, or one that does not exist.
  var cardSide: CardSide? { side.flatMap(CardSide.init(rawValue:)) }
}
