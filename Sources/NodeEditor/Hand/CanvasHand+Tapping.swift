import Foundation
import NodeGraph
import Panorama

/// Taps and long presses.
extension CanvasHand {
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
