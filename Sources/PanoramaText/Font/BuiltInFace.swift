import PanoramaGraphics

/// The face of last resort, for machines on which no font file can be read: ASCII characters from a
/// 5 × 7 dot matrix, and a hollow box for everything else.
final class BuiltInFace: FontFace {
  /// Dots per em: seven above the baseline, two below it, one between lines.
  private static let dotsPerEm = 10.0
  /// The advance of a glyph: five dots, and one between glyphs.
  private static let advance = 6 / dotsPerEm
  /// The glyph for missing characters.
  private static let box: UInt32 = 0

  let metrics = FontMetrics(ascent: 0.8, descent: 0.2, lineGap: 0.1, capHeight: 0.7, xHeight: 0.5)
  /// The outlines by glyph, created once so that each outline keeps its identity.
  private let outlines: [GlyphOutline]

  init() {
    let glyphs = DotMatrix.glyphs.map { columns in
      GlyphOutline(path: Self.path(columns))
    }
    outlines = [GlyphOutline(path: Self.path([0x7F, 0x41, 0x41, 0x41, 0x7F]))] + glyphs
  }

  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    let index = Int(scalar.value) - 32
    return DotMatrix.glyphs.indices.contains(index) ? UInt32(index + 1) : nil
  }

  func outline(_ glyph: UInt32, text: String) -> GlyphOutline {
    outlines[outlines.indices.contains(Int(glyph)) ? Int(glyph) : Int(Self.box)]
  }

  func shape(_ run: ShapingRun, in text: UnsafeBufferPointer<UInt8>) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    var offset = run.range.lowerBound
    for scalar in String(decoding: text[run.range], as: UTF8.self).unicodeScalars {
      let glyph = glyph(for: scalar) ?? Self.box
      glyphs.append(
        ShapedGlyph(glyph: glyph, cluster: offset, advance: Self.advance, offset: .zero))
      offset += UTF8.width(scalar)
    }
    return run.isRightToLeft ? glyphs.reversed() : glyphs
  }

  /// The outline of columns from the left with bit 0 at the top. Touching dots in a column become
  /// one rectangle.
  private static func path(_ columns: [UInt8]) -> PathData {
    var path = PathData()
    for (x, bits) in columns.enumerated() {
      var y = 0
      while y < 8 {
        let top = y
        while y < 8, bits >> y & 1 == 1 { y += 1 }
        if y > top {
          let low = SIMD2(Double(x), Double(top - 7)) / dotsPerEm
          let high = SIMD2(Double(x + 1), Double(y - 7)) / dotsPerEm
          path.move(to: low)
          path.addLine(to: SIMD2(high.x, low.y))
          path.addLine(to: high)
          path.addLine(to: SIMD2(low.x, high.y))
          path.closeSubpath()
        }
        y += 1
      }
    }
    return path
  }
}

extension UTF8 {
  /// The number of bytes of a character's encoding.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}
