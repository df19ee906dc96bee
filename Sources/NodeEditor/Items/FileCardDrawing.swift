import NodeGraph
import Panorama

/// Draws what a file card shows besides the text of its file: the file's name, its picture, or why there is nothing
/// to see.
@MainActor
struct FileCardDrawing {
  private let node: Node
  private let content: FileContent
  private let name: String
  private let picture: CGImage?
  private let size: CGSize
  private let area: CGRect
  private let look: NodeLook

  /// - Returns: nil if the node is not a file card.
  init?(_ face: NodeFace, look: NodeLook) {
    guard face.box.style == .card, face.node.type == "file",
      let content = look.files?.content(of: face.node)
    else { return nil }
    (node, self.content, self.look) = (face.node, content, look)
    size = face.box.size
    area = CardText.area(of: face)
    var name = face.title
    if let part = CardFiles.name(of: face.node)?.subpath, !part.isEmpty {
      name += " › " + part.split(separator: "#").joined(separator: " › ")
    }
    self.name = name.isEmpty ? "No file" : name
    switch content {
    case .picture:
      let file = CardFiles.name(of: face.node)?.file ?? ""
      picture = look.cards.pictures?.picture(CardPictures.Name(file: file))?.image
    case .drawing(let image): picture = image
    default: picture = nil
    }
  }

  private var whole: CGRect { CGRect(origin: .zero, size: size) }

  /// Draws the picture, at scales at which text is not legible.
  func drawFar(in context: CGContext) {
    guard let picture, !node.isCollapsed else { return }
    context.draw(picture, in: place(of: picture))
  }

  /// Where a picture is: a photo fills its card, a document leaves room for its name.
  private func place(of picture: CGImage) -> CGRect {
    let isPhoto = if case .picture = content { true } else { false }
    let room = isPhoto ? whole.insetBy(dx: 4, dy: 4) : area
    return room.aspectFit(CGSize(width: picture.width, height: picture.height))
  }

  func draw(in context: CGContext) {
    context.saveGState()
    context.clip(to: whole.insetBy(dx: 2, dy: 2))
    defer { context.restoreGState() }
    if !node.isCollapsed, let picture {
      context.draw(picture, in: place(of: picture))
      if case .picture = content { return }
    }
    drawName(in: context)
    guard !node.isCollapsed else { return }
    switch content {
    case .failed(let reason): drawWords(reason, color: look.theme.destructive, in: context)
    case .named(let kind): drawWords(kind, color: look.theme.secondaryText, in: context)
    case .waiting, .picture, .text, .drawing: break
    }
  }

  private func drawName(in context: CGContext) {
    let line = look.texts.line(name, font: look.title, width: area.width)
    context.draw(
      line,
      at: CGPoint(x: area.minX, y: (NodeMetrics.fileNameHeight - line.size.height) / 2),
      color: look.theme.text)
    guard size.height > NodeMetrics.fileNameHeight else { return }
    context.setFillColor(look.border)
    context.fill(
      CGRect(
        x: area.minX, y: NodeMetrics.fileNameHeight - 4, width: area.width, height: 1))
  }

  private func drawWords(_ text: String, color: CGColor, in context: CGContext) {
    let lines = Int(area.height / look.body.lineHeight)
    guard lines > 0 else { return }
    let layout = TextLayout(
      text, font: look.body, maximumWidth: area.width, alignment: .center, maximumLines: lines)
    context.draw(
      layout, at: CGPoint(x: area.minX, y: area.midY - layout.size.height / 2), color: color)
  }
}
