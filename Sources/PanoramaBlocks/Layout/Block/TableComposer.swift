/// Sets a table: as wide as its cells need, or as its columns say.
struct TableComposer {
  let node: MarkupTree.Index
  let context: LayoutContext
  let depth: Int
  let style: ComputedStyle
  let grid: TableGrid
  /// Between cells; collapsed borders lie over one another.
  private let spacing: (u: Double, v: Double)
  /// Between the cells and the table's own border.
  private let edge: (u: Double, v: Double)
  private let sides: BoxSides

  init(_ node: MarkupTree.Index, _ context: LayoutContext, depth: Int) {
    (self.node, self.context, self.depth) = (node, context, depth)
    style = context.style(node)
    grid = TableGrid(node, context.markup)
    sides = BoxSides(style, context.writing, base: context.inlineSize)
    if style.borderCollapse == .collapse {
      let border = grid.cells.first.map { context.style($0.node).border }
      let sides = border.map { LogicalSides($0, context.writing) }
      func width(_ border: ComputedStyle.Border?) -> Double {
        border.map { $0.style == .none ? 0 : $0.width } ?? 0
      }
      spacing = (-width(sides?.left), -width(sides?.start))
      let own = LogicalSides(style.border, context.writing)
      edge = (width(own.left) > 0 ? spacing.u : 0, width(own.start) > 0 ? spacing.v : 0)
    } else {
      let (w, h) = (Double(style.borderSpacing.width), Double(style.borderSpacing.height))
      spacing = context.isVertical ? (h, w) : (w, h)
      edge = spacing
    }
  }

  /// What is beside the columns: spacing, border and padding.
  private var around: Double {
    sides.inner.left + sides.inner.right + gaps
  }

  private var gaps: Double { 2 * edge.u + spacing.u * Double(max(0, grid.columns - 1)) }

  // MARK: Widths

  private func width(of style: ComputedStyle) -> StyleLength {
    context.isVertical ? style.height : style.width
  }

  /// The least and greatest widths of the columns.
  private func columnWidths() -> [(least: Double, greatest: Double)] {
    var columns = [(least: Double, greatest: Double)](repeating: (0, 0), count: grid.columns)
    let measured = grid.cells.lazy.filter { $0.row < context.setting.measuredRows }
    for cell in measured.sorted(by: { $0.columns < $1.columns }) {
      let style = context.style(cell.node)
      let cellSides = self.sides(of: cell)
      let inner = cellSides.inner.left + cellSides.inner.right
      var (least, greatest) = BlockFlow.intrinsic(cell.node, context, depth: depth + 1)
      if case .points(let points) = width(of: style) {
        let content = style.isBorderBox ? points - inner : points
        greatest = max(least, content)
      }
      if style.whiteSpace == .nowrap { least = greatest }
      (least, greatest) = (least + inner, greatest + inner)
      let range = cell.column..<cell.column + cell.columns
      let gaps = spacing.u * Double(cell.columns - 1)
      // What a cell over several columns lacks is shared by them.
      let lack = (
        least: least - gaps - columns[range].reduce(0) { $0 + $1.least },
        greatest: greatest - gaps - columns[range].reduce(0) { $0 + $1.greatest }
      )
      for i in range {
        columns[i].least += max(0, lack.least) / Double(cell.columns)
        columns[i].greatest += max(0, lack.greatest) / Double(cell.columns)
        columns[i].greatest = max(columns[i].least, columns[i].greatest)
      }
    }
    for (i, node) in grid.columnNodes.enumerated() where i < columns.count {
      if case .points(let points) = width(of: context.style(node)) {
        columns[i].greatest = max(columns[i].least, points)
      }
    }
    return columns
  }

  /// The least and greatest widths inside its border and padding.
  func intrinsic() -> (least: Double, greatest: Double) {
    let columns = columnWidths()
    return (
      columns.reduce(gaps) { $0 + $1.least }, columns.reduce(gaps) { $0 + $1.greatest }
    )
  }

  /// The widths of the columns in a width, as automatic table layout shares it.
  private func widths(in room: Double) -> [Double] {
    guard grid.columns > 0 else { return [] }
    let room = max(0, room - around)
    if style.isTableLayoutFixed, width(of: style) != .auto { return fixedWidths(in: room) }
    var columns = columnWidths()
    // Shares of the table's width.
    for cell in grid.cells where cell.columns == 1 {
      if case .share(let share) = width(of: context.style(cell.node)) {
        let wanted = max(columns[cell.column].least, share * room)
        columns[cell.column].greatest = max(columns[cell.column].least, wanted)
      }
    }
    let least = columns.reduce(0) { $0 + $1.least }
    let greatest = columns.reduce(0) { $0 + $1.greatest }
    if room >= greatest {
      // Wider than needed only if the table is to be so wide.
      guard width(of: style) != .auto, greatest > 0 else { return columns.map(\.greatest) }
      return columns.map { $0.greatest * room / greatest }
    }
    if room <= least { return columns.map(\.least).shrunk(to: room) }
    let share = (room - least) / (greatest - least)
    return columns.map { $0.least + ($0.greatest - $0.least) * share }
  }

