/// Where the channels of a pixel are in a word of 16 to 32 bits.
struct PixelMasks {
  private let red: Channel
  private let green: Channel
  private let blue: Channel
  private let alpha: Channel
  /// The 8-bit values of the channels' values, 256 for each channel.
  private let values: [UInt8]

  private struct Channel {
    var shift: UInt32
    var maximum: UInt32
  }

  /// Whether pixels have an alpha.
  var hasAlpha: Bool { alpha.maximum != 0 }

  /// - Parameter masks: the bits of red, green, blue and alpha; 0 for a channel that pixels do not have.
  init(_ masks: (red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32)) {
    red = Self.channel(masks.red)
    green = Self.channel(masks.green)
    blue = Self.channel(masks.blue)
    alpha = Self.channel(masks.alpha)
    let colors = [red, green, blue].flatMap { Self.values(of: $0, missing: 0) }
    values = colors + Self.values(of: alpha, missing: 255)
  }

  private static func values(of channel: Channel, missing: UInt8) -> [UInt8] {
    let maximum = channel.maximum
    guard maximum > 0 else { return [UInt8](repeating: missing, count: 256) }
    return (0..<256).map { UInt8((min($0, maximum) * 510 + maximum) / (2 * maximum)) }
  }

  private static func channel(_ mask: UInt32) -> Channel {
    guard mask != 0 else { return Channel(shift: 0, maximum: 0) }
    let shift = UInt32(mask.trailingZeroBitCount)
    let maximum = mask >> shift
    // Channels with more than 8 bits lose the lowest.
    let extra = UInt32(max(0, 24 - maximum.leadingZeroBitCount))
    return Channel(shift: shift + extra, maximum: maximum >> extra)
  }

  /// The straight word of a pixel.
  func word(_ pixel: UInt32) -> UInt32 {
    func value(_ channel: Channel, _ offset: Int) -> UInt32 {
      UInt32(values[offset + Int(pixel >> channel.shift & channel.maximum)])
    }
    return value(alpha, 768) << 24 | value(red, 0) << 16 | value(green, 256) << 8
      | value(blue, 512)
  }

  /// Five bits each.
  static let rgb555 = PixelMasks((0x7C00, 0x3E0, 0x1F, 0))
  /// Eight bits each, and eight of alpha or none.
  static let bgr = PixelMasks((0xFF_0000, 0xFF00, 0xFF, 0))
  static let bgra = PixelMasks((0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000))
}
