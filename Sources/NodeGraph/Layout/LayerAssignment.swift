/// Assigns nodes to layers so that all edges lead to later layers and are short in total.
///
/// The network simplex method of Gansner, Koutsofios, North and Vo, "A Technique for Drawing
/// Directed Graphs" (1993), §2: a spanning tree of edges that are as short as possible is improved
/// by exchanging one edge for another as long as the total length decreases.
struct LayerAssignment {
  private let graph: LayoutGraph
  /// The layer of each node, from 0.
  private(set) var layers: [Int]

  /// The tree edge between a node and its parent, as an index in `graph.edges`; -1 at the root.
  private var parentEdge: [Int]
  private var parent: [Int]
  /// A subtree consists of the nodes whose `last` lies between `first` and `last` of its root.
  private var first: [Int]
  private var last: [Int]
  /// The node with each number in `last`.
  private var numbered: [Int]
  private var treeEdges: [[Int]]
  private var isTreeEdge: [Bool]
  private var edgesAt: [[Int]]
  /// The number of edges that leave the subtree of each node minus those that enter it.
  private var excess: [Int]

  /// The maximum number of exchanges, after which the result is good enough.
  private static let maximumExchanges = 20_000

  /// - Parameter graph: a connected graph without cycles.
  init(_ graph: LayoutGraph) {
    self.graph = graph
    let n = graph.count
    layers = Self.longestPaths(graph)
    parentEdge = Array(repeating: -1, count: n)
    parent = Array(repeating: -1, count: n)
    first = Array(repeating: 0, count: n)
    last = Array(repeating: 0, count: n)
    numbered = Array(repeating: 0, count: n)
    treeEdges = Array(repeating: [], count: n)
    edgesAt = Array(repeating: [], count: n)
    isTreeEdge = Array(repeating: false, count: graph.edges.count)
    excess = Array(repeating: 0, count: n)
    for (index, edge) in graph.edges.enumerated() {
      edgesAt[edge.from].append(index)
      edgesAt[edge.to].append(index)
    }
    guard n > 1 else { return }
    makeTightTree()
    number(from: 0)
    for node in (0..<n).sorted(by: { last[$0] < last[$1] }) { updateExcess(of: node) }
    improve()
    let lowest = layers.min() ?? 0
    for node in 0..<n { layers[node] -= lowest }
  }

  private static func longestPaths(_ graph: LayoutGraph) -> [Int] {
    var layers = Array(repeating: 0, count: graph.count)
    var waiting = graph.incoming.map(\.count)
    var ready = (0..<graph.count).filter { waiting[$0] == 0 }
    while let node = ready.popLast() {
      for next in graph.outgoing[node] {
        layers[next] = max(layers[next], layers[node] + 1)
        waiting[next] -= 1
        if waiting[next] == 0 { ready.append(next) }
      }
    }
    return layers
  }

  private func slack(_ edge: Int) -> Int {
    layers[graph.edges[edge].to] - layers[graph.edges[edge].from] - 1
  }

  /// Grows a tree of edges between neighbouring layers; where none can be added, the tree is moved
  /// until one can.
  private mutating func makeTightTree() {
    var inTree = Array(repeating: false, count: graph.count)
    var nodes = [0]
    inTree[0] = true
    var searched = 0
    while true {
      while searched < nodes.count {
        let node = nodes[searched]
        searched += 1
        for edge in edgesAt[node] where slack(edge) == 0 {
          let (from, to) = (graph.edges[edge].from, graph.edges[edge].to)
          let other = from == node ? to : from
          guard !inTree[other] else { continue }
          inTree[other] = true
          nodes.append(other)
          isTreeEdge[edge] = true
          treeEdges[from].append(edge)
          treeEdges[to].append(edge)
        }
      }
      guard nodes.count < graph.count else { return }
      var best = -1
      for edge in graph.edges.indices
      where inTree[graph.edges[edge].from] != inTree[graph.edges[edge].to] {
        if best < 0 || slack(edge) < slack(best) { best = edge }
      }
      guard best >= 0 else { return }
      let shift = inTree[graph.edges[best].from] ? slack(best) : -slack(best)
      for node in nodes { layers[node] += shift }
      searched = 0
    }
  }

