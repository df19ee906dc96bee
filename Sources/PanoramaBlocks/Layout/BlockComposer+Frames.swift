import Foundation
import PanoramaGraphics
import PanoramaText

/// Blocks with something behind or beside them: quotations, callouts and programs.
extension BlockComposer {
  mutating func addQuote(_ blocks: [Block], in column: BlockColumn) {
    let (index, top) = (marks.count, y)
    // The bar is known only after what it stands beside.
    marks.append(.shape(.zero, radius: 0, look.line))
    let (isMirrored, indent) = (BlockDirection.isRightToLeft(blocks), em * 1.1)
    var inner = column.inset(
      left: isMirrored ? 0 : indent, right: isMirrored ? indent : 0, minimum: minimumWidth)
    inner.color = look.secondaryText
    inner.openColor = look.secondaryText
    inner.isTight = false
    add(blocks, in: inner)
    let width = em * 0.22
    let bar = CGRect(
      x: isMirrored ? column.right - width : column.x, y: top, width: width,
      height: max(em, y - top))
    marks[index] = .shape(bar, radius: width / 2, look.line)
    y = max(y, Double(bar.maxY))
  }

  mutating func add(_ callout: Callout, in column: BlockColumn) {
    let color = look.color(ofCallout: callout.kind)
    let (index, top, pad) = (marks.count, y, em * 0.7)
    marks.append(.shape(.zero, radius: 0, color))
    marks.append(.shape(.zero, radius: 0, color))
    y += pad * 0.8
    var inner = column.inset(left: pad + em * 0.3, right: pad, minimum: minimumWidth)
    inner.isTight = false
    inner.color = color
    add(callout.title, font: look.body.withWeight(.semibold), in: inner)
    inner.color = column.color
    if !callout.blocks.isEmpty, !isFull() {
      y += em * 0.4
      add(callout.blocks, in: inner)
    }
    y += pad * 0.8
    let frame = CGRect(x: column.x, y: top, width: column.width, height: y - top)
    let bar = CGRect(x: column.x, y: top, width: em * 0.25, height: y - top)
    marks[index] = .shape(frame, radius: em * 0.35, color.copy(alpha: 0.12))
    marks[index + 1] = .shape(bar, radius: em * 0.12, color)
  }

  mutating func addCode(_ text: String, in column: BlockColumn) {
    let pad = em * 0.7
    let inner = column.inset(left: pad, right: pad, minimum: em * 2)
    let maximum = characters(in: inner.width, font: look.code)
    var shown = text.last == "\n" ? text.dropLast() : text[...]
    if shown.utf8.count > maximum {
      shown = shown.prefix(maximum)
      isCut = true
    }
    var styled = StyledText(emptyFont: look.code)
    styled.runs = [StyledText.Run(Self.withoutTabs(shown), font: look.code, color: column.color)]
    styled.lineSpacing = em * 0.15
    styled.alignment = .left
    let layout = AttributedTextLayout(styled, maximumWidth: inner.width)
    let height = Double(layout.size.height) + 2 * pad
    let frame = CGRect(x: column.x, y: y, width: column.width, height: height)
    marks.append(.shape(frame, radius: em * 0.35, look.field))
    marks.append(.text(layout, CGPoint(x: inner.x, y: y + pad)))
    y += height
  }

  /// Tabs as blanks up to the next fourth column.
  private static func withoutTabs(_ text: Substring) -> String {
    guard text.utf8.contains(9) else { return String(text) }
    var (result, column) = ("", 0)
    for character in text {
      if character == "\t" {
        let count = 4 - column % 4
        result += String(repeating: " ", count: count)
        column += count
      } else {
        result.append(character)
        column = character.isNewline ? 0 : column + 1
      }
    }
    return result
  }
}
