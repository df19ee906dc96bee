/// Sources that are made ready anew for every frame, so that none is allocated once the largest
/// frame was seen.
struct SourcePool<Source: PixelSource> {
  private var sources: [Source] = []
  private var used = 0

  /// One that this frame does not use yet; nil when `set` says that it shows nothing.
  @inline(__always)
  mutating func take(_ make: () -> Source, _ set: (Source) -> Bool) -> Source? {
    if used == sources.count { sources.append(make()) }
    let source = sources[used]
    guard set(source) else { return nil }
    used += 1
    return source
  }

  /// Those of this frame.
  var taken: ArraySlice<Source> { sources[..<used] }

  /// A new frame: all are free again, and far more of them than it took go.
  mutating func removeAll() {
    for source in sources[..<used] { source.release() }
    if sources.count > 64, used < sources.count / 4 { sources.removeLast(sources.count / 2) }
    used = 0
  }
}
