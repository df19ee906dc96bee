import Foundation
import NodeGraph
import Panorama
import PanoramaBlocks

/// The finger or the mouse on the canvas: it selects, drags nodes, draws wires and boxes, and changes values.
/// While it drags something, the canvas does not scroll.
@MainActor
final class CanvasHand: CanvasTouchHandling {
  /// A press that has not moved yet.
  struct Press {
    let touch: Touch
    /// Where it came down, in points of the canvas.
    let point: CGPoint
    let hit: CanvasHit
    let extends: Bool
  }

  /// The drag that the press has become by moving.
  enum Action {
    case none
    case nodes(NodeDrag)
    case wire(WireDrag)
    case edge(EdgeDrag)
    case resize(ResizeDrag)
    /// A selection box with the selection to which it adds.
    case box(Set<NodeID>)
    case value(input: String, of: NodeID, start: Double, range: ClosedRange<Double>?)
    /// A card's text that is scrolled.
    case scroll
  }

  /// What waits for a tap on its other end.
  enum Armed {
    case wire(WireDrag)
    case edge(EdgeDrag)
  }

  let canvas: NodeCanvas
  let view: PanoramaView
  let overlay: CanvasOverlay
  weak var owner: (any CanvasHandOwner)?
  /// Whether dragged nodes stay on the grid.
  var snapsToGrid = false
  /// Whether taps add to the selection and take from it, and a finger on the background draws a box.
  var isSelecting = false
  /// Whether the space bar is held, so that the mouse scrolls.
  var isSpaceHeld = false
  var press: Press?
  var action = Action.none
  /// A wire or edge whose other end will be tapped.
  var armed: Armed?
  /// Where the mouse is over the canvas, in points of the canvas; nil if it is elsewhere, or a finger was used last.
  var pointer: CGPoint?
  lazy var edgePan = EdgePan(view) { [weak self] in self?.follow() }
  /// The modifier keys of the last event.
  var modifiers: KeyModifiers = []

  init(_ canvas: NodeCanvas, in view: PanoramaView, overlay: CanvasOverlay) {
    self.canvas = canvas
    self.view = view
    self.overlay = overlay
    canvas.hand = self
    for recognizer in [
      view.scrollView.panGestureRecognizer, view.scrollView.pinchGestureRecognizer,
    ]
      as [GestureRecognizer]
    {
      recognizer.delegate = self
    }
    let hold = LongPressGestureRecognizer { [weak self] hold in
      if hold.state == .began { self?.didHold(hold) }
    }
    hold.touchTypes = [.direct, .pencil]
    hold.delegate = self
    canvas.addGestureRecognizer(hold)
  }

  /// Whether something is being dragged.
  var isActing: Bool { if case .none = action { false } else { true } }

  // MARK: Touches

