import Panorama

extension GalleryPage {
  /// Thousands of paths from a file, sharp at every zoom.
  static let picture = GalleryPage(
    id: "picture", title: "A detailed picture",
    summary: "Thousands of vector paths, sharp at every zoom",
    source: "PicturePage.swift",
    isSlow: true,
    preview: { context in
      GalleryPreview(
        list: context.picture.list,
        focus: CGRect(origin: .zero, size: context.picture.size))
    },
    makeView: { CanvasView(PicturePanorama($0.picture), startsFitted: true) })
}

/// A drawing that exists already, as a panorama.
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
