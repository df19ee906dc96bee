import Foundation

/// Arranges nodes level by level, from the innermost groups outwards: what is in a group stays in it, and outside a group
/// counts as one large node. A group whose nodes are all arranged gets the size that they need. Any other group
/// keeps its corner and grows where it has to; what lies beside it makes room.
struct GroupedLayout {
  private let nesting: GroupNesting
  private let frames: [CGRect]
  /// Whether each node is arranged.
  private let isMoving: [Bool]
  /// The edges between nodes of the same group, or of none (−1), by group.
  private var links: [Int: [LayoutGraph.Edge]] = [:]
  private var sizes: [CGSize]
  /// The upper left corner of each node, relative to that of the group in which it is.
  private var places: [SIMD2<Double>]
  private let layout: LayeredLayout

  /// - Parameters:
  ///   - layout: arranges nodes without groups.
  ///   - frames: the frames of all nodes, as they are displayed.
  ///   - isGroup: whether each of them is a group.
  ///   - isMoving: whether each of them is arranged.
  ///   - links: the edges.
  init(
    _ layout: LayeredLayout, frames: [CGRect], isGroup: [Bool], isMoving: [Bool],
    links: some Sequence<LayoutGraph.Edge>
  ) {
    self.layout = layout
    self.frames = frames
    self.isMoving = isMoving
    nesting = GroupNesting(frames: frames, isGroup: isGroup)
    sizes = frames.map(\.size)
    places = []
    for (node, frame) in frames.enumerated() {
      let parent = nesting.parents[node]
      let corner = parent < 0 ? .zero : Self.corner(of: frames[parent])
      places.append(Self.corner(of: frame) - corner)
    }
    for link in links {
      guard let (from, to) = nesting.sameLevel(link.from, link.to) else { continue }
      self.links[nesting.parents[from], default: []].append(LayoutGraph.Edge(from: from, to: to))
    }
    for group in nesting.groups { arrange(nesting.children[group], in: group) }
    arrange(nesting.roots, in: -1)
  }

  private static func corner(of frame: CGRect) -> SIMD2<Double> {
    SIMD2(Double(frame.minX), Double(frame.minY))
  }

  /// The new frames, with whole numbers where nodes have moved.
  var result: [CGRect] {
    var result = frames
    func place(_ node: Int) {
      let parent = nesting.parents[node]
      let corner = places[node] + (parent < 0 ? .zero : Self.corner(of: result[parent]))
      let way = corner - Self.corner(of: frames[node])
      // Sums of fractions are not exact.
      let isMoved = max(abs(way.x), abs(way.y)) > 0.001
      result[node] = CGRect(
        origin: isMoved
          ? CGPoint(x: corner.x.rounded(), y: corner.y.rounded()) : frames[node].origin,
        size: sizes[node])
    }
    let isGroup = Set(nesting.groups)
    for group in nesting.groups.reversed() { place(group) }
    for node in frames.indices where !isGroup.contains(node) { place(node) }
    return result
  }

  // MARK: One level

  private mutating func arrange(_ nodes: [Int], in group: Int) {
    guard !nodes.isEmpty else { return }
    let moving = nodes.filter { isMoving[$0] }
    if group >= 0, isMoving[group], moving.count == nodes.count { return fit(nodes, in: group) }
    for node in nodes where !isMoving[node] && sizes[node] != frames[node].size {
      makeRoom(beside: node, among: nodes)
    }
    if !moving.isEmpty { arrange(moving, around: nodes.filter { !isMoving[$0] }, in: group) }
    if group >= 0 { grow(group, around: nodes) }
  }

  /// Arranges all nodes of a group, which gets the size that they need.
  private mutating func fit(_ nodes: [Int], in group: Int) {
    let found = layout.places(of: nodes, sizes: sizes, links: links[group] ?? [])
    let extent = LayeredLayout.extent(of: found, nodes.map { sizes[$0] })
    let margin = LayeredLayout.groupMargin
    for (node, place) in zip(nodes, found) {
      places[node] =
        SIMD2(Double(place.x), Double(place.y))
        + SIMD2(margin, margin + LayeredLayout.groupTitle)
    }
    sizes[group] = CGSize(
      width: (Double(extent.width) + 2 * margin).rounded(.up),
      height: (Double(extent.height) + 2 * margin + LayeredLayout.groupTitle).rounded(.up))
  }

