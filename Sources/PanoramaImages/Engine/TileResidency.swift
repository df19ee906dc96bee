import Foundation
import PanoramaGraphics

/// Decides which tiles stay in memory. When they exceed the limit, those that have not been wanted for the
/// longest time are removed. The coarsest levels always stay, because they are shown while nothing else is
/// available.
struct TileResidency {
  private struct Stay {
    var bytes: Int
    /// The time of the last request; larger is later.
    var stamp: Int
  }

  let limit: Int
  /// This level and all coarser ones stay.
  let pinnedLevel: Int
  private var stays: [TileIndex: Stay] = [:]
  private var now = 0
  /// The memory of the tiles, in bytes.
  private(set) var bytes = 0

  init(limit: Int, shape: TiledImage) {
    self.limit = limit
    var (level, sum) = (shape.levelCount - 1, 0)
    while level > 0, sum + shape.bytes(ofLevel: level - 1) <= limit / 4 {
      level -= 1
      sum += shape.bytes(ofLevel: level)
    }
    pinnedLevel = level
  }

  /// Marks tiles as wanted now, the most important last.
  mutating func touch(_ tiles: some Sequence<TileIndex>) {
    for tile in tiles {
      now += 1
      stays[tile]?.stamp = now
    }
  }

  /// Adds a tile, or replaces it.
  mutating func insert(_ tile: TileIndex, bytes size: Int, isWanted: Bool) {
    bytes += size - (stays[tile]?.bytes ?? 0)
    let stamp = stays[tile]?.stamp ?? 0
    if isWanted { now += 1 }
    stays[tile] = Stay(bytes: size, stamp: isWanted ? now : stamp)
  }

  /// Removes and returns tiles until the others are within the limit. O(n log n) when there are any.
  mutating func evict() -> [TileIndex] {
    guard bytes > limit else { return [] }
    let candidates = stays.filter { $0.key.level < pinnedLevel }
      .sorted { ($0.value.stamp, $0.key.level) < ($1.value.stamp, $1.key.level) }
    var gone: [TileIndex] = []
    for (tile, stay) in candidates where bytes > limit {
      bytes -= stay.bytes
      stays[tile] = nil
      gone.append(tile)
    }
    return gone
  }
}
