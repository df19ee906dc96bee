import Panorama

/// The value of one pixel of a picture, not premultiplied.
public struct PixelColor: Hashable, Sendable {
  /// 0 … 255.
  public let red: Int
  /// 0 … 255.
  public let green: Int
  /// 0 … 255.
  public let blue: Int
  /// 0 … 255.
  public let alpha: Int

  /// - Parameter pixel: premultiplied 0xAARRGGBB.
  public init(premultiplied pixel: UInt32) {
    let a = Int(pixel >> 24)
    func channel(_ shift: UInt32) -> Int {
      let value = Int(pixel >> shift & 255)
      return a == 0 ? 0 : min(255, (value * 255 + a / 2) / a)
    }
    (red, green, blue, alpha) = (channel(16), channel(8), channel(0), a)
  }

  /// `#RRGGBB`, with alpha `#RRGGBBAA` where it is not opaque.
  public var hex: String {
    func two(_ v: Int) -> String { (v < 16 ? "0" : "") + String(v, radix: 16, uppercase: true) }
    return "#" + two(red) + two(green) + two(blue) + (alpha < 255 ? two(alpha) : "")
  }

  /// One number a line.
  var words: [String] {
    ["\(red)", "\(green)", "\(blue)"] + (alpha < 255 ? ["\(alpha)"] : [])
  }

  /// Black or white, whichever is read better on it.
  var contrast: CGColor {
    let own = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    // Transparent ones lie on light squares.
    let luma = (own * Double(alpha) + 240 * Double(255 - alpha)) / 255
    return luma > 140 ? CGColor(gray: 0, alpha: 0.85) : CGColor(gray: 1, alpha: 0.9)
  }
}
