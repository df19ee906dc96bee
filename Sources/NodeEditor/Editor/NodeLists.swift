import Foundation
import NodeGraph
import Panorama

/// The lists from which node types, ports and nodes are chosen.
@MainActor
final class NodeLists {
  private let canvas: NodeCanvas
  private unowned let view: PanoramaView
  private let fields: CanvasFields
  weak var editor: (any CanvasHandOwner)?

  init(_ canvas: NodeCanvas, in view: PanoramaView, fields: CanvasFields) {
    self.canvas = canvas
    self.view = view
    self.fields = fields
  }

  private func present(_ panel: ChooserPanel, at point: CGPoint) {
    guard let window = view.window else { return }
    panel.present(in: window, at: view.contentView.convert(point, to: nil))
  }

  /// Lists the types of nodes, to add one in the visible part where nothing is, near a point.
  func chooseType(at point: CGPoint, within visible: CGRect) {
    chooseType(at: point, for: nil, within: visible)
  }

  /// Lists the types of nodes, or only those that fit a wire that is being dragged.
  ///
  /// - Parameters:
  ///   - point: where the node is added.
  ///   - wire: the wire.
  ///   - visible: the part of the canvas in which the node finds a free place; nil if it is added exactly there.
  func chooseType(at point: CGPoint, for wire: WireDrag?, within visible: CGRect? = nil) {
    let canvas = canvas
    /// Whether a type has a port at which the wire can end.
    func fits(_ type: NodeType) -> Bool {
      guard let wire else { return true }
      return Self.port(of: type, for: wire) != nil
    }
    func line(_ type: NodeType) -> ChooserPanel.Line {
      ChooserPanel.Line(
        title: type.title, detail: type.category,
        color: canvas.look.color(ofCategory: type.category, type: type.outputs.first?.type)
      ) { [weak self] in
        let place = visible.map {
          canvas.session.freePlace(forNew: type.name, near: point, within: $0)
        }
        self?.add(type, at: place ?? point, for: wire)
      }
    }
    let panel = ChooserPanel(placeholder: wire == nil ? "Add a node" : "Connect to a new node") {
      text in
      Self.cardsFirst(canvas.session.types.search(text) { fits($0) }, if: text.isEmpty)
        .map { line($0) } + Self.subgraphLines(text, on: canvas, at: point, isOffered: wire == nil)
    }
    present(panel, at: point)
  }

  /// The types with those of cards and groups before the others: they are wanted most, and a finger types nothing.
  private static func cardsFirst(_ types: [NodeType], if isWanted: Bool) -> [NodeType] {
    guard isWanted else { return types }
    let isCard = { Node.cardTypes.contains($0) || $0 == Node.groupType }
    return types.filter { isCard($0.name) } + types.filter { !isCard($0.name) }
  }

  /// The subgraphs of the document that can be used here.
  private static func subgraphLines(
    _ text: String, on canvas: NodeCanvas, at point: CGPoint, isOffered: Bool
  ) -> [ChooserPanel.Line] {
    guard isOffered else { return [] }
    let wanted = text.lowercased()
    let document = canvas.session.document
    return document.insertableSubgraphs(in: canvas.session.graphID)
      .map { ($0, document[$0].name.shortened(to: NodeMetrics.lineCharacters)) }
      .filter { wanted.isEmpty || $0.1.lowercased().contains(wanted) }
      .sorted { $0.0.rawValue < $1.0.rawValue }
      .map { id, name in
        ChooserPanel.Line(
          title: name, detail: "Subgraph", color: canvas.look.color(of: .any)
        ) {
          canvas.session.addNode(
            Node.subgraphType, at: point, values: ["graph": .text(id.rawValue)])
        }
      }
  }

