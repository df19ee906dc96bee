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
      let cards = canvas.nodeViews.values.filter { $0.face.box.style == .card }.map(\.rect)
      return cards + canvas.groupFrames.values + (drag.value?.candidates(on: canvas) ?? [])
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
      if drag.target == nil, let group = press.hit.node, group != drag.fixed.node,
        canvas.groupFrames[group] != nil, let rect = canvas.rect(of: group)
      {
        disarm()
        let side = CardSide.nearest(to: press.point, of: rect)
        let (from, to) = drag.ends(Wire.End(group, side: side.rawValue))
        canvas.session.connectCards(from, to: to)
        return true
      }
      guard let target = drag.target else {
        return drag.value.map { connect($0, to: press) } ?? false
      }
      disarm()
      let (from, to) = drag.ends(target.end)
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
    if let node = hit.node, canvas.takesEdges(node) { return holdCard(node, hit) }
    switch hit {
    case .ground:
      owner?.chooseType(at: point, for: nil)
      return
    case .port(let node, let name, let isInput): fixed = (Wire.End(node, name), isInput)
    case .node(let node), .field(let node, _), .fold(let node), .border(let node, _):
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
