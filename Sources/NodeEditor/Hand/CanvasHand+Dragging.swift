import Foundation
import NodeGraph
import Panorama

/// Turns a press that moves into a drag.
extension CanvasHand {
  func begin(_ press: Press) {
    action = newAction(press)
    guard isActing else { return }
    disarm()
    view.isScrollEnabled = false
  }

  private func newAction(_ press: Press) -> Action {
    switch press.hit {
    case .port(let node, let name, let isInput):
      return wireAction(from: Wire.End(node, name), isInput: isInput)
    case .field(let node, let input):
      if let action = valueAction(input, of: node, press) { return action }
      return nodeAction(node)
    case .node(let node), .fold(let node), .group(let node), .task(let node, _),
      .link(let node, _):
      return scrollAction(press) ?? nodeAction(node)
    case .border(let node, let edges):
      guard let drag = ResizeDrag(node, edges, on: canvas) else { return .none }
      canvas.session.beginGesture()
      return .resize(drag)
    case .side(let node, let side): return .edge(EdgeDrag(from: node, side: side, on: canvas))
    case .wireEnd(let id, let isStart): return moveAction(id, start: isStart) ?? .none
    case .wire(let id):
      return (isSelecting ? nil : endAction(id, press)) ?? boxAction(press)
    case .ground: return boxAction(press)
    }
  }

  private func boxAction(_ press: Press) -> Action {
    // A finger on the ground scrolls, unless several things are to be selected.
    guard isSelecting || press.touch.type == .indirectPointer else { return .none }
    return .box(press.extends ? canvas.session.selection : [])
  }

  private func nodeAction(_ node: NodeID) -> Action {
    if !canvas.session.selection.contains(node) {
      canvas.session.select(
        press?.extends ?? false ? canvas.session.selection.union([node]) : [node])
    }
    let moved = canvas.session.withMembers(canvas.session.selection)
    canvas.bringToFront(moved)
    return .nodes(NodeDrag(moved, on: canvas))
  }

  /// Begins to scroll the text of the selected card by a finger that goes up or down; nil for anything else.
  private func scrollAction(_ press: Press) -> Action? {
    let (start, now) = (press.touch.startLocationInWindow, press.touch.locationInWindow)
    guard !isSelecting, press.touch.type != .indirectPointer,
      abs(now.y - start.y) > abs(now.x - start.x),
      let card = canvas.cardScroll.scrollable(at: press.point), card == press.hit.node
    else { return nil }
    canvas.cardScroll.begin(card, finger(at: press.point), at: press.touch.timestamp)
    return .scroll
  }

  /// The finger for the physics of scrolling.
  private func finger(at point: CGPoint) -> ScrollFinger {
    ScrollFinger(id: 1, position: SIMD2(Double(point.x), Double(point.y)))
  }

  private func wireAction(from end: Wire.End, isInput: Bool) -> Action {
    if !isInput, canvas.takesEdges(end.node) {
      return .edge(EdgeDrag(from: end.node, side: .right, on: canvas))
    }
    guard isInput, let port = end.port, let wire = canvas.graph.wire(into: port, of: end.node)
    else {
      return WireDrag(from: end, isFromOutput: !isInput, on: canvas).map { .wire($0) } ?? .none
    }
    return WireDrag(from: wire.from, isFromOutput: true, moved: wire.id, on: canvas)
      .map { .wire($0) } ?? .none
  }

  /// Grabs the end of a wire that is near the hand.
  private func endAction(_ id: WireID, _ press: Press) -> Action? {
    guard let shape = canvas.wires.face(id)?.shape else { return nil }
    let point = SIMD2(Double(press.point.x), Double(press.point.y))
    func distance(_ end: SIMD2<Double>) -> Double {
      let way = end - point
      return (way * way).sum().squareRoot()
    }
    let toStart = distance(shape.start)
    let toEnd = distance(shape.end)
    guard min(toStart, toEnd) < 60 / canvas.shownScale else { return nil }
    return moveAction(id, start: toStart <= toEnd)
  }

  /// Grabs one end of a wire or edge.
  private func moveAction(_ id: WireID, start: Bool) -> Action? {
    guard let wire = canvas.graph.wire(id) else { return nil }
    guard wire.carriesValue else { return .edge(EdgeDrag(moving: wire, start: start)) }
    return WireDrag(
      from: start ? wire.to : wire.from, isFromOutput: !start, moved: id, on: canvas
    ).map { .wire($0) }
  }

