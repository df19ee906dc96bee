import CRasterKernels
import PanoramaGraphics

/// Coverage masks of small upright glyphs, kept from frame to frame.
///
/// A mask is found by its outline (by identity), its size in pixels, and the position of the origin within
/// its pixel, in quarters across and down, so that a glyph is drawn at most an eighth of a pixel off. The
/// cache is bounded: when it is full, it is emptied before the next frame.
struct GlyphCache: ~Copyable {
  /// The location of a mask in memory, and its position relative to the glyph's whole pixel.
  struct CachedGlyph {
    /// 0 if the slot is free.
    var key: UInt64 = 0
    var offset: Int32 = 0
    var left: Int16 = 0
    var top: Int16 = 0
    /// 0 for a blank glyph; negative if the glyph is too large to be kept, or too far from its origin.
    var width: Int16 = 0
    var height: Int16 = 0
  }

  /// The maximum size of a glyph that is kept as a mask, in pixels per em.
  static let maximumSize = 64.0
  /// The maximum number of bytes of all masks, and the maximum number of glyphs.
  private static let maximumBytes = 8 << 20
  private static let maximumCount = 1 << 15
  /// The maximum size of the masks in a window at rest, in bytes. A page of text takes a fifth of it.
  private static let restingBytes = 1 << 20
  /// The table grows from the first of these sizes to the second, which is twice the maximum number of
  /// glyphs.
  private static let slots = (first: 1 << 10, last: 1 << 16)
  /// The maximum width and height of a mask in pixels.
  private static let maximumSide = 512

  /// The number of bytes of all masks.
  var size: Int { masks.count }
  private(set) var masks = Arena<UInt8>(capacity: 1 << 16)
  private var table: UnsafeMutableBufferPointer<CachedGlyph>
  /// The number of glyphs.
  private(set) var count = 0
  /// Keeps the outlines alive, so that no other outline gets the address of one in the table.
  private var outlines: [GlyphOutline] = []
  private var sizes: [SIMD2<Float>] = []
  private var emitter = LineEmitter()
  private var cells = CellBuffer()
  private let kernels: pr_kernels

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    table = .allocate(capacity: Self.slots.first)
    table.initialize(repeating: CachedGlyph())
  }

  deinit { table.deallocate() }

  /// The transform from ems to pixels relative to the glyph's whole pixel.
  ///
  /// - Parameter size: pixels per em, rounded to the precision of `Float`.
  static func transform(_ size: SIMD2<Double>, quarter: Int) -> DeviceTransform {
    DeviceTransform(
      CGAffineTransform(
        a: Double(Float(size.x)), b: 0, c: 0, d: Double(Float(size.y)),
        tx: Double(quarter & 3) / 4, ty: Double(quarter >> 2) / 4))
  }

  /// The bytes of a row of the mask of a glyph with this width, in pixels.
  @inline(__always)
  static func stride(width: Int) -> Int { (width + 7) & ~7 }

  /// Empties the cache if it is full. Call it between frames.
  mutating func prepare() {
    guard count > Self.maximumCount || masks.count > Self.maximumBytes || sizes.count >= 1 << 12
    else { return }
    table.update(repeating: CachedGlyph())
    masks.removeAll()
    outlines.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Forgets everything and frees the memory if the masks are many. Call it between frames.
  mutating func release() {
    if masks.count > Self.restingBytes { self = GlyphCache(kernels) }
  }

  /// A number for glyphs of `x` by `y` pixels per em; nil if there is no room for another.
  mutating func size(_ x: Double, _ y: Double) -> Int? {
    let size = SIMD2(Float(x), Float(y))
    if let known = sizes.lastIndex(of: size) { return known }
    guard sizes.count < 1 << 12 else { return nil }
    sizes.append(size)
    return sizes.count - 1
  }

  /// The mask of a glyph, which is made when it is first needed; nil if there is no room.
  ///
  /// - Parameters:
  ///   - size: from `size(_:_:)`.
  ///   - quarter: 0 … 15, y · 4 + x quarters of a pixel.
  @inline(__always)
  mutating func entry(_ outline: GlyphOutline, size: Int, quarter: Int) -> CachedGlyph? {
    // Addresses have 48 bits, of which four are 0, so everything fits and no two keys are equal.
    let address = UInt64(UInt(bitPattern: ObjectIdentifier(outline)))
    let key =
      (address >> 4 & 0xfff_ffff_ffff) | UInt64(size) << 44 | UInt64(quarter) << 56 | 1 << 63
    let slot = slot(of: key)
    let found = table[slot]
    return found.key == key
      ? found : make(outline, size: size, quarter: quarter, key: key, slot: slot)
  }

  /// The slot that holds `key`, or the free slot for it.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let last = table.count &- 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48) & last
    while table[slot].key != key, table[slot].key != 0 { slot = (slot &+ 1) & last }
    return slot
  }

  /// Doubles the table. O(its size)
  private mutating func growTable() {
    let old = table
    table = .allocate(capacity: 2 * old.count)
    table.initialize(repeating: CachedGlyph())
    for glyph in old where glyph.key != 0 { table[slot(of: glyph.key)] = glyph }
    old.deallocate()
  }

  @inline(never)
  private mutating func make(
    _ outline: GlyphOutline, size: Int, quarter: Int, key: UInt64, slot: Int
  ) -> CachedGlyph? {
    guard count <= Self.maximumCount, masks.count <= Self.maximumBytes else { return nil }
    let transform = Self.transform(
      SIMD2(Double(sizes[size].x), Double(sizes[size].y)), quarter: quarter)
    var entry = CachedGlyph(key: key)
    let box = PixelRect(covering: outline.path.controlPointBounds.applying(transform.local))
    let isKept =
      box.width <= Self.maximumSide && box.height <= Self.maximumSide
      && FixedPoint.near.contains(box)
    if !box.isEmpty, !isKept { entry.width = -1 }
    if !box.isEmpty, isKept {
      emitter.reset()
      emitter.begin(transform, window: box, isNear: true)
      outline.path.points.withUnsafeBufferPointer { points in
        outline.path.verbs.withUnsafeBufferPointer { verbs in
          let shape = Shape(
            kind: .fill, points: points.baseAddress, pointCount: points.count,
            verbs: verbs.baseAddress, verbCount: verbs.count, transform: transform, window: box)
          PathFlattener(transform).fill(shape, into: &emitter, kernels.flatten)
        }
      }
      var area = cells.cover(x: box.minX, y: box.minY, width: box.width, height: box.height)
      kernels.add_lines(
        &area, UnsafeRawPointer(emitter.lines.base).assumingMemoryBound(to: Int32.self),
        emitter.lines.count)
      let stride = Self.stride(width: box.width)
      // There is room after the last row because kernels read and write whole blocks.
      let offset = masks.append(uninitialized: stride * box.height + 8)
      (masks.base + offset).update(repeating: 0, count: stride * box.height + 8)
      kernels.sweep_mask(&area, masks.base + offset, stride, false)
      // The kernel writes whole blocks, so what it wrote beyond the last column has to be cleared.
      for y in 0..<box.height {
        (masks.base + (offset + y * stride + box.width))
          .update(repeating: 0, count: stride - box.width)
      }
      entry.offset = Int32(offset)
      entry.left = Int16(box.minX)
      entry.top = Int16(box.minY)
      entry.width = Int16(box.width)
      entry.height = Int16(box.height)
    }
    outlines.append(outline)
    count += 1
    table[slot] = entry
    if count * 2 > table.count, table.count < Self.slots.last { growTable() }
    return entry
  }
}
