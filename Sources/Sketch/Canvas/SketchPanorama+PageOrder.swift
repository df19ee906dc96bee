import Panorama

/// The order of the pages. A page is moved and deleted with everything whose middle lies on it, as one undo step.
extension SketchPanorama {
  /// Moves a page to another place among the pages. The pages between make way.
  /// - Parameters:
  ///   - index: the page's index. Nothing happens if there is no such page.
  ///   - place: the new index; the nearest possible one if there is no such index.
  /// - Returns: false if nothing moved: `failure` then says why, unless there is too much on the pages.
  @discardableResult
  public func movePage(_ index: Int, to place: Int) -> Bool {
    var order = Array(document.paper.pages.indices)
    guard order.indices.contains(index) else { return false }
    order.remove(at: index)
    order.insert(index, at: min(max(0, place), order.count))
    return arrangePages(order)
  }

  /// Deletes a page. Those below it close up.
  /// - Parameter index: the page's index. Nothing happens if there is no such page.
  /// - Returns: false if nothing was deleted: `failure` then says why, unless there is too much on the pages.
  @discardableResult
  public func deletePage(_ index: Int) -> Bool {
    arrangePages(document.paper.pages.indices.filter { $0 != index })
  }

  /// - Parameter order: the indices of the pages that stay.
  private func arrangePages(_ order: [Int]) -> Bool {
    let old = document.paper.pages
    guard document.readOnlyReason == nil, order != Array(old.indices) else { return false }
    cancel()
    finishEdits()
    lasso.deselect()
    var paper = document.paper
    paper.pages = Self.placed(order, of: old)
    // How far each page goes; nil for one that is deleted.
    var ways = [SIMD2<Double>?](repeating: nil, count: old.count)
    for (page, index) in zip(paper.pages, order) {
      ways[index] = SIMD2(page.minX - old[index].minX, page.minY - old[index].minY)
    }
    return attempt {
      let (ids, moved) = try strokes(on: old, going: ways)
      guard ids.count <= SketchSelection.maximumCount else {
        onRefusal?("There is too much on these pages to move them")
        return
      }
      let added = try document.replace(ids, with: moved, paper: paper)
      documentDidChange(SketchChange(removed: Array(ids), inserted: added))
    } && document.paper == paper
  }

  /// The ids of what lies on pages that go elsewhere, and what it becomes there.
  /// - Parameter ways: how far each page goes; nil for one that is deleted.
  private func strokes(
    on pages: [CGRect], going ways: [SIMD2<Double>?]
  ) throws -> (ids: Set<Int64>, moved: [SketchStroke]) {
    let still = SIMD2<Double>.zero
    let area = pages.indices.filter { ways[$0] != still }
      .reduce(CGRect.null) { $0.union(pages[$1]) }
    var (ids, moved): (Set<Int64>, [SketchStroke]) = ([], [])
    // Pages that are not below one another stay where they are.
    guard !area.isNull else { return (ids, moved) }
    try document.forEachStroke(in: area) { stroke in
      let box = SketchBox(stroke).rect
      let middle = CGPoint(x: box.midX, y: box.midY)
      guard let index = pages.firstIndex(where: { $0.contains(middle) }), ways[index] != still,
        ids.count <= SketchSelection.maximumCount
      else { return }
      ids.insert(stroke.id)
      guard let way = ways[index] else { return }
      var copy = stroke.applying(CGAffineTransform(translationX: way.x, y: way.y))
      (copy.id, copy.place) = (0, stroke.order.place)
      moved.append(copy)
    }
    return (ids, moved)
  }

  /// Where pages lie in another order. Pages below one another close up, with the spaces that were there; others stay
  /// where they are.
  private static func placed(_ order: [Int], of old: [CGRect]) -> [CGRect] {
    let gaps = zip(old, old.dropFirst()).map { $1.minY - $0.maxY }
    guard let first = old.first, gaps.allSatisfy({ $0 >= 0 }) else { return order.map { old[$0] } }
    var y = first.minY
    return order.enumerated().map { slot, index in
      var page = old[index]
      page.origin.y = y
      y = page.maxY + (slot < gaps.count ? gaps[slot] : 0)
      return page
    }
  }
}
