import CHarfBuzz
import PanoramaGraphics

/// Builds a line: shapes runs and places them side by side.
struct LineAssembly {
  /// The position of a run on the line, for its background and underline.
  struct Segment {
    var style: Int
    var x: Double
    var width: Double
  }

  let styles: [StyleRun]
  /// The glyphs by style, from left to right.
  private(set) var glyphs: [[GlyphRun.Glyph]]
  private(set) var segments: [Segment] = []
  private(set) var clusters: [TextLine.Cluster] = []
  private(set) var x = 0.0
  /// The ascents by style, over all faces in use.
  private(set) var ascents: [Double]
  private(set) var descents: [Double]
  private(set) var isRightToLeft = false

  /// - Parameter styles: the styles in the order of the text, which cover all of it; not empty.
  init(styles: [StyleRun]) {
    self.styles = styles
    glyphs = Array(repeating: [], count: styles.count)
    ascents = styles.map(\.font.ascent)
    descents = styles.map(\.font.descent)
  }

  /// - Parameters:
  ///   - text: the line in UTF-8.
  ///   - directions: those of the line in its paragraph; nil if it is a paragraph of its own.
  ///   - isPlain: whether kerning, ligatures and contextual alternates are switched off.
  mutating func shape(
    _ text: UnsafeBufferPointer<UInt8>, directions: TextDirections?, isPlain: Bool
  ) {
    isRightToLeft = directions?.isRightToLeft ?? false
    guard !text.isEmpty else { return }
    // A fast path for most labels, which are ASCII in one face.
    if styles.count == 1, directions?.isPlain ?? true, text.allSatisfy({ $0 < 0x80 }) {
      let face = styles[0].font.face
      let run = ShapingRun(
        range: 0..<text.count, script: HB_SCRIPT_LATIN, level: 0, isPlain: isPlain)
      let shaped = face.shape(run, in: text)
      if !shaped.contains(where: { $0.glyph == 0 }) || face is BuiltInFace {
        return append(shaped, Itemizer.Run(run: run, face: face, style: 0), text)
      }
    }
    let directions =
      directions ?? TextDirections(String(decoding: text, as: UTF8.self).unicodeScalars)
    isRightToLeft = directions.isRightToLeft
    let items = Itemizer(text, styles: styles, directions: directions)
    for run in items.runs(isPlain: isPlain) { append(run.face.shape(run.run, in: text), run, text) }
  }

  private mutating func append(
    _ shaped: [ShapedGlyph], _ run: Itemizer.Run, _ text: UnsafeBufferPointer<UInt8>
  ) {
    let style = styles[run.style]
    let size = style.font.size
    ascents[run.style] = max(ascents[run.style], run.face.metrics.ascent * size)
    descents[run.style] = max(descents[run.style], run.face.metrics.descent * size)
    let start = x
    for (i, glyph) in shaped.enumerated() {
      let outline = run.face.outline(
        glyph.glyph, text: Self.text(of: i, in: shaped, run.run, text))
      if !outline.path.isEmpty {
        glyphs[run.style].append(
          GlyphRun.Glyph(outline: outline, position: SIMD2(x, 0) + glyph.offset * size))
      }
      let endsCluster = i + 1 == shaped.count || shaped[i + 1].cluster != glyph.cluster
      let advance = glyph.advance * size + (endsCluster ? style.kern : 0)
      if let last = clusters.indices.last, clusters[last].offset == glyph.cluster {
        clusters[last].width += advance
      } else {
        clusters.append(
          TextLine.Cluster(
            offset: glyph.cluster, x: x, width: advance, isRightToLeft: run.run.isRightToLeft))
      }
      x += advance
    }
    segments.append(Segment(style: run.style, x: start, width: x - start))
  }

  /// The text that glyph `i` stands for: that of its cluster for the first glyph of the cluster, and
  /// none for the others.
  static func text(
    of i: Int, in shaped: [ShapedGlyph], _ run: ShapingRun, _ text: UnsafeBufferPointer<UInt8>
  ) -> String {
    let start = shaped[i].cluster
    if i > 0, shaped[i - 1].cluster == start { return "" }
    var end = run.range.upperBound
    if run.isRightToLeft {
      if i > 0 { end = shaped[i - 1].cluster }
    } else if let next = shaped[(i + 1)...].first(where: { $0.cluster != start }) {
      end = next.cluster
    }
    guard start < end, text.indices.contains(start), end <= text.count else { return "" }
    if end == start + 1, text[start] < 0x80 { return String(Unicode.Scalar(text[start])) }
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
