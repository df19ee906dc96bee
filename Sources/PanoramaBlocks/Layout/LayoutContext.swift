import Foundation
import PanoramaGraphics
import PanoramaText

/// What all parts of a chapter's layout share while it is made. Used by one thread.
final class LayoutContext {
  let markup: StyledMarkup
  let setting: ChapterSetting
  let writing: ComputedStyle.Writing
  let counters: CounterValues
  /// For each node, whether it is no inline or has something in it that is none.
  let hasBlocks: [Bool]
  private(set) var runs: [TextRun] = []
  private var runIndex: [TextRun.Look: Int32] = [:]
  private var fonts: [Int32: Font] = [:]
  /// The least and greatest widths of elements that were measured.
  var intrinsic: [MarkupTree.Index: (least: Double, greatest: Double)] = [:]

  /// The clusters before which words may be divided; the words are kept, so that no other one gets their identity.
  var hyphens: [ObjectIdentifier: (word: ShapedWord, cuts: [Int32])] = [:]

  var isVertical: Bool { writing != .horizontal }
  /// The length of lines, and of a page across them, in points.
  var inlineSize: Double { isVertical ? setting.height : setting.width }
  var blockSize: Double { isVertical ? setting.width : setting.height }
  var tree: MarkupTree { markup.tree }

  init(_ markup: StyledMarkup, _ setting: ChapterSetting) {
    var markup = markup
    markup.styles = markup.styles.map(\.sane)
    markup.before = markup.before.mapValues {
      GeneratedContent(style: $0.style.sane, pieces: $0.pieces)
    }
    markup.after = markup.after.mapValues {
      GeneratedContent(style: $0.style.sane, pieces: $0.pieces)
    }
    markup.firstLetter = markup.firstLetter.mapValues(\.sane)
    (self.markup, self.setting) = (markup, setting)
    // The writing mode of the body, or of the root, is that of the chapter.
    let body = markup.tree.nodes.prefix(64).firstIndex {
      if case .element(let element) = $0.content { element.name == "body" } else { false }
    }
    let root = markup.styleOfNode.indices.contains(body ?? 0) ? body ?? 0 : 0
    writing =
      markup.styleOfNode.isEmpty
      ? .horizontal : markup.styles[Int(markup.styleOfNode[root])].writing
    counters = CounterValues(markup)
    var hasBlocks = [Bool](repeating: false, count: markup.tree.nodes.count)
    for i in markup.tree.nodes.indices.reversed() {
      guard case .element = markup.tree.nodes[i].content else { continue }
      let style = markup.styles[Int(markup.styleOfNode[i])]
      if style.display == .none { continue }
      if style.isBlockLevel { hasBlocks[i] = true }
      guard hasBlocks[i], let parent = markup.tree.nodes[i].parent, !style.isOutOfLine,
        !(setting.isFixedPage && style.isPositioned)
      else { continue }
      hasBlocks[Int(parent)] = true
    }
    self.hasBlocks = hasBlocks
  }

  /// Whether an element stands in the flow as a block.
  func isBlock(_ node: MarkupTree.Index) -> Bool {
    hasBlocks[Int(node)] && !style(node).isOutOfLine && !isPositioned(node)
  }

  /// Whether an element has a place of its own.
  func isPositioned(_ node: MarkupTree.Index) -> Bool {
    setting.isFixedPage && element(node) != nil && style(node).isPositioned
  }

  func styleIndex(_ node: MarkupTree.Index) -> Int32 { markup.styleOfNode[Int(node)] }
  func style(_ node: MarkupTree.Index) -> ComputedStyle {
    markup.styles[Int(markup.styleOfNode[Int(node)])]
  }

  func element(_ node: MarkupTree.Index) -> MarkupElement? {
    if case .element(let element) = markup.tree.nodes[Int(node)].content { element } else { nil }
  }

