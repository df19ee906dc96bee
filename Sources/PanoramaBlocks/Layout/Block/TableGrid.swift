/// The cells of a table in rows and columns.
struct TableGrid {
  struct Cell {
    var node: MarkupTree.Index
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int
  }

  private(set) var cells: [Cell] = []
  /// The elements of the rows; nil for one that only cells reach into.
  private(set) var rows: [MarkupTree.Index?] = []
  private(set) var columns = 0
  private(set) var captions: [MarkupTree.Index] = []
  /// The first rows, which are repeated on each page.
  private(set) var headers = 0
  /// The elements of columns.
  private(set) var columnNodes: [MarkupTree.Index] = []

  /// A span of more columns or rows counts as so many.
  private static let widest = 1000

  init(_ table: MarkupTree.Index, _ markup: StyledMarkup) {
    var groups: (header: [MarkupTree.Index], body: [MarkupTree.Index], footer: [MarkupTree.Index]) =
      ([], [], [])
    for child in markup.elements(in: table) {
      switch markup.style(child).display {
      case .caption: captions.append(child)
      case .headerGroup: groups.header += markup.rows(in: child)
      case .footerGroup: groups.footer += markup.rows(in: child)
      case .rowGroup: groups.body += markup.rows(in: child)
      case .column: columnNodes.append(child)
      case .columnGroup:
        let inside = markup.elements(in: child).filter { markup.style($0).display == .column }
        columnNodes += inside.isEmpty ? [child] : inside
      case .none: break
      default: groups.body.append(child)
      }
    }
    headers = groups.header.count
    // For each column, the row behind the cell that reaches down furthest.
    var taken: [Int] = []
    for row in groups.header + groups.body + groups.footer {
      let index = rows.count
      rows.append(row)
      let cells =
        markup.style(row).display == .row
        ? markup.elements(in: row).filter {
          markup.element($0) != nil && markup.style($0).display != .none
        }
        : [row]
      var column = 0
      for node in cells {
        func span(_ name: String) -> Int {
          let value = markup.element(node)?[name].flatMap { Int($0) } ?? 1
          return min(Self.widest, max(1, value))
        }
        while column < taken.count, taken[column] > index { column += 1 }
        let (across, down) = (span("colspan"), span("rowspan"))
        while taken.count < column + across { taken.append(0) }
        for i in column..<column + across { taken[i] = index + down }
        self.cells.append(
          Cell(node: node, row: index, column: column, rows: down, columns: across))
        column += across
      }
    }
    columns = taken.count
    for i in cells.indices { cells[i].rows = min(cells[i].rows, rows.count - cells[i].row) }
  }
}

extension StyledMarkup {
  /// The style of a node.
  func style(_ node: MarkupTree.Index) -> ComputedStyle {
    styles[Int(styleOfNode[Int(node)])]
  }

  fileprivate func element(_ node: MarkupTree.Index) -> MarkupElement? { tree.element(node) }

  /// The elements in an element.
  fileprivate func elements(in node: MarkupTree.Index) -> [MarkupTree.Index] {
    tree.children(of: node).filter { element($0) != nil }
  }

  fileprivate func rows(in group: MarkupTree.Index) -> [MarkupTree.Index] {
    elements(in: group).filter { style($0).display != .none }
  }
}
