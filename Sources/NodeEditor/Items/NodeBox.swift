import Foundation
import NodeGraph
import Panorama

/// The layout of a node: its size, its rows and its ports, in points from its upper left corner.
struct NodeBox: Equatable {
  enum Style {
    /// A title with a row for each port.
    case rows
    /// A text, a link, a file, or a node of a type that is not registered.
    case card
    /// A dot on a wire.
    case dot
    /// A frame behind other nodes.
    case group
  }

  /// A port with its row.
  struct Row: Equatable {
    let port: Port
    let isInput: Bool
    /// Whether a wire brings the value of the input.
    let isWired: Bool
    /// The vertical middle of the row.
    let y: Double
    /// The field in which the value of an input is set; nil if there is none.
    let field: CGRect?
  }

  let style: Style
  let size: CGSize
  let rows: [Row]
  /// The area for a picture or a value.
  let preview: CGRect?

  /// - Parameters:
  ///   - node: the node.
  ///   - signature: its ports.
  ///   - wired: the inputs to which wires bring values.
  ///   - isKnown: whether its type is registered, or part of the editor.
  init(_ node: Node, _ signature: Signature, wired: Set<String>, isKnown: Bool) {
    style = Self.style(of: node, isKnown: isKnown)
    let width = max(NodeMetrics.minimumWidth, Double(node.frame.width))
    switch style {
    case .group:
      (size, rows, preview) = (node.frame.size, [], nil)
    case .dot:
      let side = NodeMetrics.rerouteSide
      size = CGSize(width: side, height: side)
      rows = Self.spread(signature, height: side, wired)
      preview = nil
    case .card:
      let height = node.isCollapsed ? NodeMetrics.titleHeight : Double(node.frame.height)
      size = CGSize(width: width, height: height)
      rows = Self.spread(signature, height: height, wired)
      preview = nil
    case .rows:
      guard !node.isCollapsed else {
        size = CGSize(width: width, height: NodeMetrics.titleHeight)
        rows = Self.spread(signature, height: NodeMetrics.titleHeight, wired)
        preview = nil
        return
      }
      var y = NodeMetrics.titleHeight + 4
      var rows: [Row] = []
      func add(_ port: Port, isInput: Bool) {
        let middle = y + NodeMetrics.rowHeight / 2
        let isWired = isInput && wired.contains(port.name)
        let hasField = isInput && !isWired && Self.canEdit(port)
        rows.append(
          Row(
            port: port, isInput: isInput, isWired: isWired, y: middle,
            field: hasField
              ? CGRect(
                x: NodeMetrics.padding, y: middle - NodeMetrics.fieldHeight / 2,
                width: width - 2 * NodeMetrics.padding, height: NodeMetrics.fieldHeight) : nil))
        y += NodeMetrics.rowHeight
      }
      for port in signature.outputs { add(port, isInput: false) }
      for port in signature.inputs { add(port, isInput: true) }
      self.rows = rows
      if Self.hasPreview(node, signature) {
        preview = CGRect(
          x: NodeMetrics.padding, y: y + 2, width: width - 2 * NodeMetrics.padding,
          height: NodeMetrics.previewHeight)
        y += NodeMetrics.previewHeight + 4
      } else {
        preview = nil
      }
      size = CGSize(width: width, height: y + 6)
    }
  }

  private static func style(of node: Node, isKnown: Bool) -> Style {
    switch node.type {
    case Node.groupType: .group
    case "reroute": .dot
    default: isKnown && !Node.cardTypes.contains(node.type) ? .rows : .card
    }
  }

  private static func canEdit(_ port: Port) -> Bool {
    port.standard != nil && [.number, .color, .text, .list].contains(port.type)
  }

  private static func hasPreview(_ node: Node, _ signature: Signature) -> Bool {
    node.type == "preview" || signature.outputs.contains { $0.type == .picture }
  }

  /// Distributes ports without rows evenly along the sides.
  private static func spread(
    _ signature: Signature, height: Double, _ wired: Set<String>
  ) -> [Row] {
    func side(_ ports: [Port], isInput: Bool) -> [Row] {
      ports.enumerated().map { index, port in
        Row(
          port: port, isInput: isInput, isWired: isInput && wired.contains(port.name),
          y: height * Double(index + 1) / Double(ports.count + 1), field: nil)
      }
    }
    return side(signature.outputs, isInput: false) + side(signature.inputs, isInput: true)
  }

  /// The middle of a row's port.
  func place(of row: Row) -> CGPoint { CGPoint(x: row.isInput ? 0 : size.width, y: row.y) }

  /// The row of a port; nil if there is none.
  func row(_ name: String?, isInput: Bool) -> Row? {
    rows.first { $0.isInput == isInput && $0.port.name == name }
  }
}
