import Foundation
import PanoramaGraphics

/// Decides, before anything is drawn, whether a frame needs more work than the limit for one frame, and if so,
/// where it ends.
///
/// The estimate visits the drawings that are visible in the bitmap, in drawing order, and adds up their costs
/// (`DrawingCost`). The damaged part of the bitmap and the number of threads do not matter, so a frame is the
/// same whether it is drawn as a whole or in pieces. Every recorded drawing of a large list, such as the
/// strokes of a large sketch, enlarges the budget, so only drawings that repeat, overlap or cover very much
/// end a frame early. Most frames need no visit, because the summaries of their lists bound their cost.
struct FrameBudget {
  /// The work for a bitmap of 1920 × 1080 pixels: about two seconds of one processor.
  static let limit = 2e10
  private static let limitPixels = 1920.0 * 1080

  /// The work for one frame: `maximum`, increased in proportion to the size of a larger bitmap.
  private static func limit(_ maximum: Double, _ bitmap: PixelRect) -> Double {
    maximum * max(1, Double(bitmap.area) / limitPixels)
  }

  private let bitmap: PixelRect
  private var limit: Double
  /// The cost of drawings whether they are hidden or not, and the cost of the pixels that they cover.
  private var fixed = 0.0
  private var covered = 0.0
  /// The current position of the walk.
  private var path: [Int] = []
  private var points = 0
  private var isSpent = false
  /// The number of groups and clips that enclose the current drawing.
  private var groups = 0
  /// The bytes of what must be planned before any of it can be drawn, because it is in a group.
  private var bytes = 0.0
  private static let maximumBytes = 2e8
  private var lastClip: NestedClip?
  /// The last clips of the current list.
  private var knownClips: [(shape: NestedClip.Shape, box: PixelRect)] = []
  /// The large lists that were visited.
  private var known: Set<ObjectIdentifier> = []
  private var hits: [Int] = []
  private var spatial = SpatialHits()

  private init(_ bitmap: PixelRect, maximum: Double) {
    self.bitmap = bitmap
    limit = Self.limit(maximum, bitmap)
  }

  /// The point at which the frame ends; nil if all of it is drawn. O(visible drawings).
  static func cutoff(
    _ list: DisplayList, _ transform: DeviceTransform, bitmap: PixelRect, maximum: Double
  ) -> Cutoff? {
    var budget = FrameBudget(bitmap, maximum: maximum)
    budget.walk(list, transform, bitmap, depth: 0)
    return budget.isSpent ? Cutoff(path: budget.path, points: budget.points) : nil
  }

  /// A list with more drawings than this may take too much memory unless it is searched before it is cut into
  /// jobs.
  private static let manyDrawings = 1 << 20

  /// The work that drawings with this cost and number may need. O(1).
  ///
  /// - Parameter allowance: see `DisplayList.allowance(touching:)`.
  static func work(
    _ cost: DrawingCost, _ drawings: Int, allowance: Double = 0, _ transform: DeviceTransform,
    _ bitmap: PixelRect, _ maximum: Double
  ) -> FrameWork {
    let limit = limit(maximum, bitmap) + allowance
    return FrameWork(
      mayExceedBudget: !(bound(cost, transform, bitmap) <= limit),
      mayHaveManyDrawings: drawings > manyDrawings)
  }

  static func bound(
    _ list: DisplayList, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    bound(list.cost, transform, box)
  }

  private static func bound(
    _ cost: DrawingCost, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    cost.bound(
      scale: transform.scale, area: Double(box.area), extent: Double(box.width + box.height))
  }

  /// What each recorded point of a large list adds to the budget.
  private static let pointAllowance = DrawOperation.strokedPoint + 10 * DrawOperation.strokedEdge

  private func allowance(_ operation: DrawOperation) -> Double {
    if operation.nested != nil { return DrawingCost.listAllowance }
    let points = operation.path?.points.count ?? operation.glyphCount
    return DrawingCost.drawingAllowance + Double(points) * Self.pointAllowance
  }

