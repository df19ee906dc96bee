import PanoramaGraphics

/// Remembers the last answer about a frame's work, because `FrameRenderer` asks once before the frame is
/// drawn, and drawing asks again.
struct CutoffMemory {
  private struct Question: Equatable {
    let list: ObjectIdentifier
    let transform: DeviceTransform
    let width: Int
    let height: Int
  }

  private var question: Question?
  private var work = FrameWork()
  /// The frame's cutoff; nil until it is computed. An inner nil means that all of the frame is drawn.
  private var answer: Cutoff??
  /// Keeps the question's list alive, so that no other list gets its address.
  private var list: DisplayList?

  /// Whether a frame may need too much work or memory. The estimate may be too high, but never too low.
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
      work = FrameBudget.work(
        seen, drawings, allowance: list.allowance(touching: area), transform, bitmap, maximum)
      (question, self.list, answer) = (new, list, nil)
    }
    return work
  }

  /// Where a frame ends; nil if all of it is drawn.
  mutating func cutoff(
    _ list: DisplayList, _ transform: DeviceTransform, width: Int, height: Int, maximum: Double
  ) -> Cutoff? {
    guard work(list, transform, width: width, height: height, maximum: maximum).mayExceedBudget
    else { return nil }
    if let answer { return answer }
    let bitmap = PixelRect(x: 0, y: 0, width: width, height: height)
    let cutoff = FrameBudget.cutoff(list, transform, bitmap: bitmap, maximum: maximum)
    answer = .some(cutoff)
    return cutoff
  }
}

/// The point at which a frame that needs too much work ends. Everything after it in drawing order is left
/// out.
struct Cutoff {
  /// The number of an item in the outermost list, then the number of an item in the list that this item
  /// draws, and so on. The last item is not drawn, and the enclosing ones are drawn only up to it. In a
  /// spatial list, the number is the position in drawing order.
  var path: [Int]
  /// The number of points of the last item's path that are drawn nevertheless.
  var points = 0
}

/// What may be too much for a frame, according to the summaries of its lists.
struct FrameWork {
  /// Whether it may need more work than the limit for one frame.
  var mayExceedBudget = false
  /// Whether it may have so many drawings that jobs take too much memory unless its lists are searched first.
  var mayHaveManyDrawings = false

  var isUnusual: Bool { mayExceedBudget || mayHaveManyDrawings }
}
