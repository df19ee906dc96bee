import Documents
import Foundation
import Panorama
import PanoramaImages
import Sketch

/// A sketch as the content of a tab.
final class SketchTab: View, DocumentContent {
  private let editor: SketchView
  /// The folder with the settings and the pens; nil if these are not kept.
  private let state: StateFolder?
  private let work: WorkQueue?
  private let clipboard: PictureClipboard
  private var recents: RecentFilesView?
  private var hasToldPlace = false
  private var isNoted = false
  /// Whether closing has failed; the second attempt writes the unsaved strokes to a separate file.
  private var hasFailedToClose = false
  private var hasReported = false
  /// Called if the document was closed, and its unsaved strokes could not be written anywhere.
  var didLoseEdits: @MainActor (AppError) -> Void = { _ in }

  weak var documentHost: (any DocumentHost)?

  /// The sketch in a file.
  ///
  /// - Parameters:
  ///   - path: the file, which is made by the first stroke.
  ///   - isUntitled: whether the program, and not the user, has named the file.
  ///   - work: the queue on which strokes of large sketches are drawn.
  ///   - clipboard: offers what is copied.
  ///   - state: the folder with the settings and the pens; nil if these are not kept.
  /// - Throws: `DocumentError` if the file cannot be opened.
  init(
    path: String, isUntitled: Bool, work: WorkQueue?, clipboard: PictureClipboard,
    state: StateFolder?
  ) throws {
    (self.work, self.clipboard, self.state) = (work, clipboard, state)
    // Pictures are exported to the folder of the document, but those of an untitled sketch to the user's folder for
    // pictures, because nobody would find them otherwise.
    editor = SketchView(
      document: try SketchDocument(path: path),
      exportFolder: isUntitled ? UserFolders.pictures : nil)
    super.init(frame: .zero)
    editor.isUntitled = isUntitled
    addSubviewToFit(editor)
    editor.sketch.document.work = work
    if let state { useSettings(in: state) }
    editor.onChange = { [weak self] in self?.editorDidChange() }
    editor.onDrawing = { [weak self] in self?.hideRecents() }
    editor.onSaveAs = { [weak self] in self?.documentHost?.documentDidOpen([$0]) }
    editor.onOpen = { [weak self] in self?.documentHost?.documentOpens([$0]) }
    editor.hostMenuItems = { [weak self] in self?.documentHost?.hostMenuItems ?? [] }
    editor.hostKeys = { [weak self] in self?.documentHost?.hostKeys ?? [] }
    editor.chooseFolder = { [weak self] start, chosen in
      let choice = FileChoice(folder: start, purpose: .folder(action: "Save here"))
      return self?.documentHost?.documentChooses(choice) { if let it = $0.first { chosen(it) } }
        ?? false
    }
    editor.chooseFiles = { [weak self] chosen in
      // Nobody keeps files beside a sketch without a name.
      let folder =
        self?.editor.isUntitled == true ? nil : self?.documentPath.map(DocumentFile.folder)
      return self?.documentHost?.documentChooses(FileChoice(folder: folder)) { chosen($0) } ?? false
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The file with the pens that were used last, in any sketch.
  private static func pensFile(onDark isDark: Bool) -> String {
    isDark ? "pens-dark.json" : "pens.json"
  }

  private func useSettings(in state: StateFolder) {
    let settings = StoredSettings("sketch.json", in: state, usual: SketchSettings())
    editor.settings = settings.value
    editor.onSettingsChange = { settings.change(to: $0) }
    func pens(onDark isDark: Bool) -> PenCase? {
      state.read(Self.pensFile(onDark: isDark), as: PenCase.self)
    }
    editor.useDefault(
      pens(onDark: false) ?? PenCase(), onDarkPaper: pens(onDark: true) ?? .forDarkPaper)
    editor.followsDarkMode = true
    editor.onPensChange = { [weak editor] pens in
      state.write(pens, Self.pensFile(onDark: editor?.sketch.document.paper.isDark == true))
    }
  }

  /// Begins to watch the file. That is not possible earlier: the host needs a window to post to the main
  /// actor.
  override func didMoveToWindow() {
    guard let window, let documentHost else { return }
    editor.sketch.document.watch(post: documentHost.post)
    connectToDesktop(documentHost)
    updateRecents()
    guard !hasToldPlace, state != nil else { return }
    hasToldPlace = true
    // A new window has no time before its first frame.
    window.schedule(at: window.time) { [weak self] in self?.editor.tellPlace() }
  }

  private func connectToDesktop(_ host: any DocumentHost) {
    guard host.hasPictureClipboard else { return }
    editor.readClipboardPicture = { [post = host.post] completion in
      PictureClipboard.read { picture in
        let bytes = picture.map { [UInt8]($0.bytes) }
        post { completion(bytes) }
      }
    }
    editor.offersCopy = { [clipboard] types, make in
      clipboard.copy(types: types + PictureClipboard.textTypes, make)
    }
    editor.readClipboardFiles = { [post = host.post] completion in
      PictureClipboard.readFiles { paths in post { completion(paths) } }
    }
    // A recording must not depend on the desktop.
    guard state != nil else { return }
    editor.showsFile = { [weak self] path in
      self?.documentHost?.documentOpens(file: path, in: .fileManager) { failure in
        if let failure { self?.editor.tell(failure) }
      }
    }
  }

  private func editorDidChange() {
    updateRecents()
    noteFile()
    documentHost?.documentDidChange()
  }

  /// Adds the file to the recent ones once there is something in it, so that an untitled sketch is found again.
  private func noteFile() {
    let document = editor.sketch.document
    guard !isNoted, let documentHost, document.canUndo, let path = document.path else { return }
    isNoted = true
    documentHost.documentDidOpen([path])
  }

  // MARK: The start page

  /// Whether nothing has ever been drawn.
  private var isBlank: Bool {
    let document = editor.sketch.document
    return editor.isUntitled && document.strokeCount == 0 && !document.canUndo && !document.canRedo
  }

  /// Shows the recent sketches over a blank canvas.
  private func updateRecents() {
    guard isBlank, window != nil, let documentHost else { return hideRecents() }
    guard recents == nil else { return }
    let paths = documentHost.recentFiles.filter {
      FileKind($0) == .sketch && $0 != editor.sketch.document.path
    }
    guard !paths.isEmpty else { return }
    let view = RecentFilesView(
      paths: paths, work: work, post: documentHost.post, reader: DocumentThumbnail.reader
    ) { [weak self] in self?.documentHost?.documentOpens([$0]) }
    recents = view
    addSubview(view)
    setNeedsLayout()
  }

  /// Hides the recent sketches until the tab is shown again: what is being drawn must not go below them.
  private func hideRecents() {
    recents?.removeFromSuperview()
    recents = nil
  }

  override func layoutSubviews() {
    guard let recents else { return }
    let size = recents.sizeThatFits(bounds.size)
    let height = min(Double(size.height), Double(bounds.height) / 2)
    // Without room for one of them.
    recents.isHidden = height < looks.theme.targetSize + looks.theme.unit * 6
    recents.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((Double(bounds.height) - height) / 2).rounded(), width: size.width, height: height)
  }

  // MARK: The document

  var documentTitle: String { editor.title }
  var documentPath: String? { editor.sketch.document.path }
  var documentMenuItems: [PopUpMenu.Item] { editor.menuItems }

  /// Always false: every sketch opens in its own tab.
  func openDocument(_ paths: [String]) -> Bool { false }

  func documentTakes(_ files: [String], droppedAt place: CGPoint) -> [String] {
    editor.insert(files: files, at: place)
  }

  func documentShouldClose() -> Bool {
    do {
      try editor.close()
      hasFailedToClose = false
    } catch {
      // The sketch says why, and the user has another chance.
      guard hasFailedToClose else {
        hasFailedToClose = true
        return false
      }
    }
    return true
  }

  func documentDidClose() {
    do {
      try editor.close()
    } catch {
      guard editor.keepUnsaved() == nil, !hasReported else { return }
      hasReported = true
      didLoseEdits(AppError(error) ?? AppError(.inputOutput, "\(error)"))
    }
  }
}
