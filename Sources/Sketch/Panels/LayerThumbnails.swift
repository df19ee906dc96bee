import Panorama
import PanoramaImages

/// Small pictures of the layers of a sketch. They are drawn in the background, one after another, and again when strokes
/// have changed.
@MainActor
final class LayerThumbnails {
  /// The width and height, in points.
  static let size = CGSize(width: 56, height: 40)

  /// Called with a new picture of the layer with this id.
  var onChange: (_ layer: Int64, CGImage) -> Void = { _, _ in }
  private let document: SketchDocument
  private lazy var work = document.work ?? WorkQueue(threads: 1)
  /// The strokes that the pictures show, and for which scale of the screen.
  private var shown: (change: Int, scale: Double)?
  private var images: [Int64: CGImage] = [:]
  /// The work in progress, or none.
  private var running: CancelToken?

  init(of document: SketchDocument) { self.document = document }

  /// The picture of a layer; nil until it is drawn.
  func image(of layer: Int64) -> CGImage? { images[layer] }

  /// Makes the pictures of all layers that have none or an old one. Old ones stay until the new ones are drawn.
  /// - Parameter scale: device pixels per point.
  func update(scale: Double) {
    let change = document.visible.changeCount
    let isCurrent = shown.map { $0.change == change && $0.scale == scale } ?? false
    let wanted = document.layers.indices.filter {
      !isCurrent || images[document.layers[$0].id] == nil
    }
    shown = (change, scale)
    guard !wanted.isEmpty else { return }
    running?.cancel()
    running = nil
    let drawing = SketchDrawing(document)
    let (width, height) = (
      max(1, Int(Self.size.width * scale)), max(1, Int(Self.size.height * scale))
    )
    // The topmost is the first in the list.
    let layers = wanted.reversed().map { (position: $0, id: document.layers[$0].id) }
    guard let post = document.postFromBackground else {
      for layer in layers {
        take(drawing.thumbnail(ofLayer: layer.position, width: width, height: height), of: layer.id)
      }
      return
    }
    let deliver: @MainActor @Sendable (CGImage?, Int64) -> Void = { [weak self] in
      self?.take($0, of: $1)
    }
    running = work.submit(WorkQueue.Urgency(.background)) { token in
      for layer in layers {
        if token.isCancelled { return }
        let image = drawing.thumbnail(
          ofLayer: layer.position, width: width, height: height, cancel: token)
        post { if !token.isCancelled { deliver(image, layer.id) } }
      }
    }
  }

  private func take(_ image: CGImage?, of layer: Int64) {
    guard let image else { return }
    images[layer] = image
    onChange(layer, image)
  }

  /// Stops drawing.
  func close() { running?.cancel() }
}
