import Foundation
import Panorama
import PanoramaBook
import PanoramaImages
import PanoramaSDL
import Reader

@MainActor func showBook(_ file: URL, in window: Window, _ host: SDLHost) throws {
  let book = try Book(contentsOf: file)
  let reader = ReaderView(
    book: book, name: "book", fonts: window.fonts, work: WorkQueue(),
    post: { [inbox = host.inbox] in inbox.post($0) })
  window.rootView = reader
}

@MainActor func showKeptBook(
  _ book: Book, _ file: URL, in window: Window, _ host: SDLHost
) throws {
  let library = ReaderLibrary(path: ReaderLibrary.standardPath)
  let kept = library.open(book, at: file.path, Date())
  let reader = ReaderView(
    book: book, name: "book", cfi: kept.cfi, marks: library.marks(of: kept, in: book),
    fonts: window.fonts, work: WorkQueue(),
    post: { [inbox = host.inbox] in inbox.post($0) })
  reader.onMove = { [weak reader] in
    guard let reader, let cfi = reader.placeText else { return }
    library.keep(kept, at: cfi, progress: reader.progress)
  }
  window.rootView = reader
}
