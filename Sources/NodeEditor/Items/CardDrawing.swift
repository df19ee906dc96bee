import NodeGraph
import Panorama

/// Draws a node whose upper left corner is at zero. At scales at which text would not be legible, it draws
/// plain rectangles.
@MainActor
struct CardDrawing {
  let face: NodeFace
  let look: NodeLook
  /// How far the text of a card is scrolled, in points.
  var scroll = 0.0

  private var box: NodeBox { face.box }
  private var whole: CGRect { CGRect(origin: .zero, size: box.size) }

  /// The colour of the title and of the node at small scales.
  var mark: CGColor {
    look.color(canvas: face.node.color)
      ?? look.color(
        ofCategory: face.category, type: box.rows.first { !$0.isInput }?.port.type)
  }

  func draw(in context: CGContext) {
    context.beginLevelOfDetail(0..<NodeMetrics.textScale)
    drawFar(in: context)
    context.endLevelOfDetail()
    context.beginLevelOfDetail(NodeMetrics.textScale..<Double.infinity)
    switch box.style {
    case .rows: drawRows(in: context)
    case .card: drawCard(in: context)
    case .dot: drawDot(in: context)
    case .group: break
    }
    drawMessage(in: context)
    context.endLevelOfDetail()
  }

  // MARK: Far away

  private func drawFar(in context: CGContext) {
    if face.isSelected {
      context.setFillColor(look.theme.accent)
      context.fill(whole.insetBy(dx: -5, dy: -5))
    }
    guard box.style != .dot else {
      context.setFillColor(look.color(of: .any))
      return context.fill(whole.insetBy(dx: 4, dy: 4))
    }
    context.setFillColor(face.failure == nil ? look.surface : look.theme.destructive)
    context.fill(whole)
    if box.style == .rows {
      context.setFillColor(NodeLook.mix(look.surface, mark, 0.5))
      context.fill(CGRect(x: 0, y: 0, width: box.size.width, height: NodeMetrics.titleHeight))
    } else if face.node.color != nil {
      context.setFillColor(mark)
      context.fill(CGRect(x: 0, y: 0, width: 8, height: box.size.height))
    }
    if let file = FileCardDrawing(face, look: look) { return file.drawFar(in: context) }
    if let preview = box.preview, case .picture(let image)? = face.values.first {
      context.draw(image, in: preview.aspectFit(CGSize(width: image.width, height: image.height)))
    }
  }

  // MARK: The body

