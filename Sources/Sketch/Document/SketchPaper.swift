import Foundation
import Panorama

/// The paper of a sketch: its colour, and the pages on it.
public struct SketchPaper: Hashable, Sendable {
  /// The colour; opaque.
  public var color: CGColor { didSet { color = CGColor(argb: color.argb | 0xFF00_0000) } }
  /// The pages, in scene units, in the order in which they are exported; at most `maximumPages`. Ink may lie beside them.
  public var pages: [CGRect]

  /// White paper without pages.
  public static let white = SketchPaper()
  /// The colour of dark paper.
  public static let darkColor = CGColor(argb: 0xFF1C_1C1E)
  /// The maximum number of pages.
  public static let maximumPages = 1000

  /// - Parameters:
  ///   - color: the colour; its alpha does not matter.
  ///   - pages: the pages, in scene units.
  public init(color: CGColor = .white, pages: [CGRect] = []) {
    self.color = CGColor(argb: color.argb | 0xFF00_0000)
    self.pages = pages
  }

  /// Whether light ink is legible on it, and dark ink is not.
  public var isDark: Bool {
    // The weights of ITU-R BT.601.
    let light = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return light < 0.5
  }

  /// The box around all pages; nil if there are none.
  var bounds: CGRect? { pages.isEmpty ? nil : pages.reduce(CGRect.null) { $0.union($1) } }

  /// Whether the pages can be drawn.
  var isValid: Bool {
    pages.count <= Self.maximumPages
      && pages.allSatisfy {
        $0.width >= 1 && $0.height >= 1 && CanvasLimits.contains(SIMD2($0.minX, $0.minY))
          && CanvasLimits.contains(SIMD2($0.maxX, $0.maxY))
      }
  }
}

/// Paper is coded as `color`, 0xAARRGGBB, and `pages`: x, y, width and height of each.
extension SketchPaper: Codable {
  private enum CodingKeys: String, CodingKey {
    case color, pages
  }

  /// - Throws: `DecodingError` if a member is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let rects = try values.decode([[Double]].self, forKey: .pages)
    self.init(
      color: CGColor(argb: try values.decode(UInt32.self, forKey: .color)),
      pages: rects.filter { $0.count == 4 }.map {
        CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
      })
    guard pages.count == rects.count, isValid else {
      throw DecodingError.dataCorruptedError(
        forKey: .pages, in: values, debugDescription: "make no sense")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(color.argb, forKey: .color)
    try values.encode(
      pages.map { [Double($0.minX), Double($0.minY), Double($0.width), Double($0.height)] },
      forKey: .pages)
  }

  /// As the file stores it.
  var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }

  /// Nil if the bytes describe no paper.
  init?(data: Data) {
    guard data.count <= 1 << 18, let paper = try? JSONDecoder().decode(SketchPaper.self, from: data)
    else { return nil }
    self = paper
  }
}