  private mutating func walk(
    _ list: DisplayList, _ transform: DeviceTransform, _ box: PixelRect, depth: Int
  ) {
    guard depth < Planner.maximumListDepth else { return }
    // A list whose cost is negligible is not visited.
    let bound = Self.bound(list, transform, box)
    if bound < max(limit / 65_536, DrawingCost.listAllowance), fixed + covered + bound < limit,
      !list.cost.hasDetails
    {
      fixed += bound
      return
    }
    let isNew = list.ownAllowance > 0 && known.insert(list.identity).inserted
    let area = transform.area(touching: box)
    let outerClip = lastClip
    // The clips of a list are made again each time it is drawn.
    lastClip = nil
    knownClips.removeAll(keepingCapacity: true)
    defer {
      lastClip = outerClip
      knownClips.removeAll(keepingCapacity: true)
    }
    path.append(0)
    if list.isSpatial {
      let found = spatial.open(list, in: area)
      let scale = transform.scale
      for place in found where !isSpent {
        path[path.count - 1] = spatial.order(of: place)
        if let plain = spatial.plain(place), plain.rectangle.scales.contains(scale) {
          if isNew { limit += DrawingCost.listAllowance }
          addRectangle(plain.rectangle.rect, scale, box)
          continue
        }
        guard let item = spatial[place] else { continue }
        withUnsafePointer(to: item) { add($0, transform, box, depth, isNew: isNew) }
      }
      spatial.close(found)
    } else {
      list.items.withUnsafeBufferPointer { items in
        let first = hits.count
        list.appendIndices(intersecting: area, to: &hits)
        let end = hits.count
        var k = first
        while k < end, !isSpent {
          path[path.count - 1] = hits[k]
          add(items.baseAddress! + hits[k], transform, box, depth, isNew: isNew)
          k += 1
        }
        hits.removeLast(end - first)
      }
    }
    // Otherwise the path ends where the budget was spent.
    if !isSpent { path.removeLast() }
  }

  private mutating func add(
    _ item: UnsafePointer<DisplayItem>, _ parent: DeviceTransform, _ outer: PixelRect,
    _ depth: Int, isNew: Bool
  ) {
    let transform = parent.descending(into: item.pointee.transform)
    guard item.pointee.alpha > 0 || !item.pointee.blendMode.keepsBackdropUnderClear,
      transform.isDrawable
    else { return }
    let box = parent.pixels(covering: item.pointee.bounds).intersection(outer)
    guard !box.isEmpty else { return }
    if isNew { limit += allowance(item.pointee.operation) }
    addClip(item.pointee.clip, parent, outer)
    if isSpent { return }
    let pixels = Double(box.area)
    var own = item.pointee.blendCost * pixels
    if item.pointee.shadow != nil { return addWhole(item, transform, box, own) }
    if case .detail(_, let scales) = item.pointee.operation, !scales.contains(transform.scale) {
      return
    }
    guard let list = item.pointee.operation.nested else {
      if outer.contains(bitmap) { hideBefore(item, transform) }
      return addDrawing(item.pointee.operation, transform, box, own)
    }
    if let plain = list.plainRectangle, plain.scales.contains(transform.scale), own == 0,
      item.pointee.alpha >= 1
    {
      return addRectangle(plain.rect, transform.scale, box)
    }
    let isGroup = list.blends || item.pointee.alpha < 1 || item.pointee.blendMode != .normal
    if isGroup { own += DrawingCost.groupPixel * pixels }
    guard spend(fixed: DrawingCost.drawing, covered: own) else { return }
    let isApart = isGroup || item.pointee.clip != nil
    if isApart { groups += 1 }
    walk(list, transform, box, depth: depth + 1)
    if isApart { groups -= 1 }
    if groups == 0 { bytes = 0 }
  }

