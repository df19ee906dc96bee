/// A renderer that can draw one scene into a frame.
struct Contender {
  let name: String
  let draw: (Frame) throws -> Void
}

/// The time that `work` takes by the monotonic clock.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  let elapsed = try ContinuousClock().measure(work)
  return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) * 1e-15
}

/// The middle value, or the mean of the two in the middle; NaN if there are no values.
func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
