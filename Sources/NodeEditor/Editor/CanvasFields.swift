import Foundation
import NodeGraph
import Panorama
import PanoramaJSON

/// Opens a field over the canvas to edit a value or a title.
@MainActor
final class CanvasFields {
  private let canvas: NodeCanvas
  private unowned let view: PanoramaView
  private var field: InlineField?
  private var card: CardField?
  /// Called when a field was closed.
  var didClose: @MainActor (_ byEscape: Bool) -> Void = { _ in }
  weak var editor: (any CanvasHandOwner)?

  init(_ canvas: NodeCanvas, in view: PanoramaView) {
    self.canvas = canvas
    self.view = view
  }

  /// Closes the field and keeps the typed text.
  func commit() {
    field?.commit()
    card?.commit()
  }

  /// Opens a field for the value of an input.
  func editValue(of input: String, of node: NodeID) {
    guard let (value, port) = canvas.session.value(of: input, of: node),
      let viewlet = canvas.nodeViews[node],
      let place = viewlet.face.box.row(input, isInput: true)?.field
    else { return }
    let text: String =
      switch value {
      case .number(let number): number.shortestText
      case .list(let list): list.typedText
      default: value.summary
      }
    openField(text, at: place.offsetBy(dx: viewlet.place.x, dy: viewlet.place.y)) {
      [weak self] typed in
      guard let typed, typed != text else { return }
      guard let value = Value(typed: typed, for: port.type) else {
        self?.editor?.say("“\(typed)” is not a \(port.type.rawValue)", isError: true)
        return
      }
      self?.canvas.session.setValue(value, of: input, of: node)
    }
  }

  /// Opens a field for the title of a node, or for the text of a card.
  func editTitle(of node: NodeID) {
    guard let content = canvas.graph.node(node), let rect = canvas.rect(of: node) else { return }
    let text = canvas.session.editedTitle(of: content)
    if content.type == "text" || text.contains(where: \.isNewline) {
      return openLines(text, over: rect) { [weak self] in self?.canvas.session.rename(node, to: $0)
      }
    }
    let place = CGRect(
      x: rect.minX, y: rect.minY, width: rect.width,
      height: min(rect.height, NodeMetrics.titleHeight))
    openField(text, at: place) { [weak self] typed in
      if let typed, typed != text { self?.canvas.session.rename(node, to: typed) }
    }
  }

  /// Opens a field of several lines over a rectangle of the canvas.
  ///
  /// - Parameter keep: called with the typed text, if it is another one.
  private func openLines(
    _ text: String, over rect: CGRect, keep: @escaping @MainActor (String) -> Void
  ) {
    guard let view = prepare(for: text) else { return }
    let (theme, bounds) = (view.looks.theme, view.bounds)
    let shown = self.view.contentView.convert(rect, to: view)
    // It is legible at every zoom, and never larger than the view.
    let size = CGSize(
      width: min(max(shown.width, theme.targetSize * 5), bounds.width),
      height: min(max(shown.height, theme.targetSize * 2), bounds.height))
    let frame = CGRect(
      x: min(max(0, shown.midX - size.width / 2), bounds.width - size.width),
      y: min(max(0, shown.midY - size.height / 2), bounds.height - size.height),
      width: size.width, height: size.height)
    let body = canvas.look.body
    let field = CardField(
      text, font: body.withSize(max(body.size * canvas.shownScale, body.size * theme.scale)),
      frame: frame, maximumLength: GraphSession.maximumTyped
    ) { [weak self] typed in
      self?.didClose(self?.card?.isEscaped ?? false)
      self?.card = nil
      if typed != text { keep(typed) }
    }
    card = field
    view.addSubview(field)
    field.begin()
  }

  /// Opens a field for the label of a wire.
  func editLabel(of wire: WireID) {
    guard let middle = canvas.wires.face(wire)?.shape.point(at: 0.5) else { return }
    let text = canvas.graph.wire(wire)?.label ?? ""
    let place =
      canvas.labelFrame(of: wire)
      ?? CGRect(x: middle.x, y: middle.y, width: 0, height: 0).insetBy(dx: -90, dy: -12)
    if text.contains(where: \.isNewline) {
      return openLines(text, over: place) { [weak self] in
        self?.canvas.session.setLabel($0, of: wire)
      }
    }
    openField(text, at: place) { [weak self] typed in
      if let typed, typed != text { self?.canvas.session.setLabel(typed, of: wire) }
    }
  }

  /// Closes the open field. Returns the view for the next one; nil if its text is too long.
  private func prepare(for text: String) -> View? {
    commit()
    guard text.utf8.count <= GraphSession.maximumTyped else {
      let size = text.utf8.count.formatted()
      editor?.say("A text of \(size) bytes is too long to be edited here", isError: true)
      return nil
    }
    return view.superview
  }

  /// Opens a field over a rectangle of the canvas.
  private func openField(
    _ text: String, at place: CGRect, finish: @escaping @MainActor (String?) -> Void
  ) {
    guard let view = prepare(for: text) else { return }
    let (theme, bounds) = (view.looks.theme, view.bounds)
    let shown = self.view.contentView.convert(place, to: view)
    let height = max(shown.height, theme.targetSize * 0.8)
    let width = max(shown.width, theme.targetSize * 3)
    let frame = CGRect(
      x: min(max(0, shown.midX - width / 2), max(0, bounds.width - width)),
      y: shown.midY - height / 2, width: width, height: height)
    let field = InlineField(text, frame: frame) { [weak self] text in
      self?.didClose(text == nil || self?.field?.isTabbed ?? false)
      self?.field = nil
      finish(text)
    }
    self.field = field
    view.addSubview(field)
    field.begin()
  }
}
