import Foundation
import PanoramaGraphics
import PanoramaText

extension TextField {
  func drawField(in context: CGContext) {
    let theme = looks.theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    if borderStyle != .none { drawFrame(in: context, theme) }
    let area = editor.text.isEmpty ? placeholderRect(forBounds: bounds) : textArea
    context.saveGState()
    context.clip(
      to: CGRect(
        x: area.minX - theme.hairline, y: bounds.minY + theme.hairline,
        width: max(0, area.width + 2 * theme.hairline),
        height: max(0, bounds.height - 2 * theme.hairline)))
    let line = line
    let baseline = (Double(bounds.midY) + (line.ascent - line.descent) / 2).rounded()
    let height = (top: baseline - line.ascent, length: line.ascent + line.descent)
    if isFocused { drawSelection(in: context, line, height.top, height.length, theme) }
    if editor.text.isEmpty {
      let hint = TextLine(placeholder ?? "", font: textFont)
      context.draw(
        hint, baseline: CGPoint(x: start(of: hint, in: area), y: baseline),
        color: theme.secondaryText)
    } else {
      let color = textColor?.cgColor ?? theme.text
      context.draw(line, baseline: CGPoint(x: lineStart, y: baseline), color: color)
      if let marked = editor.marked {
        let boxes = boxes(of: marked, line, height.top, height.length)
        context.underlineComposition(boxes, theme.iconStroke, color: color)
      }
    }
    if isFocused, caretIsLit, !editor.hasSelection {
      let x = caretPlace.rounded()
      context.setFillColor(theme.accent)
      context.fill(
        CGRect(
          x: x - theme.iconStroke / 2, y: height.top, width: theme.iconStroke,
          height: height.length))
    }
    context.restoreGState()
    drawHandles(in: context, area)
  }

  private func drawHandles(in context: CGContext, _ area: CGRect) {
    guard isFocused, handles.isShown, editor.hasSelection else { return }
    func visible(_ offset: Int) -> CGRect? {
      let caret = caretFrame(offset)
      return caret.maxX >= area.minX && caret.minX <= area.maxX ? caret : nil
    }
    handles.draw(
      in: context, low: visible(editor.selection.lowerBound),
      high: visible(editor.selection.upperBound), color: looks.theme.accent)
  }

  /// The box around a part of the text, in UTF-8 bytes; that of the caret for an empty one.
  func frame(ofText part: Range<Int>) -> CGRect {
    let line = line
    let height = line.ascent + line.descent
    let boxes = boxes(of: part, line, Double(bounds.midY) - height / 2, height)
    return boxes.dropFirst().reduce(boxes.first ?? caretFrame(part.lowerBound)) { $0.union($1) }
  }

  private func drawFrame(in context: CGContext, _ theme: InterfaceTheme) {
    let width = isFocused ? theme.focusRingWidth : theme.hairline
    let box = bounds.insetBy(dx: width / 2, dy: width / 2)
    let outline = PathData(box, cornerRadius: theme.cornerRadius - width / 2)
    context.setFillColor(theme.surface)
    context.fill(outline)
    context.setStrokeColor(isFocused ? theme.accent : theme.separator)
    context.setLineWidth(width)
    context.stroke(outline)
  }

  /// Draws the selection cluster by cluster, because it may consist of several pieces in
  /// bidirectional text.
  private func drawSelection(
    in context: CGContext, _ line: TextLine, _ top: Double, _ height: Double,
    _ theme: InterfaceTheme
  ) {
    guard editor.hasSelection else { return }
    context.setFillColor(theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    context.fill(boxes(of: editor.selection, line, top, height))
  }

  /// The boxes of the clusters of a part of the text, in UTF-8 bytes.
  private func boxes(of part: Range<Int>, _ line: TextLine, _ top: Double, _ height: Double)
    -> [CGRect]
  {
    let range = shownOffset(of: part.lowerBound)..<shownOffset(of: part.upperBound)
    return line.clusters.filter { range.contains($0.offset) }.map {
      CGRect(x: lineStart + $0.x, y: top, width: $0.width, height: height)
    }
  }
}

extension CGContext {
  /// Underlines text that an input method is composing.
  ///
  /// - Parameters:
  ///   - boxes: those of its glyphs.
  ///   - width: the width of the line.
  ///   - color: the colour of the text.
  public func underlineComposition(_ boxes: [CGRect], _ width: Double, color: CGColor) {
    setFillColor(color)
    fill(
      boxes.map { CGRect(x: $0.minX, y: $0.maxY - width, width: $0.width, height: width) })
  }
}
