import PanoramaUIKit

/// A table in a window, and a hand.
@MainActor
final class TableStage {
  let window: UIWindow
  let table: UITableView

  init(
    _ style: UITableView.Style = .plain, size: CGSize = CGSize(width: 320, height: 480)
  ) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    table = UITableView(frame: window.bounds, style: style)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.rootView.addSubview(table)
    window.makeKeyAndVisible()
  }

  /// Lets time pass in frames.
  func wait(_ duration: Double = 1) {
    for _ in 0..<Int(duration * 60) { frame() }
  }

  func frame() {
    window.advance(to: window.time + 1 / 60)
    _ = window.makeFrame()
  }

  private func touch(_ phase: TouchInput.Phase, _ point: CGPoint) {
    let input = TouchInput(phase: phase, id: 1, x: Double(point.x), y: Double(point.y))
    window.handle(InputEvent(time: window.time + 0.001, kind: .touch(input)))
  }

  func down(_ point: CGPoint) { touch(.began, point) }
  func up(_ point: CGPoint) { touch(.ended, point) }

  func move(_ a: CGPoint, _ b: CGPoint, steps: Int = 10) {
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      touch(.moved, CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
      frame()
    }
  }

  func tap(_ point: CGPoint) {
    down(point)
    wait(0.05)
    up(point)
    wait(0.5)
  }

  func drag(_ a: CGPoint, _ b: CGPoint, rest: Double = 0.2) {
    down(a)
    move(a, b)
    wait(rest)
    up(b)
    wait(1)
  }
}

/// Rows of texts in sections.
final class TextSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var titles: [String?] = []
  var canEdit = false
  var canMove = false
  private(set) var made = 0
  private(set) var asked: [IndexPath] = []
  var calls: [String] = []

  init(_ sections: [[String]]) { self.sections = sections }

  func forget() { asked = [] }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    asked.append(indexPath)
    let known = tableView.dequeueReusableCell(withIdentifier: "text")
    if known == nil { made += 1 }
    let cell = known ?? UITableViewCell(style: .default, reuseIdentifier: "text")
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    cell.textLabel?.numberOfLines = 0
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    calls.append("commit \(indexPath.section) \(indexPath.row)")
    sections[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    calls.append("move \(sourceIndexPath.row) \(destinationIndexPath.row)")
    let text = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(text, at: destinationIndexPath.row)
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    calls.append("willSelect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("didSelect \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("didDeselect \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    calls.append("didHighlight \(indexPath.row)")
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
}

extension TableStage {
  func show(_ source: TextSource) {
    table.dataSource = source
    table.delegate = source
    wait(0.1)
  }

  /// The texts in sight, from top to bottom.
  var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  /// Whether every row in sight has the text and the place of its row, without gaps.
  func agrees(with source: TextSource) -> Bool {
    let paths = table.indexPathsForVisibleRows ?? []
    var bottom: CGFloat?
    for (path, cell) in zip(paths, table.visibleCells) {
      guard cell.textLabel?.text == source.sections[path.section][path.row],
        cell.frame == table.rectForRow(at: path), cell.alpha == 1, !cell.isHidden
      else { return false }
      if let bottom, path.row > 0, abs(cell.frame.minY - bottom) > 0.01 { return false }
      bottom = cell.frame.maxY
    }
    let last = table.rectForRow(at: paths.last ?? IndexPath(row: 0, section: 0)).maxY
    return paths.isEmpty || last >= min(table.bounds.maxY, table.contentSize.height) - 40
  }
}
