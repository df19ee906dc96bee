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
    case .node(let node), .fold(let node), .group(let node): return nodeAction(node)
    case .corner(let group):
      guard let frame = canvas.groupFrames[group] else { return .none }
      canvas.session.beginGesture()
      return .corner(group, start: frame)
    case .wire(let id):
      return endAction(id, press) ?? boxAction(press)
    case .ground: return boxAction(press)
    }
  }

  private func boxAction(_ press: Press) -> Action {
    // A finger on the ground scrolls.
    guard press.touch.type == .indirectPointer else { return .none }
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

  private func wireAction(from end: Wire.End, isInput: Bool) -> Action {
    guard isInput, let port = end.port, let wire = canvas.graph.wire(into: port, of: end.node)
    else {
      return WireDrag(from: end, isFromOutput: !isInput, on: canvas).map { .wire($0) } ?? .none
    }
    return WireDrag(from: wire.from, isFromOutput: true, moved: wire.id, on: canvas)
      .map { .wire($0) } ?? .none
  }

  /// Grabs the end of a wire that is near the hand.
  private func endAction(_ id: WireID, _ press: Press) -> Action? {
    guard let wire = canvas.graph.wire(id), wire.carriesValue,
      let shape = canvas.wires.face(id)?.shape
    else { return nil }
    let point = SIMD2(Double(press.point.x), Double(press.point.y))
    func distance(_ end: SIMD2<Double>) -> Double {
      let way = end - point
      return (way * way).sum().squareRoot()
    }
    let toStart = distance(shape.start)
    let toEnd = distance(shape.end)
    guard min(toStart, toEnd) < 60 / canvas.shownScale else { return nil }
    let fixed = toEnd < toStart ? wire.from : wire.to
    return WireDrag(from: fixed, isFromOutput: toEnd < toStart, moved: id, on: canvas)
      .map { .wire($0) }
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
      canvas.carry(drag.starts, by: drag.way)
      overlay.content = drag.guides.isEmpty ? .nothing : .guides(drag.guides)
    case .wire(var drag):
      drag.follow(point, on: canvas)
      action = .wire(drag)
      if let moved = drag.moved { canvas.hideWire(moved) }
      show(drag, at: point)
    case .box(let base):
      let box = CGRect(
        x: min(point.x, press.point.x), y: min(point.y, press.point.y), width: abs(way.dx),
        height: abs(way.dy))
      overlay.content = .box(box)
      canvas.session.select(base.union(canvas.nodes(touching: box)))
    case .value(let input, let node, let start, let range):
      changeValue(input, of: node, from: start, range, by: way.dx)
    case .corner(let group, let start):
      let size = CGSize(
        width: max(120, (Double(start.width) + way.dx).rounded()),
        height: max(80, (Double(start.height) + way.dy).rounded()))
      canvas.session.editGesture("Resize") { $0.update(group) { $0.frame.size = size } }
    }
    if case .value = action { return }
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
    case .value, .corner: canvas.session.endGesture()
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

  // MARK: Tapping

  func tap(_ press: Press) {
    if let armed, connect(armed, to: press) { return }
    disarm()
    if press.touch.tapCount > 1, doubleTap(press) { return }
    switch press.hit {
    case .port(let node, let name, let isInput):
      if let drag = WireDrag(from: Wire.End(node, name), isFromOutput: !isInput, on: canvas) {
        arm(drag, dims: false)
      }
    case .field(let node, let input):
      canvas.session.select([node])
      owner?.editValue(of: input, of: node)
    case .fold(let node): canvas.session.toggleCollapsed([node])
    case .node(let node), .group(let node), .corner(let node):
      if press.extends {
        canvas.session.select(
          canvas.session.selection.symmetricDifference([node]), wires: canvas.session.wireSelection)
      } else {
        canvas.session.select([node])
        canvas.bringToFront([node])
      }
    case .wire(let id):
      canvas.session.select(
        press.extends ? canvas.session.selection : [],
        wires: press.extends ? canvas.session.wireSelection.symmetricDifference([id]) : [id])
    case .ground: if !press.extends { canvas.session.select([]) }
    }
  }

  private func doubleTap(_ press: Press) -> Bool {
    switch press.hit {
    case .ground: owner?.chooseType(at: press.point, for: nil)
    case .wire(let id): canvas.session.addReroute(on: id, at: press.point)
    case .node(let node):
      if canvas.graph.node(node)?.subgraph != nil {
        owner?.enter(node)
      } else {
        owner?.editTitle(of: node)
      }
    case .group(let node): owner?.editTitle(of: node)
    default: return false
    }
    return true
  }

  // MARK: Connecting by taps

  /// Waits for a tap on the other end of a wire.
  ///
  /// - Parameter dims: whether nodes without a matching port are dimmed and the canvas does not scroll.
  func arm(_ drag: WireDrag, dims: Bool) {
    armed = drag
    overlay.bright = dims ? drag.candidates(on: canvas) : nil
    view.isScrollEnabled = !dims
    owner?.say(
      drag.isFromOutput ? "Tap the input to connect" : "Tap the output to connect", isError: false)
  }

  /// Stops waiting for a tap.
  func disarm() {
    guard armed != nil else { return }
    armed = nil
    owner?.hush()
    overlay.bright = nil
    view.isScrollEnabled = true
  }

  private func connect(_ drag: WireDrag, to press: Press) -> Bool {
    var drag = drag
    drag.follow(press.point, on: canvas)
    guard let target = drag.target else { return false }
    disarm()
    let (from, to) = drag.ends(to: target.end)
    if let refusal = canvas.session.connect(from, to: to) {
      owner?.say(refusal.reason, isError: true)
    }
    return true
  }

  func didHold(_ hold: LongPressGestureRecognizer) {
    guard let point = hold.location(in: canvas) else { return }
    press = nil
    let fixed: (end: Wire.End, isInput: Bool)
    switch canvas.hit(at: point, isFinger: true) {
    case .ground:
      owner?.chooseType(at: point, for: nil)
      return
    case .port(let node, let name, let isInput): fixed = (Wire.End(node, name), isInput)
    case .node(let node), .field(let node, _), .fold(let node):
      canvas.session.select([node])
      guard let output = canvas.nodeViews[node]?.face.box.rows.first(where: { !$0.isInput }) else {
        return
      }
      fixed = (Wire.End(node, output.port.name), false)
    case .group, .corner, .wire: return
    }
    guard let drag = WireDrag(from: fixed.end, isFromOutput: !fixed.isInput, on: canvas) else {
      return
    }
    if canvas.shownScale < Self.listScale {
      owner?.chooseTarget(of: drag)
    } else {
      arm(drag, dims: true)
    }
  }

  /// Below this zoom, ports are too small to be tapped, so a list is shown instead.
  private static let listScale = 0.75
}
