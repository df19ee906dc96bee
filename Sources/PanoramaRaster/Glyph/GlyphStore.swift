import CRasterKernels
import Synchronization

/// The glyph cache of a rasterizer, which its planners share, one at a time.
final class GlyphStore: Sendable {
  private let lock = Mutex(())
  // Unchecked: glyphs are made under `lock`; everything else is called between the phases of a frame.
  private nonisolated(unsafe) let owner: Owned<GlyphCache>
  private var cache: UnsafeMutablePointer<GlyphCache> { owner.pointer }

  init(_ kernels: pr_kernels) { owner = Owned(GlyphCache(kernels)) }

  /// Empties the cache if it is full. Call it between frames.
  func prepare() { cache.pointee.prepare() }

  /// Forgets the glyphs and frees their memory if that is much. Call it between frames.
  func release() { cache.pointee.release() }

  /// The address of the masks, valid until the next glyph is made.
  var masks: UnsafePointer<UInt8> { UnsafePointer(cache.pointee.masks.base) }

  /// The number of glyphs.
  var count: Int { cache.pointee.count }

  /// The number of bytes of their masks.
  var size: Int { cache.pointee.size }

  @inline(__always)
  func withCache<Result>(_ body: (inout GlyphCache) -> Result) -> Result {
    lock.withLock { _ in body(&cache.pointee) }
  }
}
