import Foundation
import NodeGraph
import Panorama
import PanoramaMarkdown

/// Edits of nodes.
extension GraphSession {
  /// Adds a node and selects it.
  ///
  /// - Parameters:
  ///   - type: the name of its type.
  ///   - center: the centre of the node, in points of the canvas.
  ///   - values: the values of inputs, and other settings.
  ///   - step: the name of the undo step.
  /// - Returns: the node.
  @discardableResult
  public func addNode(
    _ type: String, at center: CGPoint, values: [String: Value] = [:], step: String = "Add"
  ) -> NodeID {
    var id = NodeID(rawValue: "")
    edit(step) { draft in
      id = draft.unusedNodeID()
      draft.add(newNode(id, type: type, at: center, values: values))
    }
    select([id])
    return id
  }

  func newNode(
    _ id: NodeID, type: String, at center: CGPoint, values: [String: Value]
  ) -> Node {
    var size = CGSize(width: NodeMetrics.width, height: 100)
    if Node.cardTypes.contains(type) {
      size = type == "file" ? NodeMetrics.fileCardSize : NodeMetrics.cardSize
    }
    if type == Node.groupType { size = CGSize(width: 480, height: 320) }
    var node = Node(
      id: id, type: type, frame: CGRect(origin: .zero, size: size), values: values)
    // Other programs need the text, even if there is none yet.
    if Node.cardTypes.contains(type), let setting = node.textSetting {
      node.values[setting] = node.values[setting] ?? .text("")
    }
    let shown = box(of: node).size
    node.frame = CGRect(
      x: (Double(center.x) - Double(shown.width) / 2).rounded(),
      y: (Double(center.y) - Double(shown.height) / 2).rounded(),
      width: Double(shown.width), height: Double(shown.height))
    return node
  }

  /// Removes the selected nodes and wires.
  public func deleteSelection() {
    let (nodes, wires) = (selection, wireSelection)
    guard !nodes.isEmpty || !wires.isEmpty else { return }
    edit("Delete") { draft in
      draft.disconnect(wires)
      draft.remove(nodes)
    }
  }

  /// Removes the selected nodes, and connects the outputs that were wired to a removed node to the nodes after it:
  /// to each of them that of the topmost input whose type matches.
  public func dissolveSelection() {
    let nodes = graph.nodes.filter { selection.contains($0.id) }
    guard !nodes.isEmpty else { return }
    edit("Dissolve") { draft in
      for node in nodes {
        let inputs = document.signature(of: node, in: graphID, types: types).inputs
        let sources = inputs.compactMap { draft.graph.wire(into: $0.name, of: node.id)?.from }
        let targets = draft.graph.wires(outOf: node.id).filter(\.carriesValue).map(\.to)
        draft.remove([node.id])
        for target in targets {
          let source = sources.first {
            document.refusal(of: $0, to: target, in: graphID, types: types) == nil
          }
          if let source { draft.connect(source, to: target) }
        }
      }
    }
  }

  /// Moves the selected nodes, and those in selected groups, by a distance in points of the canvas.
  public func nudge(x: Double, y: Double) {
    let nodes = withMembers(selection)
    edit("Move") { $0.move(nodes, x: x, y: y) }
  }

  /// Moves the right and lower edges of the selected nodes by a distance in points of the canvas. Nodes that compute
  /// have the height of their rows.
  public func resize(x: Double, y: Double) {
    let nodes = selection.compactMap { graph.node($0) }
    edit("Resize") { draft in
      for node in nodes {
        let least = node.isGroup ? NodeMetrics.minimumGroup : NodeMetrics.minimumCard
        func side(_ old: CGFloat, _ way: Double, _ least: CGFloat) -> CGFloat {
          // A frame that is already smaller does not jump.
          max(min(old, least), old + way)
        }
        draft.update(node.id) {
          $0.frame.size = CGSize(
            width: side(node.frame.width, x, least.width),
            height: side(node.frame.height, y, least.height))
        }
      }
    }
  }

  /// Folds nodes, or unfolds them if all are folded; nil for the selected nodes.
  public func toggleCollapsed(_ ids: Set<NodeID>? = nil) {
    let ids = ids ?? selection
    let graph = graph
    let folds = ids.contains { graph.node($0).map { !$0.isCollapsed } ?? false }
    edit(folds ? "Collapse" : "Expand") { draft in
      for id in ids { draft.update(id) { $0.isCollapsed = folds } }
    }
  }

  /// Sets the colour of the selected nodes and wires: "1" … "6" or "#RRGGBB"; nil for none.
  public func setColor(_ color: String?) {
    let (nodes, wires) = (selection, wireSelection)
    edit("Color") { draft in
      for id in nodes { draft.update(id) { (node: inout Node) in node.color = color } }
      for id in wires { draft.update(id) { (wire: inout Wire) in wire.color = color } }
    }
  }

  /// Renames a node, or changes the text of a card.
  public func rename(_ id: NodeID, to text: String) {
    edit("Rename") { draft in
      draft.update(id) { node in
        if let setting = node.textSetting {
          node.values[setting] = .text(text)
          // The part of another file.
          if node.type == "file" { node.values["subpath"] = nil }
        } else {
          node.title = text.isEmpty ? nil : text
        }
      }
    }
  }

  /// Ticks a task in the text of a card, or unticks it.
  ///
  /// - Parameters:
  ///   - place: the place of its box in the text, in UTF-8 bytes.
  ///   - id: the card.
  public func toggleTask(at place: Int, of id: NodeID) {
    guard case .text(let text)? = graph.node(id)?.values["text"],
      let ticked = Markdown.toggled(text, taskAt: place)
    else { return }
    edit("Tick") { draft in draft.update(id) { $0.values["text"] = .text(ticked) } }
  }

  /// Sets the value that an input has while no wire leads to it.
  public func setValue(_ value: Value, of input: String, of id: NodeID) {
    editGesture("Set Value") { $0.update(id) { $0.values[input] = value } }
  }

  /// The value that an input has while no wire leads to it; nil if it has none.
  func value(of input: String, of id: NodeID) -> (value: Value, port: Port)? {
    guard let node = graph.node(id),
      let port = document.signature(of: node, in: graphID, types: types).input(input),
      let value = node.values[input] ?? port.standard
    else { return nil }
    return (value, port)
  }

  /// Puts a frame around the selected nodes.
  ///
  /// - Returns: the group; nil if nothing is selected.
  @discardableResult
  public func groupSelection() -> NodeID? {
    guard let area = rect(around: selection) else { return nil }
    let pad = NodeMetrics.groupPadding
    let frame = CGRect(
      x: (Double(area.minX) - pad).rounded(), y: (Double(area.minY) - pad - 20).rounded(),
      width: (Double(area.width) + 2 * pad).rounded(),
      height: (Double(area.height) + 2 * pad + 20).rounded())
    var id = NodeID(rawValue: "")
    edit("Group") { draft in
      id = draft.unusedNodeID()
      draft.add(
        Node(id: id, type: Node.groupType, frame: frame, values: ["label": .text("Group")]))
    }
    select([id])
    return id
  }
}
