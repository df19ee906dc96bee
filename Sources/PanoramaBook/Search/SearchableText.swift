import Foundation

/// The text of a chapter as a search reads it: without case, accents and runs of white space, each unit with its place.
struct SearchableText {
  /// Folded UTF-16 units.
  private(set) var units: [UInt16] = []
  /// The text before folding, with single spaces.
  private var original: [UInt16] = []
  /// Where in `original` each unit begins.
  private var starts: [Int32] = []
  private var nodes: [MarkupTree.Index] = []
  private var offsets: [Int32] = []
  private var folds = Folds()

  /// Adds the text of a document.
  mutating func add(_ tree: MarkupTree) {
    var skipped: MarkupTree.Index = 0
    /// The ends of open blocks.
    var ends: [MarkupTree.Index] = []
    for index in tree.nodes.indices.map(MarkupTree.Index.init) where index >= skipped {
      while let end = ends.last, end <= index {
        ends.removeLast()
        addSpace(index, 0)
      }
      switch tree.nodes[Int(index)].content {
      case .element(let element):
        if element.isUnread { skipped = tree.nodes[Int(index)].end }
        if element.endsWords {
          addSpace(index, 0)
          ends.append(tree.nodes[Int(index)].end)
        }
      case .text(let text): add(text, index)
      }
    }
  }

  private mutating func add(_ text: String, _ node: MarkupTree.Index) {
    var offset: Int32 = 0
    for scalar in text.unicodeScalars {
      defer { offset += Int32(UTF16.width(scalar)) }
      if scalar.value < 0x80 {
        if scalar.value <= 0x20 {
          addSpace(node, offset)
        } else {
          let isCapital = (65...90).contains(scalar.value)
          add([UInt16(scalar.value | (isCapital ? 32 : 0))], scalar, node, offset)
        }
        continue
      }
      // Soft hyphens stand in the middle of words.
      if scalar == "\u{AD}" { continue }
      if scalar.properties.isWhitespace {
        addSpace(node, offset)
      } else {
        add(folds.folded(scalar), scalar, node, offset)
      }
    }
  }

  /// Accents fold to nothing, and belong to what is before them.
  private mutating func add(
    _ folded: [UInt16], _ scalar: Unicode.Scalar, _ node: MarkupTree.Index, _ offset: Int32
  ) {
    for unit in folded {
      units.append(unit)
      starts.append(Int32(original.count))
      nodes.append(node)
      offsets.append(offset)
    }
    original += UTF16.encode(scalar)!
  }

  private mutating func addSpace(_ node: MarkupTree.Index, _ offset: Int32) {
    guard let last = units.last, last != 0x20 else { return }
    add([0x20], " ", node, offset)
  }

  /// Where a unit stands.
  func place(_ unit: Int) -> (node: MarkupTree.Index, offset: Int) {
    (nodes[unit], Int(offsets[unit]))
  }

  /// The offset behind a unit, in the same node.
  func end(_ unit: Int) -> Int {
    Int(offsets[unit]) + originals(unit..<(unit + 1)).count
  }

  /// What was written where some units are.
  func originals(_ range: Range<Int>) -> ArraySlice<UInt16> {
    let end = range.upperBound < starts.count ? Int(starts[range.upperBound]) : original.count
    guard range.lowerBound < starts.count else { return [] }
    return original[Int(starts[range.lowerBound])..<max(end, Int(starts[range.lowerBound]))]
  }

  /// Where a text stands, without overlaps.
  func ranges(of needle: [UInt16], limit: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var i = 0
    let last = units.count - needle.count
    units.withUnsafeBufferPointer { units in
      while i <= last, result.count < limit {
        if units[i] == needle[0], (1..<needle.count).allSatisfy({ units[i + $0] == needle[$0] }) {
          result.append(i..<(i + needle.count))
          i += needle.count
        } else {
          i += 1
        }
      }
    }
    return result
  }

  /// A text as it is compared.
  static func folded(_ text: String) -> [UInt16] {
    var folds = Folds()
    return text.unicodeScalars.flatMap { folds.folded($0) }
  }
}

/// How characters are compared, each found out once.
private struct Folds {
  private var known: [UInt32: [UInt16]] = [:]

  mutating func folded(_ scalar: Unicode.Scalar) -> [UInt16] {
    if let found = known[scalar.value] { return found }
    let result = Self.fold(scalar)
    known[scalar.value] = result
    return result
  }

  private static func fold(_ scalar: Unicode.Scalar) -> [UInt16] {
    switch scalar {
    case "\u{2019}", "\u{2018}": return [0x27]
    case "\u{201C}", "\u{201D}": return [0x22]
    case "\u{300}"..."\u{36F}", "\u{591}"..."\u{5BD}", "\u{64B}"..."\u{65F}", "\u{AD}": return []
    default:
      return Array(
        String(scalar).folding(
          options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        ).utf16)
    }
  }
}
