import Panorama

/// The background of transparent pictures: squares in two shades of gray, which do not zoom.
enum Checkerboard {
  /// The side of a square, in points.
  static let side = 8.0
  /// The number of squares along each side of a block. Blocks have fixed places, so that scrolling draws
  /// only new ones.
  private static let count = 32
  private static let block = side * Double(count)
  /// The maximum number of blocks, more than any screen needs.
  private static let limit = 4096.0

  private static func pattern(_ a: UInt32, _ b: UInt32) -> CGImage {
    let pixels = (0..<count * count).map { ($0 / count + $0 % count) & 1 == 0 ? a : b }
    return CGImage(width: count, height: count, pixels: pixels, isOpaque: true)
  }

  private static let light = pattern(0xFFFF_FFFF, 0xFFE4_E4E8)
  private static let dark = pattern(0xFF3A_3A3E, 0xFF2C_2C30)

  /// The visible squares in `rect`, at whose corner the pattern begins.
  static func items(in rect: CGRect, visible: CGRect, isDark: Bool) -> [DisplayItem] {
    let seen = rect.intersection(visible)
    guard !seen.isEmpty, seen.width / block * (seen.height / block) < limit else { return [] }
    let image = isDark ? dark : light
    let edge = NestedClip(shape: .rect(rect), parent: nil)
    func range(_ low: Double, _ high: Double, from start: Double) -> ClosedRange<Int> {
      let first = Int(((low - start) / block).rounded(.down))
      return first...max(first, Int(((high - start) / block).rounded(.up)) - 1)
    }
    let (x0, y0) = (rect.minX, rect.minY)
    let columns = range(seen.minX, seen.maxX, from: x0)
    let rows = range(seen.minY, seen.maxY, from: y0)
    return rows.flatMap { row in
      columns.map { column in
        let place = CGRect(
          x: x0 + Double(column) * block, y: y0 + Double(row) * block, width: block, height: block)
        return DisplayItem(.image(image, place, .none), clip: edge)
      }
    }
  }
}
