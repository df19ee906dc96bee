import Foundation
import Panorama
import PanoramaBook
import PanoramaImages

/// Shows a book to read: one page from the first chapter to the last, a toolbar, and where one is.
public final class ReaderView: View {
  /// The book.
  public let book: Book
  /// Shows the text.
  @_spi(ReaderTests) public let pages: BookScrollView
  /// What is marked in the book.
  public let marks: BookMarks
  /// Selects text.
  @_spi(ReaderTests) public private(set) lazy var hand = SelectionHand(self)
  private let noteBar = NameBar(of: "highlight", asking: "note")
  private var readingTime = ReadingTime()
  private let readout = ZoomReadout(frame: .zero)
  private let name: String
  private let footer = Label()
  private(set) lazy var toolbar = CommandBar(
    "Book", [[.contents, .back], [.smaller, .larger, .nextColors], [.more]], for: self)
  /// The places from which links and the contents led away.
  private var trail: [BookPlace] = []
  /// The titles of the contents by chapters.
  private let chapterTitles: [Int: String]

  /// How the book looks.
  public var style: ReadingStyle {
    get { pages.style }
    set {
      guard newValue != style else { return }
      pages.style = newValue
      update()
      onStyleChange?(newValue)
    }
  }
  /// Called when the user has changed how the book looks.
  public var onStyleChange: ((ReadingStyle) -> Void)?
  /// Called when another place is at the top.
  public var onMove: (() -> Void)?
  /// Opens an address outside of the book.
  public var openAddress: ((String) -> Void)?
  /// The items for windows and files that the menu shows below its own.
  public var hostMenuItems: () -> [PopUpMenu.Item] = { [] }
  /// The keys for windows and files.
  public var hostKeys: () -> [KeyGroup] = { [] }

