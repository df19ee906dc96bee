import Foundation

/// The display list of a scene with many drawings that move one at a time.
///
/// Each drawing has a key, which is its position in the drawing order. Changing a drawing copies only the
/// path to it in an R-tree, so the list of the previous frame does not change, and the two lists can be
/// compared quickly. A drawing can be placed before it is recorded. Source: Guttman, "R-Trees: A Dynamic
/// Index Structure for Spatial Searching" (1984).
public struct SpatialList {
  private var root = SpatialNode(boxes: [], entries: [])
  /// The box of the drawing with each key; null for free keys.
  private var boxes: [SpatialBox] = []
  private var finished: DisplayList?

  /// An empty list.
  public init() {}

  /// A drawing and its position.
  public struct Placement {
    /// The position in the drawing order, unique and 0 ..< 2³¹. Keys should be small, because the
    /// memory grows with the largest key.
    public var key: Int
    /// The area that the drawing can touch, in the list's coordinates.
    public var reach: CGRect
    /// The drawing; nil if it is not yet recorded.
    public var list: DisplayList?
    /// The transform from the drawing's coordinates to those of the list.
    public var transform: CGAffineTransform
    /// The opacity of the drawing as one group, 0 … 1.
    public var alpha: Double
    /// Whether blend modes in the drawing leave what is below it unchanged, as in any nested list.
    /// Otherwise they act on the drawings below it, and the spatial list blends.
    public var isIsolated = true

    /// A placement with all its properties.
    public init(
      key: Int, reach: CGRect, list: DisplayList?, transform: CGAffineTransform = .identity,
      alpha: Double = 1
    ) {
      (self.key, self.reach, self.list) = (key, reach, list)
      (self.transform, self.alpha) = (transform, alpha)
    }

    var entry: SpatialEntry {
      SpatialEntry(
        key: UInt32(truncatingIfNeeded: key), list: list, transform: transform, alpha: alpha,
        isIsolated: isIsolated)
    }
  }

  /// A list of many drawings. O(n log n).
  public init(_ placements: some Sequence<Placement>) {
    let all = Array(placements)
    self.init(count: all.count) { all[$0] }
  }

  /// A list of the placements for 0 ..< count, without those that are nil. O(n log n).
  public init(count: Int, _ placement: (Int) -> Placement?) {
    // The members are moved into the tree; copies would be retained and released one by one.
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

  /// Whether the key is valid. Drawings with other keys are ignored.
  private static func takes(_ key: Int) -> Bool { key >= 0 && key < 1 << 31 }

  private mutating func note(_ box: SpatialBox, at key: Int) {
    while boxes.count <= key { boxes.append(.null) }
    boxes[key] = box
  }

  /// Adds a drawing, or replaces the one with the same key. O(log n).
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

  /// Removes the drawing with `key`, if there is one. O(log n).
  public mutating func remove(_ key: Int) {
    guard let path = path(to: key) else { return }
    finished = nil
    take(path)
    boxes[key] = .null
  }

  /// The keys of the drawings whose reach contains `point`, in no particular order. About O(log n).
  public func keys(at point: CGPoint) -> [Int] {
    keys(touching: CGRect(x: point.x, y: point.y, width: 0, height: 0))
  }

  /// The keys of the drawings whose reach touches `area`, in no particular order; with
  /// `onlyUndrawn`, only of those that are not yet recorded. About O(log n + found).
  public func keys(touching area: CGRect, onlyUndrawn: Bool = false) -> [Int] {
    var found: [Int] = []
    search(root, SpatialBox(area)) { entry in
      if !onlyUndrawn || entry.list == nil { found.append(Int(entry.key)) }
    }
    return found
  }

  /// The recorded drawings that touch `area`, in drawing order. About O(log n + found).
  public func items(touching area: CGRect) -> [(key: Int, item: DisplayItem)] {
    var found: [(key: Int, item: DisplayItem)] = []
    search(root, SpatialBox(area)) { entry in
      // The item's own bounds decide, because boxes are rounded.
      if let item = entry.item, item.bounds.touches(area) { found.append((Int(entry.key), item)) }
    }
    return found.sorted { $0.key < $1.key }
  }

  /// Whether there is a drawing with that key. O(1).
  func holds(_ key: Int) -> Bool { boxes.indices.contains(key) && !boxes[key].isNull }

  private func search(
    _ node: SpatialNode, _ area: SpatialBox, _ body: (borrowing SpatialEntry) -> Void
  ) {
    for i in node.boxes.indices where node.boxes[i].touches(area) {
      if node.level == 0 { body(node.entries[i]) } else { search(node.children[i], area, body) }
    }
  }

  /// The drawings as a display list. It is the same list until something changes. O(1).
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

  /// The box of the leaf in which a path ends.
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
