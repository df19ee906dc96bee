import Documents
import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import Reader
import Viewer

/// A reader as the content of a tab: the shelf, until a book is chosen.
final class ReaderDocument: View, DocumentContent {
  private var path: String?
  private var reader: ReaderView?
  private var shelf: ShelfView?
  private let environment: ViewerEnvironment
  private let fonts: FontLibrary
  private let library: ReaderLibrary
  private let clipboard: PictureClipboard?
  private let state: StateFolder?
  private var kept: KeptBook?
  private var noting: ScheduledAction?
  /// Says what goes wrong with the library.
  private let notice = Notice()
  weak var documentHost: (any DocumentHost)?

  /// The time after a movement at which the place is noted, in seconds.
  private static let noteDelay = 0.5

  /// The book in a file, or the shelf.
  ///
  /// - Parameters:
  ///   - path: the file; nil for the shelf.
  ///   - environment: the queue on which chapters are laid out.
  ///   - fonts: the fonts that are installed.
  ///   - library: keeps places and marks.
  ///   - clipboard: the clipboard for pictures, if there is one.
  ///   - state: the folder with the settings; nil if these are not kept.
  /// - Throws: `AppError` if the file cannot be opened.
  init(
    path: String?, _ environment: ViewerEnvironment, fonts: FontLibrary, library: ReaderLibrary,
    clipboard: PictureClipboard? = nil, state: StateFolder? = nil
  ) throws {
    (self.environment, self.fonts) = (environment, fonts)
    (self.library, self.clipboard, self.state) = (library, clipboard, state)
    super.init(frame: .zero)
    // Its file is opened while the book's is read.
    library.prepare()
    if let path { show(try BookFile.open(path), at: path) } else { showShelf() }
    addSubview(notice)
  }

  required init?(coder: NSCoder) { nil }

  private func showShelf() {
    let view = ShelfView(
      library, work: environment.work, post: { [mail = environment.mail] in mail.post($0) })
    view.openBook = { [weak self] in self?.documentHost?.documentOpens([$0]) }
    view.chooseFiles = { [weak self] in self?.documentHost?.documentChoosesFiles() }
    view.hostMenuItems = { [weak self] in self?.documentHost?.hostMenuItems ?? [] }
    view.hostKeys = { [weak self] in self?.documentHost?.hostKeys ?? [] }
    shelf = view
    addSubviewToFit(view)
  }

  private func show(_ book: Book, at path: String) {
    let settings = state.map { StoredSettings("reader.json", in: $0, usual: ReadingStyle()) }
    let kept = library.open(book, at: path, Date())
    let reader = ReaderView(
      book: book, name: DocumentFile.name(path), cfi: kept.cfi,
      marks: library.marks(of: kept, in: book), style: settings?.value ?? ReadingStyle(),
      fonts: fonts, work: environment.work,
      post: { [mail = environment.mail] in mail.post($0) })
    reader.onStyleChange = { settings?.change(to: $0) }
    reader.onMove = { [weak self] in self?.readerDidMove() }
    reader.openAddress = { [weak self] address, completion in
      self?.documentHost?.documentOpens(address: address, allowsMail: true, completion: completion)
    }
    reader.copiesPicture = { [weak self] picture in
      guard let self, documentHost?.hasPictureClipboard ?? false else { return false }
      return clipboard?.copy(picture) ?? false
    }
    reader.hostMenuItems = { [weak self] in self?.documentHost?.hostMenuItems ?? [] }
    reader.hostKeys = { [weak self] in self?.documentHost?.hostKeys ?? [] }
    (self.path, self.kept, self.reader) = (path, kept, reader)
    shelf?.close()
    shelf?.removeFromSuperview()
    shelf = nil
    addSubviewToFit(reader)
    bringSubviewToFront(notice)
    library.readCover(of: book, kept, environment.work)
  }

  private func readerDidMove() {
    // Not put off again and again: chapters that come move it, too.
    guard noting == nil, let window else { return }
    noting = window.schedule(at: window.time + Self.noteDelay) { [weak self] in self?.note() }
  }

  private func note() {
    noting?.cancel()
    noting = nil
    guard let reader, let kept, let cfi = reader.placeText else { return }
    library.keep(kept, at: cfi, progress: reader.progress)
  }

  /// Says what is wrong with the library, over the text.
  func tell(_ problem: DocumentError) {
    notice.show(problem.notice, isError: true)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let unit = looks.theme.unit
    let room = CGSize(width: max(0, Double(bounds.width) - unit * 8), height: bounds.height)
    let size = notice.sizeThatFits(room)
    notice.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: looks.theme.targetSize + unit * 4,
      width: size.width, height: size.height)
  }

  var documentTitle: String { reader?.title ?? "Books" }
  var documentPath: String? { path }
  var documentMenuItems: [PopUpMenu.Item] { reader?.menuItems ?? [] }

  /// Opens a book in place of the shelf; others in tabs of their own.
  func openDocument(_ paths: [String]) -> Bool {
    guard let shelf, let first = paths.first, FileKind(first) == .epub else { return false }
    do {
      show(try BookFile.open(first), at: first)
    } catch {
      let reason = (error as? AppError)?.reason ?? "\(error)"
      shelf.tell("\(DocumentFile.name(first)): \(reason)", isError: true)
      return true
    }
    documentHost?.documentDidOpen([first])
    documentHost?.documentDidChange()
    for path in paths.dropFirst() { documentHost?.documentOpens([path]) }
    return true
  }

  func documentShouldClose() -> Bool {
    note()
    return true
  }

  func documentDidClose() {
    note()
    shelf?.close()
  }
}
