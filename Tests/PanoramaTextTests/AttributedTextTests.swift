import Foundation
import PanoramaGraphics
import PanoramaText
import Testing

@Suite struct AttributedTextTests {
  let library = FontLibrary()
  private var font: Font { TestFonts.dejaVu(20, in: library) }
  private func width(_ text: String, _ font: Font? = nil) -> Double {
    TextLine(text, font: font ?? self.font).width
  }

  private func string(
    _ text: String, _ extra: [NSAttributedString.Key: Any] = [:],
    _ style: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSMutableAttributedString {
    let paragraph = NSMutableParagraphStyle()
    style(paragraph)
    return NSMutableAttributedString(
      string: text,
      attributes: [.font: font, .paragraphStyle: paragraph].merging(extra) { $1 })
  }

  private func list(_ text: NSAttributedString, width: Double = .infinity) -> DisplayList {
    DisplayList {
      $0.draw(
        AttributedTextLayout(text, fonts: library, maximumWidth: width),
        at: .zero)
    }
  }

  /// The left end of the ink of each item.
  private func glyphItems(_ list: DisplayList) -> [DisplayItem] {
    list.items.filter { if case .glyphs = $0.operation { true } else { false } }
  }

  private func fills(_ list: DisplayList) -> [DisplayItem] {
    list.items.filter { if case .fill = $0.operation { true } else { false } }
  }

  @Test func plainTextMeasuresAsItsLine() {
    let size = string("Hamburg").size(fonts: library)
    #expect(abs(Double(size.width) - width("Hamburg")) < 1e-9)
    #expect(abs(Double(size.height) - font.ascent - font.descent) < 1e-9)
    let empty = string("").size(fonts: library)
    #expect(empty.width == 0 && empty.height > 0)
    #expect(NSAttributedString(string: "").size(fonts: library).height > 0)
  }

  @Test func withoutAFontTheInterfaceFontAtTwelve() {
    let plain = NSAttributedString(string: "text").size(fonts: library)
    let system = library.systemFont(ofSize: 12)
    #expect(abs(Double(plain.width) - width("text", system)) < 1e-9)
  }

  @Test func eachStretchHasItsFontAndColour() throws {
    let text = string("big small")
    let small = font.withSize(8)
    text.addAttributes(
      [.font: small, .foregroundColor: CGColor(argb: 0xFFFF_0000)],
      range: NSRange(location: 4, length: 5))
    let size = text.size(fonts: library)
    #expect(abs(Double(size.width) - width("big ") - width("small", small)) < 1e-9)
    let items = glyphItems(list(text))
    #expect(items.count == 2)
    guard case .glyphs(let run, .color(let color)) = try #require(items.last).operation else {
      Issue.record("no colour")
      return
    }
    #expect(run.fontSize == 8 && color == CGColor(argb: 0xFFFF_0000))
  }

  @Test func attributesCountInUTF16AndTextInCharacters() {
    // The emoji takes two UTF-16 units and four bytes; the attribute begins after it.
    let text = string("😀é€x")
    text.addAttribute(
      .foregroundColor, value: CGColor(argb: 0xFF00_FF00), range: NSRange(location: 4, length: 1))
    let items = glyphItems(list(text))
    guard case .glyphs(let run, .color(let color))? = items.last?.operation else {
      Issue.record("nothing drawn")
      return
    }
    #expect(run.glyphs.count == 1 && color == CGColor(argb: 0xFF00_FF00))
    #expect(run.glyphs.first?.outline === TextLine("x", font: font).glyphs.glyphs[0].outline)
  }

  @Test func kernSpreadsCharacters() {
    let text = string("abc", [.kern: 3])
    #expect(abs(Double(text.size(fonts: library).width) - width("abc") - 9) < 1e-9)
  }

  @Test func raisedTextMakesTheLineHigher() {
    let text = string("x2")
    text.addAttribute(.baselineOffset, value: 7.5, range: NSRange(location: 1, length: 1))
    let plain = string("x2").size(fonts: library)
    #expect(abs(Double(text.size(fonts: library).height - plain.height) - 7.5) < 1e-9)
    let (whole, raised) = (list(string("x2")).bounds, list(text).bounds)
    #expect(abs(raised.maxY - whole.maxY - 7.5) < 1e-9)
  }

  @Test func aSmallRaisedDigitDoesNot() {
    let text = string("x2")
    text.addAttributes(
      [.font: font.withSize(8), .baselineOffset: 7], range: NSRange(location: 1, length: 1))
    #expect(text.size(fonts: library).height == string("x2").size(fonts: library).height)
  }

