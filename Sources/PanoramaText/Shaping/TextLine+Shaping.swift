import CHarfBuzz
import Foundation
import PanoramaGraphics

extension TextLine {
  /// Shapes text as one line: kerning, ligatures, right-to-left runs, other faces for characters
  /// the font lacks. Line breaks and tabs count as spaces. O(n), about 1 µs for a short label once
  /// its face is open.
  public init(_ text: String, font: Font) { self.init(text, font: font, isPlain: false) }

  /// - Parameter isPlain: without kerning, ligatures and contextual alternates: each character's
  ///   advance is the one its face states.
  init(_ text: String, font: Font, isPlain: Bool) {
    let oneLine = text.utf8.contains { $0 < 32 || $0 >= 0x80 } ? Self.withoutBreaks(text) : text
    var assembly = Assembly(font: font)
    var copy = oneLine
    copy.withUTF8 { bytes in assembly.shape(bytes, isPlain: isPlain) }
    self.init(
      text: oneLine, width: assembly.x, ascent: assembly.ascent, descent: assembly.descent,
      glyphs: GlyphRun(glyphs: assembly.glyphs, fontSize: font.size), clusters: assembly.clusters)
  }

  private static func withoutBreaks(_ text: String) -> String {
    let breaks: Set<Unicode.Scalar> = [
      "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    guard text.unicodeScalars.contains(where: breaks.contains) else { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // Of "\r\n" one space remains.
      if !(previous == "\r" && scalar == "\n") {
        result.append(breaks.contains(scalar) ? " " : scalar)
      }
      previous = scalar
    }
    return String(result)
  }
}

/// A line under construction.
private struct Assembly {
  let font: Font
  var glyphs: [GlyphRun.Glyph] = []
  var clusters: [TextLine.Cluster] = []
  var x = 0.0
  var ascent: Double
  var descent: Double

  init(font: Font) {
    self.font = font
    ascent = font.ascent
    descent = font.descent
  }

  mutating func shape(_ text: UnsafeBufferPointer<UInt8>, isPlain: Bool) {
    guard !text.isEmpty else { return }
    let face = font.face
    // Most labels are ASCII in one face: no need to look at each character.
    if text.allSatisfy({ $0 < 0x80 }) {
      let run = ShapingRun(
        range: 0..<text.count, script: HB_SCRIPT_LATIN, level: 0, isPlain: isPlain)
      let shaped = face.shape(run, in: text)
      if !shaped.contains(where: { $0.glyph == 0 }) || face is BuiltInFace {
        return append(shaped, of: face, run)
      }
    }
    for run in Itemizer(text, font: font, face: face).runs(isPlain: isPlain) {
      append(run.face.shape(run.run, in: text), of: run.face, run.run)
    }
  }

  private mutating func append(_ shaped: [ShapedGlyph], of face: any FontFace, _ run: ShapingRun) {
    let size = font.size
    ascent = max(ascent, face.metrics.ascent * size)
    descent = max(descent, face.metrics.descent * size)
    for glyph in shaped {
      let outline = face.outline(glyph.glyph)
      if !outline.path.isEmpty {
        glyphs.append(
          GlyphRun.Glyph(outline: outline, position: SIMD2(x, 0) + glyph.offset * size))
      }
      let advance = glyph.advance * size
      if let last = clusters.indices.last, clusters[last].offset == glyph.cluster {
        clusters[last].width += advance
      } else {
        clusters.append(
          TextLine.Cluster(
            offset: glyph.cluster, x: x, width: advance, isRightToLeft: run.isRightToLeft))
      }
      x += advance
    }
  }
}
