import Foundation
import Panorama

/// Marks the pixels that are as bright or as dark as can be, on the visible tiles of a picture.
///
/// The marks are made on another thread for the level that is drawn, so that they are as exact as what is seen. Only those
/// of visible tiles are kept.
@MainActor
final class ExposureMarks {
  /// Called with new marks.
  var didChange: (@MainActor (TiledImage) -> Void)?

  private struct Place: Hashable, Sendable {
    let level: Int
    let column: Int
    let row: Int
  }

  private struct Marked: Sendable {
    let tile: CGImage
    let marks: CGImage
  }

  private let environment: ViewerEnvironment
  private var marked: [Place: Marked] = [:]
  private var isBusy = false
  private var next: (tiles: TiledImage, visible: CGRect, scale: Double)?
  /// More tiles than any screen shows.
  private static let limit = 600

  init(_ environment: ViewerEnvironment) { self.environment = environment }

  /// Makes the marks of what is visible.
  ///
  /// - Parameters:
  ///   - tiles: the picture.
  ///   - visible: the visible part, in pixels of the picture as it is stored.
  ///   - scale: device pixels per pixel.
  func show(_ tiles: TiledImage, visible: CGRect, scale: Double) {
    next = (tiles, visible, scale)
    if !isBusy { work() }
  }

  private func work() {
    guard let (tiles, visible, scale) = next else { return }
    next = nil
    let places = Self.places(in: tiles, visible, scale)
    var missing: [(Place, CGImage)] = []
    for place in places {
      guard let tile = tiles.tile(level: place.level, column: place.column, row: place.row),
        marked[place]?.tile !== tile
      else { continue }
      missing.append((place, tile))
    }
    let wanted = Set(places)
    marked = marked.filter { wanted.contains($0.key) }
    guard !missing.isEmpty else { return }
    isBusy = true
    environment.submit(.visible) { [weak self, mail = environment.mail, missing] _ in
      let made = missing.map { ($0.0, Marked(tile: $0.1, marks: Self.marks(on: $0.1))) }
      mail.post { self?.take(made, of: tiles) }
    }
  }

  private func take(_ made: [(Place, Marked)], of tiles: TiledImage) {
    isBusy = false
    for (place, tile) in made { marked[place] = tile }
    var shown = TiledImage(width: tiles.width, height: tiles.height, tileSide: tiles.tileSide)
    for (place, tile) in marked {
      shown.replace(level: place.level, column: place.column, row: place.row, with: tile.marks)
    }
    didChange?(shown)
    work()
  }

  private static func places(
    in tiles: TiledImage, _ visible: CGRect, _ scale: Double
  ) -> [Place] {
    let area = visible.intersection(CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height))
    guard !area.isEmpty else { return [] }
    let level = tiles.level(forScale: scale)
    let side = Double(tiles.tileSide << level)
    let rows = Int(area.minY / side)...Int((area.maxY - 0.01) / side)
    let columns = Int(area.minX / side)...Int((area.maxX - 0.01) / side)
    guard rows.count * columns.count <= limit else { return [] }
    return rows.flatMap { row in columns.map { Place(level: level, column: $0, row: row) } }
  }

  /// Red and blue, the usual colours of highlights and shadows that are lost; premultiplied.
  private nonisolated static let (bright, dark): (UInt32, UInt32) = (0xE6E6_1414, 0xE614_46E6)

  private nonisolated static func marks(on tile: CGImage) -> CGImage {
    let pixels = tile.pixels.map { pixel -> UInt32 in
      guard pixel >> 24 == 255 else { return 0 }
      let (r, g, b) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
      return switch Exposure(red: r, green: g, blue: b) {
      case .bright: bright
      case .dark: dark
      case .between: 0
      }
    }
    return CGImage(width: tile.width, height: tile.height, pixels: pixels, isOpaque: false)
  }
}
