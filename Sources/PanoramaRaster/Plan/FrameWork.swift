/// What may be too much in a frame, by the summaries of its lists.
struct FrameWork {
  /// Whether it may need more work than is done for one frame.
  var mayExceedBudget = false
  /// Whether it may have so many drawings that jobs that nobody looked into take too much memory.
  var mayHaveManyDrawings = false

  var isUnusual: Bool { mayExceedBudget || mayHaveManyDrawings }
}
