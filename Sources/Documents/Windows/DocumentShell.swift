import Foundation
import Panorama
import PanoramaImages

/// All documents of a program, with their windows and tabs, the recent files and the file chooser.
///
///     let shell = DocumentShell(host: host, state: StateFolder.standard) { paths in
///       PhotoDocument(paths)
///     }
///     shell.openWindow(["photo.jpg"])
@MainActor
public final class DocumentShell {
  /// The display.
  public let host: any WindowHost
  /// The open windows in the order of opening.
  public private(set) var windows: [DocumentWindow] = []
  /// The recent files.
  public let recents: RecentFiles
  /// The theme of all windows.
  public let theme: InterfaceTheme
  let fonts: FontLibrary
  let memory: WindowMemory
  let makeContent: @MainActor ([String]) -> any DocumentContent
  /// The size of a window if none is stored, in points.
  public var defaultSize = CGSize(width: 1024, height: 768)
  /// The size of every window, in points; nil to use stored sizes.
  public var fixedSize: CGSize?
  /// Lets the user choose files, if that is possible.
  public var chooser: (any FileChooser)?
  /// Writes a picture that was dropped without a file, and returns its path; nil if that fails. Without this function,
  /// only the documents themselves take such pictures.
  public var writePicture: (@MainActor (DroppedPicture) -> String?)?
  /// Called if a window could not be opened.
  public var didFail: @MainActor (any Error) -> Void = { _ in }
  /// Functions that close the file choosers of windows.
  private var questions: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// - Parameters:
  ///   - host: the display.
  ///   - theme: the theme of all windows.
  ///   - fonts: the fonts; nil to create a library.
  ///   - state: the folder for recent files and window positions; nil to store nothing.
  ///   - makeContent: creates a document that shows files, or an empty document without files.
  public init(
    host: any WindowHost, theme: InterfaceTheme = .light, fonts: FontLibrary? = nil,
    state: StateFolder?,
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

  /// Opens a window with one document that shows `paths`, or an empty document.
  /// - Returns: nil if the window could not be opened; `didFail` is then called.
  @discardableResult
  public func openWindow(_ paths: [String]) -> DocumentWindow? {
    note(paths)
    return openWindow(showing: [makeContent(paths)])
  }

  /// Opens a window with a tab for each document, the first of which is selected.
  ///
  /// - Parameters:
  ///   - documents: the documents.
  ///   - existing: a window to use; nil for a new one.
  /// - Returns: nil if the window could not be opened; `didFail` is then called.
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

  /// Adds recent files, after the present work is done.
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

  /// Moves a tab to a new window.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - place: where the tab was dropped, in points of its present window.
  public func tearOff(_ tab: DocumentTab, at place: CGPoint? = nil) {
    guard let old = tab.window, old.tabs.count > 1 else { return }
    let frame = place.flatMap { place -> WindowFrame? in
      guard var frame = host.frame(of: old.window), let x = frame.x, let y = frame.y else {
        return nil
      }
      let scale = old.window.screenScale
      // The pointer is at the upper edge of the new window.
      frame.x = x + Int((place.x * scale).rounded()) - Int(frame.width * scale / 4)
      frame.y = y + Int((place.y * scale).rounded())
      frame.isMaximized = false
      return frame
    }
    let window = DocumentWindow(shell: self, size: old.window.size)
    window.insert(tab)
    _ = show(window, frame: frame)
  }

  /// Moves the tabs of all windows to one window.
  public func mergeAll(into window: DocumentWindow) {
    let selected = window.selectedTab
    for other in windows where other !== window {
      for tab in other.tabs { window.insert(tab, at: window.tabs.count) }
    }
    window.selectedTab = selected
    updateChrome()
  }

  // MARK: Closing

  /// Asks every window to close, after the present work is done.
  public func requestCloseAll() {
    host.post { [weak self] in self?.host.requestCloseAll() }
  }

  /// Closes a window, after the present work is done.
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

  /// Lets the user choose files, which are then opened in `window`. The window is not blocked.
  func chooseFiles(for window: DocumentWindow) {
    let path = window.selectedTab?.content.documentPath ?? recents.paths.first
    let request = FileChoice(
      folder: path.map(Self.folder), file: path.map { HeldFolder.split($0).name },
      recentFiles: recents.paths)
    _ = choose(request, for: window) { [weak window] paths in
      guard let window, let tab = window.selectedTab, !paths.isEmpty else { return }
      window.open(paths, in: tab)
    }
  }

  /// Lets the user choose something in `window`, which is not blocked.
  ///
  /// - Returns: whether the user is asked: not without a chooser, and not while there is another one.
  func choose(
    _ choice: FileChoice, for window: DocumentWindow,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> Bool {
    let id = ObjectIdentifier(window)
    guard let chooser, questions[id] == nil else { return false }
    // This is set first, because the chooser may answer before it returns.
    questions[id] = {}
    let withdraw = chooser.choose(choice, in: window.window, host: host) { [weak self] paths in
      self?.questions[id] = nil
      completion(paths)
    }
    if questions[id] != nil { questions[id] = withdraw }
    return true
  }

  /// The absolute path of a file's folder; the path of the file may be relative.
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
