/// Divides a JPEG with restart markers into parts for several threads.
struct RestartPlan {
  /// Rows of MCUs that are decoded together, beginning with a restart interval.
  struct Part: Sendable {
    /// The part's index, from the top.
    var index: Int
    /// The first wanted row of MCUs, and the number of rows.
    var row: Int
    var count: Int
    /// The rows that are decoded before and after the part and dropped, so that its own rows come
    /// out as if the picture were decoded in one piece.
    var before: Int
    var after: Int
  }

  let layout: JPEGLayout
  let reduction: Int
  let threads: Int
  /// The number of groups of MCU rows in a part.
  private let groupsPerPart: Int

  /// The number of parts that exist at a time: one per thread, and some that wait for their turn.
  var inFlight: Int { threads + 2 }
  private var rowsPerPart: Int { groupsPerPart * layout.rowsPerGroup }
  var partCount: Int { (layout.rows + rowsPerPart - 1) / rowsPerPart }

  /// The memory of all parts together, in bytes.
  var bytes: Int { inFlight * partPixels * 4 + threads * layout.width * 4 * 64 }
  /// The number of pixels in a part's rows, without those that are dropped.
  var partPixels: Int { width * (rowsPerPart * layout.unitHeight / reduction + 1) }
  /// The number of pixels in a reduced row.
  var width: Int { (layout.width + reduction - 1) / reduction }

  /// Nil when dividing would gain nothing or take more than `limit` bytes.
  init?(_ layout: JPEGLayout, reduction: Int, threads: Int, limit: Int) {
    let group = layout.rowsPerGroup
    guard threads > 1, group > 0, group <= layout.rows / 4 else { return nil }
    // Parts take about a megabyte, so that the first is ready soon and all threads end together.
    // When rows at the borders are decoded twice, parts are high enough to keep that cost small.
    let rowBytes = (layout.width / reduction + 1) * layout.unitHeight / reduction * 4
    let atLeast = layout.needsNeighbours(reduction: reduction) ? 8 : 1
    let wanted = max(atLeast, min((1 << 20) / max(1, rowBytes), layout.rows / (threads * 4)))
    self.layout = layout
    self.reduction = reduction
    self.threads = threads
    groupsPerPart = (wanted + group - 1) / group
    guard partCount >= 2, bytes <= limit else { return nil }
  }

  func part(_ index: Int) -> Part {
    let row = index * rowsPerPart
    let count = min(rowsPerPart, layout.rows - row)
    let needs = layout.needsNeighbours(reduction: reduction)
    let before = needs && row > 0 ? layout.rowsPerGroup : 0
    let after = needs && row + count < layout.rows ? 1 : 0
    return Part(index: index, row: row, count: count, before: before, after: after)
  }

  /// The group with which a part's data start, and the group before which they end.
  func groups(of part: Part) -> Range<Int> {
    let first = (part.row - part.before) / layout.rowsPerGroup
    let end = (part.row + part.count + part.after + layout.rowsPerGroup - 1) / layout.rowsPerGroup
    return first..<end
  }

  /// The number of rows of the reduced picture above this row of MCUs.
  func y(ofRow row: Int) -> Int {
    (min(row * layout.unitHeight, layout.height) + reduction - 1) / reduction
  }
}
