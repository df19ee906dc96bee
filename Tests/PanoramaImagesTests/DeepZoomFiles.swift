import Foundation
import PanoramaGraphics
import PanoramaImages

/// Deep Zoom pictures for tests.
enum DeepZoomFiles {
  /// Writes a picture of less than 512 pixels as Deep Zoom tiles of 64 with an overlap of 1.
  /// - Parameters:
  ///   - path: that of the file without `.dzi`.
  ///   - missing: `LEVEL/COLUMN_ROW` of a tile to leave out.
  static func write(_ rows: PatternRows, to path: String, without missing: String? = nil) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let header = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2008"
        Format="png" Overlap='1' TileSize="64">
        <Size Width="\(rows.width)" Height = "\(rows.height)"/>
      </Image>
      """
    try Data(header.utf8).write(to: URL(fileURLWithPath: path + ".dzi"))
    let shape = TiledImage(width: rows.width, height: rows.height, tileSide: 64)
    // 2⁹ is the first power of two that holds them.
    for level in 0...9 {
      let folder = "\(path)_files/\(9 - level)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let size = shape.size(ofLevel: level)
      for row in 0...(size.height - 1) / 64 {
        for column in 0...(size.width - 1) / 64 {
          let xs = max(0, column * 64 - 1)..<min(size.width, column * 64 + 65)
          let ys = max(0, row * 64 - 1)..<min(size.height, row * 64 + 65)
          let pixels = ys.flatMap { y in xs.map { rows.pixel($0, y, level: level) } }
          let image = CGImage(
            width: xs.count, height: ys.count, pixels: pixels, isOpaque: true)
          if "\(9 - level)/\(column)_\(row)" != missing {
            try PNGEncoder().write(image, to: "\(folder)/\(column)_\(row).png")
          }
        }
      }
    }
  }
}
