import Foundation
import NodeGraph
import Panorama

/// Connects by taps instead of a drag.
extension CanvasHand {
  /// Waits for a tap on the other end of a wire or edge.
  ///
  /// - Parameter dims: whether nodes at which it cannot end are dimmed and the canvas does not scroll.
  func arm(_ new: Armed, dims: Bool) {
    armed = new
    overlay.bright = dims ? candidates(for: new) : nil
    view.isScrollEnabled = !dims
    let wanted =
      switch new {
      case .wire(let drag):
        drag.isFromOutput ? "Tap the input to connect" : "Tap the output to connect"
      case .edge: "Tap the card to connect"
      }
    owner?.say(wanted, isError: false)
  }

  /// Stops waiting for a tap.
  func disarm() {
    guard armed != nil else { return }
    armed = nil
    owner?.hush()
    overlay.bright = nil
    view.isScrollEnabled = true
  }

  private func candidates(for new: Armed) -> [CGRect] {
    switch new {
    case .wire(let drag): return drag.candidates(on: canvas)
    case .edge(let drag):
      // No rectangle may lie in another one, so groups count with their titles.
      let cards = canvas.nodeViews.values.filter { $0.face.box.style == .card }.map(\.rect)
      let titles = canvas.groupFrames.values.map {
        CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: NodeMetrics.groupTitleHeight)
      }
      let nodes = drag.value?.candidates(on: canvas) ?? []
      return cards + titles + nodes.filter { !cards.contains($0) }
    }
  }

  /// Connects what waits for a tap with what was tapped.
  ///
  /// - Returns: false if nothing is there with which it can be connected.
  func connect(_ armed: Armed, to press: Press) -> Bool {
    switch armed {
    case .wire(let drag): return connect(drag, to: press)
    case .edge(var drag):
      drag.follow(press.point, on: canvas)
      let group = press.hit.node.flatMap { canvas.groupFrames[$0] == nil ? nil : $0 }
      guard var end = drag.target?.end ?? group.map({ Wire.End($0) }), end.node != drag.fixed.node
      else { return drag.value.map { connect($0, to: press) } ?? false }
      disarm()
      // An edge that began at no side ends at none, so both sides are those that fit best.
      if drag.fixed.side == nil { end.side = nil }
      let (from, to) = drag.ends(end)
      canvas.session.connectCards(from, to: to)
      return true
    }
  }

  private func connect(_ drag: WireDrag, to press: Press) -> Bool {
    var drag = drag
    drag.follow(press.point, on: canvas)
    if drag.target == nil, let node = press.hit.node { drag.snap(to: node, on: canvas) }
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
    let hit = canvas.hit(at: point, isFinger: true)
    if holdMenu(hit, at: point) { return }
    if let node = hit.node, canvas.takesEdges(node) { return holdCard(node, hit) }
    switch hit {
    case .ground:
      owner?.chooseType(at: point, for: nil)
      return
    case .port(let node, let name, let isInput): fixed = (Wire.End(node, name), isInput)
    case .node(let node), .field(let node, _), .fold(let node), .border(let node, _),
      .task(let node, _), .link(let node, _):
      canvas.session.select([node])
      guard let output = canvas.nodeViews[node]?.face.box.rows.first(where: { !$0.isInput }) else {
        return
      }
      fixed = (Wire.End(node, output.port.name), false)
    case .group, .side, .wire, .wireEnd: return
    }
    guard let drag = WireDrag(from: fixed.end, isFromOutput: !fixed.isInput, on: canvas) else {
      return
    }
    if canvas.shownScale < Self.listScale {
      owner?.chooseTarget(of: drag)
    } else {
      arm(.wire(drag), dims: true)
    }
  }

  /// Opens the menu of what is held: of an edge, or of everything that is selected if several things are, with which
  /// nothing can be connected.
  ///
  /// - Returns: false if something else is held.
  private func holdMenu(_ hit: CanvasHit, at point: CGPoint) -> Bool {
    let session = canvas.session
    switch hit {
    case .wire(let id), .wireEnd(let id, _):
      if !session.wireSelection.contains(id) { session.select([], wires: [id]) }
    default:
      let count = session.selection.count + session.wireSelection.count
      let isHeld = hit.node.map { session.selection.contains($0) } ?? isSelecting
      guard isHeld, isSelecting ? count > 0 : count > 1 else { return false }
    }
    owner?.showMenu(at: view.contentView.convert(point, to: nil))
    return true
  }

  /// A long press on a card waits for a tap on another one. From its dots, the edge begins there.
  private func holdCard(_ node: NodeID, _ hit: CanvasHit) {
    canvas.session.select([node])
    var side: CardSide?
    if case .side(_, let wanted) = hit { side = wanted }
    arm(.edge(EdgeDrag(from: node, side: side, on: canvas)), dims: true)
  }

  /// Below this zoom, ports are too small to be tapped, so a list is shown instead.
  private static let listScale = 0.75
}