  /// The port of a new node at which a wire ends; nil if none fits.
  private static func port(of type: NodeType, for wire: WireDrag) -> Port? {
    // The names in an expression are meant rather than the expression itself.
    let groups = wire.isFromOutput ? [type.moreInputs?([:]) ?? [], type.inputs] : [type.outputs]
    for ports in groups {
      // A port of exactly the same type is preferred to one that takes any type.
      let port =
        ports.first { $0.type == wire.type && wire.fits($0) } ?? ports.first { wire.fits($0) }
      if let port { return port }
    }
    return nil
  }

  private func add(_ type: NodeType, at point: CGPoint, for wire: WireDrag?) {
    let canvas = canvas
    guard let wire else {
      let id = canvas.session.addNode(type.name, at: point)
      // A card without text is useless, so its field opens at once.
      if Node.cardTypes.contains(type.name) { fields.editTitle(of: id) }
      return
    }
    guard let port = Self.port(of: type, for: wire) else { return }
    var id = NodeID(rawValue: "")
    canvas.session.edit("Add") { draft in
      id = draft.unusedNodeID()
      var node = canvas.session.newNode(id, type: type.name, at: point, values: [:])
      let width = Double(node.frame.width)
      let x = Double(point.x) + (wire.isFromOutput ? 0 : -width)
      node.frame.origin.x = x.rounded()
      draft.add(node)
      let (from, to) = wire.ends(to: Wire.End(id, port.name))
      draft.connect(from, to: to)
    }
    canvas.session.select([id])
  }

  // MARK: Connecting without dragging

  /// Lists the ports to which a wire can lead.
  func chooseTarget(of wire: WireDrag) {
    let rect = canvas.rect(of: wire.fixed.node) ?? .zero
    present(
      Self.panel("Connect to", targets(of: wire)),
      at: CGPoint(x: Double(rect.maxX) + 20, y: Double(rect.minY)))
  }

  /// The ports to which a wire can lead.
  private func targets(of wire: WireDrag) -> [ChooserPanel.Line] {
    let canvas = canvas
    var lines: [ChooserPanel.Line] = []
    for viewlet in canvas.nodeViews.values.sorted(by: { $0.id < $1.id })
    where viewlet.id != wire.fixed.node {
      for row in viewlet.face.box.rows
      where row.isInput == wire.isFromOutput && wire.fits(row.port) {
        let (from, to) = wire.ends(to: Wire.End(viewlet.id, row.port.name))
        lines.append(
          ChooserPanel.Line(
            title: viewlet.face.title, detail: row.port.title,
            color: canvas.look.color(of: row.port.type)
          ) { [weak self] in
            if let refusal = canvas.session.connect(from, to: to) {
              self?.editor?.say(refusal.reason, isError: true)
            }
          })
      }
    }
    return lines
  }

  /// A list whose lines are filtered by the typed text.
  private static func panel(_ placeholder: String, _ lines: [ChooserPanel.Line]) -> ChooserPanel {
    ChooserPanel(placeholder: placeholder) { text in
      let wanted = text.lowercased()
      guard !wanted.isEmpty else { return lines }
      return lines.filter {
        $0.title.lowercased().contains(wanted) || $0.detail.lowercased().contains(wanted)
      }
    }
  }

  /// Lists the ports of the selected node from which a wire can lead.
  func chooseOutput() {
    if let id = canvas.session.selection.first, canvas.takesEdges(id) {
      return chooseCard(from: id)
    }
    guard let id = canvas.session.selection.first, let viewlet = canvas.nodeViews[id] else {
      return
    }
    let lines = viewlet.face.box.rows.compactMap { row -> ChooserPanel.Line? in
      guard
        let drag = WireDrag(
          from: Wire.End(id, row.port.name), isFromOutput: !row.isInput, on: canvas)
      else { return nil }
      return ChooserPanel.Line(
        title: row.port.title.isEmpty ? row.port.name : row.port.title,
        detail: row.isInput ? "Input" : "Output", color: canvas.look.color(of: row.port.type)
      ) { [weak self] in self?.chooseTarget(of: drag) }
    }
    if lines.count == 1 { return lines[0].choose() }
    let corner = CGPoint(x: Double(viewlet.rect.maxX) + 20, y: Double(viewlet.rect.minY))
    present(Self.panel("Connect from", lines), at: corner)
  }

