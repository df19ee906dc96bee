/// What a tile source may use.
public struct TileSourceOptions: Hashable, Sendable {
  /// Bytes of decoded tiles kept. What is visible at a time should take at most half of it: four
  /// screens of pixels at most, when the zoom is just above a power of two.
  public var memoryLimit = 64 << 20
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
}
