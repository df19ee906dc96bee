import Foundation

extension ImageFile {
  /// The maximum memory of `decodeRows` in bytes: the decoder itself and its bands.
  public func memoryForRows(reduction: Int = 1) -> Int {
    let chunk = RowDecoding.chunkRows(info, reduction: reduction)
    let size = info.storedSize(reduction: reduction)
    // Some bands are on their way from one thread to the other.
    let isWhole = RowDecoding.isWhole(info, reduction: reduction)
    let bands = isWhole ? 1 : RowRelay.bands
    let band = Self.bytes(size.width, min(chunk, size.height)) * bands
    let scratch = reduction > 1 && !info.reduces ? Self.bytes(info.storedWidth, chunk) : 0
    // The sums of an interlaced picture's pixels take two words each.
    let perPixel = info.comesInPasses && !isWhole ? 8 : workingBytesPerPixel
    let kept = Self.bytes(size.width, size.height) / 4 * perPixel
    return workingBytes + kept + band + scratch
  }

  /// The maximum memory of `decode` in bytes: the decoder itself and the picture.
  public func memoryForWhole(reduction: Int = 1) -> Int {
    let size = info.storedSize(reduction: reduction)
    return memoryForRows(reduction: reduction) + Self.bytes(size.width, size.height)
  }

  /// Whether rows can be decoded within the budget.
  func canDecodeRows(reduction: Int = 1) -> Bool {
    memoryForRows(reduction: reduction) <= budget.allowance(forFileOf: source.size)
  }

  /// The default number of decoding threads: all cores but one, which is left for drawing.
  public static let standardThreads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  /// The bytes of `width` · `height` pixels, limited to `Int.max / 8` so that sums do not overflow.
  private static func bytes(_ width: Int, _ height: Int) -> Int {
    let (bytes, overflow) = (width * 4).multipliedReportingOverflow(by: height)
    return overflow ? .max / 8 : min(bytes, .max / 8)
  }
}
