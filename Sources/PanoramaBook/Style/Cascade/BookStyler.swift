import Foundation
import PanoramaGraphics

/// Gives each node of a document its style.
@_spi(BookTests) public struct BookStyler {
  private let look: BookLook
  private let index: RuleIndex
  private let colors: ReadableColors
  private let path: String

  /// - Parameters:
  ///   - sheets: those of the document in their order, each after those that it contains.
  ///   - path: the path of the document.
  @_spi(BookTests) public init(sheets: [StyleSheet], look: BookLook, path: String) {
    (self.look, self.path) = (look, path)
    colors = ReadableColors(theme: look.theme)
    var index = RuleIndex()
    index.add(UserAgentSheet.sheet, origin: .userAgent, look: look)
    if look.usesPublisherStyles {
      for sheet in sheets { index.add(sheet, origin: .author, look: look) }
    }
    self.index = index
  }

  /// - Parameter language: that of the book, for documents that do not say theirs.
  @_spi(BookTests) public func styled(_ tree: MarkupTree, language: String = "") -> StyledMarkup {
    guard !tree.nodes.isEmpty else { return StyledMarkup(tree: tree, styles: [], styleOfNode: []) }
    var pass = StylePass(
      tree: tree, look: look, rules: index, colors: colors, path: path, language: language)
    pass.run()
    return pass.result
  }
}

/// One document on its way through the cascade.
private struct StylePass {
  /// Elements with equal keys have equal styles.
  private struct Key: Hashable {
    var parent: Int32
    var custom: Int32
    var rules: [Int32]
    var language: Int32
    var background: UInt32
    var isInline: Bool
  }

  private struct Made {
    var style: Int32
    var custom: Int32
    var background: CGColor
  }

  var result: StyledMarkup
  private let look: BookLook
  private let rules: RuleIndex
  private let colors: ReadableColors
  private let path: String
  private let language: String
  private let outline: MarkupOutline
  private var matcher: SelectorMatcher
  private var made: [Made?]
  private var known: [Key: Made] = [:]
  private var numbers: [ComputedStyle: Int32] = [:]
  /// Sets of variables; the first is empty.
  private var customs: [[String: [CSSToken]]] = [[:]]
  private var rootFontSize: Double

  init(
    tree: MarkupTree, look: BookLook, rules: RuleIndex, colors: ReadableColors, path: String,
    language: String
  ) {
    (self.look, self.rules, self.colors) = (look, rules, colors)
    (self.path, self.language) = (path, language)
    outline = MarkupOutline(tree)
    matcher = SelectorMatcher(outline)
    made = Array(repeating: nil, count: tree.nodes.count)
    rootFontSize = look.textSize
    result = StyledMarkup(
      tree: tree, styles: [], styleOfNode: Array(repeating: 0, count: tree.nodes.count))
  }

  /// What the root inherits.
  private var initial: ComputedStyle {
    var style = ComputedStyle()
    style.fontSize = look.textSize
    style.color = look.theme.text
    style.language = language
    return style
  }

  mutating func run() {
    for i in result.tree.nodes.indices {
      let node = result.tree.nodes[i]
      switch node.content {
      case .text: result.styleOfNode[i] = node.parent.map { result.styleOfNode[Int($0)] } ?? 0
      case .element(let element): add(element, MarkupTree.Index(i), parent: node.parent)
      }
    }
  }

  private mutating func add(
    _ element: MarkupElement, _ index: MarkupTree.Index, parent: MarkupTree.Index?
  ) {
    var matched: [Int32] = []
    var pseudo: [Selector.PseudoElement: [Int32]] = [:]
    let candidates = matcher.hasRoom ? rules.candidates(element) : []
    for candidate in candidates {
      let selector = rules.rules[Int(candidate)].selector
      guard matcher.matches(selector, index) else { continue }
      if let part = selector.pseudoElement {
        pseudo[part, default: []].append(candidate)
      } else {
        matched.append(candidate)
      }
    }
    let around = parent.flatMap { made[Int($0)] }
    let hints = PresentationHints.block(element, index, result.tree, link: look.theme.link)
    let inline =
      look.usesPublisherStyles
      ? element["style"].map { text in
        StyleBlock(StyleSheet.resolved(CSSTokenizer.tokens(text), from: path))
      } : nil
    matched.sort { rules.isWeaker($0, $1) }
    let key = Key(
      parent: around?.style ?? -1, custom: around?.custom ?? 0, rules: matched,
      language: outline.language[Int(index)], background: around?.background.argb ?? 0,
      isInline: hints != nil || inline != nil)
    if !key.isInline, pseudo.isEmpty, let found = known[key] {
      made[Int(index)] = found
      result.styleOfNode[Int(index)] = found.style
      // Elements whose counters change are few; their changes are found again.
      if !hasCounters(matched) { return }
    }
    let inherited = around.map { result.styles[Int($0.style)] } ?? initial
    var state = applied(
      matched, hints: hints, inline: inline, to: element, inherited: inherited,
      custom: customs[Int(around?.custom ?? 0)])
    if let own = outline.languages[safe: Int(outline.language[Int(index)])], !own.isEmpty {
      state.style.language = own
    }
    if parent == nil { rootFontSize = state.style.fontSize }
    let below = around?.background ?? look.theme.background
    let (style, background) = finished(state, element, below: below)
    let entry = Made(
      style: number(style), custom: customNumber(state.custom, around?.custom ?? 0),
      background: background)
    if !key.isInline { known[key] = entry }
    made[Int(index)] = entry
    result.styleOfNode[Int(index)] = entry.style
    if !state.counters.isEmpty { result.counters[index] = state.counters }
    for (part, list) in pseudo {
      addPart(part, list, of: element, index, style: style, custom: state.custom, below: background)
    }
  }

