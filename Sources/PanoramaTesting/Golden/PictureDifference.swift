import Panorama

/// Two pictures and their difference, side by side on a gray background.
struct PictureDifference {
  /// The expected picture, the actual one, and the difference, in which equal pixels are dimmed and
  /// others are red.
  let image: CGImage
  /// The difference alone.
  let difference: CGImage

  private static let gap = 8
  private static let ground: UInt32 = 0xFF80_8080

  init(_ expected: CGImage, _ actual: CGImage, _ tolerance: ImageTolerance) {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let total = width * 3 + Self.gap * 2
    var pixels = [UInt32](repeating: Self.ground, count: total * height)
    var changes = [UInt32](repeating: Self.ground, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (old, new) = (Self.pixel(expected, x, y), Self.pixel(actual, x, y))
        let row = y * total
        if let old { pixels[row + x] = Self.overGround(old) }
        if let new { pixels[row + x + width + Self.gap] = Self.overGround(new) }
        let isEqual =
          if let old, let new { tolerance.accepts(old, new) } else { old == nil && new == nil }
        let change =
          isEqual ? 0xFF00_0000 | (Self.overGround(new ?? 0) >> 2 & 0x003F_3F3F) : 0xFFFF_2020
        pixels[row + x + (width + Self.gap) * 2] = change
        changes[y * width + x] = change
      }
    }
    difference = CGImage(width: width, height: height, pixels: changes, isOpaque: true)
    image = CGImage(width: total, height: height, pixels: pixels, isOpaque: true)
  }

  private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32? {
    x < image.width && y < image.height ? image.pixels[y * image.width + x] : nil
  }

  private static func overGround(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - (pixel >> 24)
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = (pixel >> shift & 255) + 128 * rest / 255
      return min(sum, 255) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}

/// How much a picture may differ from its golden.
public struct ImageTolerance: Hashable, Sendable {
  /// The maximum difference of a channel, 0 … 255, up to which pixels count as equal.
  public var channel: Int
  /// The fraction of pixels that may differ by more, 0 … 1.
  public var share: Double

  /// A tolerance for the difference of channels and the share of pixels that may differ by more.
  public init(channel: Int = 0, share: Double = 0) {
    self.channel = max(0, channel)
    self.share = min(1, max(0, share))
  }

  /// Every pixel is equal.
  public static let exact = ImageTolerance()

  /// Whether two pixels count as equal.
  func accepts(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    if channel == 0 { return false }
    for shift in [0, 8, 16, 24] as [UInt32] {
      if abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > channel { return false }
    }
    return true
  }
}