  /// Begins to change a number if the drag goes sideways; nil for other values and directions.
  private func valueAction(_ input: String, of node: NodeID, _ press: Press) -> Action? {
    guard let (value, port) = canvas.session.value(of: input, of: node),
      case .number(let number) = value
    else { return nil }
    let start = press.touch.startLocationInWindow
    let now = press.touch.locationInWindow
    guard abs(now.x - start.x) >= abs(now.y - start.y) else { return nil }
    canvas.session.beginGesture()
    return .value(input: input, of: node, start: number, range: port.range)
  }

  /// Follows the hand. Called when the hand has moved, and when the canvas has scrolled under it.
  func follow() {
    guard let press, let point = press.touch.location(in: canvas) else { return }
    let way = CGVector(dx: point.x - press.point.x, dy: point.y - press.point.y)
    switch action {
    case .none: return
    case .nodes(var drag):
      drag.follow(
        way, scale: canvas.shownScale, snapsToGrid: snapsToGrid != modifiers.contains(.control),
        isFree: modifiers.contains(.shift))
      action = .nodes(drag)
      canvas.carry(drag.starts, by: drag.way, in: drag.identity)
      overlay.content = drag.guides.isEmpty ? .nothing : .guides(drag.guides)
    case .wire(var drag):
      drag.follow(point, on: canvas)
      action = .wire(drag)
      if let moved = drag.moved { canvas.hideWire(moved) }
      show(drag, at: point)
    case .edge(var drag):
      drag.follow(point, on: canvas)
      action = .edge(drag)
      if let moved = drag.moved { canvas.hideWire(moved) }
      show(drag, at: point)
    case .resize(var drag):
      drag.follow(
        way, scale: canvas.shownScale, snapsToGrid: snapsToGrid != modifiers.contains(.control),
        isFree: modifiers.contains(.shift))
      action = .resize(drag)
      canvas.session.editGesture("Resize") { $0.update(drag.node) { $0.frame = drag.frame } }
      overlay.content = drag.guides.isEmpty ? .nothing : .guides(drag.guides)
    case .box(let base):
      let box = CGRect(
        x: min(point.x, press.point.x), y: min(point.y, press.point.y), width: abs(way.dx),
        height: abs(way.dy))
      overlay.content = .box(box)
      canvas.session.select(base.union(canvas.nodes(touching: box)))
    case .value(let input, let node, let start, let range):
      return changeValue(input, of: node, from: start, range, by: way.dx)
    case .scroll:
      return canvas.cardScroll.move(finger(at: point), at: press.touch.timestamp)
    }
    edgePan.follow(press.touch.location(in: view))
  }

  private func changeValue(
    _ input: String, of node: NodeID, from start: Double, _ range: ClosedRange<Double>?,
    by way: Double
  ) {
    let isFine = modifiers.contains(.shift)
    let fine = isFine ? 0.1 : 1
    var value: Double
    if let range {
      let width = canvas.rect(of: node).map { Double($0.width) } ?? NodeMetrics.width
      let field = max(1, width - 2 * NodeMetrics.padding)
      let span = range.upperBound - range.lowerBound
      value = start + way / field * span * fine
      value = min(range.upperBound, max(range.lowerBound, value))
      value = (value / span * 1000).rounded() / 1000 * span
    } else {
      let step = max(1, abs(start)) * 0.01 * fine
      value = ((start + (way * step)) * 100).rounded() / 100
    }
    guard value.isFinite else { return }
    canvas.session.setValue(.number(value), of: input, of: node)
  }

  private func show(_ drag: WireDrag, at point: CGPoint) {
    guard let shape = drag.shape(to: point, on: canvas) else {
      overlay.content = .nothing
      return
    }
    let isRefused = drag.target?.refusal != nil
    overlay.content = .wire(
      shape, drag.type, snap: isRefused ? nil : drag.target?.place, isRefused: isRefused)
  }

  private func show(_ drag: EdgeDrag, at point: CGPoint) {
    if let value = drag.value, value.target != nil {
      canvas.hovered = nil
      return show(value, at: point)
    }
    canvas.hovered = drag.target?.end.node
    guard let shape = drag.shape(to: point, on: canvas) else {
      overlay.content = .nothing
      return
    }
    overlay.content = .wire(shape, .any, snap: drag.target?.place, isRefused: false)
  }

