import Foundation
import PanoramaGraphics

/// What is read aloud of a chapter.
extension ChapterLayout {
  /// A paragraph, a heading, another block of text or a picture, or a list or table of them, for assistive programs.
  public struct Passage: Hashable, Sendable {
    /// What a passage is.
    public enum Kind: Hashable, Sendable {
      case paragraph
      /// A heading of level 1 … 6.
      case heading(Int)
      /// A block that leads somewhere as a whole.
      case link
      case picture
      /// What is inside are items, and text that stands between them.
      case list
      case item
      /// What is inside are as many cells in each row. A place that no cell begins at has an empty one, whose `node` is
      /// that of the table.
      case table(columns: Int)
      case cell
    }

    /// The element.
    public var node: MarkupTree.Index
    public var kind: Kind
    /// Its characters, with single spaces, and the names of pictures among them; the name of a picture; all that is
    /// written in a cell; empty for lists, items and tables.
    public var text = ""
    /// The room of its lines, in points of the sheet.
    public var frame: CGRect
    /// The links and pictures in its text, in the order of the document.
    public var parts: [PassagePart] = []
    /// What a list, an item, a table or a cell has inside.
    public var inside: [Passage] = []
  }

  /// A link or a picture in a passage.
  public struct PassagePart: Hashable, Sendable {
    /// The element.
    public var node: MarkupTree.Index
    /// The characters of the link, with single spaces; the name of the picture.
    public var text: String
    public var isPicture: Bool
    /// Where it is, of a link its first line, in points of the sheet.
    public var frame: CGRect
  }

  /// What is read of the chapter, as far as it is laid out, in the order of the document. Pictures that are only
  /// decoration are left out. O(chapter).
  public func passages() -> [Passage] {
    PassageNesting(markup).nest(flatPassages()[...], inside: nil)
  }

  /// Blocks of text and pictures.
  private func flatPassages() -> [Passage] {
    let rows = -Double.infinity ... .infinity
    var passages: [Passage] = []
    var places: [MarkupTree.Index: Int] = [:]
    for line in fragments(in: rows) {
      guard case .line = line.content else { continue }
      let node = block(around: line.node)
      let frame = rect(u: line.u, v: line.v, width: line.width, height: line.height)
      if let place = places[node] {
        if place >= 0 { passages[place].frame = passages[place].frame.union(frame) }
        continue
      }
      let read = ReadText(markup, in: node)
      guard read.hasCharacters else {
        places[node] = -1
        continue
      }
      places[node] = passages.count
      passages.append(
        Passage(
          node: node, kind: headingLevel(node).map { .heading($0) } ?? .paragraph, text: read.text,
          frame: frame))
    }
    places = places.filter { $0.value >= 0 }
    for picture in pictures(in: rows) {
      guard let name = pictureName(picture.node) else { continue }
      if let home = places[block(around: picture.node)] {
        passages[home].parts.append(
          PassagePart(node: picture.node, text: name, isPicture: true, frame: picture.frame))
      } else {
        passages.append(
          Passage(node: picture.node, kind: .picture, text: name, frame: picture.frame))
      }
    }
    add(links(in: rows), to: &passages, places)
    for i in passages.indices { passages[i].parts.sort { $0.node < $1.node } }
    return passages.sorted { $0.node < $1.node }
  }

  private func add(
    _ links: [Link], to passages: inout [Passage], _ places: [MarkupTree.Index: Int]
  ) {
    for link in links {
      let inside = markup.tree.subtree(of: link.node)
      // A link around a whole block is in it all the same.
      let home =
        places[block(around: link.node)] ?? passages.firstIndex { inside.contains($0.node) }
      guard let home, !passages[home].parts.contains(where: { $0.node == link.node }) else {
        continue
      }
      if passages[home].node == link.node {
        passages[home].kind = .link
        continue
      }
      let text = ReadText(markup, in: link.node).text
      passages[home].parts.append(
        PassagePart(
          node: link.node, text: text.isEmpty ? passages[home].text : text, isPicture: false,
          frame: link.frame))
    }
  }

  /// Where the characters of a passage's text are in the document, by its Unicode scalars.
  public func places(ofTextIn node: MarkupTree.Index) -> [BookPlace] {
    guard markup.tree.nodes.indices.contains(Int(node)) else { return [] }
    return ReadText(markup, in: node, tellsPlaces: true).places.map {
      BookPlace(chapter: chapter, node: $0.node, offset: $0.offset)
    }
  }

  /// What a picture is called, if only a picture; nil for one that is only decoration.
  private func pictureName(_ node: MarkupTree.Index) -> String? {
    name(ofPicture: node).flatMap { $0.isEmpty ? "Picture" : $0 }
  }

