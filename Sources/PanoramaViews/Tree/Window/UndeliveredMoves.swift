import Foundation

/// Moves that the recognizers have seen and the views have not been told of yet.
///
/// Recognizers need every position when it comes; a view draws once a frame, so it is told once a
/// frame, of all positions together (`Event.coalescedTouches(for:)`).
@MainActor
struct UndeliveredMoves {
  /// In the order in which they first moved.
  private var touches: [Touch] = []
  private var positions: [Touch: [Touch]] = [:]

  /// Notes where `touch` is now.
  mutating func add(_ touch: Touch) {
    if positions[touch] == nil { touches.append(touch) }
    positions[touch, default: []].append(touch.snapshot())
  }

  /// Forgets what `touch` did.
  mutating func forget(_ touch: Touch) {
    guard positions.removeValue(forKey: touch) != nil else { return }
    touches.removeAll { $0 === touch }
  }

  /// Takes out the touches that fulfil `condition`, with their positions, oldest first.
  mutating func take(where condition: (Touch) -> Bool) -> [(touch: Touch, positions: [Touch])] {
    guard !touches.isEmpty else { return [] }
    let taken = touches.filter(condition)
    return taken.map { touch in
      defer { forget(touch) }
      return (touch, positions[touch] ?? [])
    }
  }
}
