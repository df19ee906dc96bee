import Foundation
import PanoramaBook
import PanoramaGraphics
import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import Synchronization

/// The pictures of a book. Any thread may ask; what was read last is kept within a limit.
final class BookPictures: Sendable {
  private struct State {
    var sizes: [String: CGSize?] = [:]
    /// The newest last.
    var images: [(key: String, image: CGImage)] = []
    var bytes = 0
  }

  private let book: Book
  private let state = Mutex(State())
  /// The most pixels of one picture: larger ones are left out.
  private static let maximumPixels = 1 << 26
  /// The memory for pictures that may be wanted again, in bytes.
  private static let limit = 64 << 20

  init(_ book: Book) { self.book = book }

  private func key(_ source: PictureSource, _ chapter: Int) -> String {
    switch source {
    case .drawing(let node): "\(chapter) \(node)"
    case .address(let address):
      // A style sheet's address is a path already.
      if let path = book.target(address, from: chapter)?.path, book.hasResource(path) {
        book.shownPicture(path)
      } else {
        address
      }
    }
  }

  private func drawing(
    _ source: PictureSource, _ chapter: Int, _ key: String, _ markup: MarkupTree?
  ) -> SVGPicture? {
    if case .drawing(let node) = source {
      return markup.flatMap {
        try? SVGPicture.read(Array(book.drawing(node, in: $0, chapter: chapter).utf8))
      }
    }
    let isDrawing = key.hasPrefix("data:image/svg+xml") || key.lowercased().hasSuffix(".svg")
    guard isDrawing, let bytes = try? book.resource(key) else {
      return nil
    }
    return try? SVGPicture.read(bytes)
  }

  /// The size of a picture in points; nil if it cannot be read. Its header is read when it is first asked for.
  func size(_ source: PictureSource, chapter: Int, markup: MarkupTree?) -> CGSize? {
    let key = key(source, chapter)
    if let known = state.withLock({ $0.sizes[key] }) { return known }
    var size: CGSize?
    if let drawing = drawing(source, chapter, key, markup) {
      size = drawing.size
    } else if case .address = source, let bytes = try? book.resource(key),
      let file = try? ImageFile.open(bytes: bytes)
    {
      size = CGSize(width: file.info.width, height: file.info.height)
    }
    state.withLock { $0.sizes[key] = .some(size) }
    return size
  }

  /// The file of a picture, of which only the header is read; of a drawing, all. Any thread may ask.
  ///
  /// - Throws: `ImageError`, as for pictures of files.
  func file(
    _ source: PictureSource, chapter: Int, markup: MarkupTree?
  ) throws(ImageError) -> PictureFile {
    let key = key(source, chapter)
    if let drawing = drawing(source, chapter, key, markup) { return .drawing(drawing) }
    guard case .address = source, let bytes = try? book.resource(key) else { throw .noSuchFile }
    return .image(try ImageFile.open(bytes: bytes, budget: .tiled))
  }

  /// A picture that is there already; nil for others.
  func known(_ source: PictureSource, chapter: Int) -> CGImage? {
    let key = key(source, chapter)
    return state.withLock { state in
      guard let index = state.images.firstIndex(where: { $0.key == key }) else { return nil }
      let found = state.images.remove(at: index)
      state.images.append(found)
      return found.image
    }
  }

  /// Reads a picture, if it can be read.
  ///
  /// - Parameter scale: device pixels per point, for drawings.
  func read(_ source: PictureSource, chapter: Int, markup: MarkupTree?, scale: Double) {
    let key = key(source, chapter)
    var image: CGImage?
    if let drawing = drawing(source, chapter, key, markup) {
      let side = max(1, Double(max(drawing.size.width, drawing.size.height)))
      image = drawing.image(scale: min(scale, 4096 / side))
    } else if case .address = source, let bytes = try? book.resource(key) {
      image = CGImage.decode(bytes, maximumPixels: Self.maximumPixels)
    }
    guard let image else { return }
    state.withLock { state in
      state.images.append((key, image))
      state.bytes += image.pixels.count * 4
      while state.bytes > Self.limit, state.images.count > 1 {
        state.bytes -= state.images.removeFirst().image.pixels.count * 4
      }
    }
  }
}