  private func fixedWidths(in room: Double) -> [Double] {
    var widths = [Double?](repeating: nil, count: grid.columns)
    for (i, node) in grid.columnNodes.enumerated() where i < widths.count {
      widths[i] = width(of: context.style(node)).points(of: room)
    }
    for cell in grid.cells where cell.row == 0 {
      guard let width = width(of: context.style(cell.node)).points(of: room) else { continue }
      for i in cell.column..<cell.column + cell.columns where widths[i] == nil {
        widths[i] = width / Double(cell.columns)
      }
    }
    let open = widths.filter { $0 == nil }.count
    let rest = max(0, room - widths.reduce(0) { $0 + ($1 ?? 0) })
    return widths.map { $0 ?? rest / Double(open) }
  }

  private func sides(of cell: TableGrid.Cell) -> BoxSides {
    var sides = BoxSides(context.style(cell.node), context.writing, base: context.inlineSize)
    sides.margin = LogicalSides(start: 0, right: 0, end: 0, left: 0)
    return sides
  }

  // MARK: Layout

  /// - Parameter width: the room for its border box, in points.
  func layout(width room: Double) -> NestedLayout {
    let widths = widths(in: room)
    let width = max(widths.reduce(around, +), grid.columns == 0 ? room : 0)
    var layout = NestedLayout()
    layout.width = width
    var y = 0.0
    for caption in grid.captions where !style.captionAtBottom {
      addCaption(caption, width, &y, &layout)
    }
    let box = layout.fragments.count
    if style.paintsBox {
      layout.fragments.append(
        Fragment(
          content: .box, node: node, style: context.styleIndex(node), u: 0, v: y, width: width,
          height: 0))
    }
    let top = y
    y += sides.inner.start
    addRows(widths, width, &y, &layout)
    y += sides.inner.end
    if style.paintsBox { layout.fragments[box].height = y - top }
    for caption in grid.captions where style.captionAtBottom {
      addCaption(caption, width, &y, &layout)
    }
    layout.height = y
    layout.baseline = layout.firstBaseline
    return layout
  }

  private func addCaption(
    _ caption: MarkupTree.Index, _ width: Double, _ y: inout Double, _ layout: inout NestedLayout
  ) {
    let captionSides = BoxSides(context.style(caption), context.writing, base: width)
    let inside = BlockFlow.box(
      caption, context,
      content: max(
        0,
        width - captionSides.inner.left - captionSides.inner.right - captionSides.margin.left
          - captionSides.margin.right), sides: captionSides, depth: depth + 1)
    y += captionSides.margin.start
    layout.put(inside, u: captionSides.margin.left, v: y)
    layout.units += inside.units.map { $0.moved(by: y) }
    y += inside.height + captionSides.margin.end
  }

  private func addRows(
    _ widths: [Double], _ width: Double, _ y: inout Double, _ layout: inout NestedLayout
  ) {
    // The left edges of the columns, from right to left if the text runs so.
    var lefts: [Double] = []
    var x = sides.inner.left + edge.u
    for column in widths {
      lefts.append(x)
      x += column + spacing.u
    }
    let isMirrored = style.isRightToLeft
    func span(_ cell: TableGrid.Cell) -> (u: Double, width: Double) {
      let last = cell.column + cell.columns - 1
      let (low, high) = (lefts[cell.column], lefts[last] + widths[last])
      return (isMirrored ? width - high : low, high - low)
    }
    var inside: [NestedLayout] = []
    for cell in grid.cells {
      let cellSides = sides(of: cell)
      inside.append(
        BlockFlow.box(
          cell.node, context,
          content: max(0, span(cell).width - cellSides.inner.left - cellSides.inner.right),
          sides: cellSides, depth: depth + 1))
    }
    let rows = rowHeights(inside)
    var tops: [Double] = []
    y += edge.v
    for height in rows.heights {
      tops.append(y)
      y += height + spacing.v
    }
    if !tops.isEmpty { y += edge.v - spacing.v }
    // In the order of rows, so that grounds of rows lie below their cells.
    var next = 0
    for (row, element) in grid.rows.enumerated() {
      if let element, context.style(element).display == .row, context.style(element).paintsBox {
        layout.fragments.append(
          Fragment(
            content: .box, node: element, style: context.styleIndex(element),
            u: sides.inner.left, v: tops[row], width: width - sides.inner.left - sides.inner.right,
            height: rows.heights[row]))
      }
      let isHeader = row < grid.headers && grid.headers < grid.rows.count
      layout.units.append(
        PageUnit(
          kind: isHeader ? .header : .row, top: tops[row], bottom: tops[row] + rows.heights[row],
          table: node + 1))
      while next < grid.cells.count, grid.cells[next].row == row {
        let (index, cell) = (next, grid.cells[next])
        next += 1
        let last = row + cell.rows - 1
        let height = tops[last] + rows.heights[last] - tops[row]
        add(cell, inside[index], span(cell).u, tops[row], height, rows.baselines[row], &layout)
      }
    }
  }

