/// The limits on a picture's size. They are checked against its header before anything is allocated
/// for its pixels.
public struct ImageBudget: Hashable, Sendable {
  /// The maximum number of pixels, width times height.
  public var pixels: Int
  /// The maximum memory in bytes at any moment of decoding: 4 bytes per pixel, and whatever the
  /// decoder itself needs (4 bytes per pixel for a lossless WebP).
  public var bytes: Int

  /// - Parameters:
  ///   - pixels: the maximum number of pixels.
  ///   - bytes: the maximum memory in bytes.
  public init(pixels: Int, bytes: Int) {
    self.pixels = pixels
    self.bytes = bytes
  }

  /// The default: 256 megapixels and 1.5 GiB.
  public static let standard = ImageBudget(pixels: 1 << 28, bytes: 3 << 29)

  /// For pictures that are never completely in memory: 2 gigapixels, and 256 MiB for the decoder
  /// and its rows.
  public static let streaming = ImageBudget(pixels: 1 << 31, bytes: 1 << 28)
}
