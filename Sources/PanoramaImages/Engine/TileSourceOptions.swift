/// What a tile source may use.
public struct TileSourceOptions: Hashable, Sendable {
  /// Bytes of decoded tiles kept; nil: seven screens, and 56 MB at least. When the zoom is just above
  /// a power of two the screen shows four times its pixels, and some of the tiles around them.
  public var memoryLimit: Int?
  /// The screen in its pixels: the first look is as fine as it needs, and no finer.
  public var screenWidth = 1920
  public var screenHeight = 1080
  /// From how many pixels on tiles are kept on disk from one opening to the next, and level 0 is
  /// prepared before anyone zooms in.
  public var hugePixels = 64 << 20
  /// Columns and rows of a tile.
  public var tileSide = 256
  /// Whether someone looks at it, or it is a neighbour of what they look at.
  public var isForeground = true

  public init() {}

  /// `memoryLimit`, or what stands for nil.
  var effectiveMemoryLimit: Int {
    if let memoryLimit { return max(0, memoryLimit) }
    let side = 1 << 16
    return max(56 << 20, min(screenWidth, side) * min(screenHeight, side) * 4 * 7)
  }
}
