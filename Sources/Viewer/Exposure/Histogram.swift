import Panorama

/// How often each value occurs in a picture.
public struct Histogram: Equatable, Sendable {
  /// The number of pixels with each value, 0 … 255, of red.
  public private(set) var red = [Int](repeating: 0, count: 256)
  /// The same of green.
  public private(set) var green = [Int](repeating: 0, count: 256)
  /// The same of blue.
  public private(set) var blue = [Int](repeating: 0, count: 256)
  /// The same of luma, with the weights of ITU-R BT.709.
  public private(set) var luma = [Int](repeating: 0, count: 256)
  /// The number of pixels that were counted: all but those that are more than half transparent.
  public private(set) var count = 0
  /// The number of pixels of which some component is as bright as it can be.
  public private(set) var brightCount = 0
  /// The number of pixels of which all components are as dark as they can be.
  public private(set) var darkCount = 0

  /// A level with fewer pixels than this is not reduced any further, because the counts would be coarse.
  private static let enough = 500_000

  /// The level of a picture that is counted: small enough to be counted at once; nil if some of its tiles are
  /// missing.
  public static func level(of tiles: TiledImage) -> Int? {
    var level = 0
    while level + 1 < tiles.levelCount {
      let size = tiles.size(ofLevel: level + 1)
      if size.width * size.height < enough { break }
      level += 1
    }
    // A coarser one is better than none while the picture is refined.
    return (level..<tiles.levelCount).first { level in
      let counts = tiles.tileCounts(ofLevel: level)
      return (0..<counts.rows).allSatisfy { row in
        (0..<counts.columns).allSatisfy {
          tiles.tile(level: level, column: $0, row: row) != nil
        }
      }
    }
  }

  /// Counts the pixels of a level. O(pixels)
  public init(_ tiles: TiledImage, level: Int) {
    let counts = tiles.tileCounts(ofLevel: level)
    for row in 0..<counts.rows {
      for column in 0..<counts.columns {
        if let tile = tiles.tile(level: level, column: column, row: row) { add(tile.pixels) }
      }
    }
  }

  private mutating func add(_ pixels: [UInt32]) {
    for pixel in pixels where pixel >> 24 >= 128 {
      var (r, g, b) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
      if pixel >> 24 < 255 {
        let color = PixelColor(premultiplied: pixel)
        (r, g, b) = (color.red, color.green, color.blue)
      }
      red[r] += 1
      green[g] += 1
      blue[b] += 1
      luma[(54 * r + 183 * g + 19 * b) >> 8] += 1
      count += 1
      switch Exposure(red: r, green: g, blue: b) {
      case .bright: brightCount += 1
      case .dark: darkCount += 1
      case .between: break
      }
    }
  }
}

/// Whether a pixel lies at an end of what can be shown, where details are lost.
enum Exposure {
  /// Some component is as bright as it can be.
  case bright
  /// All components are as dark as they can be.
  case dark
  case between

  /// JPEG's rounding moves white and black by one.
  init(red: Int, green: Int, blue: Int) {
    if max(red, green, blue) >= 254 {
      self = .bright
    } else {
      self = max(red, green, blue) <= 1 ? .dark : .between
    }
  }
}
