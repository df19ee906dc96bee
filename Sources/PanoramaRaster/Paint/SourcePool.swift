/// Sources that are made ready anew for every frame, so that none is allocated once the largest
/// frame was seen.
struct SourcePool<Source: PixelSource> {
  private var sources: [Source] = []
  private var used = 0
  /// The most that this frame had in use at a time.
  private var peak = 0

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

  /// Those that were taken later than the first `count` are free again.
  mutating func giveBack(to count: Int) {
    for source in sources[count..<max(count, used)] { source.release() }
    peak = max(peak, used)
    used = count
  }

  /// A new frame: all are free again, and far more of them than it took go.
  mutating func removeAll() {
    giveBack(to: 0)
    if sources.count > 64, peak < sources.count / 4 { sources.removeLast(sources.count / 2) }
    peak = 0
  }
}
