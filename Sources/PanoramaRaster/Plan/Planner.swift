import CRasterKernels
import Foundation
import PanoramaGraphics

/// One thread's part of the first phase of a frame: visits parts of the display list and resolves the
/// transform and the clip of every visible item, which `items` then plans.
///
/// Keeps its memory from frame to frame.
struct Planner: ~Copyable {
  /// Plans single drawings.
  var items: ItemPlanner
  var clips = ClipResolver()
  let limits: LimitLog
  /// The numbers of the visible items, of all lists being planned.
  var hits: [Int] = []
  var spatialHits = SpatialHits()
  /// Whether what is planned is charged to the budget, because the frame may need too much work.
  var isMetered = false
  var budget = FrameBudget()
  /// The lists of such a frame that are being visited, each inside the one before it.
  var visits: [ListVisit] = []

  /// Lists nested deeper than this are not drawn, which bounds the stack.
  static let maximumListDepth = 512
  /// The shadow of a drawing includes the shadows inside that drawing, but no shadows nested deeper, which
  /// bounds time. The same holds for patterns inside patterns.
  static let maximumShadowDepth = 2

  init(items: consuming ItemPlanner) {
    limits = items.limits
    self.items = items
  }

  /// Forgets the last frame.
  ///
  /// - Parameter damage: the only pixels that will be drawn.
  mutating func removeAll(damage: [PixelRect]) {
    items.recorder.removeAll(damage: damage)
    items.paints.removeAll()
    clips.removeAll()
  }

  /// Fills `box` with an opaque pixel.
  mutating func addBackground(_ pixel: UInt32, _ box: PixelRect) {
    items.recorder.addBox(box, Ink(color: pixel), ClipState(box: box), blend: .normal)
  }

  /// The pixels of shadows and patterns, as `OffscreenMemory.maximum` counts them.
  var offscreenWork: Int {
    items.recorder.masks.reduce(0) { $0 + $1.work }
      + items.paints.patterns.taken.reduce(0) { $0 + 4 * $1.tile.area }
  }

  /// The bytes taken by what is planned.
  var bytes: Int { items.recorder.bytes + items.paints.bytes }

  /// Lends what the bands read to `body`.
  func withFramePart(_ body: (FramePart) -> Void) {
    items.recorder.withFramePart(UnsafePointer(items.paints.sources.base), body)
  }
}

// MARK: - Marks

extension Planner {
  /// How much was planned at one moment. `rewind(to:)` forgets what was planned later.
  struct Mark {
    fileprivate var commands: CommandRecorder.Mark
    fileprivate var paints: PaintMaker.Mark
  }

  /// The current state. Only clips and a background may have been planned since the frame began.
  var mark: Mark { Mark(commands: items.recorder.mark, paints: items.paints.mark) }

  /// Forgets what was planned after `mark`.
  mutating func rewind(to mark: Mark) {
    items.recorder.rewind(to: mark.commands)
    items.paints.rewind(to: mark.paints)
    clips.forgetShapes()
  }
}

