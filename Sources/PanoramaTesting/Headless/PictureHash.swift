import Panorama
import PanoramaRaster

/// A short number for the pixels of a picture: equal pictures have equal hashes, and different ones
/// almost certainly do not. It does not depend on the machine.
public struct PictureHash: Hashable, Sendable {
  /// The number.
  public let value: UInt64

  /// The hash with a known value.
  public init(value: UInt64) { self.value = value }

  /// The hash of the size and all pixels. O(pixels).
  ///
  /// Source: the function FNV-1a of Fowler, Noll and Vo, with pixels instead of bytes.
  public init(of pixels: PixelBuffer) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt32) { hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3 }
    add(UInt32(truncatingIfNeeded: pixels.width))
    add(UInt32(truncatingIfNeeded: pixels.height))
    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in 0..<pixels.width { add(row[x]) }
    }
    value = hash
  }

  /// Reads 16 hexadecimal digits; nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// 16 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
