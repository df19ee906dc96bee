import CRasterKernels
import Synchronization

/// The glyph cache of a rasterizer: its planners share it, one at a time.
final class GlyphStore: @unchecked Sendable {
  // Unchecked: glyphs are made under `lock`; the rest is asked for between the phases of a frame.
  private let lock = Mutex(())
  private let owner: Owned<GlyphCache>
  private var cache: UnsafeMutablePointer<GlyphCache> { owner.pointer }

  init(_ kernels: pr_kernels) { owner = Owned(GlyphCache(kernels)) }

  /// Between frames: makes room when it ran out.
  func prepare() { cache.pointee.prepare() }

  /// Where the masks are; good until the next glyph is made.
  var masks: UnsafePointer<UInt8> { UnsafePointer(cache.pointee.masks.base) }

  /// How many glyphs it keeps.
  var count: Int { cache.pointee.count }

  /// How many bytes their masks take.
  var size: Int { cache.pointee.size }

  @inline(__always)
  func withCache<Result>(_ body: (inout GlyphCache) -> Result) -> Result {
    lock.withLock { _ in body(&cache.pointee) }
  }
}
