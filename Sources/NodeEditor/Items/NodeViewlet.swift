import NodeGraph
import Panorama

/// Draws a node on the canvas. Its frame is larger than the node, because ports and the message reach beyond
/// it.
@MainActor
final class NodeViewlet: Viewlet {
  let id: NodeID
  var face: NodeFace {
    get { storedFace }
    set {
      let old = storedFace
      storedFace = newValue
      if newValue != old { faceDidChange(old) }
    }
  }
  private var storedFace: NodeFace
  var look: NodeLook {
    didSet {
      speckColors = nil
      setNeedsDisplay()
    }
  }
  private var speckColors: (mark: CGColor, body: CGColor)?
  /// How far the text of a card is scrolled, in points.
  var scroll = 0.0 { didSet { if scroll != oldValue { setNeedsDisplay() } } }

  init(_ face: NodeFace, look: NodeLook) {
    id = face.node.id
    storedFace = face
    self.look = look
    super.init(frame: Self.frame(of: face, at: face.node.frame.origin))
  }

  /// The upper left corner of the node itself, in points of the canvas. Setting it moves the node.
  var place: CGPoint {
    get {
      CGPoint(x: frame.minX + NodeMetrics.margin, y: frame.minY + NodeMetrics.margin)
    }
    set { frame = Self.frame(of: face, at: newValue) }
  }

  /// The rectangle of the node itself, in points of the canvas.
  var rect: CGRect { CGRect(origin: place, size: face.box.size) }

  /// Moves the node in the document and on the canvas. It looks the same then.
  func move(to place: CGPoint) {
    storedFace.node.frame.origin = place
    self.place = place
  }

  private static func frame(of face: NodeFace, at place: CGPoint) -> CGRect {
    let margin = NodeMetrics.margin
    let below = face.failure.map { failure in
      let more = failure.isLong ? NodeMetrics.limitLines - 1 : 0
      return NodeMetrics.messageHeight + Double(more) * NodeMetrics.messageLineHeight
    }
    return CGRect(
      x: place.x - margin, y: place.y - margin, width: face.box.size.width + 2 * margin,
      height: face.box.size.height + 2 * margin + (below ?? 0))
  }

  private func faceDidChange(_ old: NodeFace) {
    // A node that only moved looks the same.
    var moved = old
    moved.node.frame.origin = face.node.frame.origin
    speckColors = nil
    let isMoved = old.node.frame.origin != face.node.frame.origin
    frame = Self.frame(of: face, at: isMoved ? face.node.frame.origin : place)
    guard moved != face else { return }
    setNeedsDisplay()
    // A text that has become shorter, or a card that has become larger.
    if scroll != 0 {
      scroll = text.map { min(scroll, $0.scrollRange(to: scroll + Double($0.area.height))) } ?? 0
    }
  }

  /// The text that a card shows; nil for nodes that show none.
  var text: CardText? { CardText(face, look: look) }

  /// The node as it is drawn at small scales.
  var speck: Speck {
    let colors = speckColors ?? newSpeckColors
    speckColors = colors
    return Speck(rect: rect, mark: colors.mark, body: colors.body)
  }

  private var newSpeckColors: (mark: CGColor, body: CGColor) {
    let color =
      face.failure != nil
      ? look.theme.destructive
      : face.isSelected ? look.theme.accent : CardDrawing(face: face, look: look).mark
    return (color, NodeLook.mix(look.surface, color, 0.3))
  }

  /// The position of a port, in points of the canvas; nil if there is no such port.
  func place(ofPort name: String?, isInput: Bool) -> CGPoint? {
    face.box.row(name, isInput: isInput).map { place(of: $0) }
  }

  /// The position of a row's port, in points of the canvas.
  func place(of row: NodeBox.Row) -> CGPoint {
    let inside = face.box.place(of: row)
    return CGPoint(x: place.x + inside.x, y: place.y + inside.y)
  }

  /// The address of a link card; nil for other nodes.
  var address: String? {
    guard face.box.style == .card, face.node.type == "link",
      case .text(let address)? = face.node.values["url"]
    else { return nil }
    return address
  }

  /// How long it takes to record the drawing, in nodes without much text.
  var recordingCost: Int {
    guard let text, text.area.height > 0 else { return 1 }
    // What is below the card is not laid out.
    let room = Double(text.area.width * text.area.height) / Self.areaPerNode
    return 1 + Int(min(Double(text.source.text.utf8.count) / Self.bytesPerNode, room, 1_000))
  }

  private static let bytesPerNode = 60.0
  private static let areaPerNode = 10_000.0

  /// Whether the keys are for this node, as assistive programs are told. The canvas knows.
  var takesKeys = false

  override var accessibilityRole: AccessibilityRole { .item }
  override var accessibilityTitle: String { face.title }
  override var accessibilityActions: [AccessibilityAction] { [.drag] }

  override var accessibilityValue: String {
    if let failure = face.failure { return failure.reason }
    if face.progress != nil { return "computing" }
    if let content = look.files?.content(of: face.node) {
      return content.summary.shortened(to: NodeMetrics.lineCharacters)
    }
    return face.values.map { $0.summary.shortened(to: NodeMetrics.lineCharacters) }
      .joined(separator: ", ")
  }

  /// The node with the rows of its ports.
  override func accessibilityElements(in view: View) -> [AccessibilityElement] {
    var elements = super.accessibilityElements(in: view)
    guard !elements.isEmpty else { return elements }
    if face.isSelected {
      elements[0].traits.insert(.selected)
      if takesKeys { elements[0].traits.insert(.focused) }
    }
    elements[0].children += tables(in: view)
    guard face.box.style == .rows else { return elements }
    var outputs = face.values[...]
    elements[0].children = face.box.rows.map { row in
      var value = row.isInput ? face.node.values[row.port.name] ?? row.port.standard : nil
      if row.isInput, row.isWired { value = nil }
      if !row.isInput { value = outputs.popFirst() }
      let height = NodeMetrics.rowHeight
      let rect = CGRect(
        x: place.x, y: place.y + row.y - height / 2, width: face.box.size.width, height: height)
      return AccessibilityElement(
        role: .text, name: row.port.title,
        value: row.isInput && row.isWired
          ? "connected" : value?.summary.shortened(to: NodeMetrics.lineCharacters) ?? "",
        frame: view.convert(rect, to: nil))
    }
    return elements
  }

  /// The tables in the text of a card that is in sight.
  private func tables(in view: View) -> [AccessibilityElement] {
    guard let seen = panorama?.visibleRect, seen.intersects(rect), let text,
      text.source.text.contains("|")
    else { return [] }
    let bottom = scroll + Double(text.area.height)
    func shown(_ frame: CGRect) -> CGRect {
      let inside = frame.offsetBy(
        dx: place.x + text.area.minX, dy: place.y + text.area.minY - scroll)
      return view.convert(inside, to: nil)
    }
    return text.layout(to: bottom).tables.map { table in
      var element = AccessibilityElement(
        role: .group, name: "Table", frame: shown(table.frame),
        children: table.cells.map {
          AccessibilityElement(role: .item, name: $0.text, frame: shown($0.frame))
        })
      element.columns = table.columns
      return element
    }
  }

  override func draw(in context: CGContext) {
    context.translateBy(x: NodeMetrics.margin, y: NodeMetrics.margin)
    CardDrawing(face: face, look: look, scroll: scroll).draw(in: context)
  }
}

/// A node as it is drawn at small scales.
struct Speck {
  let rect: CGRect
  /// The colour of its title.
  let mark: CGColor
  /// The colour below the title.
  let body: CGColor
}
