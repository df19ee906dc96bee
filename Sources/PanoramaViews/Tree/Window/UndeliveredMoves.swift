import Foundation

/// Moves that recognizers have seen and views have not.
///
/// Recognizers need every position at once. A view draws once per frame, so it is told once per frame
/// about all positions (`Event.coalescedTouches(for:)`).
@MainActor
struct UndeliveredMoves {
  /// The touches in the order in which they first moved.
  private var touches: [Touch] = []
  private var positions: [Touch: [Touch]] = [:]

  /// Adds the current position of `touch`.
  mutating func add(_ touch: Touch) {
    if positions[touch] == nil { touches.append(touch) }
    positions[touch, default: []].append(touch.snapshot())
  }

  /// Removes the positions of `touch`.
  mutating func forget(_ touch: Touch) {
    guard positions.removeValue(forKey: touch) != nil else { return }
    touches.removeAll { $0 === touch }
  }

  /// Removes and returns the touches that fulfil `condition`, with their positions, oldest first.
  mutating func take(where condition: (Touch) -> Bool) -> [(touch: Touch, positions: [Touch])] {
    guard !touches.isEmpty else { return [] }
    let taken = touches.filter(condition)
    return taken.map { touch in
      defer { forget(touch) }
      return (touch, positions[touch] ?? [])
    }
  }
}
