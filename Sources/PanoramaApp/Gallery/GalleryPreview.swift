import Panorama

/// A page's drawing, to be scaled into its card.
struct GalleryPreview {
  let list: DisplayList
  /// The part to show; it fills the card, cut where the proportions differ.
  let focus: CGRect

  static let empty = GalleryPreview(
    list: .empty, focus: CGRect(x: 0, y: 0, width: 16, height: 10))
}
