/// Sources that every frame sets anew, so that a frame no larger than the last ones allocates none.
struct SourcePool<Source: PixelSource> {
  private var sources: [Source] = []
  private var used = 0
  /// The maximum number that this frame had in use at a time.
  private var peak = 0

  /// Sets a source that this frame does not use yet; nil if `set` returns false because nothing would
  /// be visible.
  @inline(__always)
  mutating func take(_ make: () -> Source, _ set: (Source) -> Bool) -> Source? {
    if used == sources.count { sources.append(make()) }
    let source = sources[used]
    guard set(source) else { return nil }
    used += 1
    return source
  }

  /// The sources that this frame uses.
  var taken: ArraySlice<Source> { sources[..<used] }

  /// Frees the sources that were taken after the first `count`.
  mutating func giveBack(to count: Int) {
    for source in sources[count..<max(count, used)] { source.release() }
    peak = max(peak, used)
    used = count
  }

  /// Begins a new frame: frees all sources, and deletes many if there are far more than the last
  /// frame took.
  mutating func removeAll() {
    giveBack(to: 0)
    if sources.count > 64, peak < sources.count / 4 { sources.removeLast(sources.count / 2) }
    peak = 0
  }
}
