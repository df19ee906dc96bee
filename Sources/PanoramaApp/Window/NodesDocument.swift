import Documents
import Foundation
import NodeEditor
import Panorama

/// A node editor as the content of a tab, or the reason why its file cannot be opened.
final class NodesDocument: View, DocumentContent {
  private let path: String?
  private let editor: NodeEditorView?
  private let reason = Label(alignment: .center)
  private let canvasPlaces: PlaceMemory<CanvasPlace>?
  /// Whether closing has failed; the second attempt writes the unsaved changes to a separate file.
  private var hasFailedToClose = false
  private var hasReported = false
  private var midnight: ScheduledAction?
  private let clipboard: PictureClipboard?
  /// Called if the document was closed, and its unsaved edits could not be written anywhere.
  var didLoseEdits: @MainActor (AppError) -> Void = { _ in }

  /// Opens a document that is not shown in a tab in a window of its own.
  var openWindow: @MainActor (_ path: String) throws -> Void = { _ in }

  weak var documentHost: (any DocumentHost)?

  /// The graph in a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - theme: the colours.
  ///   - fonts: the fonts.
  ///   - places: the visible part of each graph when it was last open, if any.
  ///   - clipboard: the clipboard for pictures, if there is one.
  ///   - state: the folder with the settings; nil if these are not kept.
  /// - Throws: `DocumentError` if the file cannot be opened.
  init(
    path: String, theme: InterfaceTheme, fonts: FontLibrary,
    places: PlaceMemory<CanvasPlace>? = nil, clipboard: PictureClipboard? = nil,
    state: StateFolder? = nil
  ) throws {
    self.path = path
    self.clipboard = clipboard
    canvasPlaces = places
    editor = NodeEditorView(document: try CanvasDocument(path: path), theme: theme, fonts: fonts)
    super.init(frame: .zero)
    guard let editor else { return }
    editor.firstPlace = places?.place(of: path)
    if let state {
      let settings = StoredSettings("nodes.json", in: state, usual: editor.settings)
      editor.settings = settings.value
      editor.onSettingsChange = { settings.change(to: $0) }
    }
    addSubviewToFit(editor)
    editor.session.day = LocalDay.now?.day
    editor.onChange = { [weak self] in
      // Also after the machine has slept through midnight.
      self?.editor?.session.day = LocalDay.now?.day
      self?.documentHost?.documentDidChange()
    }
    editor.hostMenuItems = { [weak self] in self?.documentHost?.hostMenuItems ?? [] }
    editor.openAddress = { [weak self] address, completion in
      self?.documentHost?.documentOpens(
        address: address, allowsMail: false, completion: completion)
    }
    editor.openFile = { [weak self] in self?.open($0, completion: $1) }
    editor.documentReader = DocumentThumbnail.reader
    editor.hostKeys = { [weak self] in self?.documentHost?.hostKeys ?? [] }
  }

  /// A tab that says why a file cannot be opened.
  init(path: String?, error: AppError) {
    self.path = path
    canvasPlaces = nil
    clipboard = nil
    editor = nil
    super.init(frame: .zero)
    let name = path.map(DocumentFile.name) ?? "Untitled"
    let line = error.line.map { "line \($0): " } ?? ""
    reason.text = "“\(name)” \(line)\(error.reason)"
    reason.numberOfLines = 0
    addSubview(reason)
  }

  required init?(coder: NSCoder) { nil }

  /// Begins to watch the file. That is not possible earlier: the host needs a window to post to the main
  /// actor.
  override func didMoveToWindow() {
    guard window != nil, let documentHost else { return }
    editor?.document.watch(post: documentHost.post)
    editor?.watchFiles(post: documentHost.post)
    followDay()
    editor?.writeClipboardPicture = clipboard.map { clipboard in { clipboard.copy($0) } }
    guard documentHost.hasPictureClipboard else { return }
    editor?.readClipboardPicture = { [post = documentHost.post] completion in
      PictureClipboard.read { picture in
        let copy = picture.map { (bytes: [UInt8]($0.bytes), ending: $0.ending) }
        post { completion(copy) }
      }
    }
  }

  /// Gives the graph the day of today, now and at midnight.
  private func followDay() {
    midnight?.cancel()
    guard let window, let now = LocalDay.now else { return }
    editor?.session.day = now.day
    midnight = window.schedule(at: window.time + now.rest + 1) { [weak self] in self?.followDay() }
  }

  /// Opens a file that the graph names: one of ours in a tab or a window, any other by the desktop.
  private func open(
    _ path: String, completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    guard let documentHost else { return completion("There is no window") }
    switch FileKind(path) {
    case .canvas, .sketch, .epub: documentHost.documentOpens([path])
    case .scene:
      do {
        try openWindow(path)
      } catch {
        completion((error as? AppError)?.reason ?? "\(error)")
      }
    case .svg, .session:
      documentHost.documentOpens(file: path, in: .program, completion: completion)
    case nil:
      guard (try? InputStart(path))?.isPicture ?? false else {
        return documentHost.documentOpens(file: path, in: .program, completion: completion)
      }
      documentHost.documentOpens([path])
    }
  }

  override func layoutSubviews() {
    let width = max(0, Double(bounds.width) - looks.theme.unit * 16)
    let size = reason.sizeThatFits(CGSize(width: width, height: Double(bounds.height)))
    reason.frame = CGRect(
      x: looks.theme.unit * 8, y: (Double(bounds.height) - Double(size.height)) / 2, width: width,
      height: size.height)
  }

  var documentTitle: String {
    editor?.title ?? path.map(DocumentFile.name) ?? "Untitled"
  }
  var documentPath: String? { editor?.document.path ?? path }
  var documentMenuItems: [PopUpMenu.Item] { editor?.menuItems ?? [] }

  /// Always false: every graph opens in its own tab.
  func openDocument(_ paths: [String]) -> Bool { false }

  /// Files become cards; graphs are opened, as they were from the beginning.
  func documentTakes(_ files: [String], droppedAt place: CGPoint) -> [String] {
    guard let editor, !files.contains(where: { FileKind($0) == .canvas }),
      editor.add(files: files, at: place)
    else { return files }
    return []
  }

  func documentShouldClose() -> Bool {
    guard let editor else { return true }
    guard !hasFailedToClose else {
      keepUnsaved()
      return true
    }
    guard !editor.close() else {
      // After saving, because the place is noted together with the state of the file.
      if let path = documentPath { canvasPlaces?.note(editor.place, of: path) }
      return true
    }
    hasFailedToClose = true
    return false
  }

  func documentDidClose() {
    guard let editor, !editor.close() else { return }
    keepUnsaved()
  }

  /// Writes edits to another file because they cannot be saved, or reports why that fails, too.
  private func keepUnsaved() {
    guard let document = editor?.document, document.keepUnsaved() == nil, document.isDirty,
      !hasReported
    else { return }
    hasReported = true
    let failure =
      document.failure
      ?? DocumentError(.inputOutput, path: document.path ?? "Untitled", "was not saved")
    didLoseEdits(AppError(failure))
  }
}
