import PanoramaGraphics

/// The last answers about a frame's work, because whoever shows frames asks before having them drawn.
struct CutoffMemory {
  private struct Question: Equatable {
    let list: ObjectIdentifier
    let transform: DeviceTransform
    let width: Int
    let height: Int
  }

  private var question: Question?
  private var isCostly = false
  /// Where the frame ends, once that was asked.
  private var answer: Cutoff??
  /// Keeps the list of the question alive, so that no other takes its address.
  private var list: DisplayList?

  /// Whether a frame may need more work than is done for one. It is never false if it does.
  mutating func isCostly(
    _ list: DisplayList, _ transform: DeviceTransform, width: Int, height: Int, maximum: Double
  ) -> Bool {
    let bitmap = PixelRect(x: 0, y: 0, width: width, height: height)
    guard FrameBudget.mayExceed(maximum, list, transform, bitmap) else {
      self.list = nil
      question = nil
      return false
    }
    let new = Question(list: list.identity, transform: transform, width: width, height: height)
    if new != question {
      isCostly = FrameBudget.mayExceedInSight(maximum, list, transform, bitmap)
      (question, self.list, answer) = (new, list, nil)
    }
    return isCostly
  }

  /// Where a frame ends; nil if all of it is drawn.
  mutating func cutoff(
    _ list: DisplayList, _ transform: DeviceTransform, width: Int, height: Int, maximum: Double
  ) -> Cutoff? {
    guard isCostly(list, transform, width: width, height: height, maximum: maximum) else {
      return nil
    }
    if let answer { return answer }
    let bitmap = PixelRect(x: 0, y: 0, width: width, height: height)
    let cutoff = FrameBudget.cutoff(list, transform, bitmap: bitmap, maximum: maximum)
    answer = .some(cutoff)
    return cutoff
  }
}
