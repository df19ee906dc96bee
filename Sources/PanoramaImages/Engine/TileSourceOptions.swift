/// The limits and sizes that a tile source works with.
public struct TileSourceOptions: Hashable, Sendable {
  /// The maximum memory of decoded tiles in bytes. Nil stands for the pixels of seven screens, but at
  /// least 56 MiB: when the zoom is just above a power of two, the visible tiles have four times the
  /// screen's pixels, and some tiles around them are kept as well.
  public var memoryLimit: Int?
  /// The size of the screen in device pixels. The first view has the resolution that the screen needs, and no
  /// finer.
  public var screenWidth = 1920
  public var screenHeight = 1080
  /// The minimum number of pixels of a picture whose tiles are kept on disk after it is closed, and
  /// whose level 0 is prepared before the user zooms in.
  public var hugePixels = 64 << 20
  /// The side of a tile in pixels.
  public var tileSide = 256
  /// Whether the user is looking at the picture; false for a neighbour of the visible one.
  public var isForeground = true

  public init() {}

  /// `memoryLimit`, or its default.
  var effectiveMemoryLimit: Int {
    if let memoryLimit { return max(0, memoryLimit) }
    let side = 1 << 16
    return max(56 << 20, min(screenWidth, side) * min(screenHeight, side) * 4 * 7)
  }
}
