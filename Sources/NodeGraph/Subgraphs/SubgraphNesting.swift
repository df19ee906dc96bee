/// How deeply the subgraphs of a document are nested, and which of them contain themselves.
///
/// Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), without recursion: a chain of subgraphs in a
/// file may be too long for the program's stack. O(n) for n nodes in all graphs that are visited.
struct SubgraphNesting {
  private struct Visit {
    let id: GraphID
    let inner: [GraphID]
    var next = 0
  }

  private let document: GraphDocument
  private let types: NodeTypes?
  private var numbers: [GraphID: Int] = [:]
  private var lowest: [GraphID: Int] = [:]
  private var open: [GraphID] = []
  private var isOpen: Set<GraphID> = []
  private var heights: [GraphID: Int] = [:]
  private var longOnes: Set<GraphID> = []
  /// The graphs that contain themselves, directly or through others, as far as they were visited.
  private(set) var selfContained: Set<GraphID> = []

  /// - Parameters:
  ///   - document: the graphs.
  ///   - types: the registered types, for `isLong`.
  init(_ document: GraphDocument, types: NodeTypes? = nil) {
    self.document = document
    self.types = types
  }

  /// The number of subgraphs on the longest path from this one inwards: 1 if it contains no other; nil if it
  /// contains itself or a subgraph that does.
  mutating func height(of id: GraphID) -> Int? {
    visit(id)
    return heights[id]
  }

  /// Whether something in a graph, or in a subgraph of it, may take longer than a frame.
  mutating func isLong(_ id: GraphID) -> Bool {
    visit(id)
    return longOnes.contains(id)
  }

  mutating func visit(_ root: GraphID) {
    guard numbers[root] == nil else { return }
    var path = [begin(root)]
    while let last = path.last {
      let id = last.id
      if last.next < last.inner.count {
        path[path.count - 1].next += 1
        let inner = last.inner[last.next]
        if numbers[inner] == nil {
          path.append(begin(inner))
        } else if isOpen.contains(inner), let number = numbers[inner] {
          lowest[id] = min(lowest[id] ?? number, number)
        }
        continue
      }
      path.removeLast()
      end(last)
      if let outer = path.last?.id, let low = lowest[id] {
        lowest[outer] = min(lowest[outer] ?? low, low)
      }
    }
  }

  private mutating func begin(_ id: GraphID) -> Visit {
    (numbers[id], lowest[id]) = (numbers.count, numbers.count)
    open.append(id)
    isOpen.insert(id)
    var seen: Set<GraphID> = []
    var inner: [GraphID] = []
    let graph = document.graphs[id]
    for nodeID in graph?.nodeIDs ?? [] {
      guard let node = graph?.node(nodeID) else { continue }
      if let other = node.subgraph {
        if document.graphs[other] != nil, seen.insert(other).inserted { inner.append(other) }
      } else if types?[node.type]?.isLong ?? false {
        longOnes.insert(id)
      }
    }
    return Visit(id: id, inner: inner)
  }

  /// Closes a visited graph, with all that form a cycle with it.
  private mutating func end(_ visit: Visit) {
    if visit.inner.contains(where: longOnes.contains) { longOnes.insert(visit.id) }
    guard lowest[visit.id] == numbers[visit.id] else { return }
    var circle: [GraphID] = []
    while let id = open.popLast() {
      isOpen.remove(id)
      circle.append(id)
      if id == visit.id { break }
    }
    guard circle.count == 1, !visit.inner.contains(visit.id) else {
      return selfContained.formUnion(circle)
    }
    var height = 1
    for inner in visit.inner {
      guard let below = heights[inner] else { return }
      height = max(height, below + 1)
    }
    heights[visit.id] = height
  }
}
