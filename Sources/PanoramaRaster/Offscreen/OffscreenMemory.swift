import PanoramaGraphics

/// Where a frame keeps what it draws off screen: coverage of shadows, pixels of patterns. Keeps its
/// memory from frame to frame while that is of use.
struct OffscreenMemory: ~Copyable {
  /// Pixels that the shadows and patterns of one frame may take, where one of a pattern counts as
  /// four: it has so many bytes. Bounded memory, bounded time.
  private static let maximumAtTop = 3 << 26
  /// The same within a shadow or a pattern: every thread may be drawing one, each with its own memory.
  private static let maximumWithin = maximumAtTop / 4

  /// Pixels that the shadows and patterns of one frame may take.
  ///
  /// - Parameter depth: of shadows and patterns that the frame is drawn for.
  static func maximum(depth: Int) -> Int { depth == 0 ? maximumAtTop : maximumWithin }

  private let maximum: Int
  /// Bytes that are kept, however few are needed.
  private static let minimumKept = 1 << 22

  /// Pixels that shadows and patterns of the frame asked for so far.
  private(set) var work = 0
  private var places: [Int] = []
  private(set) var coverage = Arena<UInt8>(capacity: 64)
  private var pixels = Arena<UInt32>(capacity: 64)

  /// - Parameter depth: as of `maximum`.
  init(depth: Int) { maximum = Self.maximum(depth: depth) }

  /// Begins a frame.
  mutating func begin() { work = 0 }

  /// Gives the planners' masks and patterns their places; those that do not fit get none. More
  /// than the maximum must come from one planner, in drawing order: so it is the last that do not fit.
  mutating func place(_ planners: Lanes<Planner>, _ limits: LimitLog) {
    var (bytes, count, drawn) = (0, 0, 0)
    places.removeAll(keepingCapacity: true)
    for part in 0..<planners.count {
      let planner = planners[part]
      var next = 0
      let patterns = planner.pointee.items.paints.patterns.taken
      for i in planner.pointee.items.recorder.masks.indices {
        let mask = planner.pointee.items.recorder.masks[i]
        while next < patterns.count, patterns[next].order <= mask.order {
          place(patterns[next], &count, limits)
          next += 1
        }
        work += mask.work
        if work > maximum {
          limits.report(.manyShadows)
          continue
        }
        planner.pointee.items.recorder.masks[i].offset = bytes
        bytes += mask.box.area
        drawn += mask.work
      }
      for pattern in patterns[next...] { place(pattern, &count, limits) }
    }
    limits.offscreenPixels.wrappingAdd(drawn + count, ordering: .relaxed)
    Self.empty(&coverage, bytes)
    Self.empty(&pixels, count)
    // First how many pixels, then where.
    var at = 0
    for part in 0..<planners.count {
      for pattern in planners[part].pointee.items.paints.patterns.taken {
        if places[at] >= 0 { pattern.pixels = pixels.base + places[at] }
        at += 1
      }
    }
  }

  /// Adds the place of a pattern's pixels, −1 where they do not fit.
  private mutating func place(
    _ pattern: PatternSource, _ count: inout Int, _ limits: LimitLog
  ) {
    work += 4 * pattern.box.area
    if work > maximum {
      limits.report(.manyPatterns)
      return places.append(-1)
    }
    places.append(count)
    count += pattern.box.area
  }

  private static func empty<Element>(_ arena: inout Arena<Element>, _ count: Int) {
    if arena.capacity > max(minimumKept, 4 * count) {
      arena = Arena(capacity: count + 64)
    }
    arena.removeAll(room: count + 64)
  }
}