  /// Arranges some nodes where they are, or below that where others are in the way.
  private mutating func arrange(_ nodes: [Int], around others: [Int], in group: Int) {
    let corner = nodes.reduce(SIMD2(repeating: Double.infinity)) { pointwiseMin($0, places[$1]) }
    let found = layout.places(of: nodes, sizes: sizes, links: links[group] ?? [])
    // A single node, such as a group that was arranged inside, stays where it is.
    for (node, place) in zip(nodes, found) {
      places[node] = (corner + SIMD2(Double(place.x), Double(place.y)))
    }
    guard !others.isEmpty else { return }
    var blocks = nodes.map { rect(of: $0) }
    let obstacles = others.map { rect(of: $0) }
    if blocks.count * obstacles.count > Self.manyPairs {
      blocks = [blocks.reduce(CGRect.null) { $0.union($1) }]
    }
    let shift = Self.shift(of: blocks, below: obstacles)
    if shift > 0 { for node in nodes { places[node].y += shift } }
  }

  /// If there are more pairs of nodes that may overlap, those that move are one block.
  private static let manyPairs = 4_000_000

  /// How far down some rectangles have to move so that they overlap none of the others.
  private static func shift(of blocks: [CGRect], below obstacles: [CGRect]) -> Double {
    let gap = LayeredLayout.nodeGap
    var shift = 0.0
    for _ in 0..<100 {
      var more = 0.0
      for block in blocks {
        let block = block.offsetBy(dx: 0, dy: shift)
        let near = block.insetBy(dx: 1 - gap / 2, dy: 1 - gap / 2)
        for obstacle in obstacles where obstacle.intersects(near) {
          more = max(more, Double(obstacle.maxY) + gap - Double(block.minY))
        }
      }
      if more <= 0 { return shift }
      shift += more.rounded(.up)
    }
    let bottom = obstacles.map { Double($0.maxY) }.max() ?? 0
    let top = blocks.map { Double($0.minY) }.min() ?? 0
    return max(0, (bottom + gap - top).rounded(.up))
  }

  private func rect(of node: Int) -> CGRect {
    CGRect(origin: CGPoint(x: places[node].x, y: places[node].y), size: sizes[node])
  }

  /// Moves what lies to the right of a group, or below it, by as much as the group has grown.
  private mutating func makeRoom(beside group: Int, among nodes: [Int]) {
    let (old, new) = (frames[group].size, sizes[group])
    let way = SIMD2(Double(new.width - old.width), Double(new.height - old.height))
    let edge = places[group] + SIMD2(Double(old.width), Double(old.height))
    for node in nodes where node != group {
      if places[node].x >= edge.x { places[node].x += way.x }
      if places[node].y >= edge.y { places[node].y += way.y }
    }
  }

  /// Enlarges a group that keeps its corner, so that its nodes are inside.
  private mutating func grow(_ group: Int, around nodes: [Int]) {
    let margin = LayeredLayout.groupMargin
    var size = sizes[group]
    for node in nodes
    where isMoving[node] || places[node] != before(node) || sizes[node] != frames[node].size {
      size.width = max(
        size.width, (places[node].x + Double(sizes[node].width) + margin).rounded(.up))
      size.height = max(
        size.height, (places[node].y + Double(sizes[node].height) + margin).rounded(.up))
    }
    sizes[group] = size
  }

  /// Where a node was in its group.
  private func before(_ node: Int) -> SIMD2<Double> {
    let parent = nesting.parents[node]
    return Self.corner(of: frames[node]) - (parent < 0 ? .zero : Self.corner(of: frames[parent]))
  }
}
