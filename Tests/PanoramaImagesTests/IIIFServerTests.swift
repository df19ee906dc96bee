import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// The server that cuts tiles from TIFF pyramids.
private enum IIPServer {
  static let program = "/usr/lib/iipimage-server/iipsrv.fcgi"
  static let isHere =
    LoopbackServer.isHere
    && [program, "/usr/bin/convert"].allSatisfy { FileManager.default.fileExists(atPath: $0) }
}

/// Pictures of iipsrv, behind nginx.
@Suite(.enabled(if: IIPServer.isHere, "needs nginx, iipsrv and ImageMagick"))
struct IIIFServerTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let (width, height) = (1000, 700)
    let pixels = (0..<width * height).map { (i: Int) -> UInt32 in
      let red = UInt32(i % width * 255 / width)
      let green = UInt32(i / width * 255 / height)
      return 0xFF00_0000 | red << 16 | green << 8
    }
    try PNGEncoder().write(
      CGImage(width: width, height: height, pixels: pixels, isOpaque: true), to: folder("a.png"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
    process.arguments = [
      folder("a.png"), "-define", "tiff:tile-geometry=256x256", "-compress", "none",
      "ptif:" + folder("a.tif"),
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Calls `body` with both servers.
  private func withServers(_ body: (LoopbackServer) async throws -> Void) async throws {
    let port = LoopbackServer.freePort()
    let process = try LoopbackServer.spawn(
      IIPServer.program, ["--bind", "127.0.0.1:\(port)"], port: port,
      environment: [
        "FILESYSTEM_PREFIX": folder.path + "/", "LOGFILE": folder("iip.log"),
      ])
    defer { LoopbackServer.end(process) }
    let server = try LoopbackServer(
      folder,
      rules: """
        location /iip { fastcgi_pass 127.0.0.1:\(port); include /etc/nginx/fastcgi_params; }
        """)
    try await body(server)
  }

  private func check(_ address: String) async throws {
    let fetcher = TileFetcher(userAgent: "Panorama-Test/1", folder: nil)
    guard
      case .tiles(let picture) = try await ServedPicture.open(address, fetcher: fetcher, work: nil)
    else { throw POSIXError(.EINVAL) }
    #expect((picture.width, picture.height) == (1000, 700))
    let shape = TiledImage(width: 1000, height: 700, tileSide: picture.tileSide)
    for level in 0...picture.coarsestLevel {
      let counts = shape.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          let place = TiledImage.TileIndex(level: level, column: column, row: row)
          let size = try #require(shape.sizeOfTile(level: level, column: column, row: row))
          let tile = try #require(try await picture.tile(place), "\(place) of \(address)")
          #expect((tile.width, tile.height) == (size.width, size.height))
          // The middle pixel's colour is its place; JPEG changes it a little.
          let (x, y) = (tile.width / 2, tile.height / 2)
          let pixel = tile.pixels[y * tile.width + x]
          let (left, top) = (column * picture.tileSide + x, row * picture.tileSide + y)
          let wanted = (Double(left << level) / 1000 * 255, Double(top << level) / 700 * 255)
          #expect(abs(Double(pixel >> 16 & 255) - wanted.0) < 8)
          #expect(abs(Double(pixel >> 8 & 255) - wanted.1) < 8)
        }
      }
    }
  }

  @Test func everyTileIsInItsPlace() async throws {
    try await withServers { server in
      try await check(server("iip?IIIF=a.tif/info.json"))
    }
  }

  @Test func deepZoomOfTheSameServerIs() async throws {
    try await withServers { server in
      try await check(server("iip?DeepZoom=a.tif.dzi"))
    }
  }
}