  /// The picture that an element shows; nil if it is none.
  func picture(_ node: MarkupTree.Index) -> PictureSource? {
    guard let element = element(node) else { return nil }
    switch element.name {
    case "img": return .address(element["src"] ?? "")
    case "svg":
      // A drawing that only wraps a picture is that picture.
      let inside = (node + 1)..<markup.tree.nodes[Int(node)].end
      let elements = inside.filter { self.element($0) != nil }
      let shapes = elements.filter {
        !["title", "desc", "g", "metadata", "defs"].contains(self.element($0)?.name ?? "")
      }
      if shapes.count == 1, let image = self.element(shapes[0]), image.name == "image",
        let address = image["xlink:href"] ?? image["href"]
      {
        return .address(address)
      }
      return .drawing(node)
    default: return nil
    }
  }

  /// The run of a look itself.
  func textRun(_ key: TextRun.Look) -> TextRun {
    // The list grows first.
    let index = run(key)
    return runs[Int(index)]
  }

  /// The index in `runs` of the run of a look.
  func run(_ key: TextRun.Look, style given: ComputedStyle? = nil) -> Int32 {
    if given == nil, let known = runIndex[key] { return known }
    let style = given ?? markup.styles[Int(key.style)]
    let full: Font
    if given == nil, let known = fonts[key.style] {
      full = known
    } else {
      full = setting.fonts.font(for: style)
      if given == nil { fonts[key.style] = full }
    }
    let font = full.withSize(full.size * key.scale)
    var features = style.fontFeatures.map { ShapingFeature($0.tag, $0.value) }
    if style.letterSpacing != 0 {
      features += [ShapingFeature("liga", 0), ShapingFeature("clig", 0)]
    }
    let shaping = ShapingStyle(font: font, features: features, language: style.language)
    var upright = shaping
    upright.isUpright = true
    let (shaper, size) = (setting.shaper, font.size)
    let shapingKey = shaper.key(of: shaping)
    func width(_ text: StaticString) -> Double {
      shaper.shape(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), shaping,
        key: shapingKey, isRightToLeft: false
      ).advance * size
    }
    var (above, below) = (font.ascent, font.descent)
    if isVertical {
      // The baseline is the middle of the line.
      let half = (above + below) / 2
      (above, below) = (half, half)
    }
    let height =
      switch style.lineHeight {
      case .normal: above + below + font.leading
      case .factor(let factor): max(0, factor) * full.size
      case .points(let points): max(0, points)
      }
    let lead = (height - above - below) / 2
    let marks = style.emphasis == .none ? 0 : size * 0.45
    let run = TextRun(
      key: key, font: font, shaping: shaping, shapingKey: shapingKey, upright: upright,
      uprightKey: shaper.key(of: upright), color: style.color, isVisible: style.isVisible,
      emphasis: style.emphasis,
      above: above + lead + key.rise + (writing == .verticalLR ? 0 : marks),
      below: below + lead - key.rise + (writing == .verticalLR ? marks : 0),
      space: width(" "), hyphen: width("-"), letterSpacing: style.letterSpacing,
      wordSpacing: style.wordSpacing,
      keepsTogether: style.whiteSpace == .nowrap || style.whiteSpace == .pre,
      breaksWords: style.breaksWords, hyphens: style.hyphens, orientation: style.orientation,
      combinesUpright: style.combinesUpright && isVertical)
    runs.append(run)
    let index = Int32(runs.count - 1)
    if given == nil { runIndex[key] = index }
    return index
  }
}

extension ComputedStyle {
  /// Whether it stands below what comes before rather than in a line.
  var isBlockLevel: Bool {
    switch display {
    case .none, .inline, .inlineBlock, .ruby, .rubyText, .contents: false
    default: !isOutOfLine
    }
  }

  /// Whether it is taken out of the flow.
  var isPositioned: Bool { position == .absolute || position == .fixed }

  /// Whether it stands beside the lines.
  var isOutOfLine: Bool { float != .none }
}