  /// Adds a list that draws only one rectangle somewhere in `box`.
  private mutating func addRectangle(_ rect: CGRect, _ scale: Double, _ box: PixelRect) {
    let area = Double(rect.width * rect.height) * scale * scale
    spend(fixed: DrawingCost.rectangle, covered: min(area, Double(box.area)))
  }

  /// Adds a drawing with its shadow, which is drawn as a whole or not at all.
  private mutating func addWhole(
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform, _ box: PixelRect,
    _ own: Double
  ) {
    let operation = item.pointee.operation
    let estimate = Self.estimate(operation, transform, box)
    var content = estimate.fixed + estimate.covered
    if let list = operation.nested {
      // The drawings inside cast shadows as well, as far as `OffscreenWork` allows.
      content = Self.bound(list, transform, box) * (list.hasEffects ? 8 : 2)
    }
    // The shadow is made whether it is hidden or not.
    spend(
      fixed: DrawingCost.shadow + DrawingCost.shadowPixel * Double(box.area) + content,
      covered: own)
  }

  private mutating func addDrawing(
    _ operation: DrawOperation, _ transform: DeviceTransform, _ box: PixelRect, _ own: Double
  ) {
    let estimate = Self.estimate(operation, transform, box)
    let (fixed, covered) = (DrawingCost.drawing + estimate.fixed, own + estimate.covered)
    bytes += Self.bytes(operation, transform, box)
    if groups == 0 { bytes = 0 } else if bytes > Self.maximumBytes { isSpent = true }
    let left = limit - self.fixed - self.covered
    guard !spend(fixed: fixed, covered: covered) else { return }
    // A path is drawn as far as the budget allows.
    guard let path = operation.path, path.points.count > Self.longPath else { return }
    points = Int(Double(path.points.count) * max(0, left / (fixed + covered)))
    if points <= Self.longPath { points = 0 }
  }

  /// Adds the cost of a clip that is neither the last one nor one of its ancestors.
  private mutating func addClip(_ clip: NestedClip?, _ parent: DeviceTransform, _ outer: PixelRect)
  {
    guard let clip, clip !== lastClip else { return }
    for node in clip.nodes(notIn: lastClip) where !isSpent {
      let box = parent.pixels(covering: node.bounds).intersection(outer)
      let isKnown =
        node.parent == nil && knownClips.contains { $0.box == box && $0.shape == node.shape }
      if !isKnown { note(node.shape, box) }
      let cost = node.shape.pixelCost(
        isUpright: parent.local.isRectilinear, isKnown: isKnown)
      var covered = cost * Double(box.area)
      if !isKnown, case .path(let path, _) = node.shape {
        covered += Self.edges(of: path, node.shape.edgeCost, parent, box)
      }
      spend(fixed: DrawingCost.drawing + node.shape.fixedCost, covered: covered)
    }
    lastClip = clip
  }

  /// Remembers no more clips than a planner does.
  private mutating func note(_ shape: NestedClip.Shape, _ box: PixelRect) {
    if knownClips.count == 16 { knownClips.removeFirst() }
    knownClips.append((shape, box))
  }

  /// Removes the cost of the pixels drawn so far if `item` covers the whole bitmap.
  private mutating func hideBefore(
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform
  ) {
    guard groups == 0, item.pointee.clip == nil, item.pointee.alpha >= 1,
      item.pointee.blendMode == .normal, transform.local.isRectilinear,
      let area = item.pointee.operation.opaqueRectangle
    else { return }
    // `pixels` adds one pixel on each side.
    if area.isInfinite || transform.pixels(covering: area).grown(by: -2).contains(bitmap) {
      covered = 0
    }
  }

  /// - Returns: whether the budget was large enough.
  @discardableResult
  private mutating func spend(fixed: Double, covered: Double) -> Bool {
    self.fixed += fixed
    self.covered += covered
    // Written so that NaN counts as too much.
    if !(self.fixed + self.covered <= limit) { isSpent = true }
    return !isSpent
  }
}
