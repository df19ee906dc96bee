/// What a picture may cost. Judged by its header, before anything is allocated for its pixels.
public struct ImageBudget: Hashable, Sendable {
  /// The most pixels, width times height.
  public var pixels: Int
  /// The most memory in bytes at any moment of decoding: pixels at 4 bytes each, and what the
  /// decoder itself needs (a lossless WebP keeps 4 bytes a pixel).
  public var bytes: Int

  /// - Parameters: at most this many pixels and this many bytes of memory.
  public init(pixels: Int, bytes: Int) {
    self.pixels = pixels
    self.bytes = bytes
  }

  /// 256 megapixels, 1.5 GiB.
  public static let standard = ImageBudget(pixels: 1 << 28, bytes: 3 << 29)

  /// For pictures that are never whole in memory: 2 gigapixels, 256 MiB for decoder and rows.
  public static let streaming = ImageBudget(pixels: 1 << 31, bytes: 1 << 28)
}