  /// Numbers the subtree of `root` in postorder, with numbers from `first[root]` on.
  private mutating func number(from root: Int) {
    var next = first[root]
    var path = [(node: root, edge: 0)]
    first[root] = next
    while let (node, edge) = path.last {
      guard edge < treeEdges[node].count else {
        last[node] = next
        numbered[next] = node
        next += 1
        path.removeLast()
        continue
      }
      path[path.count - 1].edge += 1
      let index = treeEdges[node][edge]
      guard index != parentEdge[node] else { continue }
      let child = graph.edges[index].from == node ? graph.edges[index].to : graph.edges[index].from
      parentEdge[child] = index
      parent[child] = node
      first[child] = next
      path.append((child, 0))
    }
  }

  private func isIn(_ node: Int, subtreeOf root: Int) -> Bool {
    first[root] <= last[node] && last[node] <= last[root]
  }

  /// Computes the excess of a subtree from those of the subtrees in it; edges inside a subtree cancel out.
  private mutating func updateExcess(of node: Int) {
    var sum = graph.outgoing[node].count - graph.incoming[node].count
    for edge in treeEdges[node] where edge != parentEdge[node] {
      sum += excess[graph.edges[edge].from == node ? graph.edges[edge].to : graph.edges[edge].from]
    }
    excess[node] = sum
  }

  /// How much the total length grows for each layer by which the tree edge above `node` gets
  /// longer.
  private func cutValue(above node: Int) -> Int {
    graph.edges[parentEdge[node]].from == node ? excess[node] : -excess[node]
  }

  private mutating func improve() {
    var start = 0
    for _ in 0..<Self.maximumExchanges {
      var leaving = -1
      var found = 0
      // Of the next few edges that should be longer, the worst is exchanged.
      for offset in 0..<graph.count {
        let node = (start + offset) % graph.count
        guard parentEdge[node] >= 0, cutValue(above: node) < 0 else { continue }
        if leaving < 0 || cutValue(above: node) < cutValue(above: leaving) { leaving = node }
        found += 1
        if found >= 30 { break }
      }
      guard leaving >= 0, let entering = entering(insteadOfEdgeAbove: leaving) else { return }
      start = leaving
      exchange(leaving, entering)
    }
  }

  /// The shortest edge that crosses the cut in the other direction.
  private func entering(insteadOfEdgeAbove child: Int) -> Int? {
    let childIsTail = graph.edges[parentEdge[child]].from == child
    var best: Int?
    var open = [child]
    while let node = open.popLast() {
      for index in edgesAt[node] {
        let (from, to) = (graph.edges[index].from, graph.edges[index].to)
        if isTreeEdge[index] {
          if index != parentEdge[node] { open.append(from == node ? to : from) }
          continue
        }
        let (inner, outer) = childIsTail ? (to, from) : (from, to)
        guard inner == node, !isIn(outer, subtreeOf: child) else { continue }
        if best.map({ (slack(index), index) < (slack($0), $0) }) ?? true { best = index }
      }
    }
    return best
  }

  /// Replaces the tree edge above `child` by `entering`.
  private mutating func exchange(_ child: Int, _ entering: Int) {
    let leaving = parentEdge[child]
    let (old, new) = (graph.edges[leaving], graph.edges[entering])
    // The subtree moves until the new edge is as short as it can be.
    let distance = isIn(new.from, subtreeOf: child) ? slack(entering) : -slack(entering)
    if distance != 0 {
      for number in first[child]...last[child] { layers[numbered[number]] += distance }
    }
    // Nothing changes outside the subtree that contains both ends of the new edge.
    var top = new.from
    while !isIn(new.to, subtreeOf: top) { top = parent[top] }
    isTreeEdge[leaving] = false
    isTreeEdge[entering] = true
    for node in [old.from, old.to] { treeEdges[node].removeAll { $0 == leaving } }
    for node in [new.from, new.to] { treeEdges[node].append(entering) }
    number(from: top)
    var changed: Set<Int> = []
    for end in [new.from, new.to, old.from, old.to] {
      var node = end
      while node != top, changed.insert(node).inserted { node = parent[node] }
    }
    for node in changed.sorted(by: { last[$0] < last[$1] }) { updateExcess(of: node) }
  }
}

extension LayeredLayout {
  /// The layers of nodes, from 0, for the links between them; those that close a cycle are turned around.
  @_spi(GraphTests) public static func layers(count: Int, links: [(from: Int, to: Int)]) -> [Int] {
    let edges = links.map { LayoutGraph.Edge(from: $0.from, to: $0.to) }
    return LayerAssignment(LayoutGraph(count: count, links: edges).withoutCycles).layers
  }
}
