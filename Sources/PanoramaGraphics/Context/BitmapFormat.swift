/// The pixels of a context that makes a picture.
package struct BitmapFormat: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Whether the picture is opaque, drawn on black.
  package let isOpaque: Bool

  package init(width: Int, height: Int, isOpaque: Bool) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
  }
}