  private func add(
    _ cell: TableGrid.Cell, _ given: NestedLayout, _ u: Double, _ top: Double, _ height: Double,
    _ rowBaseline: Double, _ layout: inout NestedLayout
  ) {
    let cellStyle = context.style(cell.node)
    var inside = given
    let slack = height - inside.height
    let shift: Double =
      switch cellStyle.verticalAlign {
      case .middle: slack / 2
      case .bottom, .textBottom: slack
      case .top, .textTop: 0
      default: min(slack, max(0, rowBaseline - (inside.firstBaseline ?? rowBaseline)))
      }
    var first = 0
    if cellStyle.paintsBox {
      inside.fragments[0].height = height
      first = 1
      if style.emptyCellsHidden, style.borderCollapse == .separate, inside.fragments.count == 1 {
        return
      }
    }
    for i in first..<max(first, inside.fragments.count) { inside.fragments[i].v += shift }
    layout.put(inside, u: u, v: top)
    layout.units += inside.units.map { $0.moved(by: top + shift) }
    if layout.firstBaseline == nil {
      layout.firstBaseline = inside.firstBaseline.map { top + shift + $0 }
    }
  }

  private func rowHeights(_ inside: [NestedLayout]) -> (heights: [Double], baselines: [Double]) {
    var heights = [Double](repeating: 0, count: grid.rows.count)
    var baselines = heights
    var below = heights
    for (cell, layout) in zip(grid.cells, inside) where cell.rows == 1 {
      heights[cell.row] = max(heights[cell.row], layout.height)
      guard case .baseline = context.style(cell.node).verticalAlign,
        let baseline = layout.firstBaseline
      else { continue }
      baselines[cell.row] = max(baselines[cell.row], baseline)
      below[cell.row] = max(below[cell.row], layout.height - baseline)
    }
    for row in heights.indices {
      heights[row] = max(heights[row], baselines[row] + below[row])
      guard let element = grid.rows[row] else { continue }
      let length = context.isVertical ? context.style(element).width : context.style(element).height
      if case .points(let points) = length { heights[row] = max(heights[row], points) }
    }
    for (cell, layout) in zip(grid.cells, inside) where cell.rows > 1 {
      let range = cell.row..<cell.row + cell.rows
      let lack = layout.height - spacing.v * Double(cell.rows - 1) - heights[range].reduce(0, +)
      if lack > 0 { heights[range.upperBound - 1] += lack }
    }
    return (heights, baselines)
  }
}

extension [Double] {
  /// The same proportions in less room: what does not fit in a page is made narrower rather than cut.
  fileprivate func shrunk(to room: Double) -> [Double] {
    let sum = reduce(0, +)
    return sum > room && sum > 0 ? map { $0 * room / sum } : self
  }
}

extension BlockFlow {
  /// Sets a table in the flow.
  mutating func setTable(_ node: MarkupTree.Index, _ style: ComputedStyle) {
    guard let around = stack.last else { return }
    var (left, content, sides) = measures(style, in: around.width)
    add(margin: sides.margin.start)
    commit()
    y = max(y, floats.bottom(of: style.clear))
    let inner = sides.inner.left + sides.inner.right
    if isMeasuring {
      let (least, greatest) = Self.intrinsic(node, context, depth: depth)
      let width = (around.width > 0 ? greatest : least) + inner
      widest = max(
        widest, around.left + width + sides.margin.left + sides.margin.right + around.rightInset)
      content = width - inner
    } else if y < floats.bottom {
      y = floats.bottom
    }
    let table = TableComposer(node, context, depth: depth).layout(width: content + inner)
    // A table is as wide as its cells: automatic margins share the rest.
    let autos = LogicalSides(style.margin, context.writing)
    let rest = around.width - table.width - sides.margin.left - sides.margin.right
    var u = around.left + left - sides.inner.left
    if !isMeasuring, content + inner > table.width {
      if autos.left == .auto {
        u = around.left + max(0, autos.right == .auto ? rest / 2 : rest)
      } else if style.isRightToLeft {
        u = around.left + around.width - table.width - sides.margin.right
      }
    }
    put(table, u: u, v: y)
    let group = style.breakInside == .avoid && around.group == 0 ? newGroup() : around.group
    var kind = pendingBreak
    pendingBreak = .auto
    for unit in table.units {
      var unit = unit.moved(by: y)
      unit.before = kind
      unit.group = group
      kind = .auto
      result.units.append(unit)
    }
    y += table.height
    add(margin: sides.margin.end)
    note(breakBefore: style.breakAfter)
  }
}
