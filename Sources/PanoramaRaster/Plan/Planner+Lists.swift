import CRasterKernels
import PanoramaGraphics

/// Plans lists and passes each item to the method for its kind.
extension Planner {
  /// Plans the items of `list`.
  mutating func add(_ list: DisplayList, _ scope: ListScope) {
    guard scope.depth < Self.maximumListDepth else { return limits.report(.lists) }
    if edge >= 0 { return addAsFarAsCutoff(list, scope) }
    guard items.recorder.damage.passes(scope.clip.box) else { return }
    var cache = ClipCache()
    defer { clips.close(cache) }
    if list.isShort {
      // Searching the index would be slower than testing the bounds of each item.
      return list.items.withUnsafeBufferPointer { items in
        for i in items.indices { add(items.baseAddress! + i, scope, &cache) }
      }
    }
    if list.isSpatial { return addSpatial(list, scope, &cache) }
    let area = scope.transform.area(touching: scope.clip.box)
    // Items are passed by pointer, because copies would be retained and released one by one.
    list.items.withUnsafeBufferPointer { items in
      guard let base = items.baseAddress else { return }
      if self.items.recorder.damage.isEmpty, area.encloses(list.bounds) {
        for i in items.indices {
          if i + 6 < items.count { Self.prefetch(base + i + 6) }
          add(base + i, scope, &cache)
        }
      } else {
        // Nested lists append their hits after these and remove them again.
        let first = hits.count
        self.items.recorder.damage.appendItems(of: list, scope, to: &hits)
        let end = hits.count
        for k in first..<end {
          if k + 6 < end { Self.prefetch(base + hits[k + 6]) }
          add(base + hits[k], scope, &cache)
        }
        hits.removeLast(end - first)
      }
    }
  }

  private mutating func addSpatial(
    _ list: DisplayList, _ scope: ListScope, _ cache: inout ClipCache
  ) {
    let found = spatialHits.open(list, in: scope.transform.area(touching: scope.clip.box))
    let scale = scope.transform.scale
    for i in found {
      if scope.alpha == 1, let plain = spatialHits.plain(i), addPlain(plain, scope, scale: scale) {
        continue
      }
      guard let item = spatialHits[i] else { continue }
      withUnsafePointer(to: item) { add($0, scope, &cache) }
    }
    spatialHits.close(found)
  }

  /// Adds a list that draws only one rectangle and whose transform is only a translation.
  ///
  /// - Parameter scale: the scale of the scope's transform.
  /// - Returns: false if the list has to be planned item by item.
  mutating func addPlain(
    _ plain: (rectangle: PlainRectangle, x: Double, y: Double), _ scope: ListScope, scale: Double
  ) -> Bool {
    guard plain.rectangle.scales.contains(scale) else { return false }
    let color = premultiplied(plain.rectangle.argb)
    return color == 0
      || items.recorder.addRectangle(
        plain.rectangle.edges, scope.transform.descending(x: plain.x, y: plain.y), color,
        scope.clip)
  }

  /// Prefetches the memory of an item and of the items after it.
  ///
  /// An item begins with its operation, and most operations begin with references to what they draw, which is
  /// scattered over the heap. Prefetching is only a hint, so any bits are safe as an address.
  @inline(__always)
  static func prefetch(_ item: UnsafePointer<DisplayItem>) {
    // The words read below should be in the cache already, because items themselves are prefetched further
    // ahead.
    let ahead = UnsafeRawPointer(item + 10)
    for line in 0...MemoryLayout<DisplayItem>.stride / 64 { pr_prefetch(ahead + 64 * line) }
    let words = UnsafeRawPointer(item).assumingMemoryBound(to: UInt.self)
    pr_prefetch(UnsafeRawPointer(bitPattern: words[0]))
    pr_prefetch(UnsafeRawPointer(bitPattern: words[1]))
  }

  /// Plans one item of a list.
  mutating func add(
    _ pointer: UnsafePointer<DisplayItem>, _ scope: ListScope, _ cache: inout ClipCache
  ) {
    let alpha = min(1, pointer.pointee.alpha) * scope.alpha
    let blend = pointer.pointee.blendMode
    guard alpha > 0 || !blend.keepsBackdropUnderClear else { return }
    let transform = scope.transform.descending(into: pointer.pointee.transform)
    guard transform.isDrawable else { return }
    var clip =
      pointer.pointee.clip.map { clips.resolve($0, in: scope, &cache, items: &items) } ?? scope.clip
    let extent = scope.transform.pixels(covering: pointer.pointee.bounds)
    clip.box = clip.box.intersection(extent)
    guard !clip.box.isEmpty, items.recorder.damage.passes(clip.box) else { return }
    let item = ItemContext(
      transform: transform, clip: clip, alpha: alpha, blend: blend, extent: extent,
      // Without a clip, the bounds are those of the geometry itself.
      isNear: pointer.pointee.clip == nil && FixedPoint.near.contains(extent))
    if let shadow = pointer.pointee.shadow {
      items.addShadow(shadow, of: pointer.pointee.operation, item, parent: scope.transform)
      if shadow.isAlone { return }
    }

    switch pointer.pointee.operation {
    case .fill(let path, let rule, let paint):
      items.addFill(path, rule, paint, item)
    case .stroke(let path, let style, let paint):
      items.addStroke(path, style, paint, item)
    case .cover(let paint):
      if let ink = items.ink(paint, item) {
        items.recorder.addBox(clip.box, ink, clip, blend: blend)
      }
    case .image(let image, let rect, let quality):
      items.addImage(image, rect, quality, item)
    case .tiles(let image, let rect, let quality):
      items.addTiles(image, rect, quality, item)
    case .glyphs(let run, let paint):
      items.addGlyphs(run, paint, item)
    case .list(let list):
      addNested(list, item, depth: scope.depth + 1)
    case .detail(let list, let scales):
      guard scales.contains(transform.scale) else { return }
      add(list, ListScope(transform: transform, clip: clip, alpha: alpha, depth: scope.depth + 1))
    }
  }

  private mutating func addNested(_ list: DisplayList, _ item: ItemContext, depth: Int) {
    let isNormal = item.blend == .normal
    if let plain = list.plainRectangle, item.alpha >= 1, isNormal,
      plain.scales.contains(item.transform.scale)
    {
      return items.addRectangle(plain, item)
    }
    let isOpaque = item.alphaByte == 255
    if !isNormal || list.blends || (!isOpaque && !list.fadesOneByOne),
      let group = items.recorder.beginGroup(item.clip.box)
    {
      // Inside the group, only the box clips; the anti-aliased clip applies to the group as a whole.
      let clip = ClipState(box: item.clip.box)
      add(list, ListScope(transform: item.transform, clip: clip, depth: depth))
      return items.recorder.endGroup(group, item)
    }
    add(
      list,
      ListScope(
        transform: item.transform, clip: item.clip, alpha: isOpaque ? 1 : item.alpha, depth: depth))
  }
}
