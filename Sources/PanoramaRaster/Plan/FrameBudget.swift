import Foundation
import PanoramaGraphics

/// Adds up the work for a frame while it is planned, and ends the frame where there is more than the limit.
///
/// Most frames need no sum, because the summaries of their lists bound their cost. For the others, one planner
/// visits the drawings that are visible in the bitmap, in drawing order, and passes each of them to `charge`,
/// which adds an estimate of its cost (`DrawingCost`). The damaged part of the bitmap and the number of threads
/// do not matter, so a frame is the same whether it is drawn as a whole or in pieces. Every recorded drawing of
/// a large list, such as the strokes of a large sketch, enlarges the budget, so only drawings that repeat,
/// overlap or cover very much end a frame early.
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
  /// Whether the limit is reached. Nothing else is drawn then.
  private(set) var isSpent = false
  /// The bytes of what must be planned before any of it can be drawn, because it is in a group.
  private var bytes = 0.0
  private static let maximumBytes = 2e8
  private var lastClip: NestedClip?
  /// The last clips of the current list.
  private var knownClips: [(shape: NestedClip.Shape, box: PixelRect)] = []
  /// The large lists that were visited.
  private var known: Set<ObjectIdentifier> = []

  /// The budget for a bitmap.
  init(_ bitmap: PixelRect, maximum: Double) {
    self.bitmap = bitmap
    limit = Self.limit(maximum, bitmap)
  }

  /// No budget.
  init() { self.init(.empty, maximum: .infinity) }

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

  static func bound(_ list: ListRef, _ transform: DeviceTransform, _ box: PixelRect) -> Double {
    list.with { bound($0.cost, transform, box) }
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

  /// What of an item is drawn.
  enum Share {
    case nothing
    /// All of it. What it contains is charged already.
    case whole
    /// The list that it draws, of which each item is to be charged.
    case items
    /// The beginning of its path.
    case points(Int)
  }

  /// Adds the cost of an item.
  ///
  /// - Parameters:
  ///   - scope: how the item's list is drawn.
  ///   - isNew: see `ListAccount`.
  ///   - isInside: whether the item is inside another one that is planned as a whole.
  mutating func charge(
    _ item: UnsafePointer<DisplayItem>, in scope: ListScope, isNew: Bool, isInside: Bool
  ) -> Share {
    let parent = scope.transform
    let transform = parent.descending(into: item.pointee.transform)
    guard item.pointee.alpha > 0 || !item.pointee.blendMode.keepsBackdropUnderClear,
      transform.isDrawable
    else { return .nothing }
    let box = parent.pixels(covering: item.pointee.bounds).intersection(scope.clip.box)
    guard !box.isEmpty else { return .nothing }
    if !isInside { bytes = 0 }
    if isNew { limit += allowance(item.pointee.operation) }
    addClip(item.pointee.clip, parent, scope.clip.box)
    if isSpent { return .nothing }
    let pixels = Double(box.area)
    var own = item.pointee.blendCost * pixels
    if item.pointee.shadow != nil { return addWhole(item, transform, box, own) }
    if case .detail(_, let scales) = item.pointee.operation, !scales.contains(transform.scale) {
      return .nothing
    }
    guard let list = item.pointee.operation.nested else {
      if !isInside { hideBefore(item, transform, scope.clip) }
      return addDrawing(item.pointee.operation, transform, box, own, isInside: isInside)
    }
    if let plain = list.plainRectangle, plain.scales.contains(transform.scale), own == 0,
      item.pointee.alpha >= 1
    {
      return addRectangle(plain.rect, transform.scale, box)
    }
    if list.blends || item.pointee.alpha < 1 || item.pointee.blendMode != .normal {
      own += DrawingCost.groupPixel * pixels
    }
    return spend(fixed: DrawingCost.drawing, covered: own) ? .items : .nothing
  }

  /// Adds the cost of a spatial list's item that draws only one rectangle.
  mutating func charge(_ plain: PlainRectangle, in scope: ListScope, isNew: Bool) -> Share {
    if isNew { limit += DrawingCost.listAllowance }
    return addRectangle(plain.rect, scope.transform.scale, scope.clip.box)
  }

  /// Adds a list that draws only one rectangle somewhere in `box`.
  private mutating func addRectangle(_ rect: CGRect, _ scale: Double, _ box: PixelRect) -> Share {
    let area = Double(rect.width * rect.height) * scale * scale
    return spend(fixed: DrawingCost.rectangle, covered: min(area, Double(box.area)))
      ? .whole : .nothing
  }

  /// Adds a drawing with its shadow, which is drawn as a whole or not at all.
  private mutating func addWhole(
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform, _ box: PixelRect,
    _ own: Double
  ) -> Share {
    let operation = item.pointee.operation
    let estimate = Self.estimate(operation, transform, box)
    var content = estimate.fixed + estimate.covered
    if let list = operation.nested {
      // The drawings inside cast shadows as well, as far as `OffscreenWork` allows.
      content = Self.bound(list, transform, box) * (list.hasEffects ? 8 : 2)
    }
    // The shadow is made whether it is hidden or not.
    let isAffordable = spend(
      fixed: DrawingCost.shadow + DrawingCost.shadowPixel * Double(box.area) + content,
      covered: own)
    return isAffordable ? .whole : .nothing
  }

  private mutating func addDrawing(
    _ operation: DrawOperation, _ transform: DeviceTransform, _ box: PixelRect, _ own: Double,
    isInside: Bool
  ) -> Share {
    let estimate = Self.estimate(operation, transform, box)
    let (fixed, covered) = (DrawingCost.drawing + estimate.fixed, own + estimate.covered)
    let left = limit - self.fixed - self.covered
    bytes += Self.bytes(operation, transform, box)
    if isInside, bytes > Self.maximumBytes { isSpent = true }
    if spend(fixed: fixed, covered: covered) { return .whole }
    // A path is drawn as far as the budget allows.
    let share = left / (fixed + covered)
    guard let path = operation.path, path.points.count > Self.longPath, share > 0 else {
      return .nothing
    }
    let points = Int(Double(path.points.count) * min(1, share))
    return points > Self.longPath ? .points(points) : .nothing
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
    _ item: UnsafePointer<DisplayItem>, _ transform: DeviceTransform, _ clip: ClipState
  ) {
    guard clip.mask.isNone, clip.box.contains(bitmap), item.pointee.clip == nil,
      item.pointee.alpha >= 1, item.pointee.blendMode == .normal, transform.local.isRectilinear,
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

/// Lists.
extension FrameBudget {
  /// What is remembered while a list is visited.
  struct ListAccount {
    /// Whether the drawings of the list enlarge the budget, which they do once.
    let isNew: Bool
    fileprivate let outerClip: NestedClip?
  }

  /// Begins a list.
  ///
  /// - Returns: nil for a list of which not every item has to be charged, because its cost is negligible. All of
  ///   it is charged then.
  mutating func open(_ list: DisplayList, _ scope: ListScope) -> ListAccount? {
    let bound = Self.bound(list, scope.transform, scope.clip.box)
    if bound < max(limit / 65_536, DrawingCost.listAllowance), fixed + covered + bound < limit,
      !list.cost.hasDetails
    {
      fixed += bound
      return nil
    }
    let account = ListAccount(
      isNew: list.ownAllowance > 0 && known.insert(list.identity).inserted, outerClip: lastClip)
    forgetClips()
    return account
  }

  /// Ends a list.
  mutating func close(_ account: ListAccount) {
    forgetClips()
    lastClip = account.outerClip
  }

  /// The clips of a list are made again each time it is drawn.
  private mutating func forgetClips() {
    lastClip = nil
    knownClips.removeAll(keepingCapacity: true)
  }
}
