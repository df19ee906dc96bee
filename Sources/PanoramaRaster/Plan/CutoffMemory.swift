import PanoramaGraphics

/// The last answer to where a frame ends, because whoever shows frames asks before having them
/// drawn.
struct CutoffMemory {
  private struct Question: Equatable {
    let list: ObjectIdentifier
    let transform: DeviceTransform
    let width: Int
    let height: Int
  }

  private var question: Question?
  private var answer: Cutoff?
  /// Keeps the list of the question alive, so that no other takes its address.
  private var list: DisplayList?

  /// Answers like `FrameBudget.cutoff`.
  mutating func cutoff(
    _ list: DisplayList, _ transform: DeviceTransform, width: Int, height: Int, maximum: Double
  ) -> Cutoff? {
    let bitmap = PixelRect(x: 0, y: 0, width: width, height: height)
    guard FrameBudget.isNeeded(list, transform, bitmap, maximum: maximum) else {
      self.list = nil
      question = nil
      return nil
    }
    let new = Question(list: list.identity, transform: transform, width: width, height: height)
    if new != question {
      answer = FrameBudget.cutoff(list, transform, bitmap: bitmap, maximum: maximum)
      (question, self.list) = (new, list)
    }
    return answer
  }
}
