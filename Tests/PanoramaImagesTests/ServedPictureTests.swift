import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// Pictures of real servers: Deep Zoom, maps, single files, and what is none of them.
@Suite(.enabled(if: LoopbackServer.isHere, "needs nginx")) struct ServedPictureTests {
  let folder: TemporaryFolder
  let server: LoopbackServer
  let rows = PatternRows(width: 300, height: 180)
  let work = WorkQueue(threads: 1)

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer(folder, rules: "location /kept/ { return 404; }")
  }

  private func open(_ address: String) async throws(ImageError) -> ServedPicture.Content {
    let fetcher = TileFetcher(userAgent: "Panorama-Test/1", folder: folder("cache"))
    return try await ServedPicture.open(address, fetcher: fetcher, work: work)
  }

  private func tiles(_ address: String) async throws -> ServedPicture {
    guard case .tiles(let picture) = try await open(address) else { throw POSIXError(.EINVAL) }
    return picture
  }

  private func isRight(_ tile: CGImage?, _ place: TiledImage.TileIndex) -> Bool {
    guard let tile else { return false }
    return (0..<tile.pixels.count).allSatisfy {
      tile.pixels[$0]
        == rows.pixel(
          place.column * 64 + $0 % tile.width, place.row * 64 + $0 / tile.width,
          level: place.level)
    }
  }

  @Test func deepZoomIsRightToThePixelWithoutItsOverlap() async throws {
    try DeepZoomFiles.write(rows, to: folder("www/p"), without: "9/2_1")
    let picture = try await tiles(server("p.dzi"))
    #expect((picture.width, picture.height, picture.tileSide) == (300, 180, 64))
    let shape = TiledImage(width: 300, height: 180, tileSide: 64)
    #expect(picture.coarsestLevel == shape.levelCount - 1)
    for level in 0..<shape.levelCount {
      let counts = shape.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          let place = TiledImage.TileIndex(level: level, column: column, row: row)
          let tile = try await picture.tile(place)
          let isMissing = (level, column, row) == (0, 2, 1)
          #expect(isMissing ? tile == nil : isRight(tile, place))
        }
      }
    }
    #expect(!picture.isOffline)
  }

  @Test func aMapHasItsLevelsAndItsOwner() async throws {
    for zoom in 0...2 {
      for x in 0..<1 << zoom {
        try FileManager.default.createDirectory(
          atPath: folder("www/\(zoom)/\(x)"), withIntermediateDirectories: true)
        for y in 0..<1 << zoom {
          let color = 0xFF00_0000 | UInt32(zoom << 16 | x << 8 | y)
          let tile = CGImage(
            width: 256, height: 256, pixels: Array(repeating: color, count: 1 << 16),
            isOpaque: true)
          try PNGEncoder().write(tile, to: folder("www/\(zoom)/\(x)/\(y).png"))
        }
      }
    }
    let settings = "#zoom=2&attribution=%C2%A9%20Everybody"
    let picture = try await tiles(server("{z}/{x}/{y}.png") + settings)
    #expect((picture.width, picture.height, picture.coarsestLevel) == (1024, 1024, 2))
    #expect(picture.attribution == "© Everybody")
    let tile = try await picture.tile(TiledImage.TileIndex(level: 0, column: 3, row: 1))
    #expect(tile?.pixels.first == 0xFF02_0301)
    // Rows from the south.
    let south = try await tiles(server("{z}/{x}/{-y}.png#zoom=2"))
    let other = try await south.tile(TiledImage.TileIndex(level: 0, column: 3, row: 1))
    #expect(other?.pixels.first == 0xFF02_0302)
    // Without a number, as fine as a picture can be.
    #expect(try await tiles(server("{z}/{x}/{y}.png")).width == TiledImage.sizeLimit)
  }

  /// Version 3 as plain files, which have only two levels.
  @Test func filesOfIIIFAreAskedForInTheCanonicalForm() async throws {
    let shape = TiledImage(width: 300, height: 180, tileSide: 64)
    for level in 0...1 {
      let counts = shape.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          let size = try #require(shape.sizeOfTile(level: level, column: column, row: row))
          let (x, y) = (column << (6 + level), row << (6 + level))
          let (w, h) = (min(64 << level, 300 - x), min(64 << level, 180 - y))
          let path = folder("www/i/\(x),\(y),\(w),\(h)/\(size.width),\(size.height)/0")
          try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
          let pixels = (0..<size.width * size.height).map {
            rows.pixel(column * 64 + $0 % size.width, row * 64 + $0 / size.width, level: level)
          }
          // Without loss; the content tells the format.
          try PNGEncoder().write(
            CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true),
            to: path + "/default.jpg")
        }
      }
    }
    try folder.write(
      """
      {"@context": "http://iiif.io/api/image/3/context.json", "type": "ImageService3",
       "id": "http://elsewhere.invalid/i", "profile": "level0", "width": 300, "height": 180,
       "rights": "Public <b>domain</b>", "tiles": [{"width": 64, "scaleFactors": [1, 2]}]}
      """, to: "www/i/info.json")
    let picture = try await tiles(server("i/info.json"))
    #expect(picture.coarsestLevel == 1 && picture.attribution == "Public domain")
    for level in 0...1 {
      let counts = shape.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          let place = TiledImage.TileIndex(level: level, column: column, row: row)
          #expect(isRight(try await picture.tile(place), place), "\(place)")
        }
      }
    }
  }

  @Test func aDamagedTileIsNotKept() async throws {
    try DeepZoomFiles.write(rows, to: folder("www/p"))
    try folder.write("no picture", to: "www/p_files/9/0_0.png")
    let picture = try await tiles(server("p.dzi"))
    let place = TiledImage.TileIndex(level: 0, column: 0, row: 0)
    #expect(try await picture.tile(place) == nil)
    try DeepZoomFiles.write(rows, to: folder("www/p"))
    #expect(isRight(try await picture.tile(place), place))
  }

  @Test func withoutTheServerItIsSaidAndWhatIsKeptIsShown() async throws {
    try DeepZoomFiles.write(rows, to: folder("www/p"))
    let picture = try await tiles(server("p.dzi"))
    let (known, unknown) = (
      TiledImage.TileIndex(level: 0, column: 0, row: 0),
      TiledImage.TileIndex(level: 0, column: 1, row: 0)
    )
    _ = try await picture.tile(known)
    server.stop()
    await #expect(throws: FetchFault.self) { try await picture.tile(unknown) }
    #expect(picture.isOffline)
    #expect(isRight(try await picture.tile(known), known))
    #expect(isRight(try await tiles(server("p.dzi")).tile(known), known))
  }

  @Test func aSinglePictureIsAFile() async throws {
    let image = CGImage(
      width: 3, height: 2, pixels: Array(repeating: 0xFF12_3456, count: 6),
      isOpaque: true)
    try PNGEncoder().write(image, to: folder("www/a"))
    guard case .file(let file) = try await open(server("a")) else { throw POSIXError(.EINVAL) }
    #expect(try file.decode().image.pixels == image.pixels)
  }

  @Test func whatIsNoPictureIsSaidInALine() async throws {
    try folder.write("<html></html>", to: "www/a.html")
    try folder.write("{\"a\": 1}", to: "www/a.json")
    try folder.write(
      "<Image TileSize='254' Overlap='1' Format='../../x'><Size Width='9' Height='9'/></Image>",
      to: "www/a.dzi")
    for (name, error) in [
      ("a.html", ImageError.notAPicture), ("a.json", .notAPicture),
      ("a.dzi", .corrupt("its header makes no sense")),
      ("none", .inaccessible("the server has no such picture")),
    ] {
      await #expect(throws: error) { try await open(server(name)) }
    }
  }

  @Test func addressesHaveNames() {
    #expect(ServedAddress.isAddress("HTTPS://a.org/b"))
    for text in ["http://", "file:///a", "a.png", "http:/a"] {
      #expect(!ServedAddress.isAddress(text))
    }
    #expect(ServedAddress.name("https://a.org/b/c%20d.png?e#f") == "c d.png")
    #expect(ServedAddress.name("https://a.org/b/info.json") == "b")
    #expect(ServedAddress.name("https://tile.a.org/{z}/{x}/{y}.png") == "tile.a.org")
    #expect(ServedAddress.name("https://a.org/iip?IIIF=d/e.tif/info.json") == "e.tif")
    #expect(ServedAddress.name("https://a.org") == "a.org")
  }
}
