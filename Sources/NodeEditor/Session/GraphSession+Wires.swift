import Foundation
import NodeGraph
import Panorama

/// Edits of wires.
extension GraphSession {
  /// Connects an output to an input.
  ///
  /// - Parameters:
  ///   - from: an output.
  ///   - to: an input.
  ///   - replaced: a wire to remove in the same step, because one of its ends was moved.
  /// - Returns: the reason why this is not possible; nil if it was done.
  @discardableResult
  public func connect(
    _ from: Wire.End, to: Wire.End, replacing replaced: WireID? = nil
  ) -> WireRefusal? {
    var probe = document
    if let replaced { probe.edit("", in: graphID) { $0.disconnect([replaced]) } }
    if let refusal = probe.refusal(of: from, to: to, in: graphID, types: types) { return refusal }
    if let wire = replaced.flatMap({ graph.wire($0) }), wire.from == from, wire.to == to {
      return nil
    }
    edit("Connect") { draft in
      // The wire that is moved keeps its colour, and what other programs have written about it.
      if let replaced, draft.graph.wire(replaced) != nil {
        draft.update(replaced) { ($0.from, $0.to) = (from, to) }
      } else {
        draft.connect(from, to: to)
      }
    }
    return nil
  }

  // MARK: Edges between cards

  /// Draws an edge from one card or group to another, or moves an end of one. A new edge that would lie on another
  /// one is not added; that one is selected.
  ///
  /// - Parameters:
  ///   - from: the card at its start, with a side.
  ///   - to: the card at its end, with a side.
  ///   - moved: the edge to move; nil for a new one.
  public func connectCards(_ from: Wire.End, to: Wire.End, moving moved: WireID? = nil) {
    if let moved {
      return edit("Reconnect") { $0.update(moved) { ($0.from, $0.to) = (from, to) } }
    }
    let same = graph.wires(outOf: from.node).first { $0.from == from && $0.to == to }
    if let same { return select([], wires: [same.id]) }
    edit("Connect") { $0.connect(from, to: to) }
  }

  /// Sets the label of an edge; a blank one is removed.
  public func setLabel(_ label: String, of id: WireID) {
    let isBlank = label.allSatisfy(\.isWhitespace)
    edit("Label") { $0.update(id) { $0.label = isBlank ? nil : label } }
  }

  /// Adds or removes the heads at one end of the selected edges: they are removed if all of them have one there.
  public func toggleArrows(_ end: Wire.Arrows) {
    let edges = selectedEdges
    let removes = edges.allSatisfy { $0.arrows.isSuperset(of: end) }
    edit("Arrow") { draft in
      for edge in edges {
        draft.update(edge.id) {
          if removes { $0.arrows.subtract(end) } else { $0.arrows.formUnion(end) }
        }
      }
    }
  }

  /// The selected wires that carry no value: the edges between cards.
  public var selectedEdges: [Wire] {
    let graph = graph
    return wireSelection.compactMap { graph.wire($0) }.filter { !$0.carriesValue }
  }

  /// Puts a reroute dot on a wire.
  public func addReroute(on id: WireID, at point: CGPoint) {
    guard let wire = graph.wire(id), wire.carriesValue else { return }
    var dot = NodeID(rawValue: "")
    edit("Reroute") { draft in
      dot = draft.unusedNodeID()
      draft.disconnect([id])
      draft.add(newNode(dot, type: "reroute", at: point, values: [:]))
      draft.connect(wire.from, to: Wire.End(dot, "value"))
      draft.connect(Wire.End(dot, "value"), to: wire.to)
    }
    select([dot])
  }
}
