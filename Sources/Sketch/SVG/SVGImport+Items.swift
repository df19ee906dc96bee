import Panorama

extension SVGImport {
  /// The strokes as they are drawn in a file. Pictures are decoded by this call, each once. O(n), and O(pixels)
  /// for pictures.
  public func finishedItems() -> [DisplayItem] {
    let limit = DecodedPictures.pixelLimit(among: strokes.count { $0.picture != nil })
    var pictures = DecodedPictures()
    return strokes.map { $0.finishedItem(pixelLimit: limit, sharing: &pictures) }
  }
}
