import PanoramaGraphics

/// Sources that every frame sets anew, so that a frame no larger than the last ones allocates none.
struct SourcePool<Source: PixelSource>: ~Copyable {
  private var owned: [Source] = []
  /// The same sources, for use without counting references.
  private var sources = Arena<Unmanaged<Source>>(capacity: 64)
  /// The number of sources that this frame uses.
  private(set) var count = 0
  /// The maximum number that this frame had in use at a time.
  private var peak = 0

  /// A source that this frame does not use yet. `keep` makes it one of the frame's.
  @inline(__always)
  mutating func next(_ make: () -> Source) -> Unmanaged<Source> {
    if count == sources.count { add(make()) }
    return sources.base[count]
  }

  /// Keeps what `next` returned.
  @inline(__always)
  mutating func keep() -> SourceRef {
    count += 1
    return SourceRef(sources.base[count - 1])
  }

  /// Sets a source that this frame does not use yet; nil if `set` returns false because nothing would
  /// be visible.
  @inline(__always)
  mutating func take(_ make: () -> Source, _ set: (Source) -> Bool) -> SourceRef? {
    next(make)._withUnsafeGuaranteedRef(set) ? keep() : nil
  }

  private mutating func add(_ source: Source) {
    owned.append(source)
    sources.append(.passUnretained(source))
  }

  /// Lends one of the sources that this frame uses.
  @inline(__always)
  func with<Result>(_ i: Int, _ body: (Source) -> Result) -> Result {
    sources.base[i]._withUnsafeGuaranteedRef(body)
  }

  /// Frees the sources that were taken after the first `kept`.
  mutating func giveBack(to kept: Int) {
    for i in kept..<max(kept, count) { sources.base[i]._withUnsafeGuaranteedRef { $0.release() } }
    peak = max(peak, count)
    count = kept
  }

  /// Begins a new frame: frees all sources, and deletes many if there are far more than the last
  /// frame took.
  mutating func removeAll() {
    giveBack(to: 0)
    if owned.count > 64, peak < owned.count / 4 {
      owned.removeLast(owned.count / 2)
      sources.count = owned.count
    }
    peak = 0
  }
}
