import PanoramaViews

/// Grids, such as the cards of the gallery: which element is in which row and column. There are neither headings nor cells
/// that cover several places.
extension AccessibleAnswers {
  func tableProperties(_ index: Int) -> [(name: String, value: Value)] {
    guard let (rows, columns) = tree.size(ofTable: index) else { return [] }
    func whole(_ number: Int) -> Value { ("i", { $0.int32(number) }) }
    return [
      ("NRows", whole(rows)), ("NColumns", whole(columns)), ("NSelectedRows", whole(0)),
      ("NSelectedColumns", whole(0)), ("Caption", ("(so)", { writeNothing($0) })),
      ("Summary", ("(so)", { writeNothing($0) })),
    ]
  }

  func cellProperties(_ index: Int) -> [(name: String, value: Value)] {
    guard let (row, column) = position(ofCell: index) else { return [] }
    let position: Value = (
      "(ii)",
      { w in
        w.structure {
          w.int32(row)
          w.int32(column)
        }
      }
    )
    return [
      ("ColumnSpan", ("i", { $0.int32(1) })), ("RowSpan", ("i", { $0.int32(1) })),
      ("Position", position),
      ("Table", ("(so)", { writeReference(tree.nodes[index].parent, $0) })),
    ]
  }

  private func position(ofCell index: Int) -> (row: Int, column: Int)? {
    guard tree.nodes[index].isCell,
      let columns = tree.size(ofTable: tree.nodes[index].parent)?.columns
    else { return nil }
    let place = tree.place(of: index)
    return (place / columns, place % columns)
  }

  /// Answers what is asked about a grid.
  ///
  /// - Returns: whether it was such a question.
  func answerTable(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool {
    guard let (rows, columns) = tree.size(ofTable: index) else { return false }
    let cells = tree.nodes[index].children
    /// The place of the cell in a row and a column among all; nil if there is none.
    func place(_ row: Int, _ column: Int) -> Int? {
      guard (0..<rows).contains(row), (0..<columns).contains(column) else { return nil }
      let place = row * columns + column
      return place < cells.count ? place : nil
    }
    func isSelected(_ place: Int) -> Bool {
      tree.nodes[cells.lowerBound + place].element.traits.contains(.selected)
    }
    func takePlace() -> Int? {
      let row = call.takeNumber()
      return place(row, call.takeNumber())
    }
    func takeIndex() -> Int? {
      let place = call.takeNumber()
      return place >= 0 && place < cells.count ? place : nil
    }
    switch member {
    case "GetAccessibleAt":
      let found = takePlace()
      call.answer { w in
        if let found { writeReference(cells.lowerBound + found, w) } else { writeNothing(w) }
      }
    case "GetIndexAt":
      let found = takePlace()
      call.answer { $0.int32(found ?? -1) }
    case "GetRowAtIndex":
      let found = takeIndex()
      call.answer { $0.int32(found.map { $0 / columns } ?? -1) }
    case "GetColumnAtIndex":
      let found = takeIndex()
      call.answer { $0.int32(found.map { $0 % columns } ?? -1) }
    case "GetRowExtentAt", "GetColumnExtentAt":
      let found = takePlace()
      call.answer { $0.int32(found == nil ? 0 : 1) }
    case "GetRowDescription", "GetColumnDescription": call.answer { $0.string("") }
    case "GetRowHeader", "GetColumnHeader": call.answer { writeNothing($0) }
    case "GetSelectedRows", "GetSelectedColumns": call.answer { w in w.array(of: "i") {} }
    case "IsRowSelected", "IsColumnSelected": call.answer { $0.flag(false) }
    case "IsSelected":
      let found = takePlace()
      call.answer { $0.flag(found.map(isSelected) ?? false) }
    case "GetRowColumnExtentsAtIndex":
      let found = takeIndex()
      call.answer { w in
        w.flag(found != nil)
        w.int32(found.map { $0 / columns } ?? -1)
        w.int32(found.map { $0 % columns } ?? -1)
        w.int32(1)
        w.int32(1)
        w.flag(found.map(isSelected) ?? false)
      }
    default: return false
    }
    return true
  }

  /// Answers what is asked about a cell of a grid.
  ///
  /// - Returns: whether it was such a question.
  func answerTableCell(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool {
    guard let (row, column) = position(ofCell: index) else { return false }
    switch member {
    case "GetRowColumnSpan": call.answer { w in for v in [row, column, 1, 1] { w.int32(v) } }
    case "GetRowHeaderCells", "GetColumnHeaderCells": call.answer { w in w.array(of: "(so)") {} }
    default: return false
    }
    return true
  }
}
