import Panorama

/// The value of a pixel, not premultiplied.
public struct PixelColor: Hashable, Sendable {
  /// The red component, 0 … 255.
  public let red: Int
  /// The green component, 0 … 255.
  public let green: Int
  /// The blue component, 0 … 255.
  public let blue: Int
  /// The opacity, 0 … 255.
  public let alpha: Int

  /// The value of a premultiplied pixel, 0xAARRGGBB.
  public init(premultiplied pixel: UInt32) {
    let a = Int(pixel >> 24)
    func channel(_ shift: UInt32) -> Int {
      let value = Int(pixel >> shift & 255)
      return a == 0 ? 0 : min(255, (value * 255 + a / 2) / a)
    }
    (red, green, blue, alpha) = (channel(16), channel(8), channel(0), a)
  }

  /// `#RRGGBB`, or `#RRGGBBAA` if the pixel is not opaque.
  public var hex: String {
    func two(_ v: Int) -> String { (v < 16 ? "0" : "") + String(v, radix: 16, uppercase: true) }
    return "#" + two(red) + two(green) + two(blue) + (alpha < 255 ? two(alpha) : "")
  }

  /// The components as text, one per line.
  var words: [String] {
    ["\(red)", "\(green)", "\(blue)"] + (alpha < 255 ? ["\(alpha)"] : [])
  }

  /// Black or white, whichever is more legible on the pixel.
  var contrast: CGColor {
    // The weights are those of luma in ITU-R BT.601.
    let own = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    // Transparent pixels are drawn on light squares.
    let luma = (own * Double(alpha) + 240 * Double(255 - alpha)) / 255
    return luma > 140 ? CGColor(gray: 0, alpha: 0.85) : CGColor(gray: 1, alpha: 0.9)
  }
}
