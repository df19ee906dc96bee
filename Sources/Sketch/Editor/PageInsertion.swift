import Documents
import Panorama
import PanoramaImages

/// Adds the pages of a PDF to a sketch, to write on: one undo step for each document.
@MainActor
final class PageInsertion {
  /// The pages of a document, and how many it has.
  private typealias Pages = (shown: [(picture: SketchPicture, size: CGSize)], count: Int)

  private unowned let view: SketchView
  private lazy var work = view.sketch.document.work ?? WorkQueue(threads: 1)

  /// The maximum number of pages that are added at once.
  private nonisolated static let maximumPages = 200
  /// Pixels per point of pictures of pages.
  private nonisolated static let resolution = 2.0

  init(into view: SketchView) { self.view = view }

  /// Reads a document in the background and adds its pages below the last page of the sketch.
  func insert(_ path: String) {
    let name = DocumentFile.name(path)
    guard let post = view.sketch.document.postFromBackground else {
      return take(Self.pages(of: path), name)
    }
    view.chrome.notice.show("\(name) is being read")
    let deliver: @MainActor @Sendable (Result<Pages, ImageError>) -> Void = { [weak self] in
      self?.take($0, name)
    }
    work.submit(WorkQueue.Urgency(.visible)) { _ in
      let pages = Self.pages(of: path)
      post { deliver(pages) }
    }
  }

  private nonisolated static func pages(of path: String) -> Result<Pages, ImageError> {
    Result { () throws(ImageError) in
      let bytes = try ImageFile.read(path, limit: SketchPicture.maximumSize)
      // Says why it cannot be read.
      let count = try ImageFile.open(bytes: bytes, budget: .tiled).info.pageCount
      let first = SketchPicture(bytes)
      let shown = (0..<min(count, maximumPages)).compactMap { page in
        let picture = page == 0 ? first : first.showing(page: page)
        return picture.size.map {
          (
            picture: picture,
            size: CGSize(width: $0.width / resolution, height: $0.height / resolution)
          )
        }
      }
      if shown.isEmpty { throw .unsupported("what it contains") }
      return (shown, count)
    }
  }

  private func take(_ result: Result<Pages, ImageError>, _ name: String) {
    let notice = view.chrome.notice
    switch result {
    case .failure(let error):
      notice.show("\(name) cannot be placed: \(error)", isError: true)
    case .success(let pages):
      let sketch = view.sketch
      // Its pages are white, and light ink would be faint on them.
      let color = view.isUntouched ? CGColor.white : nil
      guard let new = sketch.addPages(of: pages.shown, named: name, color: color) else {
        if sketch.failure == nil {
          notice.show("\(name) does not fit: there are too many layers or pages", isError: true)
        }
        return
      }
      view.choose(view.drawingTool)
      sketch.show(new[0], animated: false)
      let count = new.count == 1 ? "one page" : "\(new.count) pages"
      notice.show(
        new.count < pages.count
          ? "\(name): the first \(count) of \(pages.count) lie below the ink"
          : "\(name): \(count) to write on")
    }
  }
}
