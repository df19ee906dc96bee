import Panorama

/// The commands of a reader, for its keys, menu and toolbar.
public typealias ReaderCommand = AppCommand<ReaderView>

extension AppCommand<ReaderView> {
  static var contents: Self {
    Self("Contents", "T", "Ctrl+T") { $0.toggleSidebar(.contents) }.pictured(.contents)
  }
  static var bookmarkList: Self {
    Self("Bookmarks", "Ctrl+B") { $0.toggleSidebar(.bookmarks) }
  }
  static var noteList: Self {
    Self("Highlights and notes", "Ctrl+H") { $0.toggleSidebar(.notes) }
  }
  static var sidebar: Self {
    Self("Sidebar", "F9") { $0.toggleSidebar() }.pictured(.sidebar).checked { $0.isSidebarOpen }
  }
  static var search: Self {
    Self("Search", "Ctrl+F") { $0.presentSearch() }.pictured(.search).titled("Search…")
  }
  static var nextResult: Self {
    Self("Next search result", "F3", "Ctrl+G") { $0.showResult(forward: true) }.repeating()
  }
  static var previousResult: Self {
    Self("Previous search result", "Shift+F3", "Ctrl+Shift+G") { $0.showResult(forward: false) }
      .repeating()
  }
  static var bookmark: Self {
    Self("Bookmark", "M", "Ctrl+D") { $0.toggleBookmark() }
      .pictured { $0.ribbon.isHidden ? .bookmark : .bookmarkSet }
      .titled { $0.ribbon.isHidden ? "Set a bookmark" : "Remove the bookmark" }
      .checked { !$0.ribbon.isHidden }
  }
  static var preferences: Self {
    Self("Text and page", "A", "Ctrl+,") { $0.togglePreferences() }.pictured(.letters)
      .titled("Text and page…").checked { $0.preferences != nil }
  }
  static var back: Self {
    Self("Back to where you were", "Alt+←", "Backspace") { $0.goBack() }.pictured(.back)
      .titled("Back").enabled { $0.canGoBack }
  }
  static var copy: Self {
    Self("Copy", "Ctrl+C") { $0.hand.copy() }.available { $0.hand.selection.range != nil }
      .enabled { $0.hand.selection.range != nil }
  }
  static var removeHighlight: Self {
    Self("Remove highlight", "Delete") { $0.hand.removeMark() }
      .available { $0.hand.mark != nil }.enabled { $0.hand.mark != nil }
  }
  static var nextChapter: Self {
    Self("Next chapter", "N", "Ctrl+PageDown") { $0.step(by: 1) }.repeating()
      .enabled { $0.canStep(by: 1) }
  }
  static var previousChapter: Self {
    Self("Previous chapter", "P", "Ctrl+PageUp") { $0.step(by: -1) }.repeating()
      .enabled { $0.canStep(by: -1) }
  }
  static var larger: Self {
    Self("Larger text", "+", "=", "Ctrl++", "Ctrl+=") { $0.changeSize(larger: true) }.repeating()
      .pictured(.zoomIn).enabled { $0.canChangeSize(larger: true) }
  }
  static var smaller: Self {
    Self("Smaller text", "-", "Ctrl+-") { $0.changeSize(larger: false) }.repeating()
      .pictured(.zoomOut).enabled { $0.canChangeSize(larger: false) }
  }
  static func colors(_ colors: ReadingStyle.Colors?, _ name: String) -> Self {
    Self(name, keys: []) { $0.style.colors = colors }.checked { $0.style.colors == colors }
  }
  static var light: Self { colors(.light, "Light paper") }
  static var sepia: Self { colors(.sepia, "Sepia paper") }
  static var dark: Self { colors(.dark, "Dark paper") }
  static var desktopColors: Self { colors(nil, "Paper as the desktop") }
  static var nextColors: Self {
    Self("Light, sepia or dark paper", "D") { $0.stepColors() }.pictured(.sun)
  }
  static var pages: Self {
    Self("Pages that are turned", "V") { reader in
      reader.style.flow = reader.style.isPaged(reader.book) ? .column : .pages
    }
    .titled("Pages").checked { $0.style.isPaged($0.book) }
    .enabled { !$0.book.package.metadata.rendition.isFixed }
  }
  static var justified: Self {
    Self("Justified lines", "J") { $0.style.justifies = $0.style.justifies == true ? nil : true }
      .checked { $0.style.justifies == true }
  }
  static var hyphens: Self {
    Self("Hyphens", "H") { $0.style.hyphenates = $0.style.hyphenates == true ? false : true }
      .checked { $0.style.hyphenates == true }
  }
  static var publisherStyles: Self {
    Self("The book's own look", "B") { $0.style.usesPublisherStyles.toggle() }
      .checked { $0.style.usesPublisherStyles }
  }
  static var more: Self {
    Self("Menu", "F10") { $0.presentMenu() }.pictured(.ellipsis)
  }
  static var keyList: Self {
    Self("This list", "F1", "?") { $0.presentKeyList() }.titled("Keys")
  }
}

extension ReaderView {
  /// The list of keys that F1 shows.
  public static var keyGroups: [KeyGroup] { commands.keyGroups }

  static let commands = CommandTable<ReaderView>(
    ignoresShift: true,
    [
      "Reading": [
        .init("Scroll", keys: ["↑", "↓"]),
        .init("A screen on; back", keys: ["Space", "Shift+Space"]),
        .init("Beginning; end of the book", keys: ["Home", "End"]),
        .init(.nextChapter), .init(.previousChapter), .init(.back), .init(.bookmark),
      ],
      "Finding": [
        .init(.sidebar), .init(.contents), .init(.bookmarkList), .init(.noteList), .init(.search),
        .init(.nextResult), .init(.previousResult),
      ],
      "Text": [
        .init("Select a word; a paragraph", keys: ["Double click", "Triple click"]), .init(.copy),
        .init(.removeHighlight),
      ],
      "Look": [
        .init(.preferences), .init(.larger), .init(.smaller), .init(.nextColors), .init(.pages),
        .init(.justified),
        .init(.hyphens),
        .init(.publisherStyles),
      ],
      "Other": [.init(.more), .init(.keyList)],
    ])
}

extension LineIcon {
  /// Lines of a table of contents.
  fileprivate static let contents = LineIcon(
    "M9 6h11M9 12h11M9 18h11", fills: "O5 6 1.2O5 12 1.2O5 18 1.2")
  /// A page with a part at its left.
  fileprivate static let sidebar = LineIcon("M4 5h16v14h-16zM9.5 5v14")
  /// A ribbon.
  fileprivate static let bookmark = LineIcon("M7 4.5h10v15l-5 -4l-5 4z")
  /// The same in a page that has one.
  fileprivate static let bookmarkSet = LineIcon(
    "M7 4.5h10v15l-5 -4l-5 4z", fills: "M7 4.5h10v15l-5 -4l-5 4z")
  /// A large and a small A: how a text looks.
  fileprivate static let letters = LineIcon(
    "M3 18l4.5 -12l4.5 12M4.6 14h5.8M20.5 12.5v5.5M20.5 15.2c0 -1.6 -1.2 -2.8 -2.8 -2.8c-1.6 0 -2.8 1.2 -2.8 2.8c0 1.6 1.2 2.8 2.8 2.8c1.6 0 2.8 -1.2 2.8 -2.8z"
  )
}
