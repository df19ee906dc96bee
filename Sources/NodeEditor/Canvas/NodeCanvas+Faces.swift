import Foundation
import NodeGraph
import Panorama

/// How nodes and wires look, and their positions.
extension NodeCanvas {
  /// The rectangle in which a node is shown, in points of the canvas.
  public func rect(of id: NodeID) -> CGRect? { nodeViews[id]?.rect ?? groupFrames[id] }

  /// The position at which a port is shown, in points of the canvas; nil if there is no such port.
  public func place(ofPort port: String, isInput: Bool, of id: NodeID) -> CGPoint? {
    nodeViews[id]?.place(ofPort: port, isInput: isInput)
  }

  /// The rectangle in which the field of an input is shown, in points of the canvas; nil if there is no such
  /// field.
  public func field(of input: String, of id: NodeID) -> CGRect? {
    guard let viewlet = nodeViews[id] else { return nil }
    return viewlet.face.box.row(input, isInput: true)?.field?
      .offsetBy(dx: viewlet.place.x, dy: viewlet.place.y)
  }

  /// The rectangle around some nodes; nil if none of the nodes exists.
  public func rect(around ids: some Sequence<NodeID>) -> CGRect? {
    CGRect(around: ids.compactMap { rect(of: $0) })
  }

  /// The order of all nodes by position, for moving from one to another.
  var order: NodeOrder {
    NodeOrder(rects: nodeViews.mapValues(\.rect).merging(groupFrames) { $1 })
  }

  /// The rectangle around all nodes; nil if there are none.
  public var contentRect: CGRect? {
    rect(around: Array(nodeViews.keys) + Array(groupFrames.keys))
  }

  func face(of node: Node) -> NodeFace {
    NodeFace(
      node: node, box: session.box(of: node), title: session.title(of: node),
      category: session.types[node.type]?.category ?? "Subgraph",
      result: session.result(of: node.id), isSelected: session.selection.contains(node.id))
  }

  /// The curve and colour of a wire; nil if one of its ends does not exist.
  func face(of wire: Wire) -> WireLayer.Face? {
    let isSelected = session.wireSelection.contains(wire.id)
    if wire.carriesValue, let source = nodeViews[wire.from.node],
      let start = source.place(ofPort: wire.from.port, isInput: false),
      let end = nodeViews[wire.to.node]?.place(ofPort: wire.to.port, isInput: true)
    {
      return WireLayer.Face(
        shape: WireShape(from: start, to: end), color: color(of: wire, from: source),
        isSelected: isSelected)
    }
    guard let from = rect(of: wire.from.node), let to = rect(of: wire.to.node) else { return nil }
    let (start, startWay) = WireShape.anchor(of: from, side: wire.from.side ?? "right")
    let (end, endWay) = WireShape.anchor(of: to, side: wire.to.side ?? "left")
    return WireLayer.Face(
      shape: WireShape(from: start, way: startWay, to: end, way: endWay),
      color: look.color(canvas: wire.color) ?? look.color(of: .any), isSelected: isSelected,
      isArrow: true, label: wire.label)
  }

  private func color(of wire: Wire, from source: NodeViewlet) -> CGColor {
    if source.face.failure != nil { return look.theme.destructive.copy(alpha: 0.7) }
    if let color = look.color(canvas: wire.color) { return color }
    let outputs = source.face.box.rows.filter { !$0.isInput }
    guard let index = outputs.firstIndex(where: { $0.port.name == wire.from.port }) else {
      return look.color(of: .any)
    }
    // An output of any type has the colour of its present value.
    let values = source.face.values
    let isAny = outputs[index].port.type == .any
    let type = isAny && values.indices.contains(index) ? values[index].type : nil
    return look.color(of: type ?? outputs[index].port.type)
  }

  // MARK: Hit test
  /// The topmost part of the graph at a point.
  ///
  /// - Parameters:
  ///   - point: the point, in points of the canvas.
  ///   - isFinger: whether a finger points there, which is less precise than the mouse.
  func hit(at point: CGPoint, isFinger: Bool) -> CanvasHit {
    let scale = shownScale
    let reach = NodeMetrics.portReach
    let portReach = (isFinger ? reach.finger : reach.mouse) / scale
    let showsParts = scale >= NodeMetrics.textScale
    for case let viewlet as NodeViewlet in viewlets.reversed() {
      let rect = viewlet.rect
      let isInside = rect.contains(point)
      guard isInside || rect.insetBy(dx: -portReach, dy: -portReach).contains(point) else {
        continue
      }
      if showsParts, let row = nearestPort(of: viewlet, to: point, within: portReach, isInside) {
        return .port(viewlet.id, name: row.port.name, isInput: row.isInput)
      }
      guard isInside else { continue }
      return showsParts ? part(of: viewlet, at: point) : .node(viewlet.id)
    }
    let wireReach = NodeMetrics.wireHitReach
    let near = (isFinger ? wireReach.finger : wireReach.mouse) / scale
    if let wire = wires.wire(near: point, within: near) { return .wire(wire) }
    return group(at: point, near: portReach) ?? .ground
  }

  private func nearestPort(
    of viewlet: NodeViewlet, to point: CGPoint, within reach: Double, _ isInside: Bool
  ) -> NodeBox.Row? {
    // Inside a node, ports leave room for fields and the title. A dot has no room: a drag inside it moves it.
    if isInside, viewlet.face.box.style == .dot { return nil }
    let reach = isInside ? min(reach, 12) : reach
    func distance(_ row: NodeBox.Row) -> Double {
      let place = viewlet.place(of: row)
      return hypot(Double(place.x - point.x), Double(place.y - point.y))
    }
    return viewlet.face.box.rows.map { ($0, distance($0)) }.filter { $0.1 <= reach }
      .min { $0.1 < $1.1 }?.0
  }

  private func part(of viewlet: NodeViewlet, at point: CGPoint) -> CanvasHit {
    let inside = CGPoint(x: point.x - viewlet.place.x, y: point.y - viewlet.place.y)
    let box = viewlet.face.box
    guard box.style == .rows else { return .node(viewlet.id) }
    if inside.y < NodeMetrics.titleHeight {
      return inside.x > box.size.width - 30 ? .fold(viewlet.id) : .node(viewlet.id)
    }
    if let row = box.rows.first(where: { $0.field?.contains(inside) ?? false }) {
      return .field(viewlet.id, input: row.port.name)
    }
    return .node(viewlet.id)
  }

  private func group(at point: CGPoint, near: Double) -> CanvasHit? {
    for id in graph.nodeIDs.reversed() {
      guard let frame = groupFrames[id] else { continue }
      let corner = CGPoint(x: frame.maxX, y: frame.maxY)
      if abs(corner.x - point.x) <= near + 6, abs(corner.y - point.y) <= near + 6 {
        return .corner(id)
      }
      let height = max(NodeMetrics.groupTitleHeight, 20 / shownScale)
      let title = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
      if title.contains(point) { return .group(id) }
    }
    return nil
  }
}
