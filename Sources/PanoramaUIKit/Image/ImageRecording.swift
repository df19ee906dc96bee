import Panorama

/// A drawing in the present light or dark surroundings that becomes an image.
struct ImageRecording {
  /// The recordings that this thread began and did not end yet, the newest last.
  static let begun = ThreadStack<ImageRecording>()

  let context = CGContext()
  /// The size in points.
  let size: CGSize
  /// The number of pixels per point.
  let scale: CGFloat
  let isOpaque: Bool

  init(size: CGSize, scale: CGFloat, isOpaque: Bool = false) {
    (self.size, self.scale, self.isOpaque) = (size, scale, isOpaque)
    context.isDark = TraitCollection.current.userInterfaceStyle == .dark
  }

  /// What is drawn so far; nil for an invalid size.
  var image: UIImage? {
    UIImage(drawing: context.displayList, size: size, scale: scale, isOpaque: isOpaque)
  }
}
