import Panorama
import PanoramaImages

@MainActor func openServedPicture(_ address: String) async throws -> TiledPanorama? {
  let fetcher = TileFetcher(userAgent: "MyProgram/1.0 (me@example.org)")
  let content = try await ServedPicture.open(address, fetcher: fetcher, work: WorkQueue())
  guard case .tiles(let picture) = content else { return nil }
  let source = LoadedTileSource(
    width: picture.width, height: picture.height, tileSide: picture.tileSide,
    coarsestLevel: picture.coarsestLevel
  ) { place in
    try await picture.tile(place)
  }
  return TiledPanorama(source)
}

final class Squares: TileSource {
  private(set) var snapshot = TiledImage(width: 1 << 20, height: 1 << 20)
  let orientation = ImageOrientation.up
  let status = TileSourceStatus(activity: .idle)
  var onChange: (@MainActor () -> Void)?
  var isForeground = true

  func want(_ region: CGRect, scale: Double) {
    let level = snapshot.level(forScale: scale)
    let side = Double(snapshot.tileSide << level)
    let (column, row) = (Int(region.midX / side), Int(region.midY / side))
    guard let size = snapshot.sizeOfTile(level: level, column: column, row: row) else { return }
    let color: UInt32 = (column + row) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
    let pixels = Array(repeating: color, count: size.width * size.height)
    let tile = CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true)
    snapshot.replace(level: level, column: column, row: row, with: tile)
    onChange?()
  }

  func close() {}
}
