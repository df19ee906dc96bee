/// Deadlines in a binary heap, so that thousands of them cost little: the next one is found in O(1), and one
/// is added or removed in O(log n).
///
/// Deadlines of the same time come out in the order in which they were made.
@MainActor
struct DeadlineHeap {
  /// Each deadline is due no later than the two at twice its index plus 1 and plus 2.
  private var deadlines: [Deadline] = []

  /// The deadline that is due first; nil if there is none.
  var first: Deadline? { deadlines.first }

  /// Adds a deadline. O(log n).
  mutating func insert(_ deadline: Deadline) {
    deadlines.append(deadline)
    var index = deadlines.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.isBefore(deadlines[index], deadlines[parent]) else { return }
      deadlines.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the deadline that is due first; nil if there is none. O(log n).
  mutating func removeFirst() -> Deadline? {
    guard let last = deadlines.popLast() else { return nil }
    guard let first = deadlines.first else { return last }
    deadlines[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < deadlines.count && Self.isBefore(deadlines[child], deadlines[least]) {
        least = child
      }
      if least == index { return first }
      deadlines.swapAt(index, least)
      index = least
    }
  }

  private static func isBefore(_ l: Deadline, _ r: Deadline) -> Bool {
    (l.time, l.order) < (r.time, r.order)
  }
}
