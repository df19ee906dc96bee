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
