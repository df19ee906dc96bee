import Foundation

extension Path {
  /// Appends another path; with `joining`, without its first `move`, so that it goes on from the
  /// current point.
  mutating func append(_ other: Path, joining: Bool) {
    guard joining, let last = verbs.last, other.verbs.first == .move else { return append(other) }
    if last == .close { move(to: subpathStart) }
    verbs += other.verbs.dropFirst()
    points += other.points.dropFirst()
    if other.verbs.dropFirst().contains(.move) { subpathStart = other.subpathStart }
  }
}
