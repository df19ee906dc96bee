import Foundation
import PanoramaGraphics

/// Decides, before anything is drawn, whether a frame asks for more work than is ever done for one,
/// and where it ends then.
///
/// The estimate goes through the drawings that show in the bitmap, in drawing order, and takes what
/// `DrawingCost` says of each. What part of the bitmap is damaged, and how many threads draw, does
/// not matter: a drawing is the same whole and in pieces. What was recorded drawing by drawing, as
/// the strokes of a large sketch, brings its own budget along; it is what repeats, overlaps and
/// covers very much that ends a frame early. Most frames need no such walk: what their
/// list could cost at most is known from its summary.
package struct FrameBudget {
  /// Work for a bitmap of 1920 × 1080 pixels: some two seconds of one processor.
  package static let limit = 2e10
  private static let limitPixels = 1920.0 * 1080

  /// Work for one frame: `maximum`, in proportion to the bitmap where that is larger.
  private static func limit(_ maximum: Double, _ bitmap: PixelRect) -> Double {
    maximum * max(1, Double(bitmap.area) / limitPixels)
  }

  private let bitmap: PixelRect
  private var limit: Double
  /// What drawings take whether they are seen or not, and what by the pixel.
  private var fixed = 0.0
  private var covered = 0.0
  /// Where the walk is.
  private var path: [Int] = []
  private var points = 0
  private var isSpent = false
  /// Groups and clips around the drawing at hand.
  private var groups = 0
  /// Of what must be planned before some of it can be drawn: a group.
  private var bytes = 0.0
  private static let maximumBytes = 2e8
  private var lastClip: ClipNode?
  /// Those made last in the list at hand.
  private var knownClips: [(shape: ClipNode.Shape, box: PixelRect)] = []
  /// Lists of many items that were gone through.
  private var known: Set<ObjectIdentifier> = []
  private var hits: [Int] = []
  private var spatial = SpatialHits()

  private init(_ bitmap: PixelRect, maximum: Double) {
    self.bitmap = bitmap
    limit = Self.limit(maximum, bitmap)
  }

  /// Where the frame ends; nil: all of it is drawn. O(1) for most lists, O(drawings in sight)
  /// otherwise.
  static func cutoff(
    _ list: DisplayList, _ transform: DeviceTransform, bitmap: PixelRect, maximum: Double
  ) -> Cutoff? {
    guard isNeeded(list, transform, bitmap, maximum: maximum) else { return nil }
    var budget = FrameBudget(bitmap, maximum: maximum)
    budget.walk(list, transform, bitmap, depth: 0)
    return budget.isSpent ? Cutoff(path: budget.path, points: budget.points) : nil
  }

  /// The list's summary leaves it open whether its work is within the budget.
  static func isNeeded(
    _ list: DisplayList, _ transform: DeviceTransform, _ bitmap: PixelRect, maximum: Double
  ) -> Bool {
    !(bound(list, transform, bitmap) <= limit(maximum, bitmap))
  }

  static func bound(
    _ list: DisplayList, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    list.cost.bound(
      scale: transform.scale, area: Double(box.area), extent: Double(box.width + box.height))
  }

  /// What each recorded drawing of a large list may take of its own, and each point of one: so much
  /// as a small one does.
  private static let drawingAllowance = 30_000.0
  private static let pointAllowance = DrawOperation.strokedPoint + 10 * DrawOperation.strokedEdge

  private func isLarge(_ list: DisplayList) -> Bool {
    list.isSpatial || list.items.count >= 16
  }

  private func allowance(_ operation: DrawOperation) -> Double {
    let points = operation.path?.points.count ?? operation.glyphCount
    return Self.drawingAllowance + Double(points) * Self.pointAllowance
  }

  private mutating func walk(
    _ list: DisplayList, _ transform: DeviceTransform, _ box: PixelRect, depth: Int
  ) {
    guard depth < Planner.maximumListDepth else { return }
    // A list that can cost next to nothing is not looked into.
    let bound = Self.bound(list, transform, box)
    if bound < limit / 65_536, fixed + covered + bound < limit, !list.cost.hasDetails {
      fixed += bound
      return
    }
    let isNew = isLarge(list) && known.insert(list.identity).inserted
    let area = transform.area(touching: box)
    let outerClip = lastClip
    // Clips of a list are made anew wherever it is drawn.
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
          if isNew { limit += Self.drawingAllowance }
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
    // Else it ends with where the budget was spent.
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

  /// A list that comes down to a rectangle, wherever it stands in `box`.
  private mutating func addRectangle(_ rect: CGRect, _ scale: Double, _ box: PixelRect) {
    let area = Double(rect.width * rect.height) * scale * scale
    spend(fixed: DrawingCost.rectangle, covered: min(area, Double(box.area)))
  }

  /// A drawing with its shadow is drawn whole or not at all.
  private mutating func addWhole(
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform, _ box: PixelRect,
    _ own: Double
  ) {
    let operation = item.pointee.operation
    let estimate = Self.estimate(operation, transform, box)
    var content = estimate.fixed + estimate.covered
    if let list = operation.nested {
      // What is within casts again, as often as `OffscreenWork` lets it.
      content = Self.bound(list, transform, box) * (list.hasEffects ? 8 : 2)
    }
    // It is made whether it is seen or not.
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
    // Of a path as much as there is budget for.
    guard let path = operation.path, path.points.count > Self.longPath else { return }
    points = Int(Double(path.points.count) * max(0, left / (fixed + covered)))
    if points <= Self.longPath { points = 0 }
  }

  /// What a clip takes that is not the last one's, nor one of its ancestors'.
  private mutating func addClip(_ clip: ClipNode?, _ parent: DeviceTransform, _ outer: PixelRect) {
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

  /// Remembers as few clips as a planner does.
  private mutating func note(_ shape: ClipNode.Shape, _ box: PixelRect) {
    if knownClips.count == 16 { knownClips.removeFirst() }
    knownClips.append((shape, box))
  }

  /// What covers all of the bitmap hides what was drawn before, which then costs no pixels.
  private mutating func hideBefore(
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform
  ) {
    guard groups == 0, item.pointee.clip == nil, item.pointee.alpha >= 1,
      item.pointee.blendMode == .normal, transform.local.isRectilinear,
      let area = item.pointee.operation.opaqueRectangle
    else { return }
    // `pixels` adds one on each side.
    if area.isInfinite || transform.pixels(covering: area).grown(by: -2).contains(bitmap) {
      covered = 0
    }
  }

  /// - Returns: there was as much left.
  @discardableResult
  private mutating func spend(fixed: Double, covered: Double) -> Bool {
    self.fixed += fixed
    self.covered += covered
    // What is no number is too much, too.
    if !(self.fixed + self.covered <= limit) { isSpent = true }
    return !isSpent
  }
}
