import PanoramaGraphics
import Synchronization

/// Keeps the mip pyramids of pictures that are drawn at a reduced size, as long as the pictures live.
///
/// Its size in bytes is bounded, and the least recently used pyramid is removed first. Any thread may use the
/// cache.
final class MipCache: Sendable {
  fileprivate struct Entry {
    weak var image: CGImage?
    var pyramid: MipPyramid
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var bytes = 0
    var clock = 0
  }

  /// Enough for the pyramid of a picture of 100 megapixels, which takes a third of the picture's 400 MB.
  private static let byteLimit = 256 << 20

  private let state = Mutex(State())

  func pyramid(of image: CGImage) -> MipPyramid {
    if let known = state.withLock({ $0.use(image) }) { return known }
    // Made outside the lock. If two threads make the same pyramid, the first one is kept.
    let made = MipPyramid(image)
    return state.withLock { state in
      if let known = state.use(image) { return known }
      state.insert(made, for: image, limit: Self.byteLimit)
      return made
    }
  }

  /// Removes the pyramids of pictures that are gone.
  func removeUnused() { state.withLock { $0.removeUnused() } }
}

extension MipCache.State {
  fileprivate mutating func use(_ image: CGImage) -> MipPyramid? {
    clock += 1
    guard var entry = entries[ObjectIdentifier(image)], entry.image === image else { return nil }
    entry.lastUse = clock
    entries[ObjectIdentifier(image)] = entry
    return entry.pyramid
  }

  fileprivate mutating func insert(_ pyramid: MipPyramid, for image: CGImage, limit: Int) {
    removeUnused()
    remove(ObjectIdentifier(image))
    while bytes + pyramid.byteCount > limit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    {
      remove(oldest)
    }
    entries[ObjectIdentifier(image)] = .init(image: image, pyramid: pyramid, lastUse: clock)
    bytes += pyramid.byteCount
  }

  fileprivate mutating func removeUnused() {
    for (key, entry) in entries where entry.image == nil { remove(key) }
  }

  private mutating func remove(_ key: ObjectIdentifier) {
    if let entry = entries.removeValue(forKey: key) { bytes -= entry.pyramid.byteCount }
  }
}
