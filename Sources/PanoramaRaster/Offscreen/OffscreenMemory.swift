import PanoramaGraphics

/// The memory for what a frame draws off screen: the coverage of shadows and the pixels of patterns. It is
/// kept from frame to frame unless it is much larger than needed.
struct OffscreenMemory: ~Copyable {
  /// The maximum number of pixels of the shadows and patterns of one frame, which bounds memory and
  /// time. A pixel of a pattern counts as four, because it has four bytes.
  private static let maximumAtTop = 3 << 26
  /// The same within a shadow or a pattern. Every thread may be drawing one, each with its own
  /// memory.
  private static let maximumWithin = maximumAtTop / 4

  /// The maximum number of pixels of the shadows and patterns of one frame.
  ///
  /// - Parameter depth: the number of nested shadows and patterns inside which the frame is drawn.
  static func maximum(depth: Int) -> Int { depth == 0 ? maximumAtTop : maximumWithin }

  private let maximum: Int
  /// Memory for fewer elements than this is kept, however few are needed.
  private static let minimumKept = 1 << 22

  /// The number of pixels that shadows and patterns of the frame have requested so far.
  private(set) var work = 0
  private var places: [Int] = []
  private(set) var coverage = Arena<UInt8>(capacity: 64)
  private var pixels = Arena<UInt32>(capacity: 64)

  /// - Parameter depth: as for `maximum`.
  init(depth: Int) { maximum = Self.maximum(depth: depth) }

  /// Begins a frame.
  mutating func begin() { work = 0 }

  /// Assigns memory to the planners' masks and patterns, except those that exceed the maximum. If they exceed
  /// it, one planner must have recorded all of them in drawing order, so that the last ones are left out.
  mutating func place(_ planners: Lanes<Planner>.Ref, _ limits: LimitLog) {
    var (bytes, count, drawn) = (0, 0, 0)
    places.removeAll(keepingCapacity: true)
    for part in 0..<planners.count {
      let planner = planners[part]
      let patterns = planner.pointee.items.paints.patterns.count
      var next = 0
      func placePattern() {
        planner.pointee.items.paints.patterns.with(next) { place($0, &count, limits) }
        next += 1
      }
      for i in 0..<planner.pointee.items.recorder.masks.count {
        let mask = planner.pointee.items.recorder.masks[i]
        while next < patterns,
          planner.pointee.items.paints.patterns.with(next, { $0.order <= mask.order })
        {
          placePattern()
        }
        work += mask.work
        if work > maximum {
          limits.report(.manyShadows)
          continue
        }
        planner.pointee.items.recorder.masks.base[i].offset = bytes
        bytes += mask.box.area
        drawn += mask.work
      }
      while next < patterns { placePattern() }
    }
    limits.offscreenPixels.wrappingAdd(drawn + count, ordering: .relaxed)
    Self.empty(&coverage, bytes)
    Self.empty(&pixels, count)
    // The addresses are known only when all pixels have been counted.
    var at = 0
    for part in 0..<planners.count {
      for i in 0..<planners[part].pointee.items.paints.patterns.count {
        let pixels = places[at] >= 0 ? pixels.base + places[at] : nil
        planners[part].pointee.items.paints.patterns.with(i) { $0.pixels = pixels }
        at += 1
      }
    }
  }

  /// Appends the offset of a pattern's pixels, or −1 if they exceed the maximum.
  private mutating func place(
    _ pattern: PatternSource, _ count: inout Int, _ limits: LimitLog
  ) {
    work += 4 * pattern.tile.area
    if work > maximum {
      limits.report(.manyPatterns)
      return places.append(-1)
    }
    places.append(count)
    count += pattern.tile.area
  }

  private static func empty<Element>(_ arena: inout Arena<Element>, _ count: Int) {
    if arena.capacity > max(minimumKept, 4 * count) {
      arena = Arena(capacity: count + 64)
    }
    arena.removeAll(room: count + 64)
  }
}
