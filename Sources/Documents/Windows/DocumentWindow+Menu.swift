import Panorama

private typealias WindowCommand = AppCommand<DocumentWindow>

extension AppCommand<DocumentWindow> {
  fileprivate static var newTab: Self {
    Self("New tab", "Ctrl+T") { $0.openInNewTab([]) }.repeating().pictured(.plus)
  }
  fileprivate static var closeTab: Self {
    Self("Close tab", "Ctrl+W") { $0.selectedTab.map($0.close) }.repeating().pictured(.close)
  }
  /// - Parameter number: from 1; 9 means the last tab.
  fileprivate static func choose(_ number: Int) -> Self {
    Self("Tab \(number)", KeyCombination("Ctrl+\(number)")) {
      let count = $0.tabs.count
      guard number == 9 || number <= count else { return }
      $0.selectedTab = $0.tabs[number == 9 ? count - 1 : number - 1]
    }.available { !$0.tabs.isEmpty }
  }
  fileprivate static var newWindow: Self {
    Self("New window", "Ctrl+N") { $0.shell?.openWindow([]) }.repeating()
  }
  fileprivate static var closeAll: Self {
    Self("Close all", "Ctrl+Q") { $0.shell?.requestCloseAll() }
  }
  fileprivate static var open: Self {
    Self("Open", "Ctrl+O") { $0.chooseFiles() }.titled("Open …").pictured(.image)
  }
  fileprivate static var fullscreen: Self {
    // F11 is the host's. In a text field, F is a letter.
    Self("Full screen", "F") { $0.isFullscreen.toggle() }.shown(as: "F11")
      .titled { $0.isFullscreen ? "Leave full screen" : "Full screen" }
      .pictured { $0.isFullscreen ? .leaveFullscreen : .enterFullscreen }
      .available { !($0.window.firstResponder is TextField) }
  }
  fileprivate static var leaveFullscreen: Self {
    Self("Leave full screen", "Esc") { $0.isFullscreen = false }.available { $0.isFullscreen }
  }
  fileprivate static var menu: Self {
    Self("Menu", "Menu", "Shift+F10") { $0.presentMenu(beside: $0.menuPlace) }
  }
}

extension DocumentWindow {
  private static let commands = CommandTable<DocumentWindow>([
    "Tabs and windows": [
      .init("New tab, close it", [.newTab, .closeTab]),
      .init("Next, previous tab", keys: ["Ctrl+Tab", "Ctrl+Shift+Tab"]),
      .init("Choose a tab", (1...9).map { .choose($0) }, keys: ["Ctrl+1", "…", "9"]),
      .init(.newWindow), .init(.open),
      .init("Full screen", [.fullscreen], keys: ["F", "F11"]), .init(.leaveFullscreen),
      .init(.menu), .init(.closeAll),
    ]
  ])

  /// The keys for tabs, windows and files.
  var keyGroups: [KeyGroup] { Self.commands.keyGroups }

  /// Handles keys that the document has not used, and those of the tab bar.
  ///
  /// - Returns: whether the key was used.
  func take(_ event: KeyEvent) -> Bool {
    Self.commands.take(event, in: self) || bar.takeShortcut(event)
  }

  /// The rectangle beside which a menu that a key opens appears.
  fileprivate var menuPlace: CGRect {
    view.showsBar
      ? view.menuButton.frame : CGRect(x: window.size.width / 2, y: 0, width: 0, height: 0)
  }

  // MARK: Menu

  /// The maximum number of recent files in a menu.
  private static let recentCount = 8

  /// Shows the menu of the document, its tab and its window.
  func presentMenu(beside place: CGRect) {
    PopUpMenu(items: menuItems()).present(in: window, beside: place)
  }

  func menuItems() -> [PopUpMenu.Item] {
    let own = selectedTab?.content.documentMenuItems ?? []
    return own + (own.isEmpty ? [] : [.separator]) + hostMenuItems()
  }

  /// The items for tabs, windows and files.
  func hostMenuItems() -> [PopUpMenu.Item] {
    let hasOthers = (shell?.windows.count ?? 0) > 1
    let merge = WindowCommand("Merge all windows") { $0.shell?.mergeAll(into: $0) }
    let groups: [[WindowCommand]] = [
      [.open], [.newTab, .closeTab] + moves,
      [.newWindow] + (hasOthers ? [merge] : []) + [.fullscreen], recents,
    ]
    return WindowCommand.items(groups, for: self, hasIcons: true)
  }

  /// The commands that move the selected tab to another window.
  private var moves: [WindowCommand] {
    guard let tab = selectedTab else { return [] }
    let tearOff = WindowCommand("Move tab to a new window") { $0.shell?.tearOff(tab) }
    let others = shell?.windows.filter { $0 !== self } ?? []
    return (tabs.count > 1 ? [tearOff] : [])
      + others.map { other in
        WindowCommand("Move tab to “\(other.window.title.shortened)”") { [weak other] _ in
          guard let other else { return }
          other.insert(tab, at: other.tabs.count)
          other.raise()
        }
      }
  }

  private var recents: [WindowCommand] {
    let paths = (shell?.recents.paths ?? []).filter { $0 != selectedTab?.content.documentPath }
    return paths.prefix(Self.recentCount).map { path in
      WindowCommand(DocumentFile.name(path).shortened) { window in
        if let tab = window.selectedTab { window.open([path], in: tab) }
      }
    }
  }

  func raise() { shell?.host.raise(window) }
}

extension String {
  fileprivate var shortened: String { count > 32 ? "\(prefix(20))…\(suffix(11))" : self }
}