  func showMoved(_ drag: WireDrag) {
    if let moved = drag.moved { canvas.showWire(moved) }
  }

  func end(_ press: Press) {
    switch action {
    case .none, .box: break
    case .nodes(let drag):
      let way = drag.way
      canvas.session.edit("Move") { $0.move(drag.starts.keys, x: way.dx, y: way.dy) }
    case .wire(let drag):
      showMoved(drag)
      drop(drag, at: press.touch.location(in: canvas) ?? press.point)
    case .edge(let drag):
      if let moved = drag.moved { canvas.showWire(moved) }
      drop(drag, at: press.touch.location(in: canvas) ?? press.point)
    case .value, .resize: canvas.session.endGesture()
    case .scroll: canvas.cardScroll.end(isCancelled: false, at: press.touch.timestamp)
    }
  }

  private func drop(_ drag: WireDrag, at point: CGPoint) {
    guard let target = drag.target else {
      if let moved = drag.moved {
        canvas.session.edit("Disconnect") { $0.disconnect([moved]) }
      } else {
        owner?.chooseType(at: point, for: drag)
      }
      return
    }
    let (from, to) = drag.ends(to: target.end)
    if let refusal = canvas.session.connect(from, to: to, replacing: drag.moved) {
      owner?.say(refusal.reason, isError: true)
    }
  }

  private func drop(_ drag: EdgeDrag, at point: CGPoint) {
    if let value = drag.value, value.target != nil { return drop(value, at: point) }
    if let target = drag.target {
      let (from, to) = drag.ends(target.end)
      canvas.session.connectCards(from, to: to, moving: drag.moved)
    } else if let moved = drag.moved {
      canvas.session.edit("Disconnect") { $0.disconnect([moved]) }
    } else if let value = drag.value, modifiers.contains(.control) {
      owner?.chooseType(at: point, for: value)
    } else {
      owner?.addCard(at: point, for: drag)
    }
  }

  // MARK: Tapping

  func tap(_ press: Press) {
    if let armed, connect(armed, to: press) { return }
    disarm()
    if press.touch.tapCount > 1, !isSelecting, doubleTap(press) { return }
    switch press.hit {
    case .port(let node, let name, let isInput):
      if !isInput, canvas.takesEdges(node) {
        arm(.edge(EdgeDrag(from: node, side: .right, on: canvas)), dims: false)
      } else if let drag = WireDrag(
        from: Wire.End(node, name), isFromOutput: !isInput, on: canvas)
      {
        arm(.wire(drag), dims: false)
      }
    case .side(let node, let side):
      arm(.edge(EdgeDrag(from: node, side: side, on: canvas)), dims: false)
    case .field(let node, let input):
      canvas.session.select([node])
      owner?.editValue(of: input, of: node)
    case .fold(let node): canvas.session.toggleCollapsed([node])
    case .task(let node, let place) where !press.extends:
      canvas.session.toggleTask(at: place, of: node)
    case .link(let node, let link) where modifiers.contains(.control):
      owner?.open(link, on: node)
    case .node(let node), .group(let node), .border(let node, _), .task(let node, _),
      .link(let node, _):
      if press.extends {
        canvas.session.select(
          canvas.session.selection.symmetricDifference([node]), wires: canvas.session.wireSelection)
      } else {
        canvas.session.select([node])
        canvas.bringToFront([node])
      }
    case .wire(let id), .wireEnd(let id, _):
      canvas.session.select(
        press.extends ? canvas.session.selection : [],
        wires: press.extends ? canvas.session.wireSelection.symmetricDifference([id]) : [id])
    case .ground: if !press.extends { canvas.session.select([]) }
    }
  }

  private func doubleTap(_ press: Press) -> Bool {
    switch press.hit {
    case .ground: owner?.chooseType(at: press.point, for: nil)
    case .wire(let id), .wireEnd(let id, _):
      if canvas.graph.wire(id)?.carriesValue ?? true {
        canvas.session.addReroute(on: id, at: press.point)
      } else {
        owner?.editLabel(of: id)
      }
    case .node(let node), .link(let node, _):
      if canvas.graph.node(node)?.subgraph != nil {
        owner?.enter(node)
      } else if canvas.graph.node(node)?.type == "file" {
        owner?.openFile(of: node)
      } else {
        owner?.editTitle(of: node)
      }
    case .group(let node), .border(let node, _): owner?.editTitle(of: node)
    default: return false
    }
    return true
  }
}
