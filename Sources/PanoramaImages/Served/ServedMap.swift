import Foundation
import PanoramaGraphics

/// A map of the world in squares, as OpenStreetMap's servers give it: level z has 2^z × 2^z of them.
struct ServedMap: ServedLayout {
  /// With `{z}`, `{x}` and `{y}`, or `{-y}` where rows are counted from the south.
  let template: String
  let tileSide: Int
  /// The finest level of the server that is shown.
  let finestZoom: Int
  let attribution: String?
  let hasAlpha = true

  /// A `TiledImage` is at most 2²⁴ pixels wide.
  private static func zoomLimit(_ tileSide: Int) -> Int {
    (TiledImage.sizeLimit / tileSide).bitWidth - 1
      - (TiledImage.sizeLimit / tileSide)
      .leadingZeroBitCount
  }

  /// - Parameters:
  ///   - settings: `zoom`, the finest level, and `attribution`.
  ///   - tileSide: the side of the tile of level 0.
  init?(_ template: String, _ settings: [String: String], tileSide: Int) {
    guard (64...1024).contains(tileSide), tileSide.nonzeroBitCount == 1 else { return nil }
    self.template = template
    self.tileSide = tileSide
    let limit = Self.zoomLimit(tileSide)
    finestZoom = min(limit, max(0, settings["zoom"].flatMap { Int($0) } ?? limit))
    let host = ServedAddress.host(template)
    let isOpenStreetMap = host == "openstreetmap.org" || host.hasSuffix(".openstreetmap.org")
    attribution =
      settings["attribution"] ?? (isOpenStreetMap ? "© OpenStreetMap contributors" : nil)
  }

  var width: Int { tileSide << finestZoom }
  var height: Int { width }
  var coarsestLevel: Int { finestZoom }
  var formatName: String { "Map tiles, \(finestZoom + 1) levels" }

  func address(level: Int, column: Int, row: Int) -> String? {
    Self.address(template, zoom: finestZoom - level, column: column, row: row)
  }

  static func address(_ template: String, zoom: Int, column: Int, row: Int) -> String {
    let numbers = [
      "{z}": "\(zoom)", "{x}": "\(column)", "{y}": "\(row)",
      "{-y}": "\((1 << zoom) - 1 - row)", "{s}": "a", "{r}": "",
    ]
    return numbers.reduce(template) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }
}
