import Foundation
import Panorama
import PanoramaBook

/// What stands beside the text of a book: the contents, bookmarks, notes, and a search.
@_spi(ReaderTests) public final class ReaderSidebar: FloatingPanel {
  /// What it can show.
  public enum Section: Int, CaseIterable, Sendable {
    case contents, bookmarks, notes, search

    var title: String {
      switch self {
      case .contents: "Contents"
      case .bookmarks: "Bookmarks"
      case .notes: "Notes"
      case .search: "Search"
      }
    }
  }

  private unowned let reader: any SidebarOwner
  private let tabs = SegmentedControl(titles: Section.allCases.map(\.title))
  private let closeButton = Button(icon: .close)
  let list = SidebarList(frame: .zero)
  private let message = Label(alignment: .center)
  let search: SearchBar
  /// What is searched for.
  public var searchText: String { search.field.text }
  /// The contents, with what is folded.
  var tree: ContentsTree
  /// The entry of the contents that is read.
  private var readEntry: Int?
  private var readPlace: BookPlace?
  /// The entries that the list shows.
  private var shownEntries: [Int] = []
  /// The elements of the chapter that is read, by their names.
  private var readNodes: (chapter: Int, nodes: [String: MarkupTree.Index])?
  /// What the lines of the list are, by their indices: entries of the contents, marks, or search results.
  private var meanings: [Meaning] = []

  /// What a line of the list stands for.
  private enum Meaning {
    case heading
    case entry(Int)
    case mark(BookMarks.Placed)
    case result(Int)
  }

  /// What is shown.
  public var section = Section.contents { didSet { if section != oldValue { sectionDidChange() } } }
  /// The width in points at interface scale 1.
  static let width = 340.0

  /// - Parameter reader: shows the book. It must outlive the sidebar.
  init(for reader: any SidebarOwner) {
    self.reader = reader
    tree = ContentsTree(reader.book)
    search = SearchBar(reader.finder)
    super.init(frame: .zero)
    accessibilityLabel = "Sidebar"
    clipsToBounds = false
    tabs.accessibilityLabel = "Shown in the sidebar"
    tabs.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      section = Section(rawValue: tabs.selectedIndex) ?? .contents
      takeFocus()
    }
    closeButton.accessibilityLabel = "Close"
    closeButton.toolTip = "Close (Esc)"
    closeButton.addAction(for: .touchUpInside) { [weak reader] in reader?.sidebarCloses() }
    message.isSecondary = true
    message.numberOfLines = 0
    // The order of the subviews is the order of Tab.
    for view in [tabs, closeButton, search, list, message] as [View] { addSubview(view) }
    connectList()
    search.onStep = { [weak reader] in reader?.showResult(forward: $0) }
    search.onDown = { [weak self] in
      guard let self else { return }
      list.becomeFirstResponder()
    }
    let swipe = SwipeGestureRecognizer { [weak reader] in
      if $0.state == .ended { reader?.sidebarCloses() }
    }
    swipe.direction = .left
    addGestureRecognizer(swipe)
    sectionDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  private func connectList() {
    list.onChoose = { [weak self] in self?.choose($0) }
    list.onFold = { [weak self] in self?.fold($0) }
    list.onButton = { [weak self] in self?.pressButton(of: $0, beside: $1) }
    list.onDelete = { [weak self] in self?.remove($0) }
    list.onLeave = { [weak self] in
      if self?.section == .search { self?.search.field.becomeFirstResponder() }
    }
  }

  // MARK: What is shown

  private func sectionDidChange() {
    tabs.selectedIndex = section.rawValue
    search.isHidden = section != .search
    list.mark(nil)
    list.contentOffset = .zero
    reload()
    setNeedsLayout()
  }

  /// Gives the keys to what is shown.
  func takeFocus() {
    if section == .search { search.begin() } else { list.becomeFirstResponder() }
  }

  /// Shows the present state.
  func reload() {
    switch section {
    case .contents: showContents()
    case .bookmarks: show(marks: reader.marks.placed.filter { $0.mark.color == nil })
    case .notes: show(marks: reader.marks.placed.filter { $0.mark.color != nil })
    case .search: showResults()
    }
    list.accessibilityLabel = section.title
    let empty = meanings.isEmpty ? emptyMessage : ""
    if message.text != empty { message.text = empty }
    message.isHidden = empty.isEmpty
  }

  private var emptyMessage: String {
    switch section {
    case .contents: "This book has no table of contents."
    case .bookmarks: "No bookmarks yet.\nCtrl+D or M sets one on this page."
    case .notes: "No highlights or notes yet.\nSelect text to highlight it."
    case .search: search.emptyMessage
    }
  }

  private func show(_ lines: [(item: SidebarItem, meaning: Meaning)], current: Int? = nil) {
    meanings = lines.map(\.meaning)
    list.items = lines.map(\.item)
    list.current = current
  }

  private func showContents() {
    shownEntries = tree.shown
    show(
      shownEntries.map { index in
        let entry = tree.entries[index]
        let title = entry.title.isEmpty ? "Untitled" : entry.title
        let isOpen = tree.isOpen(index)
        return (
          SidebarItem(
            title: title, depth: entry.depth, isOpen: isOpen,
            isEnabled: entry.chapter != nil || isOpen != nil), .entry(index)
        )
      })
    list.current = readLine
  }

