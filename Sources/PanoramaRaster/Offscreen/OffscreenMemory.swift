import PanoramaGraphics

/// Where a frame keeps what it draws off screen: coverage of shadows, pixels of patterns. Keeps its
/// memory from frame to frame while that is of use.
struct OffscreenMemory {
  /// Pixels that the shadows and patterns of one frame may take, where one of a pattern counts as
  /// four: it has so many bytes. Bounded memory, bounded time.
  static let most = 1 << 28
  /// Bytes that are kept, however few are needed.
  private static let least = 1 << 22

  private(set) var coverage = Arena<UInt8>(capacity: 64)
  private var pixels = Arena<UInt32>(capacity: 64)

  func free() {
    coverage.free()
    pixels.free()
  }

  /// Gives masks and patterns their places, in drawing order; those that do not fit get none.
  mutating func place(
    _ masks: inout [ShadowMask], _ patterns: ArraySlice<PatternSource>, _ limits: LimitLog
  ) {
    var (work, bytes) = (0, 0)
    for i in masks.indices {
      work += masks[i].work
      if work > Self.most {
        limits.report(.manyShadows)
        break
      }
      masks[i].offset = bytes
      bytes += masks[i].box.area
    }
    Self.empty(&coverage, bytes)
    var count = 0
    work = min(work, Self.most)
    let placed = patterns.prefix { pattern in
      work += 4 * pattern.box.area
      count += pattern.box.area
      return work <= Self.most
    }
    if placed.count < patterns.count { limits.report(.manyPatterns) }
    let drawn = masks.reduce(0) { $0 + ($1.offset < 0 ? 0 : $1.work) }
    let cells = placed.reduce(0) { $0 + $1.box.area }
    limits.offscreenPixels.wrappingAdd(drawn + cells, ordering: .relaxed)
    Self.empty(&pixels, count)
    var next = pixels.base
    for pattern in placed {
      pattern.pixels = next
      next += pattern.box.area
    }
  }

  private static func empty<Element>(_ arena: inout Arena<Element>, _ count: Int) {
    if arena.capacity > max(least, 4 * count) {
      arena.free()
      arena = Arena(capacity: count + 64)
    }
    arena.removeAll()
    arena.reserve(count + 64)
  }
}
