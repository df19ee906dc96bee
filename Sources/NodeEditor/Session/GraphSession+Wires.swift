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
      if let replaced { draft.disconnect([replaced]) }
      draft.connect(from, to: to)
    }
    return nil
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
