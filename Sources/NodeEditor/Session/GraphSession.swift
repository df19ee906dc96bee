import Foundation
import NodeGraph
import Panorama

/// Edits a document, without a view. The session knows which graph is open, what is selected and what the
/// nodes have computed. Each edit is one undo step.
@MainActor
public final class GraphSession {
  /// The document.
  public private(set) var document: GraphDocument
  /// The graph that is open: the main one, or a subgraph.
  public private(set) var graphID = GraphID.main
  /// The registered types.
  public let types: NodeTypes
  /// The selected nodes.
  public private(set) var selection: Set<NodeID> = []
  /// The selected wires.
  public private(set) var wireSelection: Set<WireID> = []
  /// Called after an edit, undo or redo.
  public var didEdit: @MainActor () -> Void = {}
  /// Called when the selection, the results or the open graph changed.
  public var didChangeState: @MainActor () -> Void = {}

  private let evaluator: GraphEvaluator
  /// Whether everything is computed synchronously.
  let isImmediate: Bool
  weak var observer: (any GraphSessionObserver)?
  /// The document before a gesture that edits with every move, and what the gesture has changed so far.
  private var gesture: (base: GraphDocument, change: DocumentChange?)?
  /// The nodes whose results changed during the present edit, which reports them itself; nil between edits.
  private var changedResults: Set<NodeID>?

  /// - Parameters:
  ///   - document: the document.
  ///   - types: the registered types.
  ///   - folder: the folder of the document, for files named relative to it; empty for the current one.
  ///   - day: the day of today for nodes that ask for it, counted from 1970-01-01; nil if none is known.
  ///   - isImmediate: whether everything is computed synchronously, as for a picture.
  public init(
    _ document: GraphDocument, types: NodeTypes, folder: String = "", day: Int? = nil,
    isImmediate: Bool = false
  ) {
    self.document = document
    self.types = types
    self.isImmediate = isImmediate
    evaluator = GraphEvaluator(types: types, isImmediate: isImmediate)
    evaluator.folder = folder
    evaluator.day = day
    evaluator.didChange = { [weak self] in self?.resultsDidChange($0) }
    show(.main)
  }

  /// A session that shows what `other` shows and has its results. It computes nothing until it is edited.
  init(copyOf other: GraphSession) {
    document = other.document
    types = other.types
    graphID = other.graphID
    isImmediate = true
    evaluator = GraphEvaluator(types: types, isImmediate: true)
    evaluator.adopt(other.evaluator)
  }

  /// Whether something is still to be computed.
  public var isComputing: Bool { evaluator.isWorking }

  /// The graph that is open.
  public var graph: Graph { document[graphID] }
  /// The folder of the document.
  var folder: String {
    get { evaluator.folder }
    set { evaluator.folder = newValue }
  }
  /// The day of today for nodes that ask for it, counted from 1970-01-01; nil if none is known. Setting another one
  /// computes these nodes again.
  public var day: Int? {
    get { evaluator.day }
    set {
      guard newValue != evaluator.day else { return }
      evaluator.day = newValue
      recompute(dailyNodes)
    }
  }
  /// Whether a gesture edits with every move.
  var isInGesture: Bool { gesture != nil }

  /// The result of a node; nil if there is no such node.
  public func result(of id: NodeID) -> NodeResult? { evaluator.results[id] }

  // MARK: Opening

  /// Opens a graph of the document, with nothing selected.
  public func show(_ id: GraphID) {
    graphID = id
    selection = []
    wireSelection = []
    changedResults = []
    evaluator.show(id, of: document)
    changedResults = nil
    observer?.sessionDidShow()
    didChangeState()
  }

  /// Replaces the document after another program has changed its file, as one undo step.
  public func replace(_ document: GraphDocument) {
    self.document.replace(with: document)
    gesture = nil
    show(document.graphs[graphID] == nil ? .main : graphID)
  }

  /// Computes nodes again, because something outside the document has changed.
  func recompute(_ ids: Set<NodeID>) { evaluator.recompute(ids) }

  /// Cancels all computations that are not finished.
  func close() { evaluator.cancelAll() }

  private func resultsDidChange(_ ids: Set<NodeID>) {
    guard changedResults == nil else {
      changedResults?.formUnion(ids)
      return
    }
    observer?.resultsDidChange(of: ids)
    didChangeState()
  }

