import Panorama
import PanoramaImages

/// Small pictures of the pages of a sketch, drawn in the background, one after another.
@MainActor
final class PageThumbnails {
  /// Called with the new picture of the page with this index.
  var onChange: (_ index: Int, CGImage) -> Void = { _, _ in }
  private let document: SketchDocument
  private lazy var work = document.work ?? WorkQueue(threads: 1)
  /// The work in progress, or none.
  private var running: CancelToken?

  init(of document: SketchDocument) { self.document = document }

  /// Draws the pictures of all pages.
  /// - Parameter scale: device pixels per point.
  func draw(_ pages: [CGRect], scale: Double) {
    running?.cancel()
    running = nil
    let drawing = SketchDrawing(document)
    let size = LayerThumbnails.size
    let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
    guard let post = document.postFromBackground else {
      for (index, page) in pages.enumerated() {
        if let image = drawing.thumbnail(of: page, width: width, height: height) {
          onChange(index, image)
        }
      }
      return
    }
    let deliver: @MainActor @Sendable (Int, CGImage) -> Void = { [weak self] in
      self?.onChange($0, $1)
    }
    running = work.submit(WorkQueue.Urgency(.background)) { token in
      for (index, page) in pages.enumerated() {
        if token.isCancelled { return }
        let image = drawing.thumbnail(of: page, width: width, height: height, cancel: token)
        guard let image else { continue }
        post { if !token.isCancelled { deliver(index, image) } }
      }
    }
  }

  /// Stops drawing.
  func close() { running?.cancel() }
}
