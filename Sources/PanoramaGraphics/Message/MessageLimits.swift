/// What one process may have another one keep by sending it a drawing.
///
/// The bytes of a message bound the memory of paths, pictures and gradients, which take about as much when they are read.
/// Items and parts take more than their bytes, so they are counted.
enum MessageLimits {
  /// The maximum number of items in all lists: several times what a file of the size that `PanoramaSVG` reads makes.
  static let items = 1 << 22
  /// The maximum number of parts that items share.
  static let parts = 1 << 21
  /// The first bytes of a message; the last one counts the versions.
  static let start: [UInt8] = [0x50, 0x44, 0x4C, 1]
}

/// The first byte of a part, which items refer to by its number among its kind.
enum MessagePart: UInt8 {
  case image, gradient, outline, clip, shadow, pattern, list
}

/// The first byte of an operation.
enum MessageOperation: UInt8 {
  case fill, stroke, cover, image, tiles, glyphs, list, detail
}

/// The first byte of a paint.
enum MessagePaint: UInt8 {
  case color, linear, radial, conic, pattern
}

/// The first byte of a clip's shape.
enum MessageClip: UInt8 {
  case rect, path, mask
}
