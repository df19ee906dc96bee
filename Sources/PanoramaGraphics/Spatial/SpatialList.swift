import Foundation

/// Many drawings at places of their own, most of which stay as they are: the display list of a
/// scene whose parts are moved one at a time.
///
/// Each drawing has a key, its place in the drawing order. Changing one copies only the way to it
/// in an R-tree, so that the list of the frame before stays what it was and the two are compared
/// in no time. A drawing may be left out until it is needed: its place is known, its list is not.
/// After Guttman, "R-Trees: A Dynamic Index Structure for Spatial Searching" (1984).
public struct SpatialList {
  private var root = SpatialNode(boxes: [], entries: [])
  /// Where the drawing of each key lies; null for keys that are free.
  private var boxes: [SpatialBox] = []
  private var finished: DisplayList?

  /// No drawings.
  public init() {}

  /// One drawing and its place.
  public struct Placement {
    /// In the drawing order; no two the same. Keys are small: memory grows with the largest.
    public var key: Int
    /// What the drawing can touch, in the list's coordinates.
    public var reach: CGRect
    /// What is drawn; nil: not yet.
    public var list: DisplayList?
    /// From the drawing's coordinates to the list's.
    public var transform: CGAffineTransform
    /// 0 … 1, of the drawing as one group.
    public var alpha: Double

    /// All fields in order.
    public init(
      key: Int, reach: CGRect, list: DisplayList?, transform: CGAffineTransform = .identity,
      alpha: Double = 1
    ) {
      (self.key, self.reach, self.list) = (key, reach, list)
      (self.transform, self.alpha) = (transform, alpha)
    }

    var entry: SpatialEntry {
      SpatialEntry(
        key: UInt32(truncatingIfNeeded: key), list: list, transform: transform, alpha: alpha)
    }
  }

  /// Many at once. O(n log n).
  public init(_ placements: some Sequence<Placement>) {
    let all = Array(placements)
    self.init(count: all.count) { all[$0] }
  }

  /// Those of 0 ..< count that are any. O(n log n).
  package init(count: Int, _ placement: (Int) -> Placement?) {
    // Moved from here into the tree: copies would be retained and released one by one.
    let members = UnsafeMutablePointer<SpatialNode.Member>.allocate(capacity: max(1, count))
    defer { members.deallocate() }
    var found = 0
    boxes.reserveCapacity(count)
    for i in 0..<count {
      guard let placement = placement(i), Self.takes(placement.key) else { continue }
      let box = SpatialBox(placement.reach)
      (members + found).initialize(to: SpatialNode.Member(box: box, entry: placement.entry))
      found += 1
      note(box, at: placement.key)
    }
    root = .packed(members, found)
  }

  /// Others are left out.
  private static func takes(_ key: Int) -> Bool { key >= 0 && key < 1 << 31 }

  private mutating func note(_ box: SpatialBox, at key: Int) {
    while boxes.count <= key { boxes.append(.null) }
    boxes[key] = box
  }

  /// Puts a drawing at its place, or exchanges the one of that key. O(log n).
  public mutating func set(_ placement: Placement) {
    finished = nil
    let (box, entry) = (SpatialBox(placement.reach), placement.entry)
    let key = placement.key
    guard Self.takes(key) else { return }
    if let path = path(to: key) {
      if leafBox(path).contains(box) {
        SpatialNode.replace(at: path[...], in: &root, with: entry, box)
        boxes[key] = box
        return
      }
      take(path)
    }
    note(box, at: key)
    insert(entry, box)
  }

  /// Takes the drawing of `key` away; nothing where there is none. O(log n).
  public mutating func remove(_ key: Int) {
    guard let path = path(to: key) else { return }
    finished = nil
    take(path)
    boxes[key] = .null
  }

  /// The keys of what reaches to `point`, in no order. About O(log n).
  public func keys(at point: CGPoint) -> [Int] {
    keys(touching: CGRect(x: point.x, y: point.y, width: 0, height: 0))
  }

  /// The keys of what touches `area`, in no order; with `onlyUndrawn`, of that without a list.
  /// About O(log n + found).
  public func keys(touching area: CGRect, onlyUndrawn: Bool = false) -> [Int] {
    var found: [Int] = []
    search(root, SpatialBox(area)) { entry in
      if !onlyUndrawn || entry.list == nil { found.append(Int(entry.key)) }
    }
    return found
  }

  /// What touches `area` and is drawn, in drawing order. About O(log n + found).
  func items(touching area: CGRect) -> [(key: Int, item: DisplayItem)] {
    var found: [(key: Int, item: DisplayItem)] = []
    search(root, SpatialBox(area)) { entry in
      // Its own bounds: boxes are rounded.
      if let item = entry.item, item.bounds.touches(area) { found.append((Int(entry.key), item)) }
    }
    return found.sorted { $0.key < $1.key }
  }

  /// Whether there is a drawing of that key. O(1).
  func holds(_ key: Int) -> Bool { boxes.indices.contains(key) && !boxes[key].isNull }

  private func search(
    _ node: SpatialNode, _ area: SpatialBox, _ body: (borrowing SpatialEntry) -> Void
  ) {
    for i in node.boxes.indices where node.boxes[i].touches(area) {
      if node.level == 0 { body(node.entries[i]) } else { search(node.children[i], area, body) }
    }
  }

  /// The drawings as a display list; the same one until something changes. O(1).
  public var list: DisplayList {
    mutating get {
      if let finished { return finished }
      let list = DisplayList(root: root)
      finished = list
      return list
    }
  }

  // MARK: The tree

  private func path(to key: Int) -> [Int]? {
    guard holds(key) else { return nil }
    var path: [Int] = []
    return root.path(to: UInt32(key), boxes[key], &path) ? path : nil
  }

  /// Of the leaf that a path ends in.
  private func leafBox(_ path: [Int]) -> SpatialBox {
    var node = root
    for i in path.dropLast() { node = node.children[i] }
    return node.box
  }

  private mutating func insert(_ entry: SpatialEntry, _ box: SpatialBox) {
    if let beside = SpatialNode.insert(entry, box, into: &root) {
      root = SpatialNode(children: [root, beside])
    }
  }

  private mutating func take(_ path: [Int]) {
    var orphans: [(SpatialBox, SpatialEntry)] = []
    SpatialNode.remove(at: path[...], from: &root, orphans: &orphans)
    while root.level > 0, root.count == 1 { root = root.children[0] }
    if root.level > 0, root.count == 0 { root = SpatialNode(boxes: [], entries: []) }
    for (box, entry) in orphans { insert(entry, box) }
  }
}
