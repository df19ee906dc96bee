import ArgumentParser
import Documents
import Foundation
import Panorama
import PanoramaHost
import PanoramaImages
import PanoramaSDL
import PanoramaTesting
import Reader
import Viewer

/// Opens windows and runs until the last one is closed.
@MainActor
struct WindowRunner {
  let settings: WindowSettings
  /// The connection to the display, if it is being opened already.
  let opening: DisplayOpening?

  /// - Throws: `AppError` if a scene cannot be opened, there is no display, or the display
  ///   fails.
  func run(_ scenes: [AppScene]) throws {
    let fonts = FontLibrary()
    let theme = settings.theme
    if settings.dumpsAccessibility {
      return try AccessibilityDump(theme: theme, fonts: fonts, size: settings.size)
        .print(scenes)
    }
    // This comes before the display is needed, so that pictures are read meanwhile.
    var viewing = ViewerEnvironment()
    viewing.fetcher = TileFetcher(userAgent: "Panorama/" + ProgramVersion.number)
    if let size = settings.size { viewing.screen = size }
    let clipboard = PictureClipboard()
    defer { clipboard.close() }
    // A recording must not depend on the state of earlier runs or on the desktop.
    let isRecorded = settings.record != nil
    let state = isRecorded ? nil : StateFolder.standard
    let problems = LibraryProblems()
    let library = ReaderLibrary(
      path: isRecorded ? nil : ReaderLibrary.standardPath, former: state,
      didFail: { [mail = viewing.mail] problem in
        AppError(problem).report()
        mail.post { problems.tell(problem) }
      })
    // What the documents note when they close is written before the program ends.
    defer { library.close() }
    let maker = DocumentMaker(
      viewing: viewing, clipboard: clipboard,
      canvasPlaces: PlaceMemory(folder: state, name: "canvases.json"),
      library: library, state: state, theme: theme, fonts: fonts,
      empty: DocumentMaker.Empty(scenes))
    problems.tell = { [opened = maker.opened] in opened.reader?.tell($0) }
    let begun = try scenes.map { try maker.document(for: $0) }
    // All contents are created before any window, so that no window flashes up if one fails.
    let contents = try scenes.map { scene -> AppContent? in
      switch scene {
      case .pictures, .nodes, .sketch, .book: return nil
      default: break
      }
      return try AppContent.make(scene, theme: theme, fonts: fonts, for: .live)
    }
    let host = try SDLHost(
      options: HostOptions(
        screen: screen(for: scenes), threads: settings.threads,
        isFullscreen: settings.isFullscreen, showsHUD: settings.showsHUD,
        followsDesktop: !isRecorded,
        followsStyle: settings.followsStyle),
      opening: opening)
    viewing.mail.connect { [inbox = host.inbox] in inbox.post($0) }
    defer { viewing.close() }
    let files = try observe(host, scenes)
    var failure: AppError?
    let shell = DocumentShell(
      host: host, theme: theme, fonts: fonts, state: state
    ) { maker.document($0) }
    let extensions: Set<String> =
      maker.empty == .shelf
      ? ["epub"] : PictureFolder.extensions.union(["canvas", "epub", "sketch"])
    let ownList = OwnFileChooser(extensions: extensions, work: viewing.work)
    // The desktop knows no type for graphs and sketches.
    let usesOwnList = isRecorded || maker.empty == .graph || maker.empty == .sketch
    shell.chooser =
      usesOwnList
      ? ownList
      : PortalFileChooser(
        mimeTypes: maker.empty == .shelf
          ? ["application/epub+zip"] : PictureFolder.mimeTypes + ["application/epub+zip"],
        fallback: ownList)
    shell.fixedSize = settings.size
    shell.writePicture = { PastedPicture.write(dropped: $0) }
    shell.didFail = { error in failure = failure ?? AppError(error) }
    func open(_ content: AppContent) throws {
      let window = Window(size: settings.size ?? content.size, fonts: fonts)
      window.theme = theme
      content.install(in: window)
      listen(to: window, host)
      window.dropHandler = { drop in
        let written = drop.picture.flatMap { PastedPicture.write(dropped: $0) }.map { [$0] } ?? []
        let files = drop.files + written
        if drop.phase == .dropped, !files.isEmpty { shell.openWindow(files) }
      }
      try host.open(window)
    }
    maker.opened.openWindow = { path in
      try open(.make(.document(path), theme: theme, fonts: fonts, for: .live))
    }
    for (index, scene) in scenes.enumerated() {
      if let begun = begun[index] {
        shell.openWindow(showing: [begun])
        // Of more files, the folders are noted.
        let isChosen = (2...RecentFiles.mostAtOnce).contains(scene.files.count)
        shell.note(isChosen ? scene.files.filter(Self.canBeOpened) : scene.files)
        continue
      }
      if let content = contents[index] { try open(content) }
    }
    if let failure { throw failure }
    host.didLoseDisplay = {
      (failure ?? maker.failure ?? brokenFile(files) ?? AppError(HostError.displayLost))
        .report()
    }
    do {
      try host.run()
    } catch {
      throw AppError(error).afterStart
    }
    if let failure = failure ?? maker.failure ?? brokenFile(files) { throw failure.afterStart }
  }

