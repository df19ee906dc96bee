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

  /// Gives the planners' masks and patterns their places; those that do not fit get none. More
  /// than `most` must come from one planner, in drawing order: so it is the last that do not fit.
  mutating func place(_ planners: Lanes<Planner>, _ limits: LimitLog) {
    var (work, bytes, drawn) = (0, 0, 0)
    for part in 0..<planners.count {
      let planner = planners[part]
      for i in planner.pointee.masks.indices {
        work += planner.pointee.masks[i].work
        if work > Self.most {
          limits.report(.manyShadows)
          break
        }
        planner.pointee.masks[i].offset = bytes
        bytes += planner.pointee.masks[i].box.area
        drawn = work
      }
    }
    Self.empty(&coverage, bytes)
    work = min(work, Self.most)
    // First how many pixels, then where.
    let fits = Self.forEach(planners, from: work) { drawn += $0.box.area }
    if !fits { limits.report(.manyPatterns) }
    limits.offscreenPixels.wrappingAdd(drawn, ordering: .relaxed)
    var count = 0
    _ = Self.forEach(planners, from: work) { count += $0.box.area }
    Self.empty(&pixels, count)
    var next = pixels.base
    _ = Self.forEach(planners, from: work) {
      $0.pixels = next
      next += $0.box.area
    }
  }

  /// Each pattern for which there is room. - Returns: whether there is for all.
  private static func forEach(
    _ planners: Lanes<Planner>, from work: Int, _ body: (PatternSource) -> Void
  ) -> Bool {
    var work = work
    for part in 0..<planners.count {
      for pattern in planners[part].pointee.patterns.taken {
        work += 4 * pattern.box.area
        if work > Self.most { return false }
        body(pattern)
      }
    }
    return true
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
