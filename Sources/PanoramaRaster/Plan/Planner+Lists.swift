import CRasterKernels
import PanoramaGraphics

/// From lists and their items to what draws each kind of them.
extension Planner {
  /// Plans `list` under `transform`.
  ///
  /// - Parameters:
  ///   - alpha: 0 … 1, multiplies every item's.
  mutating func add(
    _ list: DisplayList, _ transform: DeviceTransform, _ clip: ClipState, alpha: Double, depth: Int
  ) {
    guard depth < Self.maximumListDepth else { return limits.report(.lists) }
    if edge >= 0 { return addAsFarAsCutoff(list, transform, clip, alpha: alpha, depth: depth) }
    var clipCache = ClipCache()
    defer { close(clipCache) }
    if !damage.isEmpty, !isDamaged(clip.box) { return }
    if list.isShort {
      // Each is looked at in any case, by where it lies in the device.
      return list.items.withUnsafeBufferPointer { items in
        for i in items.indices {
          add(items.baseAddress! + i, transform, clip, alpha, depth, &clipCache)
        }
      }
    }
    let area = transform.area(touching: clip.box)
    if list.isSpatial {
      let found = spatialHits.open(list, in: area)
      let scale = transform.scale
      for i in found {
        if alpha == 1, let plain = spatialHits.plain(i),
          addPlain(plain, transform, scale: scale, clip)
        {
          continue
        }
        guard let item = spatialHits[i] else { continue }
        withUnsafePointer(to: item) { add($0, transform, clip, alpha, depth, &clipCache) }
      }
      return spatialHits.close(found)
    }
    // By pointer: copies of items would be retained and released one by one.
    list.items.withUnsafeBufferPointer { items in
      guard let base = items.baseAddress else { return }
      if damage.isEmpty, area.contains(list.bounds) {
        for i in items.indices {
          if i + 6 < items.count { Self.prefetch(base + i + 6) }
          add(base + i, transform, clip, alpha, depth, &clipCache)
        }
      } else {
        // Nested lists take their part behind it and give it back.
        let first = hits.count
        if damage.isEmpty {
          list.appendIndices(intersecting: area, to: &hits)
        } else {
          Self.appendDamaged(damage, list, transform, clip.box, to: &hits)
        }
        let end = hits.count
        for k in first..<end {
          if k + 6 < end { Self.prefetch(base + hits[k + 6]) }
          add(base + hits[k], transform, clip, alpha, depth, &clipCache)
        }
        hits.removeLast(end - first)
      }
    }
  }

  func isDamaged(_ box: PixelRect) -> Bool { damage.contains { $0.intersects(box) } }

  /// Adds to `hits` the items that some damage touches, in order and once each.
  static func appendDamaged(
    _ damage: [PixelRect], _ list: DisplayList, _ transform: DeviceTransform, _ box: PixelRect,
    to hits: inout [Int]
  ) {
    let first = hits.count
    for rect in damage where rect.intersects(box) {
      let area = transform.area(touching: rect.intersection(box))
      list.appendIndices(intersecting: area, to: &hits)
    }
    hits[first...].sort()
    var kept = first
    for i in first..<hits.count where i == first || hits[i] != hits[i - 1] {
      hits[kept] = hits[i]
      kept += 1
    }
    hits.removeLast(hits.count - kept)
  }

  /// An item begins with its operation, and most operations begin with references to what they
  /// draw, scattered over the heap. Only a hint: whatever stands there may be asked for.
  @inline(__always)
  static func prefetch(_ item: UnsafePointer<DisplayItem>) {
    // What is read here should be there already: further ahead, items themselves are asked for.
    let ahead = UnsafeRawPointer(item + 10)
    for line in 0...MemoryLayout<DisplayItem>.stride / 64 { pr_prefetch(ahead + 64 * line) }
    let words = UnsafeRawPointer(item).assumingMemoryBound(to: UInt.self)
    pr_prefetch(UnsafeRawPointer(bitPattern: words[0]))
    pr_prefetch(UnsafeRawPointer(bitPattern: words[1]))
  }

  mutating func add(
    _ item: UnsafePointer<DisplayItem>, _ parent: DeviceTransform, _ outer: ClipState,
    _ fade: Double,
    _ depth: Int, _ cache: inout ClipCache
  ) {
    let alpha = min(1, item.pointee.alpha) * fade
    blend = item.pointee.blendMode
    guard alpha > 0 || !blend.keepsBackdropUnderClear else { return }
    let transform = parent.descending(into: item.pointee.transform)
    guard transform.isDrawable else { return }
    var clip = item.pointee.clip.map { resolve($0, parent, outer, &cache) } ?? outer
    let extent = parent.pixels(covering: item.pointee.bounds)
    clip.box = clip.box.intersection(extent)
    guard !clip.box.isEmpty, damage.isEmpty || isDamaged(clip.box) else { return }
    itemBox = clip.box
    itemExtent = extent
    // Bounds without a clip are those of the geometry itself.
    isNear = item.pointee.clip == nil && FixedPoint.near.contains(extent)
    if let shadow = item.pointee.shadow {
      addShadow(shadow, of: item, parent, transform, clip, alpha)
      if shadow.isAlone { return }
    }

    switch item.pointee.operation {
    case .fill(let path, let rule, let paint):
      addFill(path, rule, paint, transform, clip, alpha)
    case .stroke(let path, let style, let paint):
      addStroke(path, style, paint, transform, clip, alpha)
    case .cover(let paint):
      if let ink = ink(paint, transform, alpha) { addBox(clip.box, ink, clip) }
    case .image(let image, let rect, let quality):
      addImage(image, rect, quality, transform, clip, alpha)
    case .tiles(let image, let rect, let quality):
      addTiles(image, rect, quality, transform, clip, alpha)
    case .glyphs(let run, let paint):
      addGlyphs(run, paint, transform, clip, alpha)
    case .list(let list):
      addList(list, transform, clip, alpha, depth)
    case .detail(let list, let scales):
      guard scales.contains(transform.scale) else { return }
      add(list, transform, clip, alpha: alpha, depth: depth + 1)
    }
  }

  private mutating func addList(
    _ list: DisplayList, _ transform: DeviceTransform, _ clip: ClipState, _ alpha: Double,
    _ depth: Int
  ) {
    if let plain = list.plainRectangle, alpha >= 1, blend == .normal,
      plain.scales.contains(transform.scale)
    {
      return addRectangle(plain, transform, clip)
    }
    let byte = UInt8((alpha * 255).rounded())
    let blend = blend
    let isGroup = blend != .normal || list.blends || (byte != 255 && !list.fadesOneByOne)
    if isGroup, groupDepth == Self.maximumGroupDepth { limits.report(.groups) }
    if !isGroup || groupDepth == Self.maximumGroupDepth {
      return add(list, transform, clip, alpha: byte == 255 ? 1 : alpha, depth: depth + 1)
    }
    let start = commands.count
    var group = Command(kind: .beginGroup, part: part, box: clip.box)
    commands.append(group)
    groupDepth += 1
    // Inside, only the box counts; the anti-aliased clip applies to the group as a whole.
    add(list, transform, ClipState(box: clip.box), alpha: 1, depth: depth + 1)
    groupDepth -= 1
    if commands.count == start + 1, blend.keepsBackdropUnderClear {
      commands.count = start
      return
    }
    group.kind = .endGroup
    group.clip = clip.mask
    group.alpha = byte
    group.blend = blend
    commands.append(group)
  }
}
