import Foundation
import Panorama

/// All documents of a program: their windows and tabs, the files opened last, the file chooser.
///
///     let shell = DocumentShell(host: host, state: StateFolder.standard) { paths in
///       ViewerDocumentView(paths)
///     }
///     shell.openWindow(["photo.jpg"])
@MainActor
public final class DocumentShell {
  /// The display.
  public let host: any WindowHost
  /// In the order they opened.
  public private(set) var windows: [DocumentWindow] = []
  /// Files opened last.
  public let recents: RecentFiles
  /// What windows look like.
  public let theme: Theme
  let fonts: FontLibrary
  let memory: WindowMemory
  let makeContent: @MainActor ([String]) -> any DocumentContent
  /// Points: of a window, where nothing is remembered.
  public var defaultSize = CGSize(width: 1024, height: 768)
  /// Of every window, whatever is remembered; nil: remembered sizes count.
  public var fixedSize: CGSize?
  /// Lets the user choose files; nil: they cannot.
  public var chooser: (any FileChooser)?
  /// Told where a window could not be opened while the program runs.
  public var didFail: @MainActor (any Error) -> Void = { _ in }
  /// Take away what windows are asking.
  private var questions: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// - Parameters:
  ///   - host: the display.
  ///   - state: where the files opened last and the windows' places are kept; nil: nowhere.
  ///   - makeContent: a document that shows the files; without files an empty one.
  public init(
    host: any WindowHost, theme: Theme = .light, fonts: FontLibrary? = nil, state: StateFolder?,
    makeContent: @escaping @MainActor (_ paths: [String]) -> any DocumentContent
  ) {
    self.host = host
    self.theme = theme
    self.fonts = fonts ?? FontLibrary()
    self.makeContent = makeContent
    recents = RecentFiles(folder: state)
    memory = WindowMemory(folder: state)
  }

  // MARK: Opening

  /// Opens a window with one document that shows `paths`; none: an empty one.
  @discardableResult
  public func openWindow(_ paths: [String]) -> DocumentWindow? {
    note(paths)
    return openWindow(showing: [makeContent(paths)])
  }

  /// Opens a window with a tab for each document, the first in front.
  /// - Parameter existing: a window to use; nil: a new one.
  @discardableResult
  public func openWindow(
    showing documents: [any DocumentContent], in existing: Window? = nil
  ) -> DocumentWindow? {
    let window = DocumentWindow(shell: self, size: sizeForNew, in: existing)
    for document in documents {
      window.insert(DocumentTab(document), at: window.tabs.count)
    }
    window.selectedTab = window.tabs.first
    return show(window, frame: windows.isEmpty && fixedSize == nil ? memory.frame : nil)
  }

  /// Remembers files as opened, once there is time: what is asked for is shown first.
  public func note(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    host.post { [recents] in recents.add(paths) }
  }

  private var sizeForNew: CGSize {
    if let fixedSize { return fixedSize }
    if let front = windows.last { return front.window.size }
    return memory.frame.map { CGSize(width: $0.width, height: $0.height) } ?? defaultSize
  }

  private func show(_ window: DocumentWindow, frame: WindowFrame?) -> DocumentWindow? {
    windows.append(window)
    updateChrome()
    do {
      try host.open(window.window, frame: frame)
      return window
    } catch {
      windows.removeAll { $0 === window }
      updateChrome()
      didFail(error)
      return nil
    }
  }

  // MARK: Moving tabs

  /// Gives a tab a window of its own. - Parameter place: where the hand let it go, in points of the
  /// window it is in.
  public func tearOff(_ tab: DocumentTab, at place: CGPoint? = nil) {
    guard let old = tab.window, old.tabs.count > 1 else { return }
    let frame = place.flatMap { place -> WindowFrame? in
      guard var frame = host.frame(of: old.window), let x = frame.x, let y = frame.y else {
        return nil
      }
      let scale = old.window.screenScale
      // The hand holds the new window by its upper edge.
      frame.x = x + Int((Double(place.x) * scale).rounded()) - Int(frame.width * scale / 4)
      frame.y = y + Int((Double(place.y) * scale).rounded())
      frame.isMaximized = false
      return frame
    }
    let window = DocumentWindow(shell: self, size: old.window.size)
    window.insert(tab)
    _ = show(window, frame: frame)
  }

  /// Brings the tabs of all windows into one.
  public func mergeAll(into window: DocumentWindow) {
    let selected = window.selectedTab
    for other in windows where other !== window {
      for tab in other.tabs { window.insert(tab, at: window.tabs.count) }
    }
    window.selectedTab = selected
    updateChrome()
  }

  // MARK: Closing

  /// Asks every window of the program to close, once what is happening now is over.
  public func requestCloseAll() {
    host.post { [weak self] in self?.host.requestCloseAll() }
  }

  /// Takes a window off the display, once what is happening now is over.
  func close(_ window: DocumentWindow) {
    host.post { [weak self, weak window] in
      guard let self, let window else { return }
      host.close(window.window)
    }
  }

  func didClose(_ window: DocumentWindow) {
    windows.removeAll { $0 === window }
    questions.removeValue(forKey: ObjectIdentifier(window))?()
    updateChrome()
  }

  func updateChrome() { for window in windows { window.updateChrome() } }

  // MARK: Choosing

  /// Lets the user choose files to be opened in `window`; the window goes on meanwhile.
  func chooseFiles(for window: DocumentWindow) {
    let id = ObjectIdentifier(window)
    guard let chooser, questions[id] == nil else { return }
    let request = FileChoice(
      folder: (window.selectedTab?.content.documentPath ?? recents.paths.first).map(Self.folder),
      recentFiles: recents.paths)
    // Before it is asked: an answer may come at once.
    questions[id] = {}
    let withdraw = chooser.choose(request, in: window.window, host: host) {
      [weak self, weak window] paths in
      self?.questions[id] = nil
      guard let window, let tab = window.selectedTab, !paths.isEmpty else { return }
      window.open(paths, in: tab)
    }
    if questions[id] != nil { questions[id] = withdraw }
  }

  /// The folder a file is in, from the root: documents may be named relative to the present one.
  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
  }

  // MARK: Remembering

  func remember(_ window: DocumentWindow) {
    guard fixedSize == nil, !window.isFullscreen, let frame = host.frame(of: window.window) else {
      return
    }
    memory.frame = frame
  }
}
