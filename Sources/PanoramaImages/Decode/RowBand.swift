/// Some rows of a picture that is being decoded, valid only during the call that delivers it.
///
/// Rows are as stored: the orientation is not applied.
public struct RowBand {
  /// The first row, in pixels from the top of the reduced picture.
  public let y: Int
  /// The number of rows, > 0.
  public let count: Int
  /// The number of pixels in a row. Rows follow one another without padding.
  public let width: Int
  /// `width · count` pixels: premultiplied 0xAARRGGBB in sRGB, B G R A in memory on little-endian
  /// machines.
  public let pixels: UnsafeBufferPointer<UInt32>
  /// Whether every alpha is 255.
  public let isOpaque: Bool
}
