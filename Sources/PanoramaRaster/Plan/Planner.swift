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
  mutating func removeAll(damage: UnsafeBufferPointer<PixelRect>) {
    items.removeAll(damage: damage)
    clips.removeAll()
  }

  /// Fills `box` with an opaque pixel.
  mutating func addBackground(_ pixel: UInt32, _ box: PixelRect) {
    items.recorder.addBox(box, Ink(color: pixel), ClipState(box: box), blend: .normal)
  }

  /// The pixels of shadows and patterns, as `OffscreenMemory.maximum` counts them.
  var offscreenWork: Int {
    var work = 0
    for i in 0..<items.recorder.masks.count { work += items.recorder.masks[i].work }
    for i in 0..<items.paints.patterns.count {
      work += items.paints.patterns.with(i) { 4 * $0.tile.area }
    }
    return work
  }

  /// The bytes taken by what is planned.
  var bytes: Int { items.recorder.bytes + items.paints.bytes }

  /// What the bands read, valid until more is planned.
  var framePart: FramePart {
    items.recorder.framePart(UnsafePointer(items.paints.sources.base))
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
    items.gaussians.prepare()
    clips.forgetShapes()
  }
}

/// Plans lists and passes each item to the method for its kind.
extension Planner {
  /// Plans the items of `list`.
  mutating func add(_ list: ListRef, _ scope: ListScope) {
    guard scope.depth < Self.maximumListDepth else { return limits.report(.lists) }
    if isMetered { return list.with { addMetered($0, scope) } }
    guard items.recorder.damage.passes(scope.clip.box) else { return }
    var cache = ClipCache()
    defer { clips.close(cache) }
    // Items are passed by pointer, because copies would be retained and released one by one.
    let items = list.items
    guard let base = items.baseAddress else { return addSpatial(list, scope, &cache) }
    if list.isShort {
      // Searching the index would be slower than testing the bounds of each item.
      for i in items.indices { add(base + i, scope, &cache) }
      return
    }
    let area = scope.transform.area(touching: scope.clip.box)
    if self.items.recorder.damage.isEmpty, list.with({ $0.isMostly(in: area) }) {
      for i in items.indices {
        if i + 6 < items.count { Self.prefetch(base + i + 6) }
        add(base + i, scope, &cache)
      }
    } else {
      // Nested lists append their hits after these and remove them again.
      let first = hits.count
      list.with { self.items.recorder.damage.appendItems(of: $0, scope, to: &hits) }
      let end = hits.count
      for k in first..<end {
        if k + 6 < end { Self.prefetch(base + hits[k + 6]) }
        add(base + hits[k], scope, &cache)
      }
      hits.removeLast(end - first)
    }
  }

  private mutating func addSpatial(
    _ list: ListRef, _ scope: ListScope, _ cache: inout ClipCache
  ) {
    guard list.isSpatial else { return }
    let area = scope.transform.area(touching: scope.clip.box)
    let found = list.with { spatialHits.open($0, in: area) }
    let scale = scope.transform.scale
    for i in found {
      if scope.alpha == 1, let plain = spatialHits.plainFill(i, scale: scale) {
        if addPlain(plain, scope) { continue }
      }
      if let placed = spatialHits.placed(i) {
        add(placed, scope)
      } else if let item = spatialHits.ownItem(i) {
        add(item, scope, &cache)
      } else if let item = spatialHits[i] {
        withUnsafePointer(to: item) { add($0, scope, &cache) }
      }
    }
    spatialHits.close(found)
  }

  /// Adds a list that draws only one rectangle and whose transform is only a translation.
  ///
  /// - Returns: false if the list has to be planned item by item.
  mutating func addPlain(
    _ plain: (fill: PlainFill, x: Double, y: Double), _ scope: ListScope
  ) -> Bool {
    let color = premultiplied(plain.fill.argb)
    return color == 0
      || items.recorder.addRectangle(
        plain.fill.edges, scope.transform.descending(x: plain.x, y: plain.y), color, scope.clip)
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
    var clip = scope.clip
    if let node = pointer.clip { clip = clips.resolve(node, in: scope, &cache, items: &items) }
    clip.box = clip.box.intersection(extent)
    guard !clip.box.isEmpty, items.recorder.damage.passes(clip.box) else { return }
    let item = ItemContext(
      transform: transform, clip: clip, alpha: alpha, blend: blend, extent: extent,
      // Without a clip, the bounds are those of the geometry itself.
      isNear: pointer.pointee.clip == nil && FixedPoint.near.contains(extent))
    if pointer.pointee.shadow != nil, let shadow = pointer.shadow {
      items.addShadow(shadow, of: pointer, item, parent: scope.transform)
      if shadow.isAlone { return }
    }
    draw(pointer, item, depth: scope.depth)
  }

  /// Plans the operation of an item, faded, without anything else that the item has.
  mutating func addOperation(
    of pointer: UnsafePointer<DisplayItem>, alpha: Double, _ scope: ListScope
  ) {
    guard alpha > 0, let item = context(pointer.ownBounds, .identity, alpha: alpha, scope) else {
      return
    }
    draw(pointer, item, depth: scope.depth)
  }