  /// - Parameters:
  ///   - book: the book, with at least one chapter.
  ///   - name: its title if it says none.
  ///   - cfi: the place that is shown first, as `placeText`; nil for the beginning.
  ///   - marks: what was marked in it before.
  ///   - style: how it looks.
  ///   - fonts: the fonts that are installed.
  ///   - work: the queue on which chapters are laid out; nil lays them out at once.
  ///   - post: runs actions on the main actor.
  public init(
    book: Book, name: String, cfi: String? = nil, marks: [BookMark] = [],
    style: ReadingStyle = ReadingStyle(), fonts: FontLibrary, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    self.book = book
    self.name = name
    self.marks = BookMarks(book, marks)
    let start = cfi.flatMap { BookCFI($0) }.flatMap(book.place)
    pages = BookScrollView(
      ChapterLoader(book, fonts: fonts, work: work, post: post),
      start: start ?? BookPlace(chapter: 0, node: 0), style: style, work: work, post: post)
    chapterTitles = Self.titles(of: book)
    super.init(frame: .zero)
    footer.textStyle = .caption
    footer.textAlignment = .center
    footer.isSecondary = true
    for view in [pages, footer, toolbar, hand.knobs, hand.bar, noteBar, readout] {
      addSubview(view)
    }
    self.marks.didChange.append { [weak self] in self?.updateMarks() }
    pages.delegate = self
    pages.didMove = { [weak self] in
      self?.update()
      self?.onMove?()
    }
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended, let touch = tap.touches.first else { return }
        take(tapAt: tap.location(in: pages), count: touch.tapCount)
      })
    var startSize = style.textSize
    addGestureRecognizer(
      PinchGestureRecognizer { [weak self] pinch in
        guard let self, pinch.state == .began || pinch.state == .changed else { return }
        if pinch.state == .began { startSize = self.style.textSize }
        changeSize(to: startSize * pinch.scale)
      })
  }

  public required init?(coder: NSCoder) { nil }

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

  private var chapterTitle: String {
    var chapter = pages.chapter
    while chapter > 0, chapterTitles[chapter] == nil { chapter -= 1 }
    return chapterTitles[chapter] ?? ""
  }

  private func update() {
    let percent = Int((pages.progress * 100).rounded(.down))
    var parts = [chapterTitle, "\(percent) %"].filter { !$0.isEmpty }
    if let last = pages.sheets.last(where: { $0.chapter == pages.chapter }),
      let minutes = readingTime.minutesLeft(last, language: book.language)
    {
      parts.append("\(minutes) min left in chapter")
    }
    let text = parts.joined(separator: "  ·  ")
    if footer.text != text { footer.text = text }
    let theme = pages.style.look(isDark: looks.theme.isDark).theme
    backgroundColor = ColorObject(cgColor: theme.background)
    footer.textColor = FontColor.dimmed(theme.text)
    // The toolbar is as the paper, which may be dark on a light desktop.
    toolbar.looks.themeOverride = paperIsDark == looks.theme.isDark ? nil : looks.theme.toggled
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
      } + hand.marks
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    update()
  }

  public override func layoutSubviews() {
    let unit = looks.theme.unit
    let bar = toolbar.sizeThatFits(bounds.size)
    let foot = (footer.sizeThatFits(bounds.size).height + 2 * unit).rounded(.up)
    footer.frame = CGRect(
      x: 2 * unit, y: bounds.height - foot, width: max(0, bounds.width - 4 * unit), height: foot)
    let top = (Double(bar.height) + 2 * unit).rounded(.up)
    toolbar.frame = CGRect(
      x: ((bounds.width - bar.width) / 2).rounded(), y: unit, width: bar.width, height: bar.height)
    pages.frame = CGRect(
      x: 0, y: top, width: Double(bounds.width),
      height: max(0, Double(bounds.height) - top - Double(foot)))
    hand.knobs.frame = bounds
    let size = noteBar.sizeThatFits(bounds.size)
    noteBar.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: bounds.height - foot - size.height - 2 * unit, width: size.width, height: size.height)
    readout.place(in: pages.frame)
    updateMarks()
    update()
  }

  // MARK: Going elsewhere

  @_spi(ReaderTests) public var canGoBack: Bool { !trail.isEmpty }

  /// Goes to a place, and remembers where it was.
  @_spi(ReaderTests) public func go(to place: BookPlace) {
    if let here = pages.place { trail.append(here) }
    pages.go(to: place)
    update()
  }

  @_spi(ReaderTests) public func goBack() {
    guard let place = trail.popLast() else { return }
    pages.go(to: place)
    update()
  }

  func canStep(by count: Int) -> Bool {
    (0..<book.chapters.count).contains(pages.chapter + count)
  }

  func step(by count: Int) {
    guard canStep(by: count) else { return }
    pages.go(to: BookPlace(chapter: pages.chapter + count, node: 0))
  }

  private func take(tapAt point: CGPoint, count: Int) {
    if count == 1, hand.selection.range == nil, follow(at: point) { return }
    _ = hand.tap(at: point, count: count)
  }

  /// Asks for a note below the text.
  ///
  /// - Parameter take: called with what is written, unless it is given up.
  func askForNote(_ note: String, take: @escaping (String) -> Void) {
    noteBar.begin(with: note, take: take)
    setNeedsLayout()
  }

  /// Follows the link at a point, or shows the note to which it leads, or the picture that is there.
  ///
  /// - Returns: whether there is something.
  private func follow(at point: CGPoint) -> Bool {
    guard let sheet = pages.sheet(at: point) else { return false }
    guard let link = sheet.link(at: point) else { return show(pictureAt: point, on: sheet) }
    if let target = book.target(link.address, from: sheet.chapter) {
      guard let place = book.place(target) else { return true }
      if let window, let tree = try? book.chapter(place.chapter),
        let note = Footnote(link: link.node, in: sheet.markup, to: place, in: tree)
      {
        let mark = pages.convert(sheet.outside(link.frame), to: nil)
        FootnotePopover(note.text, beside: mark) { [weak self] in self?.go(to: note.place) }
          .present(in: window)
      } else {
        go(to: place)
      }
    } else if ["http", "https"].contains(BookPath.scheme(of: link.address)?.lowercased() ?? "") {
      openAddress?(link.address)
    }
    return true
  }

  private func show(pictureAt point: CGPoint, on sheet: BookSheet) -> Bool {
    guard let window, let found = sheet.picture(at: point),
      let image = pages.picture(found.source, chapter: sheet.chapter)
    else { return false }
    PictureOverlay(image, name: "Picture").present(in: window)
    return true
  }

  /// Shows the table of contents to choose from.
  func presentContents() {
    guard let window else { return }
    let here = pages.chapter
    var items: [PopUpMenu.Item] = []
    func add(_ entries: [BookContents], depth: Int) {
      for entry in entries {
        let chapter = entry.target.flatMap { book.chapter(at: $0.path) }
        let title = String(repeating: "\u{2003}", count: depth) + entry.title
        let target = entry.target
        items.append(
          PopUpMenu.Item(
            ControlAction(title: title) { [weak self] _ in
              guard let self, let place = target.flatMap(self.book.place) else { return }
              self.go(to: place)
            }, isEnabled: chapter != nil,
            isChecked: chapter == here && target?.fragment == nil))
        add(entry.children, depth: depth + 1)
      }
    }
    add(book.contents, depth: 0)
    let menu = PopUpMenu(items: items)
    if let button = toolbar.button(named: ReaderCommand.contents.name) {
      menu.present(from: button)
    } else {
      menu.present(in: window, beside: bounds)
    }
  }

  // MARK: Look

  func canChangeSize(larger: Bool) -> Bool { style.size(larger: larger) != style.textSize }

  func changeSize(larger: Bool) { style.textSize = style.size(larger: larger) }

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
        [.contents, .back, .previousChapter, .nextChapter], [.smaller, .larger],
        [.desktopColors, .light, .sepia, .dark], [.justified, .hyphens, .publisherStyles],
        [.keyList],
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
    if event.key == "escape", hand.selection.range != nil { return hand.clear() }
    if Self.commands.take(event, in: self) || pages.takeKey(event) { return }
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
