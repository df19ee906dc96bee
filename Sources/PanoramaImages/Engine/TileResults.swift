import PanoramaGraphics

/// What a tile source's threads have made and the main actor has not taken yet.
struct TileResults: Sendable {
  var tiles: [(TileID, CGImage)] = []
  var status: TileSourceStatus?
  /// Whether earlier tiles may have been incomplete while later ones are complete.
  var endsParts = false
}
