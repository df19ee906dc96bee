import Panorama

/// A part of a table that takes some of its height.
enum TablePart: Hashable {
  case header(Int)
  case row(Int, Int)
  case footer(Int)

  var section: Int {
    switch self {
    case .header(let section), .row(let section, _), .footer(let section): section
    }
  }

  /// The path of a row; nil for a header or footer.
  var path: IndexPath? {
    if case .row(let section, let row) = self { IndexPath(row: row, section: section) } else { nil }
  }

  init(_ path: IndexPath) { self = .row(path.section, path.row) }

}

/// Where the rows, headers and footers of a table lie, from top to bottom. Heights that are not known yet
/// count with an assumed value.
struct TableGeometry {
  /// The parts of one section.
  struct Section {
    var header: CGFloat
    var footer: CGFloat
    var isHeaderKnown = false
    var isFooterKnown = false
    var rows: RowHeights

    var height: CGFloat { header + rows.total + footer }
  }

  private(set) var sections: [Section] = []
  /// The tops of the sections, and the bottom of the last one.
  private var starts: [CGFloat]

  /// - Parameter top: the space above the first section, in points.
  init(top: CGFloat = 0, _ sections: [Section] = []) {
    self.sections = sections
    starts = [top]
    renewStarts(from: 0)
  }

  private mutating func renewStarts(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for section in sections[first...] { starts.append(starts[starts.count - 1] + section.height) }
  }

  /// The space above the first section, in points.
  var top: CGFloat {
    get { starts[0] }
    set {
      let difference = newValue - starts[0]
      for index in starts.indices { starts[index] += difference }
    }
  }

  /// The lower edge of the last section.
  var bottom: CGFloat { starts[starts.count - 1] }

  /// Changes the sections.
  mutating func change(_ body: (inout [Section]) -> Void) {
    body(&sections)
    starts.removeSubrange(1...)
    renewStarts(from: 0)
  }

  /// Whether there is such a part.
  func contains(_ part: TablePart) -> Bool {
    guard sections.indices.contains(part.section) else { return false }
    if case .row(let section, let row) = part { return 0..<sections[section].rows.count ~= row }
    return true
  }

  func isKnown(_ part: TablePart) -> Bool {
    switch part {
    case .header(let section): sections[section].isHeaderKnown
    case .row(let section, let row): sections[section].rows.isKnown(row)
    case .footer(let section): sections[section].isFooterKnown
    }
  }

  func height(of part: TablePart) -> CGFloat {
    switch part {
    case .header(let section): sections[section].header
    case .row(let section, let row): sections[section].rows[row]
    case .footer(let section): sections[section].footer
    }
  }

  func top(of part: TablePart) -> CGFloat {
    let section = sections[part.section]
    let start = starts[part.section]
    return switch part {
    case .header: start
    case .row(_, let row): start + section.header + section.rows.offset(of: row)
    case .footer: start + section.header + section.rows.total
    }
  }

  /// The upper edge of a section.
  func start(ofSection section: Int) -> CGFloat { starts[section] }
  /// The lower edge of a section.
  func end(ofSection section: Int) -> CGFloat { starts[section + 1] }

  /// Sets the height of a part, which is known from then on.
  ///
  /// - Returns: by how much the part became higher, in points.
  mutating func set(_ part: TablePart, to height: CGFloat) -> CGFloat {
    let index = part.section
    var difference: CGFloat
    switch part {
    case .header:
      difference = height - sections[index].header
      (sections[index].header, sections[index].isHeaderKnown) = (height, true)
    case .footer:
      difference = height - sections[index].footer
      (sections[index].footer, sections[index].isFooterKnown) = (height, true)
    case .row(_, let row): difference = sections[index].rows.set(row, to: height)
    }
    if difference != 0 {
      for later in starts.indices.dropFirst(index + 1) { starts[later] += difference }
    }
    return difference
  }

  /// Has the height of a row measured again. Until then the assumed one counts.
  mutating func forget(_ path: IndexPath) {
    guard contains(TablePart(path)), !sections[path.section].rows.isExact else { return }
    let old = sections[path.section].rows.total
    sections[path.section].rows.forget(path.row)
    let difference = sections[path.section].rows.total - old
    for later in starts.indices.dropFirst(path.section + 1) { starts[later] += difference }
  }

  /// The section at a height, or the nearest one; nil if there is none.
  func section(at y: CGFloat) -> Int? {
    guard !sections.isEmpty else { return nil }
    // The last start that is not below y.
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] > y { high = middle } else { low = middle + 1 }
    }
    return min(low, sections.count - 1)
  }

  /// The part at a height, or the nearest one; nil if the table is empty.
  func part(at y: CGFloat) -> TablePart? {
    guard let index = section(at: y) else { return nil }
    let section = sections[index]
    let inside = y - starts[index]
    if inside < section.header { return .header(index) }
    if inside < section.header + section.rows.total, section.rows.count > 0 {
      return .row(index, section.rows.row(at: inside - section.header))
    }
    return .footer(index)
  }

  /// The part below another one; nil below the last one. Sections of rows that are known to have no height
  /// are left out.
  func next(after part: TablePart) -> TablePart? {
    switch part {
    case .header(let section):
      let rows = sections[section].rows
      return rows.count > 0 && !(rows.isExact && rows.usual == 0)
        ? .row(section, 0) : .footer(section)
    case .row(let section, let row):
      return row + 1 < sections[section].rows.count ? .row(section, row + 1) : .footer(section)
    case .footer(let section): return section + 1 < sections.count ? .header(section + 1) : nil
    }
  }
}
