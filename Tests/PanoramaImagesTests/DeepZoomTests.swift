import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

@MainActor @Suite struct DeepZoomTests {
  let pump = Pump()
  let work = WorkQueue(threads: 2)
  let folder: TemporaryFolder
  let rows = PatternRows(width: 300, height: 180)

  init() throws { folder = try TemporaryFolder() }

  /// Writes a picture as Deep Zoom tiles of 64 with an overlap of 1.
  private func write(without missing: String? = nil) throws {
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Image xmlns="http://schemas.microsoft.com/deepzoom/2008"
        Format="png" Overlap='1' TileSize="64">
        <Size Width="300" Height = "180"/>
      </Image>
      """, to: "p.dzi")
    let shape = TiledImage(width: 300, height: 180, tileSide: 64)
    // 2⁹ is the first power of two that holds 300.
    for level in 0...9 {
      let path = "\(folder("p_files"))/\(9 - level)"
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      let size = shape.size(ofLevel: level)
      for row in 0...(size.height - 1) / 64 {
        for column in 0...(size.width - 1) / 64 {
          let xs = max(0, column * 64 - 1)..<min(size.width, column * 64 + 65)
          let ys = max(0, row * 64 - 1)..<min(size.height, row * 64 + 65)
          let pixels = ys.flatMap { y in xs.map { rows.pixel($0, y, level: level) } }
          let image = CGImage(
            width: xs.count, height: ys.count, pixels: pixels, isOpaque: true)
          let name = "\(9 - level)/\(column)_\(row)"
          if name != missing { try PNGEncoder().write(image, to: folder("p_files/\(name).png")) }
        }
      }
    }
  }

  private func open() throws -> StreamedTileSource {
    var options = TileSourceOptions()
    (options.screenWidth, options.screenHeight) = (100, 60)
    let picture = try DeepZoomImage(path: folder("p.dzi"))
    return StreamedTileSource(picture, options: options, work: work, post: pump.post)
  }

  private func isRight(_ image: TiledImage, _ level: Int, _ column: Int, _ row: Int) -> Bool {
    guard let tile = image.tile(level: level, column: column, row: row) else { return false }
    return (0..<tile.pixels.count).allSatisfy {
      tile.pixels[$0]
        == rows.pixel(column * 64 + $0 % tile.width, row * 64 + $0 / tile.width, level: level)
    }
  }

  @Test func everyTileIsReadToThePixelWithoutItsOverlap() throws {
    try write()
    let source = try open()
    #expect(pump.run { source.status.isComplete })
    source.want(CGRect(x: 0, y: 0, width: 300, height: 180), scale: 1)
    #expect(
      pump.run {
        (0..<3).allSatisfy { row in
          (0..<5).allSatisfy { source.snapshot.tile(level: 0, column: $0, row: row) != nil }
        }
      })
    for row in 0..<3 { for column in 0..<5 { #expect(isRight(source.snapshot, 0, column, row)) } }
    source.want(CGRect(x: 0, y: 0, width: 300, height: 180), scale: 0.5)
    #expect(pump.run { source.snapshot.tile(level: 1, column: 2, row: 1) != nil })
    #expect(isRight(source.snapshot, 1, 2, 1))
    #expect(source.status.damage == nil)
  }

  @Test func aMissingTileLeavesTheCoarserOneAndIsSaid() throws {
    try write(without: "9/2_1")
    let source = try open()
    source.want(CGRect(x: 0, y: 0, width: 300, height: 180), scale: 1)
    #expect(pump.run { source.status.damage != nil && source.status.isComplete })
    #expect(source.snapshot.tile(level: 0, column: 2, row: 1) == nil)
    #expect(isRight(source.snapshot, 1, 1, 0))
  }

  @Test func whatIsNoDeepZoomPictureIsRefused() throws {
    try folder.write("<svg><Size Width='1'/></svg>", to: "a.dzi")
    #expect(throws: ImageError.notAPicture) { try DeepZoomImage(path: folder("a.dzi")) }
    #expect(throws: ImageError.noSuchFile) { try DeepZoomImage(path: folder("b.dzi")) }
    try folder.write(
      "<Image TileSize='254' Overlap='1' Format='../../x'><Size Width='9' Height='9'/></Image>",
      to: "c.dzi")
    #expect(throws: ImageError.corrupt("its header makes no sense")) {
      try DeepZoomImage(path: folder("c.dzi"))
    }
    try folder.write(
      "<Image TileSize='254' Format='png'><Size Width='999999' Height='999999'/></Image>",
      to: "d.dzi")
    #expect(throws: ImageError.overBudget(width: 999_999, height: 999_999)) {
      try DeepZoomImage(path: folder("d.dzi"))
    }
  }
}
