import PanoramaJSON

/// A main graph, its subgraphs, and the steps for undo and redo.
public struct GraphDocument: Sendable {
  /// The graphs by their identifiers; `GraphID.main` always exists.
  public private(set) var graphs: [GraphID: Graph] = [.main: Graph()]
  /// The steps that can be undone, oldest first.
  public private(set) var undoSteps: [DocumentChange] = []
  /// The steps that can be redone, the next one last.
  public private(set) var redoSteps: [DocumentChange] = []
  /// The content of its file except nodes and edges, including everything unknown.
  package var source: OrderedJSON = .object([])
  /// A number that changes with each edit, undo and redo, so that a caller can tell whether there
  /// is something to save.
  public private(set) var revision = 0

  /// The subgraphs that nothing used when the document was read: they are as they were found.
  private(set) var unusedAtStart: Set<GraphID> = []

  /// The maximum number of undo steps.
  public static let maximumSteps = 500
  /// The maximum number of nodes and wires in all undo steps but the last.
  private static let maximumWeight = 1_000_000
  /// The number of nodes and wires in the undo steps.
  private var weight = 0

  /// A document with an empty graph.
  public init() {}

  /// A document of the given graphs, one of which is `GraphID.main`.
  public init(graphs: [GraphID: Graph], source: OrderedJSON) {
    self.graphs.merge(graphs) { $1 }
    self.source = source
    guard graphs.count > 1 else { return }
    unusedAtStart = Set(graphs.keys).subtracting(self.graphs(usedBy: [.main]))
  }

  /// The main graph.
  public var main: Graph { self[.main] }
  /// A graph; an empty one if there is none with that identifier.
  public subscript(id: GraphID) -> Graph { graphs[id] ?? Graph() }

  // MARK: Editing

  /// Edits one graph as one undo step.
  ///
  /// - Parameters:
  ///   - name: the name of the step, such as "Move".
  ///   - id: the graph.
  ///   - body: changes the draft.
  /// - Returns: what changed; nil if nothing did.
  /// - Throws: whatever `body` throws; the document is then unchanged.
  @discardableResult
  public mutating func edit(
    _ name: String, in id: GraphID = .main, _ body: (inout GraphDraft) throws -> Void
  ) rethrows -> DocumentChange? {
    var step = DocumentChange(name: name)
    do {
      try change(id, &step, body)
    } catch {
      apply(step.reversed)
      throw error
    }
    return finish(step)
  }

  /// Edits one graph as a part of `step`, which also gets what `body` changed before it threw.
  mutating func change(
    _ id: GraphID, _ step: inout DocumentChange, _ body: (inout GraphDraft) throws -> Void
  ) rethrows {
    // The graph is taken out of the dictionary, so that it is not copied when it changes.
    guard let graph = graphs.updateValue(Graph(), forKey: id) else {
      graphs[id] = nil
      return
    }
    var draft = GraphDraft(consume graph)
    defer {
      let (graph, change) = draft.finish()
      graphs[id] = graph
      if !change.isEmpty { step.graphs[id] = change }
    }
    try body(&draft)
  }

  /// Adds or removes (nil) a subgraph as a part of `step`.
  mutating func setSubgraph(_ id: GraphID, _ graph: Graph?, _ step: inout DocumentChange) {
    step.subgraphs[id] = GraphChange.Step(before: graphs[id], after: graph)
    graphs[id] = graph
  }

  /// Makes `step` the newest undo step.
  mutating func finish(_ step: DocumentChange) -> DocumentChange? {
    guard !step.isEmpty else { return nil }
    push(step)
    redoSteps = []
    revision += 1
    return step
  }

  /// Adds an undo step, and drops the oldest ones that exceed the limits.
  private mutating func push(_ step: DocumentChange) {
    undoSteps.append(step)
    weight += step.weight
    var dropped = max(0, undoSteps.count - Self.maximumSteps)
    for old in undoSteps.prefix(dropped) { weight -= old.weight }
    while weight > Self.maximumWeight, dropped < undoSteps.count - 1 {
      weight -= undoSteps[dropped].weight
      dropped += 1
    }
    undoSteps.removeFirst(dropped)
  }

  // MARK: Undo

  /// Undoes the newest step.
  ///
  /// - Returns: what changed; nil if there is no step.
  @discardableResult
  public mutating func undo() -> DocumentChange? {
    guard let step = undoSteps.popLast() else { return nil }
    weight -= step.weight
    let reversed = step.reversed
    apply(reversed)
    redoSteps.append(step)
    revision += 1
    return reversed
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: what changed; nil if there is no step.
  @discardableResult
  public mutating func redo() -> DocumentChange? {
    guard let step = redoSteps.popLast() else { return nil }
    apply(step)
    push(step)
    revision += 1
    return step
  }

  /// Replaces everything with the content of another document, such as the file after another program has
  /// changed it, as one undo step.
  ///
  /// - Returns: what changed; nil if nothing did, except for unknown members of the file.
  @discardableResult
  public mutating func replace(
    with other: GraphDocument, name: String = "Change of the File"
  ) -> DocumentChange? {
    var step = DocumentChange(name: name)
    for id in Set(graphs.keys).union(other.graphs.keys) where graphs[id] != other.graphs[id] {
      setSubgraph(id, other.graphs[id], &step)
    }
    source = other.source
    unusedAtStart.formUnion(other.unusedAtStart)
    return finish(step)
  }

  /// Removes subgraphs, which no undo step mentions.
  mutating func remove(subgraphs ids: Set<GraphID>) {
    for id in ids where id != .main { graphs[id] = nil }
  }

  mutating func apply(_ step: DocumentChange) {
    for (id, subgraph) in step.subgraphs { graphs[id] = subgraph.after }
    for (id, change) in step.graphs { graphs[id]?.apply(change) }
  }
}

extension GraphDocument: Equatable {
  /// Whether both have the same content; the steps for undo do not count.
  public static func == (l: GraphDocument, r: GraphDocument) -> Bool {
    l.graphs == r.graphs && l.source == r.source
  }
}
