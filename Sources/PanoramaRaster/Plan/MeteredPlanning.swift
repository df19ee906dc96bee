import PanoramaGraphics

/// A list that is being planned item by item in a frame that may need too much work.
struct ListVisit {
  fileprivate let list: DisplayList
  fileprivate var scope: ListScope
  /// The clip of the item that draws the list; it belongs to the list before.
  fileprivate let clip: Unmanaged<NestedClip>?
  /// The places of the visible items among the planner's hits, and the next of them.
  fileprivate let found: Range<Int>
  fileprivate var next: Int
  fileprivate var cache = ClipCache()
  fileprivate let account: FrameBudget.ListAccount

  fileprivate var isOver: Bool { next == found.upperBound }
}

/// Planning of a frame that may need too much work: one planner visits everything that is visible in the bitmap,
/// in drawing order, charges each item to the budget, and stops where the budget is spent.
extension Planner {
  /// Begins such a frame.
  mutating func beginMetered(_ list: DisplayList, _ scope: ListScope, _ budget: FrameBudget) {
    self.budget = budget
    isMetered = true
    if let visit = begin(list, scope) { visits.append(visit) }
  }

  /// Ends it.
  ///
  /// - Returns: whether it ended early.
  mutating func endMetered() -> Bool {
    isMetered = false
    defer { budget = FrameBudget() }
    return budget.isSpent
  }

  /// Plans the next part of the frame. It is the last part if `visits` is empty afterwards.
  ///
  /// - Parameter size: about how many bytes of commands and lines the part may have.
  mutating func planPart(size: Int) -> PlanSegment {
    let first = items.recorder.commands.count
    resolveClips()
    let maximum = bytes + size
    while var visit = visits.popLast() {
      let inner = advance(&visit, upTo: maximum)
      if budget.isSpent || visit.isOver && inner == nil {
        close(visit)
        continue
      }
      visits.append(visit)
      guard let inner else { break }
      visits.append(inner)
    }
    return items.recorder.segment(from: first)
  }

  /// Resolves the clips around the lists that are being visited once more, because the recorder forgot them with
  /// the last part.
  private mutating func resolveClips() {
    clips.removeAll()
    for i in visits.indices {
      visits[i].cache = ClipCache()
      if i == 0 { continue }
      var state = visits[i - 1].scope.clip
      if let clip = visits[i].clip {
        state = clips.resolve(
          clip, in: visits[i - 1].scope, &visits[i - 1].cache, items: &items)
      }
      visits[i].scope.clip.mask = state.mask
    }
  }

  /// Plans a list inside an item that is planned as a whole.
  mutating func addMetered(_ list: DisplayList, _ scope: ListScope) {
    guard var visit = begin(list, scope) else { return }
    _ = advance(&visit, upTo: nil)
    close(visit)
  }

  /// - Parameter clip: the clip of the item that draws the list.
  /// - Returns: nil if there is nothing left to visit.
  private mutating func begin(
    _ list: DisplayList, _ scope: ListScope, clip: Unmanaged<NestedClip>? = nil
  ) -> ListVisit? {
    guard scope.depth < Self.maximumListDepth else {
      limits.report(.lists)
      return nil
    }
    guard let account = budget.open(list, scope) else {
      withExtendedLifetime(list) { withoutMeter { $0.add(ListRef(list), scope) } }
      return nil
    }
    let area = scope.transform.area(touching: scope.clip.box)
    let found: Range<Int>
    if list.isSpatial {
      found = spatialHits.open(list, in: area)
    } else {
      let first = hits.count
      list.appendIndices(intersecting: area, to: &hits)
      found = first..<hits.count
    }
    return ListVisit(
      list: list, scope: scope, clip: clip, found: found, next: found.lowerBound, account: account)
  }

  private mutating func close(_ visit: ListVisit) {
    clips.close(visit.cache)
    budget.close(visit.account)
    if visit.list.isSpatial {
      spatialHits.close(visit.found)
    } else {
      hits.removeLast(visit.found.count)
    }
  }

  /// Plans the next items of a list.
  ///
  /// - Parameter maximum: the number of bytes after which the part ends; nil inside an item that is planned as a
  ///   whole.
  /// - Returns: an inner list that is to be visited next.
  private mutating func advance(_ visit: inout ListVisit, upTo maximum: Int?) -> ListVisit? {
    let isInside = maximum == nil
    while !visit.isOver, !budget.isSpent, isInside || bytes <= maximum ?? 0 {
      let place = visit.next
      visit.next += 1
      var inner: ListVisit?
      if visit.list.isSpatial {
        if addPlain(at: place, &visit) { continue }
        guard let item = spatialHits[place] else { continue }
        withUnsafePointer(to: item) { inner = add($0, &visit, isInside: isInside) }
      } else {
        let number = hits[place]
        visit.list.items.withUnsafeBufferPointer {
          inner = add($0.baseAddress! + number, &visit, isInside: isInside)
        }
      }
      if let inner { return inner }
    }
    return nil
  }

  /// - Returns: false if the item of a spatial list is more than one rectangle.
  private mutating func addPlain(at place: Int, _ visit: inout ListVisit) -> Bool {
    let scale = visit.scope.transform.scale
    guard let plain = spatialHits.plain(place), plain.rectangle.scales.contains(scale) else {
      return false
    }
    guard case .whole = budget.charge(plain.rectangle, in: visit.scope, isNew: visit.account.isNew)
    else { return true }
    if visit.scope.alpha == 1, addPlain((PlainFill(plain.rectangle), plain.x, plain.y), visit.scope)
    {
      return true
    }
    guard let item = spatialHits[place] else { return true }
    withUnsafePointer(to: item) { item in
      withoutMeter { $0.add(item, visit.scope, &visit.cache) }
    }
    return true
  }

  /// Plans an item as far as the budget allows.
  ///
  /// - Returns: the list that is to be visited in place of the item.
  private mutating func add(
    _ item: UnsafePointer<DisplayItem>, _ visit: inout ListVisit, isInside: Bool
  ) -> ListVisit? {
    let scope = visit.scope
    switch budget.charge(item, in: scope, isNew: visit.account.isNew, isInside: isInside) {
    case .nothing: break
    case .whole: withoutMeter { $0.add(item, scope, &visit.cache) }
    case .points(let count):
      items.recorder.pointLimit = count
      add(item, scope, &visit.cache)
      items.recorder.pointLimit = CommandRecorder.maximumPoints
    case .items:
      if !isInside, let inner = opened(item, in: scope, &visit.cache) {
        return inner.list.with { begin($0, inner.scope, clip: item.clip) }
      }
      add(item, scope, &visit.cache)
    }
    return nil
  }

  /// Plans what is charged already.
  private mutating func withoutMeter(_ body: (inout Planner) -> Void) {
    isMetered = false
    body(&self)
    isMetered = true
  }
}
