import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// Shows a book to read: one page from the first chapter to the last, a toolbar, and where one is.
public final class ReaderView: View {
  /// The book.
  public let book: Book
  /// What is marked in it.
  public let marks: BookMarks
  /// Shows the text.
  @_spi(ReaderTests) public private(set) var pages: BookFlowView
  /// Makes what shows the text, as a style says, from a place on.
  private let makePages: (ReadingStyle, BookPlace) -> BookFlowView
  /// The queue of the book's work; nil if everything is done at once.
  let work: WorkQueue?
  let post: MainActorPost
  /// Selects text.
  @_spi(ReaderTests) public private(set) lazy var hand = SelectionHand(self)
  /// Where notes are written.
  @_spi(ReaderTests) public let notePanel = NotePanel()
  private var readingTime = ReadingTime()
  private let readout = ZoomReadout(frame: .zero)
  private let name: String
  private let footer = Label()
  private(set) lazy var toolbar = ReaderToolbar(for: self)
  /// The contents, bookmarks, notes and the search.
  @_spi(ReaderTests) public private(set) lazy var sidebar = ReaderSidebar(for: self)
  /// Searches the book.
  @_spi(ReaderTests) public let finder: BookFinder
  let scrim = SidebarScrim(frame: .zero)
  /// A finger that comes in from the left edge.
  let edgeSwipe = ScreenEdgePanGestureRecognizer()
  let notice = Notice()
  let ribbon = BookmarkRibbon(frame: .zero)
  /// The preferences while they are open.
  var preferences: PreferencesPanel?
  /// Whether search results stay marked without the sidebar.
  var marksSearch = false
  /// The fonts that are installed.
  let fonts: FontLibrary
  /// The places from which links and the contents led away.
  private var trail: [BookPlace] = []
  /// The titles of the contents by chapters.
  private let chapterTitles: [Int: String]

  /// How the book looks.
  public var style: ReadingStyle {
    get { pages.style }
    set {
      guard newValue != style else { return }
      let wasPaged = style.isPaged(book)
      if newValue.isPaged(book) != wasPaged {
        swapPages(newValue)
      } else {
        pages.style = newValue
      }
      update()
      updateMarks()
      preferences?.update()
      onStyleChange?(newValue)
    }
  }
  /// Called when the user has changed how the book looks.
  public var onStyleChange: ((ReadingStyle) -> Void)?
  /// Called when another place is at the top.
  public var onMove: (() -> Void)?
  /// Opens an address outside of the book, of the web or for a mail, and tells the reason if it cannot. Nil where there is
  /// nothing that could.
  public var openAddress:
    ((_ address: String, _ completion: @escaping @MainActor (_ failure: String?) -> Void) -> Void)?
  /// Copies a picture to the clipboard, and returns whether it could. Nil for a clipboard that takes no pictures.
  public var copiesPicture: (@MainActor (CGImage) -> Bool)?
  /// The items for windows and files that the menu shows below its own.
  public var hostMenuItems: () -> [PopUpMenu.Item] = { [] }
  /// The keys for windows and files.
  public var hostKeys: () -> [KeyGroup] = { [] }

