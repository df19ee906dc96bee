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

  /// The rectangle of the label of a wire, in points of the canvas; nil if it has none.
  public func labelFrame(of id: WireID) -> CGRect? {
    wires.labelFrame(id, outOf: .null)
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
      result: session.result(of: node.id), isSelected: session.selection.contains(node.id),
      isHovered: hovered == node.id)
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
    let shape = WireShape(from: (from, wire.from.cardSide), to: (to, wire.to.cardSide))
    return WireLayer.Face(
      shape: routed(shape, of: wire, from: from, to: to),
      color: look.color(canvas: wire.color) ?? look.color(of: .any), isSelected: isSelected,
      arrows: wire.arrows, label: wire.label?.shortened(to: labelCharacters))
  }

  private func color(of wire: Wire, from source: NodeViewlet) -> CGColor {
    if source.face.failure != nil { return look.theme.destructive.copy(alpha: 0.7) }
    if let color = look.color(canvas: wire.color) { return color }
    let rows = source.face.box.rows
    let isSource = { (row: NodeBox.Row) in !row.isInput && row.port.name == wire.from.port }
    guard let row = rows.first(where: isSource) else { return look.color(of: .any) }
    guard row.port.type == .any else { return look.color(of: row.port.type) }
    // An output of any type has the colour of its present value.
    let outputs = rows.lazy.filter { !$0.isInput }
    let (index, values) = (outputs.prefix { !isSource($0) }.count, source.face.values)
    return look.color(of: values.indices.contains(index) ? values[index].type : .any)
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
    if showsParts, let hit = wireHandle(at: point, isFinger: isFinger) { return hit }
    let outside = max(portReach, FrameHandles.outerReach(isFinger: isFinger) / scale)
    for case let viewlet as NodeViewlet in viewlets.reversed() {
      let rect = viewlet.rect
      let isInside = rect.contains(point)
      guard isInside || rect.insetBy(dx: -outside, dy: -outside).contains(point) else {
        continue
      }
      if showsParts, let row = nearestPort(of: viewlet, to: point, within: portReach, isInside) {
        return .port(viewlet.id, name: row.port.name, isInput: row.isInput)
      }
      if showsParts, let handle = handle(of: viewlet.id, at: point, isFinger: isFinger) {
        return handle.hit(viewlet.id)
      }
      guard isInside else { continue }
      return showsParts ? part(of: viewlet, at: point, isFinger: isFinger) : .node(viewlet.id)
    }
    let wireReach = NodeMetrics.wireHitReach
    let near = (isFinger ? wireReach.finger : wireReach.mouse) / scale
    if let wire = wires.wire(near: point, within: near) { return .wire(wire) }
    return group(at: point, isFinger: isFinger) ?? .ground
  }

  /// The end of a selected wire, or the label of any wire.
  private func wireHandle(at point: CGPoint, isFinger: Bool) -> CanvasHit? {
    if session.wireSelection.count == 1, let id = session.wireSelection.first,
      let shape = wires.face(id)?.shape
    {
      let here = SIMD2(Double(point.x), Double(point.y))
      let ends = [shape.start, shape.end].map { (($0 - here) * ($0 - here)).sum().squareRoot() }
      let reach = NodeMetrics.portReach
      if min(ends[0], ends[1]) * shownScale <= (isFinger ? reach.finger : reach.mouse) {
        return .wireEnd(id, isStart: ends[0] < ends[1])
      }
    }
    return wires.label(at: point).map { .wire($0) }
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

  private func part(of viewlet: NodeViewlet, at point: CGPoint, isFinger: Bool) -> CanvasHit {
    let inside = CGPoint(x: point.x - viewlet.place.x, y: point.y - viewlet.place.y)
    let box = viewlet.face.box
    if let text = viewlet.text {
      let reach = NodeMetrics.taskReach
      let near = (isFinger ? reach.finger : reach.mouse) / shownScale
      let scroll = viewlet.scroll
      if let task = text.task(at: inside, scroll: scroll, reach: near) {
        return .task(viewlet.id, place: task)
      }
      return text.link(at: inside, scroll: scroll).map { .link(viewlet.id, $0) }
        ?? .node(viewlet.id)
    }
    guard box.style == .rows else {
      return viewlet.address.map { .link(viewlet.id, .address($0)) } ?? .node(viewlet.id)
    }
    if inside.y < NodeMetrics.titleHeight {
      return inside.x > box.size.width - 30 ? .fold(viewlet.id) : .node(viewlet.id)
    }
    if let row = box.rows.first(where: { $0.field?.contains(inside) ?? false }) {
      return .field(viewlet.id, input: row.port.name)
    }
    return .node(viewlet.id)
  }

  /// The addresses on a card, as far as its text is seen, and their areas in points of the canvas.
  func shownLinks(on id: NodeID) -> [(address: String, area: CGRect)] {
    guard let viewlet = nodeViews[id] else { return [] }
    if let address = viewlet.address { return [(address, viewlet.rect)] }
    guard let text = viewlet.text else { return [] }
    return text.shownLinks(scroll: viewlet.scroll).compactMap { link in
      guard case .address(let address) = link.target else { return nil }
      return (address, link.frame.offsetBy(dx: viewlet.place.x, dy: viewlet.place.y))
    }
  }

  /// The pages that the shown text of a card links to.
  func shownPages(on id: NodeID) -> [String] {
    guard let viewlet = nodeViews[id], let text = viewlet.text else { return [] }
    return text.shownLinks(scroll: viewlet.scroll).compactMap { link in
      if case .page(let page) = link.target { page } else { nil }
    }
  }

  private func group(at point: CGPoint, isFinger: Bool) -> CanvasHit? {
    let showsParts = shownScale >= NodeMetrics.textScale
    let reach = NodeMetrics.portReach
    let near = (isFinger ? reach.finger : reach.mouse) / shownScale
    for id in graph.nodeIDs.reversed() {
      guard let frame = groupFrames[id] else { continue }
      if showsParts, let handle = handle(of: id, at: point, isFinger: isFinger) {
        return handle.hit(id)
      }
      // The lower right corner has a mark, so a finger finds it without a selection.
      if abs(frame.maxX - point.x) <= near + 6, abs(frame.maxY - point.y) <= near + 6 {
        return .border(id, [.right, .bottom])
      }
      let height = max(NodeMetrics.groupTitleHeight, 20 / shownScale)
      let title = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
      if title.contains(point) { return .group(id) }
    }
    return nil
  }
}