  /// The fastest screen for pictures, and the default one for everything else.
  private func screen(for scenes: [AppScene]) -> ScreenKind? {
    if let screen = settings.screen { return screen }
    let arePictures = scenes.allSatisfy { if case .pictures = $0 { true } else { false } }
    return arePictures ? nil : .texture
  }

  /// Starts the log and the recording, in files other than those that the windows show.
  private func observe(
    _ host: SDLHost, _ scenes: [AppScene]
  ) throws -> (recorder: SessionRecorder?, log: EventLog?) {
    var taken = Set(scenes.flatMap(\.files).compactMap { FileIdentity(path: $0) })
    func file(_ path: String) throws -> LineFile {
      let file = try AppError.reading(path) { try LineFile(path: path, sparing: taken) }
      taken.insert(file.identity)
      return file
    }
    var log: EventLog?
    if let path = settings.logEvents {
      let new = EventLog(try file(path))
      host.observers.append(new)
      log = new
    }
    guard let path = settings.record, let scene = scenes.first else { return (nil, log) }
    let arePictures = if case .pictures = scene { true } else { false }
    let recorder = SessionRecorder(
      try file(path), arguments: scene.arguments, program: ProgramVersion.text,
      hashes: !arePictures)
    host.observers.append(recorder)
    return (recorder, log)
  }

  /// The error of a recording or a log that broke off.
  private func brokenFile(_ files: (recorder: SessionRecorder?, log: EventLog?)) -> AppError? {
    if let path = settings.record, files.recorder?.failure != nil {
      return AppError(.inputOutput, file: path, "the recording broke off: writing failed")
    }
    return files.log.flatMap { AppError($0, file: settings.logEvents) }
  }

  /// Handles the keys of a window without documents.
  private func listen(to window: Window, _ host: SDLHost) {
    func requestClose(_ window: Window) {
      host.inbox.post {
        if window.shouldClose?() ?? true { host.close(window) }
      }
    }
    window.keyHandler = { [unowned host, unowned window] event in
      switch (event.key, event.modifierFlags) {
      case ("w", .control): requestClose(window)
      case ("q", .control): for window in host.windows { requestClose(window) }
      // In a text field, F is a letter.
      case ("f", []) where !(window.firstResponder is TextField):
        host.setFullscreen(!host.isFullscreen(window), of: window)
      case ("escape", []): host.setFullscreen(false, of: window)
      default: return false
      }
      return true
    }
  }
}

extension WindowRunner {
  /// Whether a file, by its first bytes, is something that opens: of several on the command line, some may be nothing.
  private static func canBeOpened(_ path: String) -> Bool {
    PictureFolder.isFolder(path) || (try? InputStart(path))?.isPicture ?? false
      || FileKind(path)?.isDocument ?? false
  }
}

/// Where the library's problems are told, which is known only when there are documents.
@MainActor
private final class LibraryProblems {
  var tell: (DocumentError) -> Void = { _ in }
}

/// Prints the accessibility trees of windows as text, without opening them.
@MainActor
struct AccessibilityDump {
  let theme: InterfaceTheme
  let fonts: FontLibrary
  /// The size in points; nil for the size of the content.
  let size: CGSize?

  /// Prints the tree of each scene after its first layout to standard output.
  ///
  /// - Throws: `AppError` if a scene cannot be opened.
  func print(_ scenes: [AppScene]) throws {
    for scene in scenes { try StandardOutput.print(try text(scene)) }
  }

  private func text(_ scene: AppScene) throws -> String {
    // As in a replay, nothing on disk may change.
    let content = try AppContent.make(scene, theme: theme, fonts: fonts, for: .replay)
    let window = Window(size: size ?? content.size, fonts: fonts)
    window.theme = theme
    content.install(in: window)
    _ = window.makeFrame()
    return window.accessibilityTree.text
  }
}
