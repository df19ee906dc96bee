import Foundation

/// Places nodes in layers from left to right, so that wires lead to the right, are short and rarely
/// cross. The same graph always gets the same layout.
public struct LayeredLayout {
  /// The distance between layers, in points.
  fileprivate static let layerGap = 90.0
  /// The distance between nodes of a layer, in points.
  fileprivate static let nodeGap = 32.0
  /// The height left for a wire that passes a layer, in points.
  fileprivate static let wireHeight = 8.0
  /// The margin of a group around its nodes in points, to which the title adds `groupTitle` at the
  /// top.
  private static let groupMargin = 24.0
  private static let groupTitle = 32.0

  /// The layout with the standard distances.
  public init() {}

  /// New frames for nodes. Groups move with the nodes inside them and are resized to fit. The upper
  /// left corner of the whole stays in place.
  ///
  /// - Parameters:
  ///   - selection: the nodes; nil for all.
  ///   - graph: their graph.
  ///   - heights: the heights of nodes that are displayed with other heights than those of their frames, in points.
  /// - Returns: the new frames, in points of the canvas.
  public func frames(
    of selection: Set<NodeID>? = nil, in graph: Graph, heights: [NodeID: Double] = [:]
  ) -> [NodeID: CGRect] {
    let nodes = graph.nodes.filter { selection?.contains($0.id) ?? true }
    if nodes.isEmpty { return [:] }
    let area = nodes.reduce(CGRect.null) { $0.union($1.frame) }
    let items = nodes.filter { !$0.isGroup }
    let groups = nodes.filter(\.isGroup).sorted {
      $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height
    }
    // Each node belongs to the smallest group around its middle.
    var members = Array(repeating: [Int](), count: groups.count)
    var free: [Int] = []
    for (index, node) in items.enumerated() {
      let middle = CGPoint(x: node.frame.midX, y: node.frame.midY)
      if let group = groups.firstIndex(where: { $0.frame.contains(middle) }) {
        members[group].append(index)
      } else {
        free.append(index)
      }
    }
    let sizes = items.map {
      CGSize(width: Double($0.frame.width), height: heights[$0.id] ?? Double($0.frame.height))
    }
    let numbers = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.id, $0) })
    let links = graph.wires.compactMap { wire -> LayoutGraph.Edge? in
      guard let from = numbers[wire.from.node], let to = numbers[wire.to.node] else { return nil }
      return LayoutGraph.Edge(from: from, to: to)
    }

    // Lay out the inside of each group first; outside, a group is one large item.
    var inner: [[CGPoint]] = []
    var outerSizes = free.map { sizes[$0] }
    var outerNumber = Array(repeating: 0, count: items.count)
    for (number, index) in free.enumerated() { outerNumber[index] = number }
    let filled = groups.indices.filter { !members[$0].isEmpty }
    for group in filled {
      let indices = members[group]
      for index in indices { outerNumber[index] = outerSizes.count }
      let places = self.places(of: indices, sizes: sizes, links: links)
      inner.append(places)
      let size = Self.extent(of: places, indices.map { sizes[$0] })
      outerSizes.append(
        CGSize(
          width: Double(size.width) + 2 * Self.groupMargin,
          height: Double(size.height) + 2 * Self.groupMargin + Self.groupTitle))
    }
    let outer = places(
      of: Array(outerSizes.indices), sizes: outerSizes,
      links: links.map { LayoutGraph.Edge(from: outerNumber[$0.from], to: outerNumber[$0.to]) })

    var result: [NodeID: CGRect] = [:]
    func place(_ node: Node, _ x: Double, _ y: Double, size: CGSize? = nil) {
      result[node.id] = CGRect(
        origin: CGPoint(x: (Double(area.minX) + x).rounded(), y: (Double(area.minY) + y).rounded()),
        size: size ?? node.frame.size)
    }
    for (number, index) in free.enumerated() {
      place(items[index], Double(outer[number].x), Double(outer[number].y))
    }
    for (number, group) in filled.enumerated() {
      let corner = outer[free.count + number]
      let size = outerSizes[free.count + number]
      place(
        groups[group], Double(corner.x), Double(corner.y),
        size: CGSize(width: Double(size.width).rounded(), height: Double(size.height).rounded()))
      for (index, point) in zip(members[group], inner[number]) {
        place(
          items[index], Double(corner.x + point.x) + Self.groupMargin,
          Double(corner.y + point.y) + Self.groupMargin + Self.groupTitle)
      }
    }
    return result
  }

  private static func extent(of places: [CGPoint], _ sizes: [CGSize]) -> CGSize {
    var size = CGSize.zero
    for (place, item) in zip(places, sizes) {
      size.width = max(size.width, place.x + item.width)
      size.height = max(size.height, place.y + item.height)
    }
    return size
  }

  /// The upper left corners of some items, from zero on: connected parts below one another, followed by rows of
  /// items without links.
  private func places(
    of indices: [Int], sizes: [CGSize], links: [LayoutGraph.Edge]
  ) -> [CGPoint] {
    var number: [Int: Int] = [:]
    for (position, index) in indices.enumerated() { number[index] = position }
    let graph = LayoutGraph(
      count: indices.count,
      links: links.lazy.compactMap { link in
        guard let from = number[link.from], let to = number[link.to] else { return nil }
        return LayoutGraph.Edge(from: from, to: to)
      })
    var result = Array(repeating: CGPoint.zero, count: indices.count)
    var y = 0.0
    var width = 0.0
    let components = graph.components
    for component in components where component.count > 1 {
      var position: [Int: Int] = [:]
      for (index, node) in component.enumerated() { position[node] = index }
      let edges = component.flatMap { node in
        graph.outgoing[node].compactMap { target in
          position[target].map { LayoutGraph.Edge(from: position[node] ?? 0, to: $0) }
        }
      }
      let part = LayoutGraph(count: component.count, links: edges).withoutCycles
      let partSizes = component.map { sizes[indices[$0]] }
      let places = LayeredDrawing(part, sizes: partSizes).places
      for (node, place) in zip(component, places) {
        result[node] = CGPoint(x: Double(place.x), y: Double(place.y) + y)
      }
      let extent = Self.extent(of: places, partSizes)
      y += Double(extent.height) + 2 * Self.nodeGap
      width = max(width, Double(extent.width))
    }
    let single = components.filter { $0.count == 1 }.map { $0[0] }
    let area = single.reduce(0.0) { sum, node in
      let size = sizes[indices[node]]
      return sum + (Double(size.width) + Self.nodeGap) * (Double(size.height) + Self.nodeGap)
    }
    let rowWidth = max(width, (area * 1.6).squareRoot())
    var x = 0.0
    var rowHeight = 0.0
    for node in single {
      let size = sizes[indices[node]]
      if x > 0, x + Double(size.width) > rowWidth {
        x = 0
        y += rowHeight + Self.nodeGap
        rowHeight = 0
      }
      result[node] = CGPoint(x: x, y: y)
      x += Double(size.width) + Self.nodeGap
      rowHeight = max(rowHeight, Double(size.height))
    }
    return result
  }
}