  func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    modifiers = event?.modifierFlags ?? []
    let down = event?.allTouches?.filter { $0.phase != .ended && $0.phase != .cancelled } ?? touches
    let scroll = view.scrollView
    guard press == nil, down.count == 1, !scroll.isDragging, !scroll.isZooming,
      let touch = touches.first, let point = touch.location(in: canvas)
    else { return }
    owner?.canvasWasPressed()
    guard !(isSpaceHeld && touch.type == .indirectPointer) else { return }
    let isFinger = touch.type == .direct
    pointer = isFinger ? nil : point
    if isFinger { canvas.hovered = nil }
    let hit = canvas.hit(at: point, isFinger: isFinger)
    press = Press(
      touch: touch, point: point, hit: isSelecting ? hit.whole : hit,
      extends: isSelecting || !modifiers.isDisjoint(with: [.shift, .control]))
  }

  func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let press, touches.contains(press.touch) else { return }
    modifiers = event?.modifierFlags ?? []
    if !isActing {
      let start = press.touch.startLocationInWindow
      let now = press.touch.locationInWindow
      guard hypot(now.x - start.x, now.y - start.y) > press.touch.slop else { return }
      begin(press)
    }
    follow()
    if carryOut(press) { return }
    if pointer != nil { pointer = press.touch.location(in: canvas) }
  }

  func touchesEnded(_ touches: Set<Touch>) {
    guard let press, touches.contains(press.touch) else { return }
    if isActing { end(press) } else { tap(press) }
    finish()
  }

  func touchesCancelled(_ touches: Set<Touch>) {
    guard let press, touches.contains(press.touch) else { return }
    takeBack()
  }

  func mouseMoved(to point: CGPoint?) {
    pointer = point
    guard !isActing else { return }
    let hit = point.map { canvas.hit(at: $0, isFinger: false) } ?? .ground
    canvas.hovered = hit.node.flatMap { canvas.takesEdges($0) ? $0 : nil }
    view.contentView.looks.cursor = point == nil ? nil : Self.cursor(over: hit)
  }

  /// The shape of the mouse over a part of the graph.
  private static func cursor(over hit: CanvasHit) -> PointerShape? {
    switch hit {
    case .side, .port, .wireEnd: .crosshair
    // No cursor shows both diagonals; the sides move farther than the rest in most cards.
    case .border(_, let edges): edges.isDisjoint(with: .sides) ? .resizeUpDown : .resizeLeftRight
    case .wire, .task: .pointingHand
    default: nil
    }
  }

  func rightMouseDown(at point: CGPoint, with event: MouseEvent) {
    guard !isActing else { return }
    owner?.canvasWasPressed()
    let hit = canvas.hit(at: point, isFinger: false)
    switch hit {
    case .wire(let id), .wireEnd(let id, _):
      if !canvas.session.wireSelection.contains(id) { canvas.session.select([], wires: [id]) }
    case .ground: canvas.session.select([])
    default:
      if let node = hit.node, !canvas.session.selection.contains(node) {
        canvas.session.select([node])
      }
    }
    owner?.showMenu(at: event.locationInWindow)
  }

  /// Reverts what the gesture has done so far, and stops waiting for a tap.
  func cancel() {
    takeBack()
    disarm()
  }

  private func takeBack() {
    switch action {
    case .nodes(let drag): canvas.putBack(drag.starts)
    case .value, .resize: canvas.session.cancelGesture()
    case .edge(let drag): if let moved = drag.moved { canvas.showWire(moved) }
    case .wire(let drag): showMoved(drag)
    case .box(let before): canvas.session.select(before)
    case .scroll:
      if let press { canvas.cardScroll.end(isCancelled: true, at: press.touch.timestamp) }
    case .none: break
    }
    finish()
  }

  /// Ends the gesture, and lets the canvas scroll again.
  private func finish() {
    press = nil
    action = .none
    canvas.hovered = nil
    canvas.specks.drop()
    edgePan.follow(nil)
    overlay.content = .nothing
    if armed == nil {
      overlay.bright = nil
      view.isScrollEnabled = true
    }
  }
}

extension CanvasHand: GestureRecognizerDelegate {
  /// Lets the canvas scroll and zoom unless the hand drags something.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard !isActing else { return false }
    guard recognizer === view.scrollView.panGestureRecognizer else { return true }
    let down = recognizer.downTouches
    guard down.count == 1, let touch = down.first else { return true }
    guard touch.type != .indirectPointer else { return isSpaceHeld }
    switch press?.hit {
    case .ground, .wire, nil: return !isSelecting
    default: return false
    }
  }
}

/// What the hand on the canvas asks of the editor.
@MainActor
protocol CanvasHandOwner: AnyObject {
  /// Called when the canvas was pressed.
  func canvasWasPressed()
  /// Opens the list of node types at a point of the canvas; for a dragged wire, only those that fit it.
  func chooseType(at point: CGPoint, for wire: WireDrag?)
  /// Opens a field for the value of an input.
  func editValue(of input: String, of node: NodeID)
  /// Opens a field for the title of a node, or for the text of a card.
  func editTitle(of node: NodeID)
  /// Opens a field for the label of a wire.
  func editLabel(of wire: WireID)
  /// Adds a text card at the end of an edge, and opens the field for its text.
  func addCard(at point: CGPoint, for edge: EdgeDrag)
  /// Opens what a link on a card leads to.
  func open(_ link: InlineLink, on card: NodeID)
  /// Opens the file of a file card.
  func openFile(of card: NodeID)
  /// Opens a subgraph.
  func enter(_ node: NodeID)
  /// Lists the ports to which a wire can lead, because they are too small to be tapped.
  func chooseTarget(of wire: WireDrag)
  /// Opens the menu of the selection at a point of the window.
  func showMenu(at place: CGPoint)
  /// Shows a notice for a moment.
  func say(_ text: String, isError: Bool)
  /// Hides the notice.
  func hush()
}
