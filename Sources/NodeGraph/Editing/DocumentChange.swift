/// What an edit changes in a document; one undo step.
public struct DocumentChange: Hashable, Codable, Sendable {
  /// The name of the step, such as "Move".
  public var name: String
  /// The changes in graphs that exist before and after the step.
  public internal(set) var graphs: [GraphID: GraphChange] = [:]
  /// The subgraphs that were added (before is nil) or removed (after is nil).
  public internal(set) var subgraphs: [GraphID: SubgraphStep] = [:]

  /// A subgraph that was added or removed.
  public struct SubgraphStep: Hashable, Codable, Sendable {
    var before: Graph?
    var after: Graph?
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { graphs.values.allSatisfy(\.isEmpty) && subgraphs.isEmpty }

  /// The number of elements that the step keeps in memory.
  var weight: Int {
    let changes = graphs.values.reduce(1) { sum, change in
      // A list of identifiers takes much less than the elements.
      let lists = (change.nodeOrder?.after?.count ?? 0) + (change.wireOrder?.after?.count ?? 0)
      return sum + change.nodes.count + change.wires.count + lists / 16
    }
    return subgraphs.values.reduce(changes) { sum, step in
      [step.before, step.after].reduce(sum) {
        $0 + ($1?.nodeIDs.count ?? 0) + ($1?.wireIDs.count ?? 0)
      }
    }
  }

  /// The change that undoes this one.
  public var reversed: DocumentChange {
    DocumentChange(
      name: name, graphs: graphs.mapValues(\.reversed),
      subgraphs: subgraphs.mapValues { SubgraphStep(before: $0.after, after: $0.before) })
  }
}

extension Graph: Hashable {
  /// Hashes the identifiers, which differ between most graphs.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodeIDs)
    hasher.combine(wireIDs)
  }
}
