import NodeGraph
import Panorama

/// Draws the row of a port: its name, and its value or the field that sets it.
@MainActor
struct RowDrawing {
  let row: NodeBox.Row
  let face: NodeFace
  let look: NodeLook
  /// The width of the node.
  let width: Double

  /// The value that the input has while no wire leads to it.
  private var ownValue: Value? { face.node.values[row.port.name] ?? row.port.standard }

  /// - Parameters:
  ///   - context: the context, whose zero is the upper left corner of the node.
  ///   - output: the index of the output; nil for an input.
  func draw(in context: CGContext, output: Int?) {
    if let output {
      drawOutput(in: context, face.values.indices.contains(output) ? face.values[output] : nil)
    } else if let field = row.field {
      drawField(in: context, field)
    } else {
      text(row.port.title, at: 14, in: context, width: width - 28)
    }
  }

  /// Draws a text in the vertical middle of the row.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - x: its left edge, or its right edge if `isRight`.
  private func text(
    _ string: String, at x: Double, in context: CGContext, width: Double, isRight: Bool = false,
    isSecondary: Bool = true
  ) {
    guard width > 8, !string.isEmpty else { return }
    let layout = look.texts.line(string, font: look.body, width: width)
    context.draw(
      layout,
      at: CGPoint(x: isRight ? x - layout.size.width : x, y: row.y - layout.size.height / 2),
      color: isSecondary ? look.theme.secondaryText : look.theme.text)
  }

  private func drawOutput(in context: CGContext, _ value: Value?) {
    let label = look.texts.line(row.port.title, font: look.body, width: width * 0.6)
    let right = width - 14
    text(row.port.title, at: right, in: context, width: width * 0.6, isRight: true)
    let end = right - label.size.width - 8
    switch value {
    case .color(let color)?:
      swatch(color, CGRect(x: NodeMetrics.padding, y: row.y - 8, width: 26, height: 16), context)
      text(
        value?.summary ?? "", at: NodeMetrics.padding + 32, in: context,
        width: end - NodeMetrics.padding - 32, isSecondary: false)
    case let value?:
      text(
        value.summary, at: NodeMetrics.padding + 2, in: context, width: end - NodeMetrics.padding,
        isSecondary: false)
    case nil: break
    }
  }

  private func swatch(_ color: CGColor, _ rect: CGRect, _ context: CGContext) {
    context.setFillColor(look.border)
    context.fill(
      PathData(roundedRect: rect.insetBy(dx: -1, dy: -1), cornerWidth: 5, cornerHeight: 5))
    context.setFillColor(color)
    context.fill(PathData(roundedRect: rect, cornerWidth: 4, cornerHeight: 4))
  }

  private func drawField(in context: CGContext, _ field: CGRect) {
    context.setFillColor(look.field)
    context.fill(PathData(roundedRect: field, cornerWidth: 5, cornerHeight: 5))
    let (left, right) = (field.minX + 8, field.maxX - 8)
    switch ownValue {
    case .number(let number)?:
      if let range = row.port.range, range.upperBound > range.lowerBound {
        let span = range.upperBound - range.lowerBound
        let share = min(1, max(0, (number - range.lowerBound) / span))
        context.saveGState()
        context.clip(to: PathData(roundedRect: field, cornerWidth: 5, cornerHeight: 5))
        context.setFillColor(look.color(of: .number).copy(alpha: 0.32))
        context.fill(
          CGRect(x: field.minX, y: field.minY, width: field.width * share, height: field.height))
        context.restoreGState()
      }
      let value = Value.number(number).summary
      let shown = look.texts.line(value, font: look.body, width: .infinity).size.width
      text(value, at: right, in: context, width: right - left, isRight: true, isSecondary: false)
      text(row.port.title, at: left, in: context, width: right - left - Double(shown) - 8)
    case .color(let color)?:
      text(row.port.title, at: left, in: context, width: right - left - 40)
      swatch(
        color, CGRect(x: right - 30, y: row.y - 7, width: 32, height: 14), context)
    case let value:
      drawText(value?.summary ?? "", in: context, left: left, right: right)
    }
  }

  /// Draws a text or a list at the right, with the name of the input at the left.
  private func drawText(
    _ string: String, in context: CGContext, left: Double, right: Double
  ) {
    guard !string.isEmpty else {
      return text(row.port.title, at: left, in: context, width: right - left)
    }
    var right = right
    if !row.port.choices.isEmpty {
      LineIcon.chevronDown.draw(
        in: context, rect: CGRect(x: right - 9, y: row.y - 6, width: 12, height: 12),
        color: look.theme.secondaryText, lineWidth: 1.5)
      right -= 14
    }
    let width = right - left
    let title = look.texts.line(row.port.title, font: look.body, width: width * Self.titleShare)
    let rest = width - Double(title.size.width) - 8
    // The only field of a node needs no name, and its text may be long.
    let isNamed =
      face.box.rows.count { $0.field != nil } > 1
      || Double(look.texts.line(string, font: look.body, width: .infinity).size.width) <= rest
    if isNamed { text(row.port.title, at: left, in: context, width: width * Self.titleShare) }
    text(
      string, at: right, in: context, width: isNamed ? rest : width, isRight: true,
      isSecondary: false)
  }

  /// The part of a field that the name of a text takes at most.
  private static let titleShare = 0.45
}
