/// Some rows of a picture that is being decoded; valid during the call it is handed to.
///
/// Rows are as stored: the orientation is not applied.
public struct RowBand {
  /// The first row, in pixels from the top of the reduced picture.
  public let y: Int
  /// How many rows, > 0.
  public let count: Int
  /// Pixels of a row, which follow one another without padding.
  public let width: Int
  /// `width · count` pixels: premultiplied 0xAARRGGBB in sRGB, B G R A in memory on little-endian
  /// machines.
  public let pixels: UnsafeBufferPointer<UInt32>
  /// Every alpha in it is 255.
  public let isOpaque: Bool
}
