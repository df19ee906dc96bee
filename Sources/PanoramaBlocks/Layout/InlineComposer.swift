import Foundation
import PanoramaGraphics
import PanoramaText

/// Turns inline text into styled text.
struct InlineComposer {
  let look: BlockLook
  /// The font of its plain parts.
  var font: Font
  /// The colour of its plain parts.
  var color: CGColor
  var alignment = NSTextAlignment.natural
  /// The targets of links. The attribute of a link is its index here.
  private(set) var targets: [InlineLink] = []

  init(_ look: BlockLook, font: Font, color: CGColor, alignment: NSTextAlignment = .natural) {
    (self.look, self.font, self.color, self.alignment) = (look, font, color, alignment)
  }

  /// The styled text of some runs. Pictures are their alternatives.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - maximum: about how many bytes at most are needed.
  /// - Returns: the text, and whether it is all of it.
  mutating func text(_ runs: some Sequence<InlineText.Run>, maximum: Int) -> (
    StyledText, isWhole: Bool
  ) {
    var result = StyledText(emptyFont: font)
    result.lineSpacing = font.size * 0.18
    result.alignment = alignment
    var left = maximum
    for run in runs {
      guard left > 0 else { return (result, false) }
      var styled = self.styled(run)
      let isCut = styled.text.utf8.count > left
      if isCut { styled.text = String(styled.text.prefix(left)) }
      left -= styled.text.utf8.count
      result.runs.append(styled)
      if isCut { return (result, false) }
    }
    return (result, true)
  }

  private mutating func styled(_ run: InlineText.Run) -> StyledText.Run {
    var font = font
    if run.style.contains(.code) {
      font = look.code.withSize(font.size * look.code.size / max(1, look.em))
    }
    if run.style.contains(.bold) { font = font.withWeight(.bold) }
    if run.style.contains(.italic) { font.descriptor.isItalic = true }
    var result = StyledText.Run("", font: font, color: color)
    switch run.content {
    case .text(let text): result.text = text
    case .lineBreak: result.text = "\n"
    case .picture(_, let alternative):
      result.text = alternative
      result.color = look.secondaryText
    }
    if let link = run.link {
      result.color = look.accent
      result.link = String(targets.count)
      targets.append(link)
    }
    if run.style.contains(.struck) {
      result.isStruck = true
      if run.link == nil { result.color = color.copy(alpha: color.alpha * 0.7) }
    }
    if run.style.contains(.highlighted) {
      result.background = look.highlight
    } else if run.style.contains(.code) {
      result.background = look.field
    }
    return result
  }
}