/// The layout of one connected graph without cycles: layers, order and positions.
struct LayeredDrawing {
  /// The upper left corners of the nodes; the smallest coordinates are zero.
  private(set) var places: [CGPoint] = []

  /// - Parameters:
  ///   - graph: a connected graph without cycles.
  ///   - sizes: the sizes of its nodes, in points.
  init(_ graph: LayoutGraph, sizes: [CGSize]) {
    var layers = LayerAssignment(graph).layers
    let count = graph.count
    var next = Array(repeating: [Int](), count: count)
    var previous = next
    func join(_ from: Int, _ to: Int) {
      next[from].append(to)
      previous[to].append(from)
    }
    for edge in graph.edges {
      var vertex = edge.from
      for layer in (layers[edge.from] + 1)..<max(layers[edge.to], layers[edge.from] + 1) {
        let dummy = layers.count
        layers.append(layer)
        next.append([])
        previous.append([])
        join(vertex, dummy)
        vertex = dummy
      }
      join(vertex, edge.to)
    }
    let order = LayerOrder(layers: layers, next: next, previous: previous)
    let heights = layers.indices.map {
      $0 < count ? Double(sizes[$0].height) : LayeredLayout.wireHeight
    }
    let middles = LayerPlacement(
      order: order, sizes: heights, isDummy: layers.indices.map { $0 >= count },
      gap: LayeredLayout.nodeGap
    ).places()

    var columns: [Double] = []
    var x = 0.0
    for layer in order.order {
      columns.append(x)
      let width = layer.lazy.filter { $0 < count }.map { Double(sizes[$0].width) }.max() ?? 0
      x += width + LayeredLayout.layerGap
    }
    let top = (0..<count).map { middles[$0] - heights[$0] / 2 }.min() ?? 0
    places = (0..<count).map { node in
      CGPoint(x: columns[layers[node]], y: middles[node] - heights[node] / 2 - top)
    }
  }
}
