import Panorama

/// A window that holds documents, one tab each.
///
/// The bar of tabs is there where there is something to choose: several documents, in this window
/// or in others. Fullscreen it is not.
@MainActor
public final class DocumentWindow {
  /// The window on the display.
  public let window: Window
  /// All documents' windows, and what they share; nil once the window closed.
  public internal(set) weak var shell: DocumentShell?
  let view: DocumentWindowView
  var bar: TabBar { view.bar }
  /// Selects the tab that files are held over.
  var spring: Deadline?
  /// The tab it waits for.
  weak var springTab: DocumentTab?
  /// The window another window's tab is being dragged over.
  weak var dragTarget: DocumentWindow?

  /// - Parameter window: one that exists, in place of a new one of `size`.
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

  /// From the left.
  public var tabs: [DocumentTab] {
    bar.items.compactMap { $0.representedObject as? DocumentTab }
  }

  /// The tab in front; nil only while the window closes.
  public var selectedTab: DocumentTab? {
    get { bar.selectedItem?.representedObject as? DocumentTab }
    set {
      guard let newValue, newValue.window === self else { return }
      bar.selectedItem = newValue.item
      showSelection()
    }
  }

  /// Puts a tab in front, taking it from the window it was in; that one closes with its last.
  /// - Parameter index: among the tabs; nil: behind the selected one.
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

  /// Lets a tab go to another window.
  private func release(_ tab: DocumentTab) {
    bar.remove(tab.item)
    tab.content.removeFromSuperview()
    showSelection()
    if bar.items.isEmpty { shell?.close(self) }
  }

  /// Closes a tab, unless its document says no; the window closes with its last.
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

  /// Shows the bar of tabs where it is of use.
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

  /// What files opened here do: those of the tab, or a tab of their own where it cannot show them.
  func open(_ paths: [String], in tab: DocumentTab) {
    guard !paths.isEmpty else { return }
    if tab.content.openDocument(paths) {
      selectedTab = tab
      tab.documentDidChange()
    } else {
      openInNewTab(paths)
    }
  }

  /// Opens files in a tab of their own; none: an empty tab.
  func openInNewTab(_ paths: [String], at index: Int? = nil) {
    guard let shell else { return }
    shell.note(paths)
    insert(DocumentTab(shell.makeContent(paths)), at: index)
  }

  func chooseFiles() { shell?.chooseFiles(for: self) }
}
