import PanoramaText

/// The boxes of a paragraph with their words.
struct InlineBoxes {
  private(set) var boxes: [InlineBox] = []
  private(set) var words: [ShapedWord] = []
  private(set) var isRightToLeft: Bool
  private let context: LayoutContext
  private let text: ParagraphText

  init(_ text: ParagraphText, _ context: LayoutContext, isRightToLeft: Bool) {
    (self.text, self.context, self.isRightToLeft) = (text, context, isRightToLeft)
    var string = String(decoding: text.bytes, as: UTF8.self)
    let isMixed = isRightToLeft || text.hasDirections || Self.hasRightToLeft(text.bytes)
    let directions =
      isMixed ? TextDirections(string.unicodeScalars, isRightToLeft: isRightToLeft) : nil
    let opportunities = LineBreakOpportunities(in: string[...])
    boxes.reserveCapacity(text.bytes.count / 3)
    string.withUTF8 { bytes in
      for (i, span) in text.spans.enumerated() {
        let end = i + 1 < text.spans.count ? Int(text.spans[i + 1].start) : bytes.count
        let first = boxes.count
        add(span, Int(span.start)..<end, bytes, directions, opportunities)
        for box in first..<boxes.count { boxes[box].source = Int32(i) }
      }
    }
  }

  /// Whether there may be a character that runs from right to left.
  private static func hasRightToLeft(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for i in bytes.indices where bytes[i] >= 0xD6 {
        switch bytes[i] {
        case 0xD6...0xDF: return true
        case 0xE0: if i + 1 < bytes.count, bytes[i + 1] <= 0xA3 { return true }
        case 0xEF: if i + 1 < bytes.count, 0xAC...0xBB ~= bytes[i + 1] { return true }
        case 0xF0: if i + 1 < bytes.count, [0x90, 0x9E].contains(bytes[i + 1]) { return true }
        default: break
        }
      }
      return false
    }
  }

  private mutating func add(
    _ span: ParagraphText.Span, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ directions: TextDirections?, _ opportunities: LineBreakOpportunities
  ) {
    let run = context.runs[Int(span.run)]
    func level(_ i: Int) -> UInt8 { directions.map { UInt8(clamping: $0.level(at: i)) } ?? 0 }
    switch span.kind {
    case .control:
      // A place where a word may be broken.
      if opportunities[range.upperBound], !boxes.isEmpty, boxes[boxes.count - 1].after == .none {
        boxes[boxes.count - 1].after = .allowed
      }
      return
    case .object:
      let object = text.objects[Int(span.object)]
      boxes.append(
        InlineBox(
          kind: .object,
          after: opportunities[range.upperBound] && !object.isSpace ? .allowed : .none,
          level: level(range.lowerBound), width: object.width, run: span.run, content: span.object,
          offset: 0, length: 0))
      return
    case .text: break
    }
    var offset = span.offset
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      if byte == 0x20 || byte == 0x0A {
        let isSpace = byte == 0x20
        let width = isSpace ? run.space + run.wordSpacing + run.letterSpacing : 0
        boxes.append(
          InlineBox(
            kind: isSpace ? .space : .lineBreak,
            after: isSpace
              ? (opportunities[i + 1] && !run.keepsTogether ? .allowed : .none) : .forced,
            level: level(i), width: width, stretch: isSpace ? max(0, width) * 0.5 : 0,
            shrink: isSpace ? run.space * 0.33 : 0, run: span.run, offset: offset, length: 1))
        offset += 1
        i += 1
        continue
      }
      let start = i
      let first = level(i)
      let isUpright = context.isVertical && stands(bytes, i, run)
      i = Self.next(bytes, i)
      while i < range.upperBound, bytes[i] != 0x20, bytes[i] != 0x0A {
        if directions != nil, level(i) != first { break }
        if context.isVertical, stands(bytes, i, run, after: isUpright) != isUpright { break }
        i = Self.next(bytes, i)
      }
      addWord(
        start..<i, bytes, span, run, level: first, isUpright: isUpright, offset: &offset,
        opportunities)
    }
  }

  /// The start of the next character.
  private static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> Int {
    var i = i + 1
    while i < bytes.count, bytes[i] & 0xC0 == 0x80 { i += 1 }
    return i
  }

  /// Whether a character stands upright in a vertical line; marks are as what they are on.
  private func stands(
    _ bytes: UnsafeBufferPointer<UInt8>, _ i: Int, _ run: TextRun, after: Bool = false
  ) -> Bool {
    switch run.orientation {
    case .upright: return true
    case .sideways: return false
    case .mixed:
      let end = Self.next(bytes, i)
      guard
        let scalar = String(decoding: bytes[i..<end], as: UTF8.self).unicodeScalars.first
      else { return false }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return after
      default: return VerticalOrientation.isUpright(scalar)
      }
    }
  }

  private mutating func addWord(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ span: ParagraphText.Span,
    _ run: TextRun, level: UInt8, isUpright: Bool, offset: inout Int32,
    _ opportunities: LineBreakOpportunities
  ) {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    let isCombined = run.combinesUpright && part.count <= 8
    let isUpright = isUpright && !isCombined
    let word = context.setting.shaper.shape(
      part, isUpright ? run.upright : run.shaping, key: isUpright ? run.uprightKey : run.shapingKey,
      isRightToLeft: level & 1 == 1)
    let content = Int32(words.count)
    words.append(word)
    let size = run.font.size
    var cluster = word.isRightToLeft ? word.clusters.count : 0
    var units: Int32 = 0
    for i in part.indices {
      let byte = part[i]
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      let end = i + 1
      let isLast = end == part.count
      guard isLast || (opportunities[range.lowerBound + end] && !run.keepsTogether && !isCombined)
      else { continue }
      // The clusters that begin before the end.
      let from = cluster
      if word.isRightToLeft {
        while cluster > 0, word.clusters[cluster - 1].offset < end { cluster -= 1 }
      } else {
        while cluster < word.clusters.count, word.clusters[cluster].offset < end { cluster += 1 }
      }
      let clusters = Int32(min(from, cluster))..<Int32(max(from, cluster))
      let isSoft = end >= 2 && part[i] == 0xAD && part[i - 1] == 0xC2
      let isOpen = opportunities[range.lowerBound + end] && !run.keepsTogether
      let isWide = ParagraphText.isWide(part, at: end - 3)
      let width =
        isCombined
        ? size
        : (word.start(of: Int(clusters.upperBound)) - word.start(of: Int(clusters.lowerBound)))
          * size + run.letterSpacing * Double(clusters.count)
      boxes.append(
        InlineBox(
          kind: .text,
          after: !isOpen ? .none : isSoft ? (run.hyphens == .none ? .none : .hyphen) : .allowed,
          level: level, width: width, stretch: isWide && isOpen ? size * 0.05 : 0, run: span.run,
          content: content, clusters: clusters, offset: offset, length: units))
      offset += units
      units = 0
    }
  }

  // MARK: Dividing words

  /// The boxes with the words divided where their language allows hyphens, if that changes anything.
  func hyphenated(_ boxes: [InlineBox]) -> [InlineBox]? {
    var result: [InlineBox] = []
    var isChanged = false
    result.reserveCapacity(boxes.count + boxes.count / 4)
    for box in boxes {
      let run = context.runs[Int(box.run)]
      guard box.kind == .text, run.hyphens == .auto, box.clusters.count >= 5, box.level & 1 == 0
      else {
        result.append(box)
        continue
      }
      let word = words[Int(box.content)]
      let isWhole = box.clusters.count == word.clusters.count
      let cuts: [Int32]
      if isWhole, let known = context.hyphens[ObjectIdentifier(word)] {
        cuts = known.cuts
      } else {
        cuts = hyphens(in: box, language: run.shaping.language)
        if isWhole { context.hyphens[ObjectIdentifier(word)] = (word, cuts) }
      }
      if !cuts.isEmpty { isChanged = true }
      divide(box, at: cuts, .hyphen, &result)
    }
    return isChanged ? result : nil
  }

  /// The clusters before which a word may be divided.
  private func hyphens(in box: InlineBox, language: String) -> [Int32] {
    let word = words[Int(box.content)]
    let (first, last) = (Int(box.clusters.lowerBound), Int(box.clusters.upperBound))
    let start = Int(word.clusters[first].offset)
    let end = last < word.clusters.count ? Int(word.clusters[last].offset) : word.bytes.count
    let letters = String(decoding: word.bytes[start..<end], as: UTF8.self)
    let isPart: (Character) -> Bool = { $0.isLetter }
    guard let from = letters.firstIndex(where: isPart), let to = letters.lastIndex(where: isPart)
    else { return [] }
    let core = letters[from...to]
    guard core.utf8.count >= 5, core.allSatisfy({ $0.isLetter || $0 == "’" }) else { return [] }
    let shift = start + letters.utf8.distance(from: letters.startIndex, to: from)
    return context.setting.hyphenator.places(in: String(core), language: language).compactMap {
      place in
      // A ligature across the place is not divided.
      guard
        let cluster = (first + 1..<last).first(where: {
          Int(word.clusters[$0].offset) == shift + place
        })
      else { return nil }
      return Int32(cluster)
    }
  }

  /// The boxes with all words divided that are wider than a line.
  func divided(_ boxes: [InlineBox], width: Double) -> [InlineBox]? {
    guard boxes.contains(where: { $0.kind == .text && $0.width > width }) else { return nil }
    var result: [InlineBox] = []
    for box in boxes {
      guard box.kind == .text, box.width > width, box.clusters.count > 1,
        !context.runs[Int(box.run)].combinesUpright
      else {
        result.append(box)
        continue
      }
      let isMirrored = box.level & 1 == 1
      let inner = Array(box.clusters.dropFirst())
      divide(box, at: isMirrored ? inner.reversed() : inner, .emergency, &result)
    }
    return result
  }

  /// - Parameter cuts: in the order of the text.
  private func divide(
    _ box: InlineBox, at cuts: [Int32], _ kind: InlineBox.Break, _ result: inout [InlineBox]
  ) {
    guard !cuts.isEmpty else { return result.append(box) }
    let word = words[Int(box.content)]
    let run = context.runs[Int(box.run)]
    var offset = box.offset
    var rest = box.clusters
    for cut in cuts + [box.level & 1 == 1 ? rest.lowerBound : rest.upperBound] {
      let isLast = cut == (box.level & 1 == 1 ? box.clusters.lowerBound : box.clusters.upperBound)
      var part = box
      part.clusters = box.level & 1 == 1 ? cut..<rest.upperBound : rest.lowerBound..<cut
      rest = box.level & 1 == 1 ? rest.lowerBound..<cut : cut..<rest.upperBound
      part.width =
        (word.start(of: Int(part.clusters.upperBound))
          - word.start(of: Int(part.clusters.lowerBound))) * run.font.size
        + run.letterSpacing * Double(part.clusters.count)
      part.offset = offset
      part.length =
        isLast
        ? box.offset + box.length - offset : Self.units(of: part.clusters, in: word)
      part.after = isLast ? box.after : kind
      if !isLast { part.stretch = 0 }
      offset += part.length
      result.append(part)
    }
  }

  /// The UTF-16 units of clusters.
  static func units(of clusters: Range<Int32>, in word: ShapedWord) -> Int32 {
    guard !clusters.isEmpty else { return 0 }
    let range = word.bytes(of: Int(clusters.lowerBound)..<Int(clusters.upperBound))
    return word.bytes[range].reduce(0) {
      $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1)
    }
  }
}

extension InlineObject {
  /// Whether it is only room.
  var isSpace: Bool { layout.fragments.isEmpty && above == 0 && below == 0 }
}

extension ShapedWord {
  /// The bytes of some clusters that stand together.
  func bytes(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    if isRightToLeft {
      let start = Int(clusters[range.upperBound - 1].offset)
      let end = range.lowerBound > 0 ? Int(clusters[range.lowerBound - 1].offset) : bytes.count
      return start..<max(start, end)
    }
    let start = Int(clusters[range.lowerBound].offset)
    let end =
      range.upperBound < clusters.count ? Int(clusters[range.upperBound].offset) : bytes.count
    return start..<max(start, end)
  }
}