  /// Plans a list at its place in another one.
  mutating func add(_ placed: PlacedList, _ scope: ListScope) {
    let alpha = min(1, placed.alpha) * scope.alpha
    guard alpha > 0, let item = context(placed.bounds, placed.transform, alpha: alpha, scope) else {
      return
    }
    addNested(placed.list, item, depth: scope.depth + 1)
  }

  /// How something without a clip, a blend mode and a shadow is drawn; nil if it is not visible.
  private func context(
    _ bounds: CGRect, _ own: CGAffineTransform, alpha: Double, _ scope: ListScope
  ) -> ItemContext? {
    let extent = scope.transform.pixels(covering: bounds)
    var clip = scope.clip
    clip.box = clip.box.intersection(extent)
    guard !clip.box.isEmpty else { return nil }
    let transform = scope.transform.descending(into: own)
    guard transform.isDrawable, items.recorder.damage.passes(clip.box) else { return nil }
    return ItemContext(
      transform: transform, clip: clip, alpha: alpha, blend: .normal, extent: extent,
      isNear: FixedPoint.near.contains(extent))
  }

  /// Plans the operation of an item.
  ///
  /// - Parameter depth: how many lists enclose the item's list.
  private mutating func draw(
    _ pointer: UnsafePointer<DisplayItem>, _ item: ItemContext, depth: Int
  ) {
    if let shape = pointer.pointee.shape { return items.addShape(shape, of: pointer, item) }
    if let text = pointer.pointee.text { return items.addText(text, of: pointer, item) }
    if let list = pointer.pointee.operation.listRef {
      return addNested(list, item, depth: depth + 1)
    }
    switch pointer.drawing {
    case .cover:
      if let ink = pointer.pointee.details.flatMap({ items.ink($0.paint, item) }) {
        items.recorder.addBox(item.clip.box, ink, item.clip, blend: item.blend)
      }
    case .image(let image, let rect, let quality):
      let image = image._withUnsafeGuaranteedRef { FlatImage($0) }
      items.addImage(image, rect, quality, item)
    case .list(let list):
      addNested(list, item, depth: depth + 1)
    case .detail(let list, let scales):
      guard scales.contains(item.transform.scale) else { return }
      add(
        list,
        ListScope(
          transform: item.transform, clip: item.clip, alpha: item.alpha, depth: depth + 1))
    case nil:
      guard case .tiles(let image, let rect, let quality) = pointer.pointee.operation else {
        return
      }
      items.addTiles(image, rect, quality, item)
    }
  }

  private mutating func addNested(_ list: ListRef, _ item: ItemContext, depth: Int) {
    let isNormal = item.blend == .normal
    if item.alpha >= 1, isNormal, let plain = list.plainFill(under: item.transform) {
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
  ) -> (list: ListRef, scope: ListScope)? {
    guard item.pointee.alpha >= 1, scope.alpha >= 1, item.pointee.blendMode == .normal,
      item.pointee.shadow == nil
    else { return nil }
    let transform = scope.transform.descending(into: item.pointee.transform)
    guard transform.isDrawable else { return nil }
    let list: ListRef
    switch item.drawing {
    case .detail(let inner, let scales):
      if !scales.contains(transform.scale) { return nil }
      list = inner
    case .list(let inner):
      if inner.blends { return nil }
      list = inner
    default: return nil
    }
    var clip = scope.clip
    if let node = item.clip { clip = clips.resolve(node, in: scope, &cache, items: &items) }
    clip.box = clip.box.intersection(scope.transform.pixels(covering: item.pointee.bounds))
    if clip.box.isEmpty { return nil }
    return (list, ListScope(transform: transform, clip: clip, depth: scope.depth + 1))
  }
}

extension Planner {
  /// - Returns: the commands of the job.
  @inline(never)
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
    guard let items = job.list.items.baseAddress else {
      return addSpatialItems(of: job, jobs, &cache)
    }
    if job.isSearched {
      jobs.pointee.hits.withUnsafeBufferPointer { hits in
        addItems(of: job, kernel: kernel, &cache) { items + hits[$0] }
      }
    } else {
      addItems(of: job, kernel: kernel, &cache) { items + $0 }
    }
  }

  @inline(__always)
  private mutating func addItems(
    of job: PlanJob, kernel: PathFlattener.Kernel?, _ cache: inout ClipCache,
    item: (_ place: Int) -> UnsafePointer<DisplayItem>
  ) {
    let (scope, end) = (job.scope, job.end)
    for place in job.first..<end {
      if place + 6 < end { Self.prefetch(item(place + 6)) }
      if place + 2 < end { Self.prefetchPlain(item(place + 2)) }
      if addPlain(item(place), scope, kernel) { continue }
      add(item(place), scope, &cache)
    }
  }

  private mutating func addSpatialItems(
    of job: PlanJob, _ jobs: UnsafePointer<PlanJobs>, _ cache: inout ClipCache
  ) {
    let scale = job.scope.transform.scale
    for place in job.first..<job.end {
      if let plain = jobs.pointee.spatial.plainFill(place, scale: scale),
        addPlain(plain, job.scope)
      {
        continue
      }
      if let placed = jobs.pointee.spatial.placed(place) {
        add(placed, job.scope)
      } else {
        jobs.pointee.spatial.withItem(place) { add($0, job.scope, &cache) }
      }
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
