/// A graph for layout, with numbers as nodes. Every edge exists once, and none leads from a node to
/// itself.
struct LayoutGraph {
  /// The number of nodes.
  let count: Int
  /// The edges without repetitions.
  private(set) var edges: [Edge] = []
  private(set) var outgoing: [[Int]]
  private(set) var incoming: [[Int]]

  struct Edge: Hashable {
    var from: Int
    var to: Int
  }

  /// - Parameters:
  ///   - count: the number of nodes.
  ///   - links: the edges; repetitions and loops are ignored.
  init(count: Int, links: some Sequence<Edge>) {
    self.count = count
    outgoing = Array(repeating: [], count: count)
    incoming = Array(repeating: [], count: count)
    var seen: Set<Edge> = []
    for link in links where link.from != link.to && seen.insert(link).inserted { add(link) }
  }

  private mutating func add(_ edge: Edge) {
    edges.append(edge)
    outgoing[edge.from].append(edge.to)
    incoming[edge.to].append(edge.from)
  }

  /// The same graph with those edges reversed that would close a cycle, found by a depth-first
  /// search from node 0.
  var withoutCycles: LayoutGraph {
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: count)
    var turned: Set<Edge> = []
    for start in 0..<count where states[start] == .new {
      var path = [(node: start, next: 0)]
      states[start] = .open
      while let (node, next) = path.last {
        guard next < outgoing[node].count else {
          states[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = outgoing[node][next]
        switch states[target] {
        case .new:
          states[target] = .open
          path.append((target, 0))
        case .open: turned.insert(Edge(from: node, to: target))
        case .done: break
        }
      }
    }
    return LayoutGraph(
      count: count,
      links: edges.map { turned.contains($0) ? Edge(from: $0.to, to: $0.from) : $0 })
  }

  /// The nodes of each connected part, in ascending order.
  var components: [[Int]] {
    var component = Array(repeating: -1, count: count)
    var parts: [[Int]] = []
    for start in 0..<count where component[start] < 0 {
      component[start] = parts.count
      var open = [start]
      var part: [Int] = []
      while let node = open.popLast() {
        part.append(node)
        for next in outgoing[node] + incoming[node] where component[next] < 0 {
          component[next] = parts.count
          open.append(next)
        }
      }
      parts.append(part.sorted())
    }
    return parts
  }
}
