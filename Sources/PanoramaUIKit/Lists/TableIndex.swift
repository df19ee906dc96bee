import Panorama

/// The titles along the right edge of a table, by which a finger goes to a section.
final class TableIndex: UIView {
  private unowned let table: UITableView
  private(set) var titles: [String] = []
  /// The title under the finger.
  private var touched: Int?

  /// The width, in points.
  static let width: CGFloat = 24
  /// The width by which rows are narrower beside it, in points. The rest is their own margin.
  static let room: CGFloat = 16

  init(_ table: UITableView) {
    self.table = table
    super.init(frame: .zero)
    isOpaque = false
    // A finger on it goes along the titles instead of scrolling.
    let press = UILongPressGestureRecognizer { [weak self] press in self?.pressed(press) }
    press.minimumPressDuration = 0
    press.allowableMovement = .greatestFiniteMagnitude
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ titles: [String]) {
    guard titles != self.titles else { return }
    self.titles = titles
    setNeedsDisplay()
  }

  // MARK: Drawing

  private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)

  /// The height of one title, in points.
  private var step: CGFloat {
    titles.isEmpty ? 0 : min(16, max(1, (bounds.height - 8) / CGFloat(titles.count)))
  }

  private var top: CGFloat { (bounds.height - step * CGFloat(titles.count)) / 2 }

  override func draw(_ rect: CGRect) {
    let color: UIColor = table.sectionIndexColor ?? tintColor
    // Where there is no room for all, every second title or fewer are drawn.
    let every = max(1, Int((12 / max(1, step)).rounded(.up)))
    for (index, title) in titles.enumerated() where index % every == 0 {
      let label = NSAttributedString(
        string: title, attributes: [.font: Self.font, .foregroundColor: color])
      let size = label.size()
      label.draw(
        at: CGPoint(
          x: (bounds.width - size.width) / 2,
          y: top + step * (CGFloat(index) + 0.5) - size.height / 2))
    }
  }

  // MARK: Touches

  private func pressed(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began, .changed:
      guard step > 0 else { return }
      let place = ((press.location(in: self).y - top) / step).rounded(.down)
      choose(Int(min(max(0, place), CGFloat(titles.count - 1))))
    default: touched = nil
    }
  }

  private func choose(_ index: Int) {
    guard index != touched, titles.indices.contains(index) else { return }
    touched = index
    table.goToSection(ofTitle: titles[index], at: index)
  }

  override var accessibilityTitle: String { "Section index" }
  override var accessibilityRole: AccessibilityRole? { .slider }
}

extension UITableView {
  /// Asks for the titles of the index again.
  public func reloadSectionIndexTitles() {
    state.indexTitles = nil
    setNeedsLayout()
  }

  /// Places the index along the right edge, if the data source has titles and there are enough rows.
  func placeIndex() {
    let titles = state.indexTitles ?? dataSource?.sectionIndexTitles(for: self) ?? []
    state.indexTitles = titles
    let rows = state.geometry.sections.reduce(0) { $0 + $1.rows.count }
    guard !titles.isEmpty, rows >= sectionIndexMinimumDisplayRowCount else {
      guard let index = state.index else { return }
      index.removeFromSuperview()
      state.index = nil
      renewLooks()
      return
    }
    let index = state.index ?? TableIndex(self)
    if state.index == nil {
      state.index = index
      // In front of headers that stay in sight.
      index.layer.zPosition = 2000
      addSubview(index)
      renewLooks()
    }
    index.show(titles)
    let room = bounds.inset(by: adjustedContentInset)
    UIView.performWithoutAnimation {
      index.frame = CGRect(
        x: bounds.maxX - TableIndex.width, y: room.minY, width: TableIndex.width,
        height: max(0, room.height))
    }
  }

  fileprivate func goToSection(ofTitle title: String, at index: Int) {
    guard let source = dataSource else { return }
    let section = source.tableView(self, sectionForSectionIndexTitle: title, at: index)
    guard state.geometry.sections.indices.contains(section) else { return }
    let top = state.geometry.top(of: .header(section)) + state.shift
    if state.geometry.sections[section].rows.count > 0 {
      scrollToRow(at: IndexPath(row: 0, section: section), at: .top, animated: false)
    } else {
      let last = max(
        -CGFloat(adjustedContentInset.top),
        contentSize.height + CGFloat(adjustedContentInset.bottom) - bounds.height)
      contentOffset.y = min(top - CGFloat(adjustedContentInset.top), last)
    }
  }
}
