import Foundation
import PanoramaGraphics
import PanoramaText

/// Turns inline text into attributed text.
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

  /// The attributed text of some runs. Pictures are their alternatives.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - maximum: about how many bytes at most are needed.
  /// - Returns: the text, and whether it is all of it.
  mutating func text(_ runs: some Sequence<InlineText.Run>, maximum: Int) -> (
    NSAttributedString, isWhole: Bool
  ) {
    let result = NSMutableAttributedString(string: "")
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = font.size * 0.18
    paragraph.alignment = alignment
    var left = maximum
    for run in runs {
      guard left > 0 else { return (result, false) }
      var text =
        switch run.content {
        case .text(let text): text
        case .lineBreak: "\n"
        case .picture(_, let alternative): alternative
        }
      let isCut = text.utf8.count > left
      if isCut { text = String(text.prefix(left)) }
      left -= text.utf8.count
      result.append(NSAttributedString(string: text, attributes: attributes(of: run, paragraph)))
      if isCut { return (result, false) }
    }
    return (result, true)
  }

  private mutating func attributes(
    of run: InlineText.Run, _ paragraph: NSParagraphStyle
  ) -> [NSAttributedString.Key: Any] {
    var font =
      run.style.contains(.code)
      ? look.code.withSize(self.font.size * look.code.size / max(1, look.em)) : font
    if run.style.contains(.bold) { font = font.withWeight(.bold) }
    if run.style.contains(.italic) { font.descriptor.isItalic = true }
    var color = color
    var isDim = false
    if case .picture = run.content { isDim = true }
    var values: [NSAttributedString.Key: Any] = [.paragraphStyle: paragraph]
    if let link = run.link {
      color = look.accent
      values[.link] = String(targets.count)
      targets.append(link)
    } else if isDim {
      color = look.secondaryText
    }
    if run.style.contains(.struck) {
      values[.strikethroughStyle] = NSUnderlineStyle.single
      if run.link == nil { color = color.copy(alpha: color.alpha * 0.7) }
    }
    if run.style.contains(.highlighted) {
      values[.backgroundColor] = look.highlight
    } else if run.style.contains(.code) {
      values[.backgroundColor] = look.field
    }
    values[.font] = font
    values[.foregroundColor] = color
    return values
  }
}
