import CRasterKernels
import Synchronization

/// The glyph cache of a rasterizer, which its planners share, one at a time.
final class GlyphStore: Sendable {
  private let cache: Mutex<GlyphCache>

  init(_ kernels: pr_kernels) { cache = Mutex(GlyphCache(kernels)) }

  /// Empties the cache if it is full. Call it between frames.
  func prepare() { cache.withLock { $0.prepare() } }

  /// Forgets the glyphs and frees their memory if that is much. Call it between frames.
  func release() { cache.withLock { $0.release() } }

  /// The address of the masks, valid until the next glyph is made.
  var masks: UnsafePointer<UInt8> { withCache { UnsafePointer($0.masks.base) } }

  /// The number of glyphs.
  var count: Int { withCache { $0.count } }

  /// The number of bytes of their masks.
  var size: Int { withCache { $0.size } }

  @inline(__always)
  func withCache<Result>(_ body: (inout GlyphCache) -> Result) -> Result {
    cache.withLock { body(&$0) }
  }
}