  private func drawBody(in context: CGContext) {
    let radius = NodeMetrics.cornerRadius
    func rounded(_ rect: CGRect, _ radius: Double) -> PathData {
      PathData(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }
    // Two translucent shapes look like a soft shadow and are drawn much faster.
    context.setFillColor(look.shadow)
    context.fill(rounded(whole.insetBy(dx: -2, dy: -1).offsetBy(dx: 0, dy: 3), radius + 2))
    context.fill(rounded(whole.insetBy(dx: -0.5, dy: 0).offsetBy(dx: 0, dy: 1.5), radius))
    let isWrong = face.failure.map { $0.origin == nil } ?? false
    if face.isSelected {
      context.setFillColor(look.theme.accent)
      context.fill(rounded(whole.insetBy(dx: -2, dy: -2), radius + 2))
    } else {
      context.setFillColor(isWrong ? look.theme.destructive : look.border)
      context.fill(rounded(whole.insetBy(dx: -1, dy: -1), radius + 1))
    }
    context.setFillColor(look.surface)
    context.fill(rounded(whole, radius))
  }

  private func drawRows(in context: CGContext) {
    drawBody(in: context)
    drawTitle(in: context)
    if let progress = face.progress {
      let line = CGRect(
        x: 0, y: NodeMetrics.titleHeight - 2, width: box.size.width * progress, height: 2)
      context.setFillColor(look.theme.accent)
      context.fill(line)
    }
    if !face.node.isCollapsed {
      for (index, row) in box.rows.enumerated() {
        RowDrawing(row: row, face: face, look: look, width: box.size.width)
          .draw(in: context, output: row.isInput ? nil : index)
      }
    }
    if let preview = box.preview { drawPreview(in: context, preview) }
    drawPorts(in: context)
  }

  private func drawTitle(in context: CGContext) {
    let height = NodeMetrics.titleHeight
    let width = box.size.width
    let radius = NodeMetrics.cornerRadius
    context.setFillColor(NodeLook.mix(look.surface, mark, look.theme.isDark ? 0.24 : 0.18))
    context.saveGState()
    // Only the upper corners are round, unless the title is all there is.
    context.clip(to: CGRect(x: 0, y: 0, width: width, height: height))
    context.fill(PathData(roundedRect: whole, cornerWidth: radius, cornerHeight: radius))
    context.restoreGState()
    context.setFillColor(mark)
    context.fillEllipse(in: CGRect(x: 11, y: height / 2 - 4, width: 8, height: 8))
    let layout = look.texts.line(face.title, font: look.title, width: max(0, width - 52))
    context.draw(
      layout, at: CGPoint(x: 26, y: (height - layout.size.height) / 2), color: look.theme.text)
    let icon = face.node.isCollapsed ? LineIcon.chevronRight : .chevronDown
    icon.draw(
      in: context, rect: CGRect(x: width - 24, y: height / 2 - 8, width: 16, height: 16),
      color: look.theme.secondaryText, lineWidth: 2)
  }

  private func drawPreview(in context: CGContext, _ area: CGRect) {
    context.setFillColor(look.field)
    context.fill(PathData(roundedRect: area, cornerWidth: 5, cornerHeight: 5))
    switch face.values.first {
    case .picture(let image)?:
      context.draw(
        image,
        in: area.insetBy(dx: 3, dy: 3).aspectFit(CGSize(width: image.width, height: image.height)))
    case .color(let color)?:
      context.setFillColor(color)
      context.fill(
        PathData(roundedRect: area.insetBy(dx: 4, dy: 4), cornerWidth: 4, cornerHeight: 4))
    case let value?:
      let font = look.title.withSize(value.type == .number ? 28 : 13)
      let layout = TextLayout(
        value.summary.shortened(to: NodeMetrics.shownCharacters), font: font,
        maximumWidth: area.width - 16, alignment: .center,
        maximumLines: value.type == .number ? 1 : 6)
      context.draw(
        layout, at: CGPoint(x: area.minX + 8, y: area.midY - layout.size.height / 2),
        color: look.theme.text)
    case nil: break
    }
  }

  private func drawPorts(in context: CGContext) {
    for row in box.rows {
      let center = box.place(of: row)
      let radius = NodeMetrics.portRadius
      let dot = CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      context.setFillColor(look.surface)
      context.fillEllipse(in: dot.insetBy(dx: -1.5, dy: -1.5))
      context.setFillColor(look.color(of: row.port.type))
      context.fillEllipse(in: dot)
      if row.isInput, !row.isWired {
        context.setFillColor(look.surface)
        context.fillEllipse(in: dot.insetBy(dx: 2.2, dy: 2.2))
      }
    }
  }

  // MARK: Cards and dots

  private func drawCard(in context: CGContext) {
    drawBody(in: context)
    if face.node.color != nil {
      context.setFillColor(mark.copy(alpha: 0.14))
      context.fill(
        PathData(
          roundedRect: whole, cornerWidth: NodeMetrics.cornerRadius,
          cornerHeight: NodeMetrics.cornerRadius))
      context.setFillColor(mark)
      context.fill(
        PathData(
          roundedRect: CGRect(x: 5, y: 7, width: 3, height: max(0, box.size.height - 14)),
          cornerWidth: 1.5, cornerHeight: 1.5))
    }
    if let text = CardText(face, look: look) {
      let ground = face.node.color == nil ? look.surface : NodeLook.mix(look.surface, mark, 0.14)
      text.draw(in: context, scroll: scroll, ground: ground, isSelected: face.isSelected)
    }
    if let file = FileCardDrawing(face, look: look) {
      file.draw(in: context)
    } else if face.node.type != "text" {
      drawContent(in: context, CardText.area(of: face))
    }
    if face.isSelected || face.isHovered { look.drawSides(of: whole, in: context) }
    drawPorts(in: context)
  }

  /// Draws the address of a link card, or the title of a node of an unknown type.
  private func drawContent(in context: CGContext, _ area: CGRect) {
    context.saveGState()
    context.clip(to: whole)
    var (text, y) = (face.title, Double(area.minY))
    let isLink = face.node.type == "link"
    if isLink, let host = Self.host(of: face.title) {
      let layout = look.texts.line(host, font: look.title, width: area.width)
      context.draw(layout, at: area.origin, color: look.theme.text)
      y += layout.size.height + 4
      text = face.title
    }
    let lines = max(1, Int((Double(area.maxY) - y) / look.body.lineHeight))
    let layout = TextLayout(
      text, font: look.body, maximumWidth: area.width, maximumLines: lines)
    context.draw(
      layout, at: CGPoint(x: Double(area.minX), y: y),
      color: isLink ? look.theme.accent : look.theme.text)
    context.restoreGState()
  }

  /// The name of the computer in an address of the web, which is the title of its card: pages are not fetched.
  private static func host(of address: String) -> String? {
    guard let start = address.firstRange(of: "://") else { return nil }
    let host = address[start.upperBound...].prefix { !"/?#".contains($0) }
    let name = host.split(separator: "@").last ?? host
    return name.isEmpty ? nil : String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
  }

  private func drawDot(in context: CGContext) {
    let color = box.rows.first.map { look.color(of: face.values.first?.type ?? $0.port.type) }
    if face.isSelected {
      context.setFillColor(look.theme.accent)
      context.fillEllipse(in: whole.insetBy(dx: 2, dy: 2))
    }
    context.setFillColor(look.surface)
    context.fillEllipse(in: whole.insetBy(dx: 4, dy: 4))
    context.setFillColor(color ?? look.border)
    context.fillEllipse(in: whole.insetBy(dx: 5.5, dy: 5.5))
  }

  /// Draws the reason for a failure below the node.
  private func drawMessage(in context: CGContext) {
    guard let failure = face.failure, box.style == .rows else { return }
    let isOwn = failure.origin == nil
    let room = max(box.size.width, 150)
    let text = isOwn ? failure.reason : "waits: \(failure.reason)"
    let layout =
      failure.isLong
      ? TextLayout(
        text, font: look.caption, maximumWidth: room - 8, maximumLines: NodeMetrics.limitLines)
      : look.texts.line(text, font: look.caption, width: room - 8)
    context.draw(
      layout, at: CGPoint(x: 4, y: box.size.height + 7),
      color: isOwn ? look.theme.destructive : look.theme.secondaryText)
  }
}

extension NodeFailure {
  /// Whether the reason needs several lines. Nodes that wait for another one show only its beginning.
  var isLong: Bool { origin == nil && (limit != nil || reason.utf8.count > Self.lineBytes) }

  /// How much surely fits into a line below a node.
  private static let lineBytes = 28
}