  // MARK: Editing

  /// Edits the open graph.
  ///
  /// - Parameters:
  ///   - name: the name of the step, such as "Move".
  ///   - body: changes the draft.
  public func edit(_ name: String, _ body: (inout GraphDraft) -> Void) {
    // A copy, because `body` may ask the session about the document.
    var edited = document
    guard let change = edited.edit(name, in: graphID, body) else { return }
    document = edited
    apply(change)
  }

  /// Changes the document as a whole.
  ///
  /// - Parameter body: changes the document, and returns what changed.
  func editDocument<Result>(
    _ body: (inout GraphDocument) -> (Result, DocumentChange)?
  ) -> Result? {
    guard let (result, change) = body(&document) else { return nil }
    apply(change)
    return result
  }

  /// Undoes the newest step, and opens the graph that it changed.
  public func undo() {
    cancelGesture()
    if let change = document.undo() { follow(change) }
  }

  /// Redoes the step that was undone last, and opens the graph that it changed.
  public func redo() {
    cancelGesture()
    if let change = document.redo() { follow(change) }
  }

  private func follow(_ change: DocumentChange) {
    if change.subgraphs[graphID] != nil {
      show(document.graphs[graphID] == nil ? .main : graphID)
      return didEdit()
    }
    let changed = change.graphs.keys.filter { document.graphs[$0] != nil }
    if let other = changed.first, !changed.contains(graphID) {
      show(other)
      return didEdit()
    }
    apply(change)
  }

  private func apply(_ change: DocumentChange) {
    guard document.graphs[graphID] != nil else {
      show(.main)
      return didEdit()
    }
    changedResults = []
    evaluator.apply(change, to: document)
    let results = changedResults ?? []
    changedResults = nil
    let graph = graph
    selection = selection.filter { graph.node($0) != nil }
    wireSelection = wireSelection.filter { graph.wire($0) != nil }
    observer?.sessionDidApply(change, results: results)
    didEdit()
    didChangeState()
  }

  // MARK: Gestures

  /// Begins a gesture. Each of its edits replaces the one before, and the last becomes one undo step.
  func beginGesture() {
    if gesture == nil { gesture = (document, nil) }
  }

  /// Edits as a part of a gesture and replaces its previous edit. Outside a gesture, this is an ordinary
  /// edit.
  func editGesture(_ name: String, _ body: (inout GraphDraft) -> Void) {
    guard let (base, before) = gesture else { return edit(name, body) }
    var edited = base
    let change = edited.edit(name, in: graphID, body)
    document = edited
    gesture = (base, change)
    // What the previous edit changed and this one does not must be shown again, too.
    if let before { apply(before.reversed) }
    if let change { apply(change) }
  }

  /// Ends a gesture and keeps its edit.
  func endGesture() {
    guard gesture != nil else { return }
    gesture = nil
    didEdit()
  }

  /// Ends a gesture and reverts its edit.
  func cancelGesture() {
    guard let (base, before) = gesture else { return }
    document = base
    gesture = nil
    if let before { apply(before.reversed) }
  }

  // MARK: Selection

  /// Selects nodes and wires, and nothing else.
  public func select(_ nodes: Set<NodeID>, wires: Set<WireID> = []) {
    guard nodes != selection || wires != wireSelection else { return }
    let old = (selection, wireSelection)
    (selection, wireSelection) = (nodes, wires)
    observer?.selectionDidChange(from: old.0, wires: old.1)
    didChangeState()
  }

  /// Selects all nodes.
  public func selectAll() { select(Set(graph.nodeIDs)) }
}

/// Observes the changes of a session, to show them.
@MainActor
protocol GraphSessionObserver: AnyObject {
  /// Called when another graph is shown, or the whole document was replaced.
  func sessionDidShow()
  /// Called after an edit, undo or redo.
  ///
  /// - Parameters:
  ///   - change: what changed.
  ///   - results: the nodes whose results changed.
  func sessionDidApply(_ change: DocumentChange, results: Set<NodeID>)
  /// Called when the results of nodes changed.
  func resultsDidChange(of nodes: Set<NodeID>)
  /// Called when the selection changed. The arguments are the former selection.
  func selectionDidChange(from nodes: Set<NodeID>, wires: Set<WireID>)
}