/// Plans lists and passes each item to the method for its kind.
extension Planner {
  /// Plans the items of `list`.
  mutating func add(_ list: DisplayList, _ scope: ListScope) {
    guard scope.depth < Self.maximumListDepth else { return limits.report(.lists) }
    if isMetered { return addMetered(list, scope) }
    guard items.recorder.damage.passes(scope.clip.box) else { return }
    var cache = ClipCache()
    defer { clips.close(cache) }
    if list.isShort {
      // Searching the index would be slower than testing the bounds of each item.
      return list.withItems { items in
        for i in items.indices { add(items.baseAddress! + i, scope, &cache) }
      }
    }
    if list.isSpatial { return addSpatial(list, scope, &cache) }
    let area = scope.transform.area(touching: scope.clip.box)
    // Items are passed by pointer, because copies would be retained and released one by one.
    list.withItems { items in
      guard let base = items.baseAddress else { return }
      if self.items.recorder.damage.isEmpty, list.isMostly(in: area) {
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
    // Before the clip is resolved, because a list of which most is visible is not searched.
    let extent = scope.transform.pixels(covering: pointer.pointee.bounds)
    guard !scope.clip.box.intersection(extent).isEmpty else { return }
    let transform = scope.transform.descending(into: pointer.pointee.transform)
    guard transform.isDrawable else { return }
    var clip =
      pointer.pointee.clip.map { clips.resolve($0, in: scope, &cache, items: &items) } ?? scope.clip
    clip.box = clip.box.intersection(extent)
    guard !clip.box.isEmpty, items.recorder.damage.passes(clip.box) else { return }
    let item = ItemContext(
      transform: transform, clip: clip, alpha: alpha, blend: blend, extent: extent,
      // Without a clip, the bounds are those of the geometry itself.
      isNear: pointer.pointee.clip == nil && FixedPoint.near.contains(extent))
    if let shadow = pointer.pointee.shadow {
      items.addShadow(shadow, of: pointer, item, parent: scope.transform)
      if shadow.isAlone { return }
    }

    if let shape = pointer.pointee.shape { return items.addShape(shape, of: pointer, item) }
    if let list = pointer.pointee.operation.listRef {
      return list.with { addNested($0, item, depth: scope.depth + 1) }
    }
    switch pointer.pointee.operation {
    case .fill, .stroke, .list: return
    case .cover(let paint):
      if let ink = items.ink(FlatPaint(paint), item) {
        items.recorder.addBox(clip.box, ink, clip, blend: blend)
      }
    case .image(let image, let rect, let quality):
      items.addImage(image, rect, quality, item)
    case .tiles(let image, let rect, let quality):
      items.addTiles(image, rect, quality, item)
    case .glyphs(let run, let paint):
      items.addGlyphs(run, paint, item)
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

  /// The list that an item draws, and its scope, if the list's items can be planned one by one in place of the
  /// item; nil if the item has to be planned as a whole.
  mutating func opened(
    _ item: UnsafePointer<DisplayItem>, in scope: ListScope, _ cache: inout ClipCache
  ) -> (list: DisplayList, scope: ListScope)? {
    guard item.pointee.alpha >= 1, scope.alpha >= 1, item.pointee.blendMode == .normal,
      item.pointee.shadow == nil, let list = item.pointee.operation.nested
    else { return nil }
    let transform = scope.transform.descending(into: item.pointee.transform)
    guard transform.isDrawable else { return nil }
    if case .detail(_, let scales) = item.pointee.operation {
      if !scales.contains(transform.scale) { return nil }
    } else if list.blends {
      return nil
    }
    var clip =
      item.pointee.clip.map { clips.resolve($0, in: scope, &cache, items: &items) } ?? scope.clip
    clip.box = clip.box.intersection(scope.transform.pixels(covering: item.pointee.bounds))
    if clip.box.isEmpty { return nil }
    return (list, ListScope(transform: transform, clip: clip, depth: scope.depth + 1))
  }
}

extension Planner {
  /// - Returns: the commands of the job.
  mutating func plan(_ job: PlanJob, of jobs: UnsafePointer<PlanJobs>) -> PlanSegment {
    let first = items.recorder.commands.count
    let isPlain = items.recorder.damage.isEmpty && job.scope.transform.isDrawable
    addItems(of: job, jobs, kernel: isPlain ? items.recorder.outliner.flatten : nil)
    return items.recorder.segment(from: first)
  }

  /// - Parameter kernel: the kernel for plain fills; nil to plan them like all other items.
  private mutating func addItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, kernel: PathFlattener.Kernel?
  ) {
    var cache = ClipCache()
    if let end = job.clips { cache = clips.cache(beginning: end.parent, end.last) }
    defer { clips.close(cache) }
    if job.list.isSpatial { return addSpatialItems(of: job, jobs, &cache) }
    job.withItems { items in
      if job.isSearched {
        jobs.pointee.hits.withUnsafeBufferPointer { hits in
          addItems(of: job, kernel: kernel, &cache) { items + hits[$0] }
        }
      } else {
        addItems(of: job, kernel: kernel, &cache) { items + $0 }
      }
    }
  }

  @inline(__always)
  private mutating func addItems(
    of job: PlanJob, kernel: PathFlattener.Kernel?, _ cache: inout ClipCache,
    item: (_ place: Int) -> UnsafePointer<DisplayItem>
  ) {
    for place in job.first..<job.end {
      if place + 6 < job.end { Self.prefetch(item(place + 6)) }
      if place + 2 < job.end { Self.prefetchPlain(item(place + 2)) }
      if addPlain(item(place), job.scope, kernel) { continue }
      add(item(place), job.scope, &cache)
    }
  }

  private mutating func addSpatialItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, _ cache: inout ClipCache
  ) {
    let scale = job.scope.transform.scale
    for place in job.first..<job.end {
      if let plain = jobs.pointee.spatial.plain(place), addPlain(plain, job.scope, scale: scale) {
        continue
      }
      jobs.pointee.spatial.withItem(place) { add($0, job.scope, &cache) }
    }
  }

  /// The maximum number of points on the fast path, where neither the points nor the lines of a path have a limit.
  private static let maximumPlainPoints = 65_535

  /// Plans an item on a fast path, with the same result as `add`, if it is a plain fill within
  /// `FixedPoint.near` and not a card.
  ///
  /// - Returns: false if the item has to be planned with `add`.
  @inline(__always)
  private mutating func addPlain(
    _ item: UnsafePointer<DisplayItem>, _ scope: ListScope, _ kernel: PathFlattener.Kernel?
  ) -> Bool {
    guard let kernel, let shape = item.pointee.shape, shape.isPlainFill,
      shape.path.pointCount <= Self.maximumPlainPoints
    else { return false }
    let extent = scope.transform.pixels(covering: item.pointee.bounds)
    guard FixedPoint.near.contains(extent) else { return false }
    let box = scope.clip.box.intersection(extent)
    if box.isEmpty { return true }
    if shape.isColor {
      let color = premultiplied(shape.argb)
      return color == 0
        || items.recorder.addPlainFill(shape.path, scope.transform, scope.clip, kernel) { _ in
          Ink(color: color)
        }
    }
    return items.addPlainFill(shape.path, of: item, extent: extent, box, scope, kernel)
  }

  /// Prefetches the points of a plain fill, except the first ones, which `prefetch` handles.
  @inline(__always)
  private static func prefetchPlain(_ item: UnsafePointer<DisplayItem>) {
    guard let shape = item.pointee.shape, shape.isPlainFill else { return }
    let bytes = shape.path.pointCount * MemoryLayout<SIMD2<Double>>.stride
    let points = UnsafeRawPointer(shape.path.points)
    var at = 32
    while at < min(bytes, 1024) {
      pr_prefetch(points + at)
      at += 64
    }
  }
}
