import Foundation
import PanoramaGraphics
import PanoramaText

/// Draws a line: glyphs of one look together, with what is behind, below, above and through them.
struct LinePainter {
  let layout: ChapterLayout
  let line: Fragment
  /// In points from the first line of the chapter.
  let baseline: Double

  private var isVertical: Bool { layout.writing != .horizontal }

  func draw(_ pieces: ArraySlice<LinePiece>, in context: CGContext) {
    for piece in pieces { drawGround(of: piece, in: context) }
    for piece in pieces { drawLines(of: piece, [.underline, .overline], in: context) }
    drawGlyphs(pieces, in: context)
    for piece in pieces {
      drawLines(of: piece, [.lineThrough], in: context)
      drawEmphasis(of: piece, in: context)
    }
  }

  private func run(_ piece: LinePiece) -> TextRun { layout.runs[Int(piece.run)] }

  private func drawGround(of piece: LinePiece, in context: CGContext) {
    let run = run(piece)
    guard let ground = run.key.background, run.isVisible else { return }
    let (above, below) = extent(run)
    context.setFillColor(ground)
    context.fill(
      layout.rect(
        u: piece.u, v: baseline - above, width: piece.width, height: above + below))
  }

  /// How far letters reach above and below the baseline.
  private func extent(_ run: TextRun) -> (above: Double, below: Double) {
    let (ascent, descent) = (run.font.ascent, run.font.descent)
    if isVertical { return ((ascent + descent) / 2, (ascent + descent) / 2) }
    return (ascent + run.key.rise, descent - run.key.rise)
  }

  // MARK: Glyphs

  private func drawGlyphs(_ pieces: ArraySlice<LinePiece>, in context: CGContext) {
    var glyphs: [GlyphRun.Glyph] = []
    var current: LinePiece?
    func flush() {
      guard let piece = current, !glyphs.isEmpty else { return }
      let run = run(piece)
      context.setFillColor(run.color)
      context.draw(GlyphRun(glyphs: glyphs, fontSize: run.font.size))
      glyphs = []
    }
    for piece in pieces {
      guard let word = piece.word, run(piece).isVisible else { continue }
      if isVertical, !word.isUpright {
        flush()
        current = nil
        drawTurned(piece, word, in: context)
        continue
      }
      if current?.run != piece.run { flush() }
      current = piece
      let run = run(piece)
      if isVertical {
        let middle = layout.rect(u: piece.u, v: baseline, width: 0, height: 0).origin
        add(piece, word, run.font.size, &glyphs) { along, across in
          SIMD2(Double(middle.x) + across + run.key.rise, Double(middle.y) + along)
        }
      } else {
        add(piece, word, run.font.size, &glyphs) { along, across in
          SIMD2(piece.u + along, baseline - run.key.rise + across)
        }
      }
    }
    flush()
  }

  /// Text that lies on its side in a vertical line, or across it in the room of one character.
  private func drawTurned(_ piece: LinePiece, _ word: ShapedWord, in context: CGContext) {
    let run = run(piece)
    let size = run.font.size
    var glyphs: [GlyphRun.Glyph] = []
    add(piece, word, size, &glyphs) { along, across in SIMD2(along, across) }
    guard !glyphs.isEmpty else { return }
    let place = layout.rect(u: piece.u, v: baseline, width: 0, height: 0).origin
    // The middle of the letters is on the middle of the line.
    let drop = (run.font.ascent - run.font.descent) / 2
    context.saveGState()
    context.setFillColor(run.color)
    if piece.isCombined {
      let width = word.advance * size
      let scale = min(1, size / max(width, 1e-9))
      context.translateBy(
        x: Double(place.x) - width * scale / 2, y: Double(place.y) + size / 2 + drop)
      context.scaleBy(x: scale, y: 1)
    } else {
      context.translateBy(x: Double(place.x) - drop + run.key.rise, y: Double(place.y))
      context.rotate(by: .pi / 2)
    }
    context.draw(GlyphRun(glyphs: glyphs, fontSize: size))
    context.restoreGState()
  }

  private func add(
    _ piece: LinePiece, _ word: ShapedWord, _ size: Double, _ glyphs: inout [GlyphRun.Glyph],
    place: (Double, Double) -> SIMD2<Double>
  ) {
    let range = Int(piece.clusters.lowerBound)..<Int(piece.clusters.upperBound)
    let start = word.start(of: range.lowerBound)
    if piece.tracking == 0 {
      for glyph in word.glyphs(of: range) {
        glyphs.append(
          GlyphRun.Glyph(
            outline: glyph.outline,
            position: place((glyph.along - start) * size, glyph.across * size)))
      }
      return
    }
    for (i, cluster) in range.enumerated() {
      for glyph in word.glyphs(of: cluster..<cluster + 1) {
        glyphs.append(
          GlyphRun.Glyph(
            outline: glyph.outline,
            position: place(
              (glyph.along - start) * size + piece.tracking * Double(i), glyph.across * size)))
      }
    }
  }

  // MARK: Lines and marks

  private func drawLines(
    of piece: LinePiece, _ kinds: [ComputedStyle.Decoration], in context: CGContext
  ) {
    let run = run(piece)
    guard run.isVisible else { return }
    for line in run.key.lines where kinds.contains(line.kind) {
      let places = run.font.decorationLines
      let (above, below) = extent(run)
      let (top, thickness): (Double, Double) =
        switch line.kind {
        case .underline where isVertical:
          (line.position.isLeft == isFromRight ? below : -above, places.under.1)
        case .underline: (line.position.isUnder ? below : places.under.0, places.under.1)
        case .overline: (isVertical && isFromRight ? below : -above, places.under.1)
        default:
          isVertical
            ? (-places.through.1 / 2, places.through.1)
            : (-places.through.0 - run.key.rise, places.through.1)
        }
      context.setFillColor(line.color)
      context.fill(
        layout.rect(
          u: piece.u, v: baseline + top, width: piece.width, height: max(0.5, thickness)))
    }
  }

  /// Whether vertical lines follow one another to the left.
  private var isFromRight: Bool { layout.writing == .verticalRL }

  private func drawEmphasis(of piece: LinePiece, in context: CGContext) {
    let run = run(piece)
    guard run.emphasis != .none, let word = piece.word, run.isVisible else { return }
    let size = run.font.size
    let start = word.start(of: Int(piece.clusters.lowerBound))
    let radius = size * (run.emphasis == .dot || run.emphasis == .openDot ? 0.08 : 0.13)
    context.setFillColor(run.color)
    context.setStrokeColor(run.color)
    context.setLineWidth(size * 0.03)
    for (i, index) in (Int(piece.clusters.lowerBound)..<Int(piece.clusters.upperBound)).enumerated()
    {
      let cluster = word.clusters[index]
      let u =
        piece.u + ((cluster.start + cluster.end) / 2 - start) * size + piece.tracking * Double(i)
      // At the right of vertical lines, which is below them where they follow one another to the right.
      let (above, below) = extent(run)
      let center =
        layout.writing == .verticalLR
        ? baseline + below + radius * 1.3 : baseline - above - radius * 1.3
      let mark = layout.rect(
        u: u - radius, v: center - radius, width: 2 * radius, height: 2 * radius)
      switch run.emphasis {
      case .none: break
      case .dot, .circle, .sesame: context.fillEllipse(in: mark)
      case .openDot, .openCircle, .openSesame: context.strokeEllipse(in: mark)
      }
    }
  }
}

extension ComputedStyle.UnderlinePosition {
  /// Whether it is at the left of vertical lines.
  fileprivate var isLeft: Bool { side == .left || side == .none && isUnder }
}
