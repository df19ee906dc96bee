import PanoramaGraphics

/// What may be too much for a frame, according to the summaries of its lists. The summaries may say too much, but
/// never too little.
struct FrameWork {
  /// Whether it may need more work than the limit for one frame.
  var mayExceedBudget = false
  /// Whether it may have so many drawings that jobs take too much memory unless its lists are searched first.
  var mayHaveManyDrawings = false

  var isUnusual: Bool { mayExceedBudget || mayHaveManyDrawings }
}

/// Remembers the last answer about a frame's work, because a frame may be drawn in several pieces.
struct FrameWorkMemory {
  private struct Question: Equatable {
    let list: ObjectIdentifier
    let transform: DeviceTransform
    let width: Int
    let height: Int
  }

  private var question: Question?
  private var answer = FrameWork()
  /// Keeps the question's list alive, so that no other list gets its address.
  private var list: DisplayList?

  mutating func work(
    _ list: DisplayList, _ transform: DeviceTransform, width: Int, height: Int, maximum: Double
  ) -> FrameWork {
    let bitmap = PixelRect(x: 0, y: 0, width: width, height: height)
    // Spatial lists are always planned in jobs that hold only visible items.
    let count = list.isSpatial ? 0 : list.drawingCount
    let whole = FrameBudget.work(list.cost, count, transform, bitmap, maximum)
    guard whole.isUnusual else {
      self.list = nil
      question = nil
      return whole
    }
    let new = Question(list: list.identity, transform: transform, width: width, height: height)
    if new != question {
      // The list's summary is too coarse to decide, so the costs of the visible items are added up.
      let area = transform.area(touching: bitmap)
      let seen = list.cost(touching: area)
      let drawings = min(count, seen.maximumDrawings)
      answer = FrameBudget.work(
        seen, drawings, allowance: list.allowance(touching: area), transform, bitmap, maximum)
      (question, self.list) = (new, list)
    }
    return answer
  }
}