  @Test func groundsAndUnderlinesLieUnderTheirStretch() {
    let text = string("ab cd")
    let range = NSRange(location: 3, length: 2)
    text.addAttributes(
      [.backgroundColor: CGColor(argb: 0xFFFF_FF00), .underlineStyle: 1], range: range)
    let boxes = fills(list(text)).map(\.bounds)
    #expect(boxes.count == 2)
    for box in boxes {
      #expect(abs(box.minX - width("ab ")) < 1e-6)
      #expect(abs(box.width - width("cd")) < 1e-6)
    }
    let baseline = font.ascent
    #expect(boxes[0].minY == 0 && boxes[1].minY > baseline && boxes[1].maxY < boxes[0].maxY)
  }

  @Test func doubleAndThickAndThrough() {
    let single = fills(list(string("a", [.underlineStyle: NSUnderlineStyle.single])))
    let thick = fills(list(string("a", [.underlineStyle: NSUnderlineStyle.thick])))
    let double = fills(list(string("a", [.underlineStyle: NSUnderlineStyle.double.rawValue])))
    #expect(abs(thick[0].bounds.height - 2 * single[0].bounds.height) < 1e-9)
    #expect(double.count == 2)
    let through = fills(list(string("a", [.strikethroughStyle: 1])))
    #expect(through[0].bounds.maxY < font.ascent && through[0].bounds.minY > 0)
  }