  /// What the document calls a picture: empty if nothing, nil for one that is only decoration.
  public func name(ofPicture node: MarkupTree.Index) -> String? {
    guard let element = markup.tree.element(node) else { return nil }
    if element["role"] == "presentation" || element["role"] == "none"
      || element["aria-hidden"] == "true"
    {
      return nil
    }
    if let name = element.alternative { return name.isEmpty ? nil : name }
    let own = ReadText(markup, in: node).text
    if !own.isEmpty { return own }
    // Around a picture, a drawing may have the name.
    return markup.tree.nodes[Int(node)].parent.flatMap { markup.tree.element($0) }
      .flatMap { $0.namespace == MarkupNamespace.svg ? $0.alternative : nil } ?? ""
  }

  /// The element that makes the block in which a node stands.
  private func block(around node: MarkupTree.Index) -> MarkupTree.Index {
    var current = node
    while let parent = markup.tree.nodes[Int(current)].parent {
      if case .element = markup.tree.nodes[Int(current)].content,
        markup.style(current).display.isBlockOfText
      {
        return current
      }
      current = parent
    }
    return current
  }

  private func headingLevel(_ node: MarkupTree.Index) -> Int? {
    guard let element = markup.tree.element(node) else { return nil }
    let level =
      if element["role"] == "heading" {
        element["aria-level"].flatMap(Int.init) ?? 2
      } else if element.name.count == 2, element.name.hasPrefix("h") {
        element.name.last?.wholeNumberValue
      } else {
        nil as Int?
      }
    return level.flatMap { (1...6).contains($0) ? $0 : nil }
  }
}

extension ComputedStyle.Display {
  /// Whether what is written in it is a passage of its own.
  fileprivate var isBlockOfText: Bool {
    switch self {
    case .inline, .inlineBlock, .ruby, .rubyText: false
    default: true
    }
  }
}

/// The characters in an element that are read aloud: without those that are never shown, such as style sheets in drawings,
/// and without readings above characters, but with the names of pictures. Those of blocks in a block are not its own.
private struct ReadText {
  /// With single spaces.
  private(set) var text = ""
  /// Whether there is more in it than the names of pictures.
  private(set) var hasCharacters = false
  /// The text and its UTF-16 unit from which each Unicode scalar of `text` comes, or the picture.
  private(set) var places: [(node: MarkupTree.Index, offset: Int)] = []
  private var needsSpace = false
  private let tellsPlaces: Bool

  init(_ markup: StyledMarkup, in node: MarkupTree.Index, tellsPlaces: Bool = false) {
    self.tellsPlaces = tellsPlaces
    let nodes = markup.tree.nodes
    // Bytes, because a chapter may have a million of them.
    var bytes: [UInt8] = []
    var index = node
    // What is in a drawing belongs to its name.
    var drawing = index
    let isBlock = markup.style(node).display.isBlockOfText
    while index < nodes[Int(node)].end {
      switch nodes[Int(index)].content {
      case .element(let element):
        // A drawing is called by its title, though that is not drawn.
        let isName = element.namespace == MarkupNamespace.svg && element.name == "title"
        let display = markup.style(index).display
        let isOther = isBlock && index != node && index >= drawing && display.isBlockOfText
        let isUnread = (display == .none || isOther) && !isName || display == .rubyText
        if isOther { needsSpace = true }
        if index != node, element.name == "img", !isUnread, let name = element.alternative {
          needsSpace = true
          add(name, of: index, hasUnits: false, to: &bytes)
          needsSpace = true
        }
        if element.name == "br" { needsSpace = true }
        if element.namespace == MarkupNamespace.svg {
          drawing = max(drawing, nodes[Int(index)].end)
        }
        index = isUnread ? nodes[Int(index)].end : index + 1
      case .text(let text):
        let before = bytes.count
        add(text, of: index, hasUnits: true, to: &bytes)
        if index >= drawing, bytes.count > before { hasCharacters = true }
        index += 1
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private mutating func add(
    _ text: String, of node: MarkupTree.Index, hasUnits: Bool,
    to bytes: inout [UInt8]
  ) {
    var unit = 0
    for scalar in text.unicodeScalars {
      defer { if hasUnits { unit += UTF16.width(scalar) } }
      // What is known of most characters is not looked up.
      let isBlank =
        scalar.isASCII
        ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
      if isBlank {
        needsSpace = true
        continue
      }
      if needsSpace, !bytes.isEmpty {
        bytes.append(0x20)
        if tellsPlaces { places.append((node, unit)) }
      }
      needsSpace = false
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else if let encoded = UTF8.encode(scalar) {
        bytes.append(contentsOf: encoded)
      }
      if tellsPlaces { places.append((node, unit)) }
    }
  }
}

extension MarkupElement {
  /// What is said for it: nil if it does not say, empty for decoration.
  fileprivate var alternative: String? {
    let name = self["aria-label"] ?? self["alt"] ?? self["title"]
    return name?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
