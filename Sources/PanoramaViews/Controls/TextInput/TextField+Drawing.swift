import Foundation
import PanoramaGraphics
import PanoramaText

extension TextField {
  func drawField(in context: CGContext) {
    let theme = theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    if borderStyle != .none { drawFrame(in: context, theme) }
    let inner = bounds.insetBy(dx: theme.unit * 3 - theme.hairline, dy: theme.hairline)
    context.saveGState()
    context.clip(to: inner)
    let line = line
    let baseline = (Double(bounds.midY) + (line.ascent - line.descent) / 2).rounded()
    let height = (top: baseline - line.ascent, length: line.ascent + line.descent)
    if isFocused { drawSelection(in: context, line, height.top, height.length, theme) }
    if editor.text.isEmpty {
      let hint = TextLine(placeholder ?? "", font: textFont)
      context.draw(
        hint, baseline: CGPoint(x: start(of: hint), y: baseline), color: theme.secondaryText)
    } else {
      let color = textColor ?? theme.text
      context.draw(line, baseline: CGPoint(x: lineStart, y: baseline), color: color)
    }
    if isFocused, caretIsLit, !editor.hasSelection {
      let x = (lineStart + line.position(of: editor.caret)).rounded()
      context.setFillColor(theme.accent)
      context.fill(
        CGRect(
          x: x - theme.iconStroke / 2, y: height.top, width: theme.iconStroke,
          height: height.length))
    }
    context.restoreGState()
  }

  private func drawFrame(in context: CGContext, _ theme: Theme) {
    let width = isFocused ? theme.focusRingWidth : theme.hairline
    let box = bounds.insetBy(dx: width / 2, dy: width / 2)
    let outline = Path(box, cornerRadius: theme.cornerRadius - width / 2)
    context.setFillColor(theme.surface)
    context.fill(outline)
    context.setStrokeColor(isFocused ? theme.accent : theme.separator)
    context.setLineWidth(width)
    context.stroke(outline)
  }

  /// Draws the selection cluster by cluster, because it may consist of several pieces in
  /// bidirectional text.
  private func drawSelection(
    in context: CGContext, _ line: TextLine, _ top: Double, _ height: Double, _ theme: Theme
  ) {
    guard editor.hasSelection else { return }
    let range = editor.selection
    let rects = line.clusters.filter { range.contains($0.offset) }.map {
      CGRect(x: lineStart + $0.x, y: top, width: $0.width, height: height)
    }
    context.setFillColor(theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    context.fill(rects)
  }
}
