import Foundation
import Panorama

/// A window with documents, each of which has a tab.
///
/// The tab bar is visible if there are several documents, in this window or in others. In fullscreen
/// it is hidden.
@MainActor
public final class DocumentWindow {
  /// The window on the display.
  public let window: Window
  /// The shell of the program; nil after the window was closed.
  public internal(set) weak var shell: DocumentShell?
  let view: DocumentWindowView
  var bar: TabBar { view.bar }
  /// Selects the tab over which files are held.
  var spring: ScheduledAction?
  /// The tab that `spring` will select.
  weak var springTab: DocumentTab?
  /// The other window over which a tab of this window is being dragged.
  weak var dragTarget: DocumentWindow?

  /// - Parameters:
  ///   - shell: the shell of the program.
  ///   - size: the size of a new window, in points.
  ///   - window: an existing window to use instead of a new one.
  init(shell: DocumentShell, size: CGSize, in window: Window? = nil) {
    self.shell = shell
    self.window = window ?? Window(size: size, fonts: shell.fonts)
    let window = self.window
    window.theme = shell.theme
    view = DocumentWindowView(frame: window.bounds)
    window.rootView = view
    bar.delegate = self
    view.owner = self
    window.keyHandler = { [weak self] in self?.take($0) ?? false }
    window.shouldClose = { [weak self] in self?.shouldClose() ?? true }
    window.didClose = { [weak self] in self?.didClose() }
    window.dropHandler = { [weak self] in self?.take($0) }
    window.didResize = { [weak self] in self?.updateChrome() }
  }

  // MARK: Tabs

  /// The tabs from left to right.
  public var tabs: [DocumentTab] {
    bar.items.compactMap { $0.representedObject as? DocumentTab }
  }

  /// The selected tab; nil only while the window closes.
  public var selectedTab: DocumentTab? {
    get { bar.selectedItem?.representedObject as? DocumentTab }
    set {
      guard let newValue, newValue.window === self else { return }
      bar.selectedItem = newValue.item
      showSelection()
    }
  }

  /// Inserts a tab and selects it. If it was in another window, it is removed there, and that window closes
  /// if it has no other tab.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - index: its index; nil to insert it after the selected tab.
  public func insert(_ tab: DocumentTab, at index: Int? = nil) {
    let old = tab.window
    let place =
      index ?? bar.selectedItem.flatMap { bar.index(of: $0) }.map { $0 + 1 } ?? bar.items.count
    if old !== self { old?.release(tab) }
    tab.window = self
    bar.insert(tab.item, at: place, animated: window.nextDeadline != nil || !bar.items.isEmpty)
    selectedTab = tab
    shell?.updateChrome()
  }

  /// Removes a tab; the window closes with its last tab.
  private func release(_ tab: DocumentTab) {
    bar.remove(tab.item)
    tab.content.removeFromSuperview()
    showSelection()
    if bar.items.isEmpty { shell?.close(self) }
  }

  /// Closes a tab, unless its document refuses; the window closes with its last tab.
  public func close(_ tab: DocumentTab) {
    guard tab.window === self, tab.content.documentShouldClose() else { return }
    tab.window = nil
    release(tab)
    tab.content.documentDidClose()
    shell?.updateChrome()
  }

  func showSelection() {
    view.content = selectedTab?.content
    updateTitle()
  }

  func updateTitle() {
    guard let tab = selectedTab else { return }
    window.title = tab.content.documentTitle
  }

  // MARK: The window

  var isFullscreen: Bool {
    get { shell?.host.isFullscreen(window) ?? false }
    set {
      shell?.host.setFullscreen(newValue, of: window)
      updateChrome()
    }
  }

  /// Shows or hides the tab bar.
  func updateChrome() {
    let isAlone = bar.items.count < 2 && (shell?.windows.count ?? 0) < 2
    view.showsBar = !isAlone && !isFullscreen
  }

  private func shouldClose() -> Bool {
    for tab in tabs where !tab.content.documentShouldClose() {
      selectedTab = tab
      return false
    }
    shell?.remember(self)
    return true
  }

  private func didClose() {
    spring?.cancel()
    for tab in tabs {
      tab.window = nil
      tab.content.documentDidClose()
    }
    shell?.didClose(self)
  }

  /// Opens files in `tab`, or in a new tab if its document cannot show them.
  func open(_ paths: [String], in tab: DocumentTab) {
    guard !paths.isEmpty else { return }
    if tab.content.openDocument(paths) {
      selectedTab = tab
      tab.documentDidChange()
    } else {
      openInNewTab(paths)
    }
  }

