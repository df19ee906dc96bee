/// What may be too much for a frame, according to the summaries of its lists.
struct FrameWork {
  /// Whether it may need more work than the limit for one frame.
  var mayExceedBudget = false
  /// Whether it may have so many drawings that jobs take too much memory unless its lists are searched first.
  var mayHaveManyDrawings = false

  var isUnusual: Bool { mayExceedBudget || mayHaveManyDrawings }
}
