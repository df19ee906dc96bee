import NodeGraph
import Panorama

/// What assistive programs are told of what is drawn between the nodes.
extension NodeCanvas {
  /// The groups, behind everything else.
  func groupElements(in view: View) -> [AccessibilityElement] {
    graph.nodes.compactMap { node in
      groupFrames[node.id].map { frame in
        AccessibilityElement(
          role: .group, name: session.title(of: node), frame: view.convert(frame, to: nil))
      }
    }
  }

  /// The wires, as “Sum to Display”, with their labels.
  func wireElements(in view: View) -> [AccessibilityElement] {
    AccessibilityElement.many(Array(graph.wires), "wires", in: view) { [weak self] wire in
      self?.element(of: wire, in: view).map { [$0] } ?? []
    }
  }

  private func element(of wire: Wire, in view: View) -> AccessibilityElement? {
    guard let face = face(of: wire), let source = graph.node(wire.from.node),
      let target = graph.node(wire.to.node)
    else { return nil }
    let ends = [face.shape.start, face.shape.end].map {
      CGRect(x: $0.x, y: $0.y, width: 0, height: 0)
    }
    return AccessibilityElement(
      role: .text, name: "\(name(source, wire.from)) to \(name(target, wire.to))",
      value: (wire.label ?? "").shortened(to: NodeMetrics.lineCharacters),
      frame: view.convert(ends[0].union(ends[1]), to: nil),
      traits: session.wireSelection.contains(wire.id) ? .selected : [])
  }

  private func name(_ node: Node, _ end: Wire.End) -> String {
    let title = session.title(of: node).shortened(to: NodeMetrics.fewCharacters)
    return end.port.map { "\(title), \($0)" } ?? title
  }
}
