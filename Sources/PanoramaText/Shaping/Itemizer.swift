import CHarfBuzz

/// Divides a line into runs of one script, direction, style and face, in visual order.
struct Itemizer {
  /// A run with its style and face.
  struct Run {
    var run: ShapingRun
    var face: any FontFace
    /// The index of the style.
    var style: Int
  }

  private struct Item {
    var range: Range<Int>
    var script: hb_script_t
    var level: Int
    var face: any FontFace
    var style: Int
    /// Whether it begins a new run because there are too many marks before it.
    var isCut: Bool
  }

  /// The maximum number of marks that are shaped with one letter, as in Unicode's stream-safe text
  /// format (UAX #15). Shaping takes quadratic time in this number. Further marks are shaped
  /// without a letter.
  private static let maximumMarks = 30

  private var items: [Item] = []

  /// - Parameters:
  ///   - text: the line in UTF-8.
  ///   - styles: the styles in the order of the text, which cover all of it; not empty.
  ///   - directions: those of the line in its paragraph.
  init(_ text: UnsafeBufferPointer<UInt8>, styles: [StyleRun], directions: TextDirections) {
    let functions = hb_unicode_funcs_get_default()
    var offset = 0
    var style = 0
    var primary = styles[0].font.face
    var current = primary
    var marks = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let width = UTF8.width(scalar)
      while style < styles.count - 1, offset >= styles[style].range.upperBound {
        style += 1
        primary = styles[style].font.face
        current = primary
      }
      let script = hb_unicode_script(functions, scalar.value)
      current = Self.face(for: scalar, after: current, primary: primary, font: styles[style].font)
      marks = scalar.isMark ? marks + 1 : 0
      let isCut = marks > Self.maximumMarks
      if isCut { marks = 1 }
      items.append(
        Item(
          range: offset..<min(text.count, offset + width), script: script,
          level: directions.level(at: offset), face: current, style: style, isCut: isCut))
      offset += width
    }
    resolveScripts()
  }

  private static func face(
    for scalar: Unicode.Scalar, after previous: any FontFace, primary: any FontFace, font: Font
  ) -> any FontFace {
    // Marks and joiners must stay with the characters that they modify.
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.canonicalCombiningClass != .notReordered
    {
      if properties.isDefaultIgnorableCodePoint || previous.glyph(for: scalar) != nil {
        return previous
      }
    }
    if primary.glyph(for: scalar) != nil { return primary }
    return font.library.fallback(for: scalar, insteadOf: font.descriptor) ?? primary
  }

  /// Gives punctuation, blanks and marks the script before them, or else the one after them.
  private mutating func resolveScripts() {
    let first = items.first { !$0.script.isNeutral }?.script ?? HB_SCRIPT_LATIN
    var current = first
    for i in items.indices {
      if items[i].script.isNeutral { items[i].script = current } else { current = items[i].script }
    }
  }

  func runs(isPlain: Bool) -> [Run] {
    var runs: [Run] = []
    for item in items {
      if let last = runs.last, last.run.script == item.script, last.run.level == item.level,
        last.face === item.face, last.style == item.style, !item.isCut
      {
        runs[runs.count - 1].run.range = last.run.range.lowerBound..<item.range.upperBound
      } else {
        let run = ShapingRun(
          range: item.range, script: item.script, level: item.level, isPlain: isPlain)
        runs.append(Run(run: run, face: item.face, style: item.style))
      }
    }
    return Self.reordered(runs)
  }

  /// The runs in visual order, by rule L2: from the highest level down, reverse every sequence at
  /// that level or above.
  private static func reordered(_ runs: [Run]) -> [Run] {
    var runs = runs
    let highest = runs.map(\.run.level).max() ?? 0
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].run.level >= level { end += 1 }
        if end > start { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return runs
  }
}

extension Unicode.Scalar {
  /// Whether the character modifies the letter before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension hb_script_t {
  fileprivate var isNeutral: Bool {
    self == HB_SCRIPT_COMMON || self == HB_SCRIPT_INHERITED || self == HB_SCRIPT_UNKNOWN
  }
}

/// A part of text in one font.
struct StyleRun {
  /// The range in UTF-8 offsets.
  var range: Range<Int>
  var font: Font
  /// The points added after each grapheme cluster.
  var kern = 0.0
}
