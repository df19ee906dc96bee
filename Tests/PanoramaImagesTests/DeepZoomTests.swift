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

  private func write(without missing: String? = nil) throws {
    try DeepZoomFiles.write(rows, to: folder("p"), without: missing)
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