  @Test func paragraphsAlignBreakAndKeepTheirDistance() {
    let room = width("the quick") + 1
    let text = string("the quick red fox") { style in
      style.alignment = .right
      style.lineSpacing = 5
    }
    let layout = AttributedTextLayout(text, fonts: library, maximumWidth: room)
    #expect(layout.lineCount == 2)
    #expect(abs(Double(layout.size.width) - room) < 1e-9)
    #expect(abs(Double(layout.size.height) - 2 * font.lineHeight - 5) < 1e-9)
    let items = glyphItems(list(text, width: room))
    #expect(items.count == 2 && items[1].bounds.minX > items[0].bounds.minX)
    let spaced = string("a\nb") { $0.paragraphSpacing = 11 }
    let plain = string("a\nb")
    #expect(
      abs(Double(spaced.size(fonts: library).height - plain.size(fonts: library).height) - 11)
        < 1e-9)
  }

  @Test func justifiedLinesFillTheWidthButTheLast() {
    let text = string("aa bb cc dd ee") { $0.alignment = .justified }
    let room = width("aa bb cc") + 4
    let items = glyphItems(list(text, width: room)).map(\.bounds)
    #expect(items.count == 2)
    #expect(items[0].maxX > room - 3 && items[0].maxX <= room)
    #expect(items[1].maxX < room - 10)
  }

  @Test func indents() {
    let text = string("aaaa bbbb") { style in
      style.firstLineHeadIndent = 30
      style.headIndent = 10
    }
    let items = glyphItems(list(text, width: width("aaaa") + 35)).map(\.bounds)
    #expect(items.count == 2)
    #expect(items[0].minX > 30 && items[1].minX > 10 && items[1].minX < 30)
  }

  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, "Som\u{2026}"), (.byTruncatingHead, "\u{2026}tle"),
    (.byTruncatingMiddle, "So\u{2026}le"),
  ])
  func cutAtEitherEndOrInTheMiddle(mode: NSLineBreakMode, shown: String) {
    let text = string("Some long title") { $0.lineBreakMode = mode }
    let room = width(shown) + 6
    let layout = AttributedTextLayout(text, fonts: library, maximumWidth: room)
    #expect(layout.lineCount == 1)
    #expect(Double(layout.size.width) <= room + 1e-9)
    // The ellipsis is drawn, at its place.
    let dots = TextLine("\u{2026}", font: font).glyphs.glyphs[0].outline
    guard case .glyphs(let run, _)? = glyphItems(list(text, width: room)).first?.operation else {
      Issue.record("nothing drawn")
      return
    }
    let place = run.glyphs.firstIndex { $0.outline === dots }
    switch mode {
    case .byTruncatingTail: #expect(place == run.glyphs.count - 1)
    case .byTruncatingHead: #expect(place == 0)
    default: #expect(place != nil && place != 0 && place != run.glyphs.count - 1)
    }
  }

  @Test func characterWrappingBreaksInsideWords() {
    let text = string("abcdefgh ij") { $0.lineBreakMode = .byCharWrapping }
    let layout = AttributedTextLayout(text, fonts: library, maximumWidth: width("abcdefgh i") + 1)
    let words = string("abcdefgh ij")
    #expect(layout.lineCount == 2)
    #expect(
      AttributedTextLayout(words, fonts: library, maximumWidth: width("abcdefgh i") + 1).size
        .width < layout.size.width)
  }

  @Test func rightToLeftParagraphsStandOnTheRight() {
    let text = string("אבג")
    let items = glyphItems(list(text, width: 500)).map(\.bounds)
    #expect(items[0].minX > 400)
    // Two styles in one right-to-left line: the first stretch is the right one.
    text.addAttribute(
      .foregroundColor, value: CGColor(argb: 0xFFFF_0000), range: NSRange(location: 0, length: 1))
    let parts = glyphItems(list(text, width: 500))
    #expect(parts.count == 2 && parts[0].bounds.minX > parts[1].bounds.maxX - 1)
  }

  @Test func drawingInARectangleCutsWhatIsOutside() {
    let text = string("one two three four five six seven")
    let rect = CGRect(x: 10, y: 20, width: 80, height: 50)
    let list = DisplayList { $0.draw(text, in: rect, fonts: library) }
    #expect(!list.isEmpty && rect.contains(list.bounds))
    #expect(DisplayList { $0.draw(text, in: .zero, fonts: library) }.isEmpty)
  }

  @Test func boundingRectBreaksOnlyWhenAsked() {
    let text = string("one two three")
    let place = CGSize(width: width("one two") + 1, height: 1000)
    let broken = text.boundingRect(
      with: place, options: .usesLineFragmentOrigin, fonts: library)
    let straight = text.boundingRect(with: place, fonts: library)
    #expect(broken.height > straight.height && broken.width < straight.width)
  }

  @Test func senselessValuesCountAsAbsent() {
    let text = string("abc", [.kern: Double.nan, .foregroundColor: "red", .underlineStyle: "yes"])
    #expect(text.size(fonts: library) == string("abc").size(fonts: library))
    let style = NSMutableParagraphStyle()
    style.lineSpacing = .infinity
    #expect(style.lineSpacing == 0)
  }

  @Test func stylesCompareByValueAndCopiesAreIndependent() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style)
    style.alignment = .right
    #expect(copy != style && copy?.alignment == .center)
    #expect((copy?.mutableCopy() as? NSMutableParagraphStyle)?.alignment == .center)
  }

  /// Foundation compares the attributes of a text with those of the one it is appended to.
  @Test func textsWithParagraphStylesAreJoined() {
    let whole = NSMutableAttributedString(string: "")
    for i in 0..<6 {
      let style = NSMutableParagraphStyle()
      style.alignment = i < 3 ? .natural : .center
      whole.append(NSAttributedString(string: "ab", attributes: [.paragraphStyle: style]))
      whole.append(
        NSAttributedString(string: "ab", attributes: [.paragraphStyle: NSParagraphStyle.default]))
    }
    var count = 0
    whole.enumerateAttributes(in: NSRange(location: 0, length: whole.length)) { _, _, _ in
      count += 1
    }
    #expect(count == 7)
  }

  /// Paragraphs that were edited, moved, joined and removed are laid out as in a layout that knows nothing of before.
  @Test func aLayoutWithTheLinesOfTheOneBeforeIsTheSame() {
    var random = SystemRandomNumberGenerator()
    var paragraphs = ["one two three four five", "", "x", "six seven eight", "x", "עברית abc"]
    var cache = TextLayoutCache()
    for step in 0..<60 {
      let place = Int.random(in: 0..<paragraphs.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: paragraphs[place] += " word"
      case 1: paragraphs.insert(["x", "", "e\u{301} é"][step % 3], at: place)
      case 2 where paragraphs.count > 1: paragraphs.remove(at: place)
      case 3: paragraphs.swapAt(place, 0)
      default: paragraphs[place] = String(paragraphs[place].dropLast())
      }
      var text = StyledText(
        paragraphs.joined(separator: "\n"), font: library.systemFont(ofSize: 16))
      if step % 7 == 6 {
        text.runs.append(StyledText.Run("!", font: text.emptyFont, color: .white))
      }
      let width = step % 20 == 19 ? 60.0 : 90
      let new = AttributedTextLayout(text, maximumWidth: width, cache: &cache)
      let fresh = AttributedTextLayout(text, maximumWidth: width)
      #expect(new.size == fresh.size && new.lines.map(\.range) == fresh.lines.map(\.range))
      #expect(new.lines.map(\.origin) == fresh.lines.map(\.origin))
      #expect(
        DisplayList { $0.draw(new, at: .zero) }.bounds
          == DisplayList { $0.draw(fresh, at: .zero) }.bounds)
    }
  }
}