  /// - Parameters:
  ///   - book: the book, with at least one chapter.
  ///   - name: its title if it says none.
  ///   - cfi: the place that is shown first, as `placeText`; nil for the beginning.
  ///   - marks: what is marked in it; nil for nothing.
  ///   - style: how it looks.
  ///   - fonts: the fonts that are installed.
  ///   - work: the queue on which chapters are laid out; nil lays them out at once.
  ///   - post: runs actions on the main actor.
  public init(
    book: Book, name: String, cfi: String? = nil, marks: BookMarks? = nil,
    style: ReadingStyle = ReadingStyle(), fonts: FontLibrary, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    self.book = book
    self.marks = marks ?? BookMarks(book)
    self.name = name
    (self.fonts, self.work, self.post) = (fonts, work, post)
    finder = BookFinder(book, post: post)
    let start = cfi.flatMap { BookCFI($0) }.flatMap(book.place)
    let loader = ChapterLoader(book, fonts: fonts, work: work, post: post)
    makePages = { style, start in
      (style.isPaged(book) ? BookPagesView.self : BookScrollView.self as BookFlowView.Type).init(
        loader, start: start, style: style, work: work, post: post)
    }
    pages = makePages(style, start ?? BookPlace(chapter: 0, node: 0))
    chapterTitles = Self.titles(of: book)
    super.init(frame: .zero)
    footer.textStyle = .caption
    footer.textAlignment = .center
    footer.isSecondary = true
    for view in [pages, footer, toolbar, hand.knobs, hand.bar, notePanel, readout] as [View] {
      addSubview(view)
    }
    self.marks.didChange.append { [weak self] in self?.updateMarks() }
    installSidebar()
    installPages()
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended, let touch = tap.touches.first,
          let hit = hitTest(tap.location(in: self), with: nil), hit.isDescendant(of: pages),
          !closePreferences(), !notePanel.close()
        else { return }
        returnKeys()
        take(tapAt: tap.location(in: pages), count: touch.tapCount)
      })
    var startSize = style.textSize
    addGestureRecognizer(
      PinchGestureRecognizer { [weak self] pinch in
        guard let self, pinch.state == .began || pinch.state == .changed else { return }
        if pages.showsFixedPages { return }
        if pinch.state == .began { startSize = self.style.textSize }
        changeSize(to: startSize * pinch.scale)
      })
  }

  public required init?(coder: NSCoder) { nil }

  private func installPages() {
    pages.delegate = self
    pages.didMove = { [weak self] in
      self?.update()
      self?.onMove?()
    }
    hand.follow(pages)
    // A finger that comes in from the edge opens the sidebar, and moves no page.
    pages.panGestureRecognizer.require(toFail: edgeSwipe)
  }

  /// Shows the same place in pages, or in a column.
  private func swapPages(_ style: ReadingStyle) {
    let former = pages
    hand.clear()
    pages = makePages(style, former.place ?? BookPlace(chapter: former.chapter, node: 0))
    insertSubview(pages, aboveSubview: former)
    former.removeFromSuperview()
    installPages()
    setNeedsLayout()
    layoutIfNeeded()
  }

  private static func titles(of book: Book) -> [Int: String] {
    var titles: [Int: String] = [:]
    func add(_ entries: [BookContents]) {
      for entry in entries {
        if let path = entry.target?.path, let chapter = book.chapter(at: path),
          titles[chapter] == nil
        {
          titles[chapter] = entry.title
        }
        add(entry.children)
      }
    }
    add(book.contents)
    return titles
  }

  // MARK: What is shown

  /// The title for windows.
  public var title: String { book.title.isEmpty ? name : book.package.metadata.shownTitle }

  /// The place at the top as an EPUB CFI, which stays the same for every size of window and text; nil until the text is
  /// laid out.
  public var placeText: String? {
    pages.place.flatMap { try? book.cfi($0) }?.description
  }

  /// How much of the book is above the lower edge, 0 … 1; estimated until all chapters are laid out.
  public var progress: Double { pages.progress }

  /// What the contents call a chapter; empty if nothing.
  func chapterTitle(_ chapter: Int) -> String {
    var chapter = chapter
    while chapter > 0, chapterTitles[chapter] == nil { chapter -= 1 }
    return chapterTitles[chapter] ?? ""
  }

  func update() {
    let percent = Int((pages.progress * 100).rounded(.down))
    var parts = [chapterTitle(pages.chapter), "\(percent) %"].filter { !$0.isEmpty }
    if let (page, count) = pages.pageNumber { parts.insert("page \(page) of \(count)", at: 1) }
    if let last = pages.sheets.last(where: { $0.chapter == pages.chapter }),
      let minutes = readingTime.minutesLeft(last, language: book.language)
    {
      parts.append("\(minutes) min left in chapter")
    }
    // What does not fit is left out from the end.
    repeat {
      let text = parts.joined(separator: "  ·  ")
      if footer.text != text { footer.text = text }
    } while parts.popLast() != nil && !parts.isEmpty && footer.bounds.width > 0
      && footer.sizeThatFits(bounds.size).width > footer.bounds.width
    let theme = pages.style.look(isDark: looks.theme.isDark).theme
    backgroundColor = ColorObject(cgColor: theme.background)
    footer.textColor = FontColor.dimmed(theme.text)
    // What is over the text is as the paper, which may be dark on a light desktop.
    let chrome: [View?] = [
      toolbar, notePanel, ribbon, scrim, sidebar, notice, preferences, hand.bar, readout,
    ]
    for case let view? in chrome {
      view.looks.themeOverride = paperIsDark == looks.theme.isDark ? nil : looks.theme.toggled
    }
    updateRibbon()
    if isSidebarOpen { sidebar.placeDidChange() }
    toolbar.update()
    hand.update()
  }

  /// Whether the paper is dark.
  var paperIsDark: Bool { (style.colors ?? (looks.theme.isDark ? .dark : .light)) == .dark }

  /// Shows what is marked now.
  func updateMarks() {
    pages.marks =
      marks.placed.compactMap { placed in
        placed.mark.color.map { TextMark(placed.range, color: $0.ink(isDark: paperIsDark)) }
      } + searchMarks + hand.marks
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    update()
  }

  public override func layoutSubviews() {
    let unit = looks.theme.unit
    let area = textArea
    toolbar.fit(Double(area.width) - 2 * unit)
    let bar = toolbar.sizeThatFits(area.size)
    let foot = (footer.sizeThatFits(area.size).height + 2 * unit).rounded(.up)
    footer.frame = CGRect(
      x: area.minX + 2 * unit, y: area.height - foot, width: max(0, area.width - 4 * unit),
      height: foot)
    let top = (Double(bar.height) + 2 * unit).rounded(.up)
    toolbar.frame = CGRect(
      x: (area.minX + (area.width - bar.width) / 2).rounded(), y: unit, width: bar.width,
      height: bar.height)
    pages.frame = CGRect(
      x: Double(area.minX), y: top, width: Double(area.width),
      height: max(0, Double(area.height) - top - Double(foot)))
    hand.knobs.frame = bounds
    let size = notePanel.sizeThatFits(area.size)
    notePanel.frame = CGRect(
      x: (area.minX + (area.width - size.width) / 2).rounded(),
      y: max(0, area.height - foot - size.height - 2 * unit).rounded(), width: size.width,
      height: size.height)
    readout.place(in: pages.frame)
    layOutSidebar()
    layOutPreferences()
    updateMarks()
    update()
  }

  // MARK: Going elsewhere

  @_spi(ReaderTests) public var canGoBack: Bool { !trail.isEmpty }

  /// Goes to a place, and remembers where it was.
  @_spi(ReaderTests) public func go(to place: BookPlace) {
    rememberPlace()
    pages.go(to: place)
    update()
  }

  /// Remembers what is shown now, to come back to.
  func rememberPlace() {
    if let here = pages.place { trail.append(here) }
  }

  @_spi(ReaderTests) public func goBack() {
    guard let place = trail.popLast() else { return }
    pages.go(to: place)
    update()
  }

  /// The chapter before what is shown, or behind it: behind all pages that lie side by side.
  private func neighbour(by count: Int) -> Int {
    let last = pages.showsFixedPages ? pages.sheets.map(\.chapter).max() : nil
    return (count > 0 ? last ?? pages.chapter : pages.chapter) + count
  }

  func canStep(by count: Int) -> Bool {
    book.chapters.indices.contains(neighbour(by: count))
  }

  func step(by count: Int) {
    guard canStep(by: count) else { return }
    pages.go(to: BookPlace(chapter: neighbour(by: count), node: 0))
  }

  private func take(tapAt point: CGPoint, count: Int) {
    if count == 1, hand.selection.range == nil, follow(at: point) { return }
    if count == 2, !hand.isText(at: point), pages.toggleZoom(at: point) { return }
    if hand.tap(at: point, count: count) { return }
    if count == 1 { _ = pages.takeTap(at: point) }
  }

  /// Asks for a note below the text.
  ///
  /// - Parameter take: called with what is written, unless it is given up.
  func askForNote(_ note: String, take: @escaping (String) -> Void) {
    notePanel.begin(with: note, take: take)
    setNeedsLayout()
  }

  // MARK: Look

  func canChangeSize(larger: Bool) -> Bool {
    pages.showsFixedPages || style.size(larger: larger) != style.textSize
  }

  /// Another size of the text, or a closer look at pages of a fixed size.
  func changeSize(larger: Bool) {
    if pages.showsFixedPages { return pages.zoom(larger: larger) }
    style.textSize = style.size(larger: larger)
  }

  /// Changes the size of the text to the step that is nearest to a size, and shows it.
  private func changeSize(to size: Double) {
    let nearest = ReadingStyle.sizes.min { abs(log($0 / size)) < abs(log($1 / size)) }
    style.textSize = nearest ?? style.textSize
    readout.show(style.textSize / ReadingStyle().textSize)
  }

  func stepColors() {
    let all = ReadingStyle.Colors.allCases
    let now = style.colors ?? (looks.theme.isDark ? .dark : .light)
    style.colors = all[(all.firstIndex(of: now).map { $0 + 1 } ?? 0) % all.count]
  }

  // MARK: Menus and keys

  /// The items of the reader's menu, without those of windows.
  public var menuItems: [PopUpMenu.Item] {
    ReaderCommand.items(
      [
        [.contents, .bookmarkList, .noteList, .search],
        [.bookmark, .back, .previousChapter, .nextChapter], [.smaller, .larger],
        [.desktopColors, .light, .sepia, .dark],
        [.pages, .justified, .hyphens, .publisherStyles],
        [.preferences, .keyList],
      ], for: self)
  }

  func presentMenu() {
    let host = hostMenuItems()
    let menu = PopUpMenu(items: menuItems + (host.isEmpty ? [] : [.separator]) + host)
    if let button = toolbar.button(named: ReaderCommand.more.name) { menu.present(from: button) }
  }

  func presentKeyList() {
    guard let window else { return }
    KeyListPanel(Self.commands.keyGroups + hostKeys()).present(in: window)
  }

  public override var canBecomeFirstResponder: Bool { true }
  public override var preferredKeyResponder: Responder? { self }

  public override func keyDown(with event: KeyEvent) {
    if event.key == "escape" {
      if hand.selection.range != nil { return hand.clear() }
      if takeEscape() { return }
    }
    if Self.commands.take(event, in: self) || pages.takeReadingKey(event) { return }
    super.keyDown(with: event)
  }

  public override func rightMouseDown(with event: MouseEvent) {
    guard let window else { return }
    let host = hostMenuItems()
    let point = convert(event.location(in: self), to: nil)
    PopUpMenu(items: menuItems + (host.isEmpty ? [] : [.separator]) + host)
      .present(in: window, beside: CGRect(origin: point, size: .zero))
  }
}

extension ReaderView: ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) { pages.update() }
}

/// Colours of what stands beside a text.
private enum FontColor {
  static func dimmed(_ color: CGColor) -> ColorObject {
    ColorObject(cgColor: color.copy(alpha: 0.6))
  }
}