  /// Lists the cards and groups to which an edge can lead, and the inputs to which the card's value can.
  private func chooseCard(from id: NodeID) {
    let canvas = canvas
    var lines = canvas.graph.nodes.filter { $0.id != id && canvas.takesEdges($0.id) }.map { node in
      ChooserPanel.Line(
        title: lineTitle(of: node), detail: node.isGroup ? "Group" : "Card",
        color: canvas.look.color(canvas: node.color) ?? canvas.look.color(of: .any)
      ) { canvas.session.connectCards(Wire.End(id), to: Wire.End(node.id)) }
    }
    if let value = EdgeDrag(from: id, side: nil, on: canvas).value { lines += targets(of: value) }
    let rect = canvas.rect(of: id) ?? .zero
    present(
      Self.panel("Connect to", lines), at: CGPoint(x: Double(rect.maxX) + 20, y: Double(rect.minY)))
  }

  /// The title of a node in a list.
  private func lineTitle(of node: Node) -> String {
    let title = canvas.session.title(of: node).shortened(to: NodeMetrics.lineCharacters)
    return title.isEmpty ? node.type.shortened : title
  }

  /// Lists the inputs of the selected node whose values can be typed.
  func chooseInput() {
    guard let id = canvas.session.selection.first, let viewlet = canvas.nodeViews[id] else {
      return
    }
    let lines = viewlet.face.box.rows.filter { $0.field != nil }.map { row in
      ChooserPanel.Line(
        title: row.port.title,
        detail: canvas.session.value(of: row.port.name, of: id)?.value.summary
          .shortened(to: NodeMetrics.lineCharacters) ?? "",
        color: canvas.look.color(of: row.port.type)
      ) { [weak self] in self?.editValue(of: row.port.name, of: id) }
    }
    guard !lines.isEmpty else { return fields.editTitle(of: id) }
    if lines.count == 1 { return lines[0].choose() }
    let corner = CGPoint(x: Double(viewlet.rect.maxX) + 20, y: Double(viewlet.rect.minY))
    present(Self.panel("Set", lines), at: corner)
  }

  /// Lists the choices of an input, or opens a field for its value.
  func editValue(of input: String, of id: NodeID) {
    guard let (value, port) = canvas.session.value(of: input, of: id), !port.choices.isEmpty,
      let field = canvas.field(of: input, of: id)
    else { return fields.editValue(of: input, of: id) }
    let canvas = canvas
    let lines = port.choices.map { choice in
      ChooserPanel.Line(
        title: choice, detail: value == .text(choice) ? "now" : "",
        color: canvas.look.color(of: port.type)
      ) {
        if value != .text(choice) {
          canvas.session.setValue(.text(choice), of: input, of: id)
        }
      }
    }
    present(Self.panel(port.title, lines), at: CGPoint(x: field.minX + 20, y: field.minY))
  }

  /// Lists all nodes. The chosen one is selected, and the canvas scrolls to it.
  func chooseNode() {
    let canvas = canvas
    let nodes = canvas.graph.nodes
    let lines = nodes.map { node in
      ChooserPanel.Line(
        title: lineTitle(of: node),
        detail: canvas.session.types[node.type]?.title ?? node.type.shortened,
        color: canvas.look.color(canvas: node.color) ?? canvas.look.color(of: .any)
      ) { [weak self] in
        canvas.session.select([node.id])
        guard let rect = canvas.rect(of: node.id) else { return }
        self?.view.fly(to: rect.insetBy(dx: -360, dy: -260))
      }
    }
    guard let window = view.window else { return }
    let place = CGPoint(x: Double(view.bounds.midX) - 120, y: Double(view.bounds.minY) + 60)
    Self.panel("Find a node", lines).present(in: window, at: view.convert(place, to: nil))
  }
}
