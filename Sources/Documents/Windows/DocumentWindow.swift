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
