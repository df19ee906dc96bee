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
  /// The samples that the file has of the pixel, if they have more than eight bits; otherwise empty.
  public private(set) var samples: [Int] = []
  /// The greatest possible sample; 0 if there are none.
  public private(set) var top = 0

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

  /// The colour as it is shown, with the samples of the file.
  func with(samples: some Sequence<UInt16>, top: Int) -> PixelColor {
    var color = self
    color.samples = samples.map { Int($0) }
    color.top = top
    return color
  }

  /// The value as a person reads it: `hex`, or the samples of the file and the greatest possible one.
  var text: String {
    samples.isEmpty
      ? hex : samples.map { "\($0)" }.joined(separator: ", ") + " of \(top)"
  }

  /// The components as text, one per line.
  var words: [String] {
    if !samples.isEmpty {
      // A pixel that is opaque has no more to say.
      let hasAlpha = samples.count % 2 == 0
      return samples.dropLast(hasAlpha && samples.last == top ? 1 : 0).map { "\($0)" }
    }
    return ["\(red)", "\(green)", "\(blue)"] + (alpha < 255 ? ["\(alpha)"] : [])
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
