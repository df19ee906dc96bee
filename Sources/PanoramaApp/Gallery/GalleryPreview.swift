import Panorama

/// The drawing of a card.
struct GalleryPreview {
  let list: DisplayList
  /// The part of the drawing that fills the card, cropped to its proportions.
  let focus: CGRect

  static let empty = GalleryPreview(
    list: .empty, focus: CGRect(x: 0, y: 0, width: 16, height: 10))
}
