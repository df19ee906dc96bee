import Foundation

/// Places nodes in layers from left to right, so that wires lead to the right, are short and rarely
/// cross. The same graph always gets the same layout.
public struct LayeredLayout {
  /// The distance between layers, in points.
  fileprivate static let layerGap = 90.0
  /// The distance between nodes of a layer, in points.
  static let nodeGap = 32.0
  /// The height left for a wire that passes a layer, in points.
  fileprivate static let wireHeight = 8.0
  /// The margin of a group around its nodes in points, to which the title adds `groupTitle` at the
  /// top.
  static let groupMargin = 24.0
  static let groupTitle = 32.0

  /// The layout with the standard distances.
  public init() {}

  /// New frames for nodes. What is in a group stays in it, groups in groups too; a group that is arranged gets the size
  /// that its nodes need, and overlaps nothing that is not in it. Only the nodes of the selection are arranged: where
  /// others are in the way, below these; a group around them that is not in the selection grows if it has to, and
  /// what lies beside it makes room. The upper left corner of the whole stays in place.
  ///
  /// - Parameters:
  ///   - selection: the nodes; nil for all.
  ///   - graph: their graph.
  ///   - heights: the heights of nodes that are displayed with other heights than those of their frames, in points.
  /// - Returns: the frames of the selection, and of the other nodes that have changed, in points of the canvas.
  public func frames(
    of selection: Set<NodeID>? = nil, in graph: Graph, heights: [NodeID: Double] = [:]
  ) -> [NodeID: CGRect] {
    let nodes = graph.nodes
    let isMoving = nodes.map { selection?.contains($0.id) ?? true }
    guard isMoving.contains(true) else { return [:] }
    let frames = nodes.map { node in
      CGRect(
        origin: node.frame.origin,
        size: CGSize(
          width: Double(node.frame.width), height: heights[node.id] ?? Double(node.frame.height)))
    }
    let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.id, $0) })
    let links = graph.wires.compactMap { wire -> LayoutGraph.Edge? in
      guard let from = numbers[wire.from.node], let to = numbers[wire.to.node] else { return nil }
      return LayoutGraph.Edge(from: from, to: to)
    }
    let new = GroupedLayout(
      self, frames: frames, isGroup: nodes.map(\.isGroup), isMoving: isMoving, links: links
    ).result
    var result: [NodeID: CGRect] = [:]
    for (index, node) in nodes.enumerated() where isMoving[index] || new[index] != frames[index] {
      result[node.id] =
        node.isGroup ? new[index] : CGRect(origin: new[index].origin, size: node.frame.size)
    }
    return result
  }

  static func extent(of places: [CGPoint], _ sizes: [CGSize]) -> CGSize {
    var size = CGSize.zero
    for (place, item) in zip(places, sizes) {
      size.width = max(size.width, place.x + item.width)
      size.height = max(size.height, place.y + item.height)
    }
    return size
  }

  /// The upper left corners of some items, from zero on: connected parts below one another, followed by rows of
  /// items without links.
  func places(
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