  /// Opens files in a new tab, or an empty tab without files.
  func openInNewTab(_ paths: [String], at index: Int? = nil) {
    guard let shell else { return }
    shell.note(paths)
    insert(DocumentTab(shell.makeContent(paths)), at: index)
  }

  func chooseFiles() { shell?.chooseFiles(for: self) }
}

extension DocumentWindow {
  /// The time, in seconds, after which a tab comes to the front while files are held over it.
  private static let springDelay = 0.5

  /// Handles what is dragged over the window or dropped. Files dropped on a tab or a document are opened there, unless
  /// the document takes them itself; files dropped beside the tabs are opened in a new tab. A text that no view has
  /// taken may name files; such a picture becomes a file.
  func take(_ drop: DropInput) {
    let place = CGPoint(x: drop.x, y: drop.y)
    switch drop.phase {
    case .entered:
      view.overlay.isShown = true
      springOpen(tab(at: place))
    case .exited: endDropping()
    case .dropped:
      endDropping()
      let written = drop.picture.flatMap { shell?.writePicture?($0) }
      let named = drop.text.map(PastedFiles.paths) ?? []
      let files = drop.files + named + (written.map { [$0] } ?? [])
      guard !files.isEmpty else {
        if let text = drop.text {
          (tab(at: place) ?? selectedTab)?.content.documentTakes(text: text)
        }
        return
      }
      if let tab = tab(at: place) {
        open(files, in: tab)
      } else if let tab = selectedTab, place.y >= view.barHeight {
        open(tab.content.documentTakes(files, droppedAt: place), in: tab)
      } else {
        openInNewTab(files, at: bar.items.count)
      }
      raise()
    }
  }

  private func endDropping() {
    view.overlay.isShown = false
    springOpen(nil)
  }

  /// Brings `tab` to the front after a delay if files stay over it.
  private func springOpen(_ tab: DocumentTab?) {
    guard let tab, tab !== selectedTab else {
      spring?.cancel()
      spring = nil
      springTab = nil
      return
    }
    guard springTab !== tab else { return }
    spring?.cancel()
    springTab = tab
    spring = window.schedule(at: window.time + Self.springDelay) { [weak self, weak tab] in
      guard let self, let tab, springTab === tab else { return }
      selectedTab = tab
    }
  }
}

extension DocumentWindow: TabBarDelegate {
  public func tabBar(_ bar: TabBar, didSelect item: TabItem) { showSelection() }

  public func tabBar(_ bar: TabBar, wantsToClose item: TabItem) {
    if let tab = item.representedObject as? DocumentTab { close(tab) }
  }

  public func tabBarWantsNewTab(_ bar: TabBar) { openInNewTab([], at: bar.items.count) }

  public func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {
    let target = target(at: place)
    if target?.window !== dragTarget { dragTarget?.bar.showInsertion(at: nil) }
    dragTarget = target?.window
    target?.window.bar.showInsertion(at: target?.index)
  }

  public func tabBar(_ bar: TabBar, didReturn item: TabItem) { endDrag() }

  /// Moves the tab to the window on whose bar it was dropped, or else to a new window.
  public func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {
    endDrag()
    guard let tab = item.representedObject as? DocumentTab else { return }
    if let target = target(at: place) {
      target.window.insert(tab, at: target.index)
      target.window.raise()
    } else if tabs.count > 1 {
      shell?.tearOff(tab, at: place)
    }
  }

  private func endDrag() {
    dragTarget?.bar.showInsertion(at: nil)
    dragTarget = nil
  }

  /// The other window whose bar is at `place`, in points of this window, and the index that a tab would
  /// have there.
  private func target(at place: CGPoint) -> (window: DocumentWindow, index: Int)? {
    guard let shell, let found = shell.host.window(at: place, of: window),
      let other = shell.windows.first(where: { $0.window === found.window }), other !== self,
      other.view.showsBar, found.place.y <= other.view.barHeight
    else { return nil }
    return (other, other.bar.insertionIndex(at: found.place))
  }

  /// The tab at a place of the window, if there is one.
  func tab(at place: CGPoint) -> DocumentTab? {
    guard view.showsBar else { return nil }
    return bar.item(at: place)?.representedObject as? DocumentTab
  }
}

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
  public static var keyGroups: [KeyGroup] { commands.keyGroups }

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
