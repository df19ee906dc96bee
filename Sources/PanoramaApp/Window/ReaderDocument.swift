import Documents
import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import Reader
import Viewer

/// Where a book was left.
struct ReadingPlace: Codable, Equatable, Sendable {
  /// An EPUB CFI.
  var cfi: String
}

/// A reader as the content of a tab.
final class ReaderDocument: View, DocumentContent {
  private let path: String
  private let reader: ReaderView
  private let places: PlaceMemory<ReadingPlace>?
  private var noting: ScheduledAction?
  weak var documentHost: (any DocumentHost)?

  /// The time after a movement at which the place is noted, in seconds.
  private static let noteDelay = 0.5

  /// The book in a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - environment: the queue on which chapters are laid out.
  ///   - fonts: the fonts that are installed.
  ///   - places: where each book was left, if that is known.
  ///   - state: the folder with the settings; nil if these are not kept.
  /// - Throws: `AppError` if the file cannot be opened.
  init(
    path: String, _ environment: ViewerEnvironment, fonts: FontLibrary,
    places: PlaceMemory<ReadingPlace>? = nil, state: StateFolder? = nil
  ) throws {
    (self.path, self.places) = (path, places)
    let settings = state.map { StoredSettings("reader.json", in: $0, usual: ReadingStyle()) }
    reader = ReaderView(
      book: try Self.book(path), name: DocumentFile.name(path), cfi: places?.place(of: path)?.cfi,
      style: settings?.value ?? ReadingStyle(), fonts: fonts, work: environment.work,
      post: { [mail = environment.mail] in mail.post($0) })
    super.init(frame: .zero)
    addSubviewToFit(reader)
    reader.onStyleChange = { settings?.change(to: $0) }
    reader.onMove = { [weak self] in self?.readerDidMove() }
    reader.openAddress = { [weak self] in
      self?.documentHost?.documentOpens(address: $0, completion: { _ in })
    }
    reader.hostMenuItems = { [weak self] in self?.documentHost?.hostMenuItems ?? [] }
    reader.hostKeys = { [weak self] in self?.documentHost?.hostKeys ?? [] }
  }

  required init?(coder: NSCoder) { nil }

  /// Opens a book.
  ///
  /// - Throws: `AppError`.
  static func book(_ path: String) throws -> Book {
    // What is no file at all is said in the words of all commands.
    _ = try InputStart(path)
    do throws(BookError) {
      return try Book(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw AppError(.badData, file: path, error.description)
    }
  }

  private func readerDidMove() {
    // Not put off again and again: chapters that come move it, too.
    guard places != nil, noting == nil, let window else { return }
    noting = window.schedule(at: window.time + Self.noteDelay) { [weak self] in self?.note() }
  }

  private func note() {
    noting?.cancel()
    noting = nil
    if let cfi = reader.placeText { places?.note(ReadingPlace(cfi: cfi), of: path) }
  }

  var documentTitle: String { reader.title }
  var documentPath: String? { path }
  var documentMenuItems: [PopUpMenu.Item] { reader.menuItems }

  /// Always false: every book opens in its own tab.
  func openDocument(_ paths: [String]) -> Bool { false }

  func documentShouldClose() -> Bool {
    note()
    return true
  }

  func documentDidClose() { note() }
}
