import CHarfBuzz
import PanoramaGraphics

/// Shaped text without a break in it, such as a word: glyphs in ems, for every size, with the places where it can be
/// cut. Shared by all lines that show the same word.
package final class ShapedWord: Sendable {
  /// A glyph on the line.
  package struct Glyph: Sendable {
    package let outline: GlyphOutline
    /// The origin in ems: `along` the line from the start of the word, `across` to the right of the baseline's normal.
    /// For upright text, `along` is downward and `across` to the right of the line's middle; else they are x and y.
    package let along: Double
    package let across: Double
  }

  /// What belongs together: one character in most cases.
  package struct Cluster: Sendable {
    /// The offset of its first byte in the word.
    package let offset: Int32
    /// The first of its glyphs in `glyphs`; they reach to the next cluster's on the line.
    package let firstGlyph: Int32
    /// Where it begins on the line, in ems.
    package let start: Double
    /// Where it ends on the line, in ems.
    package let end: Double
  }

  /// The characters in UTF-8.
  package let bytes: [UInt8]
  /// In the order of the line: from left to right, or downward.
  package let glyphs: [Glyph]
  /// In the order of the line.
  package let clusters: [Cluster]
  /// In ems.
  package let advance: Double
  /// Above and below the baseline over the faces in use, in ems.
  package let ascent: Double
  package let descent: Double
  package let isRightToLeft: Bool
  package let isUpright: Bool
  let key: Int

  init(
    _ text: UnsafeBufferPointer<UInt8>, key: Int, style: ShapingStyle, isRightToLeft: Bool
  ) {
    self.key = key
    bytes = Array(text)
    self.isRightToLeft = isRightToLeft
    isUpright = style.isUpright
    var glyphs: [Glyph] = []
    var clusters: [Cluster] = []
    var x = 0.0
    var (ascent, descent) = (style.font.face.metrics.ascent, style.font.face.metrics.descent)
    let directions = TextDirections(isRightToLeft: isRightToLeft, count: text.count)
    let items = Itemizer(
      text, styles: [StyleRun(range: 0..<text.count, font: style.font)], directions: directions)
    for item in items.runs(isPlain: false) {
      var run = item.run
      run.isUpright = style.isUpright
      run.features = style.features
      run.language = style.language
      ascent = max(ascent, item.face.metrics.ascent)
      descent = max(descent, item.face.metrics.descent)
      let shaped = item.face.shape(run, in: text)
      var i = 0
      while i < shaped.count {
        let (first, start, cluster) = (glyphs.count, x, shaped[i].cluster)
        while i < shaped.count, shaped[i].cluster == cluster {
          let glyph = shaped[i]
          let outline = item.face.outline(
            glyph.glyph, text: LineAssembly.text(of: i, in: shaped, run, text))
          if !outline.path.isEmpty {
            glyphs.append(
              style.isUpright
                ? Glyph(outline: outline, along: x + glyph.offset.y, across: glyph.offset.x)
                : Glyph(outline: outline, along: x + glyph.offset.x, across: glyph.offset.y))
          }
          x += glyph.advance
          i += 1
        }
        clusters.append(
          Cluster(offset: Int32(cluster), firstGlyph: Int32(first), start: start, end: x))
      }
    }
    (self.glyphs, self.clusters, advance) = (glyphs, clusters, x)
    (self.ascent, self.descent) = (ascent, descent)
  }

  /// The glyphs of some clusters.
  package func glyphs(of range: Range<Int>) -> ArraySlice<Glyph> {
    guard !range.isEmpty else { return [] }
    let end =
      range.upperBound < clusters.count
      ? Int(clusters[range.upperBound].firstGlyph) : glyphs.count
    return glyphs[Int(clusters[range.lowerBound].firstGlyph)..<end]
  }

  /// Where a part of the line begins, in ems: before the cluster with an index.
  package func start(of cluster: Int) -> Double {
    cluster < clusters.count ? clusters[cluster].start : advance
  }
}

/// What decides how characters become glyphs, apart from their size.
package struct ShapingStyle: Hashable, Sendable {
  package var font: Font
  package var features: [ShapingFeature]
  /// BCP 47; empty if unknown.
  package var language: String
  /// Whether the characters stand upright below one another.
  package var isUpright: Bool

  package init(
    font: Font, features: [ShapingFeature] = [], language: String = "", isUpright: Bool = false
  ) {
    (self.font, self.features) = (font.withSize(1), features)
    (self.language, self.isUpright) = (language, isUpright)
  }
}