  /// The line of the entry that is read, or of what it is folded into; nil for none. O(log entries).
  private var readLine: Int? {
    guard let entry = readEntry.map(tree.shownEntry) else { return nil }
    var (low, high) = (0, shownEntries.count)
    while low < high {
      let middle = (low + high) / 2
      if shownEntries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low < shownEntries.count && shownEntries[low] == entry ? low : nil
  }

  private func show(marks: [BookMarks.Placed]) {
    var lines: [(SidebarItem, Meaning)] = []
    var title: String?
    for placed in marks {
      let chapter = reader.chapterTitle(placed.range.lowerBound.chapter)
      if chapter != title, !chapter.isEmpty {
        lines.append((SidebarItem(title: chapter, isHeading: true), .heading))
      }
      title = chapter
      let mark = placed.mark
      let detail = mark.excerpt.isEmpty ? "Without text" : mark.excerpt
      let button =
        mark.color == nil
        ? SidebarItem.Button(name: "Remove bookmark", icon: .trash)
        : SidebarItem.Button(name: "More", icon: .ellipsis)
      lines.append(
        (
          SidebarItem(
            title: "", detail: detail, note: mark.note, color: mark.color?.pen, button: button),
          .mark(placed)
        ))
    }
    show(lines)
  }

  private func showResults() {
    let finder = reader.finder
    var lines: [(SidebarItem, Meaning)] = []
    var current: Int?
    var chapter: Int?
    for (index, result) in finder.results.enumerated() {
      if result.place.chapter != chapter {
        chapter = result.place.chapter
        let title = reader.chapterTitle(result.place.chapter)
        lines.append(
          (
            SidebarItem(
              title: title.isEmpty ? "Chapter \(result.place.chapter + 1)" : title, isHeading: true),
            .heading
          ))
      }
      if index == finder.current { current = lines.count }
      let (detail, match) = ResultExcerpt.shortened(result.excerpt, result.match)
      lines.append(
        (
          SidebarItem(title: "", detail: detail, match: match), .result(index)
        ))
    }
    show(lines, current: current)
    search.update()
    if let current { list.reveal(current) }
  }

  /// Marks the entry that is read.
  ///
  /// - Parameter follows: whether to scroll to it.
  func placeDidChange(follows: Bool = false) {
    guard section == .contents, let place = reader.surface.place else { return }
    if place != readPlace {
      readPlace = place
      if readNodes?.chapter != place.chapter {
        readNodes = reader.surface.sheets.first { $0.chapter == place.chapter }
          .map { (place.chapter, ContentsTree.nodes(in: $0.markup)) }
      }
      let entry = tree.entry(at: place, nodes: readNodes?.nodes)
      if entry != readEntry {
        readEntry = entry
        list.current = readLine
      }
    }
    guard follows, let entry = readEntry else { return }
    tree.unfold(around: entry)
    reload()
    if let line = list.current { list.reveal(line, inMiddle: true) }
  }

  // MARK: What hands and keys do

  private func meaning(of line: Int) -> Meaning {
    meanings.indices.contains(line) ? meanings[line] : .heading
  }

  private func choose(_ line: Int) {
    switch meaning(of: line) {
    case .heading: break
    case .entry(let index):
      guard let place = tree.entries[index].target.flatMap(reader.book.place) else {
        fold(line)
        return
      }
      reader.sidebarLeads(to: place)
    case .mark(let placed): reader.sidebarLeads(to: placed.range.lowerBound)
    case .result(let index):
      reader.sidebarLeads(toResult: index)
    }
  }

  private func fold(_ line: Int) {
    guard case .entry(let index) = meaning(of: line) else { return }
    tree.toggle(index)
    reload()
  }

  private func pressButton(of line: Int, beside place: CGRect) {
    guard case .mark(let placed) = meaning(of: line), let window else { return }
    guard placed.mark.color != nil else { return reader.remove(placed.mark) }
    PopUpMenu(items: reader.items(for: placed.mark)).present(in: window, beside: place)
  }

  private func remove(_ line: Int) {
    guard case .mark(let placed) = meaning(of: line) else { return }
    reader.remove(placed.mark)
  }

  // MARK: Looks

  public override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.largeCornerRadius
    setNeedsLayout()
  }

  public override func layoutSubviews() {
    let theme = looks.theme
    let (unit, side) = (theme.unit, theme.targetSize)
    let width = Double(bounds.width)
    closeButton.frame = CGRect(x: width - side - unit, y: unit, width: side, height: side)
    tabs.frame = CGRect(
      x: unit * 2, y: unit, width: max(0, width - side - unit * 4), height: side)
    var top = side + unit * 2
    if !search.isHidden {
      let height = Double(search.sizeThatFits(CGSize(width: width, height: 0)).height)
      search.frame = CGRect(x: unit * 2, y: top, width: max(0, width - unit * 4), height: height)
      top += height
    }
    list.frame = CGRect(
      x: 0, y: top, width: width, height: max(0, Double(bounds.height) - top - unit * 2))
    let room = CGSize(width: max(1, width - unit * 8), height: 0)
    message.frame = CGRect(
      x: unit * 4, y: top + unit * 6, width: room.width,
      height: message.sizeThatFits(room).height)
  }

  public override var accessibilityRole: AccessibilityRole? { .group }

  // Presses between the controls stay here.
  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func mouseDown(with event: MouseEvent) {}
  public override func rightMouseDown(with event: MouseEvent) {}
  public override func scrollWheel(with event: ScrollEvent) {}

  /// False for the gestures of the text, which it may cover.
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }
}