  private func hasCounters(_ matched: [Int32]) -> Bool {
    matched.contains { rules.rules[Int($0)].block.changesCounters }
  }

  private mutating func addPart(
    _ part: Selector.PseudoElement, _ list: [Int32], of element: MarkupElement,
    _ index: MarkupTree.Index, style: ComputedStyle, custom: [String: [CSSToken]], below: CGColor
  ) {
    let matched = list.sorted { rules.isWeaker($0, $1) }
    let state = applied(
      matched, hints: nil, inline: nil, to: element, inherited: style, custom: custom)
    var computed = finished(state, element, below: below).style
    computed.language = style.language
    switch part {
    case .before, .after:
      guard let pieces = state.content, computed.display != .none else { return }
      let content = GeneratedContent(style: computed, pieces: pieces)
      if part == .before { result.before[index] = content } else { result.after[index] = content }
    case .firstLetter: result.firstLetter[index] = computed
    case .firstLine: result.firstLine[index] = computed
    }
  }

  private static let inheritedProperties = StyleProperties.all.values.filter(\.isInherited)

  private func applied(
    _ matched: [Int32], hints: StyleBlock?, inline: StyleBlock?, to element: MarkupElement,
    inherited: ComputedStyle, custom: [String: [CSSToken]]
  ) -> StyleState {
    var state = StyleState()
    for property in Self.inheritedProperties { property.copy(&state, inherited) }
    state.style.language = inherited.language
    state.custom = custom
    let context = StyleContext(
      parent: inherited, rootFontSize: rootFontSize, page: look.page, textScale: look.textSize / 16,
      attributes: element.attributes)
    let own = matched.prefix { rules.rules[Int($0)].origin == .userAgent }
    let author = matched.dropFirst(own.count)
    for phase in [StyleDeclaration.Phase.custom, .base, .rest] {
      func apply(_ list: ArraySlice<Int32>, _ isImportant: Bool) {
        for rule in list {
          rules.rules[Int(rule)].block.apply(phase, isImportant: isImportant, to: &state, context)
        }
      }
      apply(own, false)
      hints?.apply(phase, isImportant: false, to: &state, context)
      apply(author, false)
      inline?.apply(phase, isImportant: false, to: &state, context)
      apply(author, true)
      inline?.apply(phase, isImportant: true, to: &state, context)
      apply(own, true)
    }
    return state
  }

  /// The style as the reader wants it, and the colour that is behind texts in it.
  private func finished(
    _ state: StyleState, _ element: MarkupElement, below: CGColor
  ) -> (style: ComputedStyle, background: CGColor) {
    var style = state.computed()
    var background = below
    if let own = style.background {
      // The page has the theme's colour.
      if !colors.isPlain, element.name == "html" || element.name == "body" {
        style.background = nil
      } else {
        style.background = colors.background(own)
        background = ReadableColors.over(style.background ?? own, below)
      }
    }
    if !colors.isPlain {
      style.color = colors.text(style.color, on: background)
      style.decorationColor = style.decorationColor.map { colors.text($0, on: background) }
    }
    if let family = look.family, !style.fontFamilies.contains("monospace") {
      style.fontFamilies = [family] + style.fontFamilies
    }
    if let height = look.lineHeight, style.display != .rubyText {
      style.lineHeight = .factor(height)
    }
    if let justifies = look.justifies {
      if justifies, style.textAlign == .start || style.textAlign == .left, element.name == "p" {
        style.textAlign = .justify
      } else if !justifies, style.textAlign == .justify {
        style.textAlign = .start
      }
    }
    if let hyphenates = look.hyphenates { style.hyphens = hyphenates ? .auto : .manual }
    return (style, background)
  }

  private mutating func number(_ style: ComputedStyle) -> Int32 {
    if let found = numbers[style] { return found }
    let number = Int32(result.styles.count)
    result.styles.append(style)
    numbers[style] = number
    return number
  }

  private mutating func customNumber(_ custom: [String: [CSSToken]], _ parent: Int32) -> Int32 {
    if custom == customs[Int(parent)] { return parent }
    customs.append(custom)
    return Int32(customs.count - 1)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
