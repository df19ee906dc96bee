import Foundation

extension Path {
  /// Appends another path. With `joining` its first `move` is left out, so that it continues from
  /// the current point.
  mutating func append(_ other: Path, joining: Bool) {
    guard joining, let last = verbs.last, other.verbs.first == .move else { return append(other) }
    if last == .close { move(to: subpathStart) }
    verbs += other.verbs.dropFirst()
    points += other.points.dropFirst()
    if other.verbs.dropFirst().contains(.move) { subpathStart = other.subpathStart }
  }
}
