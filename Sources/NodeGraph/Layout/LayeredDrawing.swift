import Foundation

/// The layout of one connected graph without cycles: layers, order and positions.
struct LayeredDrawing {
  /// The upper left corners of the nodes; the smallest coordinates are zero.
  private(set) var places: [CGPoint] = []

  /// - Parameters:
  ///   - graph: a connected graph without cycles.
  ///   - sizes: the sizes of its nodes, in points.
  ///   - layerGap: the distance between layers, in points.
  ///   - nodeGap: the distance between nodes of a layer, in points.
  ///   - wireHeight: the height of a long edge where it passes a layer, in points.
  init(
    _ graph: LayoutGraph, sizes: [CGSize], _ layerGap: Double, _ nodeGap: Double,
    _ wireHeight: Double
  ) {
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
    let heights = layers.indices.map { $0 < count ? Double(sizes[$0].height) : wireHeight }
    let middles = LayerPlacement(
      order: order, sizes: heights, isDummy: layers.indices.map { $0 >= count }, gap: nodeGap
    ).places()

    var columns: [Double] = []
    var x = 0.0
    for layer in order.order {
      columns.append(x)
      let width = layer.lazy.filter { $0 < count }.map { Double(sizes[$0].width) }.max() ?? 0
      x += width + layerGap
    }
    let top = (0..<count).map { middles[$0] - heights[$0] / 2 }.min() ?? 0
    places = (0..<count).map { node in
      CGPoint(x: columns[layers[node]], y: middles[node] - heights[node] / 2 - top)
    }
  }
}
