import Panorama

extension GalleryPage {
  /// Thousands of paths from a file, sharp at every zoom.
  static let picture = GalleryPage(
    id: "picture", title: "A detailed picture",
    summary: "Thousands of vector paths, sharp at every zoom",
    source: "PicturePage.swift",
    isSlow: true, showsPicture: true,
    preview: { context in
      guard let picture = context.picture else { return .empty }
      return GalleryPreview(
        list: picture.list, focus: CGRect(origin: .zero, size: picture.size))
    },
    makeView: { context in
      let canvas = CanvasView(nil, start: .fitted, theme: context.theme)
      context.withPicture { [weak canvas] in canvas?.show(PicturePanorama($0)) }
      return canvas
    })
}

/// A panorama that shows an existing drawing.
final class PicturePanorama: Panorama {
  private let picture: VectorPicture

  init(_ picture: VectorPicture) {
    self.picture = picture
    super.init(bounds: CGRect(origin: .zero, size: picture.size))
    minimumZoomScale = 0.1
    maximumZoomScale = 32
  }

  override func draw(in context: CGContext) { context.draw(picture.list) }
}
