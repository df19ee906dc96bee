/// How a JPEG with restart markers is cut into parts for several threads.
struct RestartPlan {
  /// Rows of MCUs that are decoded together, beginning with a restart interval.
  struct Part: Sendable {
    /// Its place in the order.
    var index: Int
    /// Rows of MCUs: the first that is wanted, and how many.
    var row: Int
    var count: Int
    /// Rows that are decoded before and after and dropped, so that these come out as in one piece.
    var before: Int
    var after: Int
  }

  let layout: JPEGLayout
  let reduction: Int
  let threads: Int
  /// Groups of MCU rows in a part.
  private let groupsPerPart: Int

  /// Parts that exist at a time: one per thread, and some that wait for their turn.
  var inFlight: Int { threads + 2 }
  private var rowsPerPart: Int { groupsPerPart * layout.rowsPerGroup }
  var partCount: Int { (layout.rows + rowsPerPart - 1) / rowsPerPart }

  /// What all parts take together, in bytes.
  var bytes: Int { inFlight * partPixels * 4 + threads * layout.width * 4 * 64 }
  /// Pixels of a part's rows, those that are dropped not counted.
  var partPixels: Int { width * (rowsPerPart * layout.unitHeight / reduction + 1) }
  /// Pixels of a reduced row.
  var width: Int { (layout.width + reduction - 1) / reduction }

  /// Nil where it would gain nothing, or takes more than `limit` bytes.
  init?(_ layout: JPEGLayout, reduction: Int, threads: Int, limit: Int) {
    let group = layout.rowsPerGroup
    guard threads > 1, group > 0, group <= layout.rows / 4 else { return nil }
    // Parts of about a megabyte: the first is there soon, and all threads end together. Where rows at
    // their borders are decoded twice, they are high enough for that to be little.
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

  /// The group a part's data start with, and the one that its data end before.
  func groups(of part: Part) -> Range<Int> {
    let first = (part.row - part.before) / layout.rowsPerGroup
    let end = (part.row + part.count + part.after + layout.rowsPerGroup - 1) / layout.rowsPerGroup
    return first..<end
  }

  /// Rows of the reduced picture before this row of MCUs.
  func y(ofRow row: Int) -> Int {
    (min(row * layout.unitHeight, layout.height) + reduction - 1) / reduction
  }
}
