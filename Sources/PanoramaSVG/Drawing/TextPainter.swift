import Foundation
import PanoramaGraphics
import PanoramaText

/// Lays out and draws a `text` element: pieces of text, each in a style and perhaps at a position of its own.
///
/// On a path, the position is the distance from the path's start, and each glyph is turned as the path is there.
struct TextPainter {
  private let painter: Painter
  private let place: Painter.Place

  init(_ painter: Painter, _ place: Painter.Place) {
    self.painter = painter
    self.place = place
  }

  /// Text in one style that is shaped as a whole.
  private struct Piece {
    var text: String
    var place: Painter.Place
    /// The position that an attribute gives; nil to go on behind the piece before.
    var x: Double?
    var y: Double?
    var shift = SIMD2<Double>.zero
    /// In radians.
    var turn = 0.0
    /// The sum of the shifts of the baselines around.
    var rise = 0.0
    /// The path on which it stands; nil for a straight line.
    var ruler: PathRuler?
  }

  /// A piece with its glyphs.
  private struct Placed {
    var piece: Piece
    var line: TextLine
    var origin: SIMD2<Double>
    /// Between characters, in points.
    var spacing: Double
    var width: Double

    var glyphs: GlyphRun {
      guard spacing != 0 else { return line.glyphs }
      var shift = 0.0
      var last: Double?
      let glyphs = line.glyphs.glyphs.map { glyph in
        if let last, glyph.position.x > last + 1e-6 { shift += spacing }
        last = glyph.position.x
        return GlyphRun.Glyph(
          outline: glyph.outline, position: glyph.position + SIMD2(shift, 0))
      }
      return GlyphRun(glyphs: glyphs, fontSize: line.glyphs.fontSize)
    }

    var transform: CGAffineTransform {
      CGAffineTransform(rotationAngle: piece.turn)
        .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
    }

    /// The outlines of the glyphs.
    var outline: PathData {
      let run = glyphs
      return run.glyphs.reduce(into: PathData()) { path, glyph in
        let scale = CGAffineTransform(
          a: run.fontSize, b: 0, c: 0, d: run.fontSize, tx: glyph.position.x,
          ty: glyph.position.y)
        guard let place = piece.ruler.map({ self.place(of: glyph, on: $0) }) ?? transform else {
          return
        }
        path.append(glyph.outline.path.applying(scale.concatenating(place)))
      }
    }

    /// The transform of a glyph on a path, which is where the middle of the glyph is; nil beyond its ends.
    private func place(of glyph: GlyphRun.Glyph, on ruler: PathRuler) -> CGAffineTransform? {
      let x = glyph.position.x
      let own = line.clusters.last { $0.x <= x + 1e-6 }
      let middle = x + (own?.width ?? 0) / 2
      guard let there = ruler.location(at: origin.x + middle) else { return nil }
      return CGAffineTransform(translationX: -middle, y: origin.y)
        .concatenating(CGAffineTransform(rotationAngle: there.angle + piece.turn))
        .concatenating(CGAffineTransform(translationX: there.point.x, y: there.point.y))
    }

    var box: CGRect {
      if piece.ruler != nil { return outline.bounds }
      return CGRect(
        x: 0, y: -line.ascent, width: max(0, width), height: line.ascent + line.descent
      ).applying(transform)
    }
  }

  // MARK: Drawing

  func draw(_ index: Int) {
    let context = painter.context
    let all = placed(index)
    // A gradient spans the whole text.
    let box = all.reduce(CGRect.null) { $0.union($1.box) }
    for piece in all where piece.piece.place.style.isVisible {
      let style = piece.piece.place.style
      let order = style.paintOrder
      let strokesFirst = (order.firstIndex(of: .stroke) ?? 0) < (order.firstIndex(of: .fill) ?? 0)
      decorate(piece, box, ["underline", "overline"])
      if strokesFirst, style.stroke != .none { painter.stroke(piece.outline, piece.piece.place) }
      let ink = painter.ink(
        style.fill, style.fillOpacity, of: PathData(rect: box), piece.piece.place)
      if let ink {
        if ink.transform.isIdentity, !painter.paintsMask, piece.piece.ruler == nil,
          case .color(let color) = ink.paint
        {
          context.saveGState()
          context.concatenate(piece.transform)
          context.setFillColor(color)
          context.draw(piece.glyphs)
          context.restoreGState()
        } else {
          context.saveGState()
          context.concatenate(ink.transform)
          let path = piece.outline.applying(ink.transform.inverted())
          painter.paint(ink.paint) { context.fill(path, with: $0) }
          context.restoreGState()
        }
      }
      if !strokesFirst, style.stroke != .none { painter.stroke(piece.outline, piece.piece.place) }
      decorate(piece, box, ["line-through"])
    }
  }

  /// Draws lines below, above or through a piece, where fonts usually have them.
  private func decorate(_ piece: Placed, _ box: CGRect, _ names: [String]) {
    let style = piece.piece.place.style
    for name in names where piece.piece.ruler == nil && style.text.decorations.contains(name) {
      let size = style.text.size
      let y =
        name == "underline" ? 0.12 * size : name == "overline" ? -piece.line.ascent : -0.28 * size
      var path = PathData()
      path.addRect(CGRect(x: 0, y: y - size / 32, width: piece.width, height: size / 16))
      painter.fill(path.applying(piece.transform), piece.piece.place)
    }
  }

  /// The outlines of all glyphs, for a clip.
  func outlines(_ index: Int) -> [PathData] {
    placed(index).map(\.outline).filter { !$0.isEmpty }
  }

  /// The box around all characters; nil if there are none.
  func box(_ index: Int) -> CGRect? {
    let all = placed(index)
    return all.isEmpty ? nil : all.reduce(CGRect.null) { $0.union($1.box) }
  }

  // MARK: Layout

  private func placed(_ index: Int) -> [Placed] {
    var collector = PieceCollector(painter: painter)
    collector.add(index, place, rise: 0)
    var result: [Placed] = []
    var chunk: [Placed] = []
    var pen = SIMD2<Double>.zero
    func flush() {
      // The anchor is that of the first piece of a chunk, which begins at a position of its own.
      if let first = chunk.first {
        let width = chunk.reduce(0) { $0 + $1.width + $1.piece.shift.x } - first.piece.shift.x
        let back = first.piece.place.style.text.anchor * width
        for i in chunk.indices { chunk[i].origin.x -= back }
      }
      result += chunk
      chunk = []
    }
    for piece in collector.pieces {
      if piece.x != nil || piece.y != nil { flush() }
      pen.x = piece.x ?? pen.x
      pen.y = piece.y ?? pen.y
      pen += piece.shift
      let text = piece.place.style.text
      let line = TextLine(piece.text, font: font(text))
      let count = Double(max(0, line.clusters.count))
      let spaces = Double(piece.text.count { $0 == " " })
      let width = line.width + count * text.letterSpacing + spaces * text.wordSpacing
      let origin = SIMD2(pen.x, pen.y - piece.rise + Self.drop(text, line))
      chunk.append(
        Placed(
          piece: piece, line: line, origin: origin, spacing: text.letterSpacing, width: width))
      pen.x += width
    }
    flush()
    return result
  }

  /// How far the baseline lies below the position.
  private static func drop(_ text: Style.TextStyle, _ line: TextLine) -> Double {
    switch text.baseline {
    case "middle": text.size * 0.26
    case "central": (line.ascent - line.descent) / 2
    case "hanging": line.ascent * 0.8
    case "text-before-edge", "before-edge", "text-top": line.ascent
    case "text-after-edge", "after-edge", "ideographic", "text-bottom": -line.descent
    case "mathematical": text.size * 0.5
    default: 0
    }
  }

  private func font(_ text: Style.TextStyle) -> Font {
    let generic: [String: FontDescriptor.Source] = [
      "sans-serif": .system, "system-ui": .system, "serif": .family("serif"),
      "monospace": .family("monospace"), "cursive": .family("cursive"),
      "fantasy": .family("fantasy"),
    ]
    let name = text.families.first {
      generic[$0.lowercased()] != nil || painter.source.fonts.isInstalled($0)
    }
    let source = name.map { generic[$0.lowercased()] ?? .family($0) } ?? .system
    let descriptor = FontDescriptor(
      source, weight: FontWeight(text.weight), isItalic: text.isItalic)
    return Font(descriptor, size: min(max(text.size, 0.01), 10_000), library: painter.source.fonts)
  }

  /// Collects the pieces of a text and of the elements inside it.
  private struct PieceCollector {
    let painter: Painter
    var pieces: [Piece] = []
    /// The lists of positions of the elements around, and how many characters each has seen.
    private var lists: [Positions] = []
    private var endsWithSpace = true
    /// The path of the text that is being collected, and where its first character will be.
    private var ruler: PathRuler?
    private var start: Double?

    init(painter: Painter) { self.painter = painter }

    struct Positions {
      var x: [Double]
      var y: [Double]
      var dx: [Double]
      var dy: [Double]
      var turns: [Double]
      var count = 0
    }

    mutating func add(_ index: Int, _ place: Painter.Place, rise: Double) {
      let element = painter.tree.elements[index]
      func list(_ name: String, _ axis: SVGLength.Axis) -> [Double] {
        (element.attributes[name] ?? "").split { $0 == "," || $0.isWhitespace }
          .compactMap { place.length(String($0), axis) }
      }
      let turns = list("rotate", .other).map { $0 * .pi / 180 }
      lists.append(
        Positions(
          x: list("x", .x), y: list("y", .y), dx: list("dx", .x), dy: list("dy", .y),
          turns: turns))
      let rise = rise + place.style.baselineShift
      for child in element.children {
        if let text = painter.tree.elements[child].text {
          add(text, place, rise)
        } else if ["tspan", "a", "textPath", "tref"].contains(painter.tree.elements[child].name),
          painter.visit(child)
        {
          var style = painter.styles.style(of: child, in: place.style)
          style.text.decorations.formUnion(place.style.text.decorations)
          guard style.isShown else { continue }
          let inner = Painter.Place(style: style, viewport: place.viewport)
          guard painter.tree.elements[child].name == "textPath" else {
            add(child, inner, rise: rise)
            continue
          }
          // A text whose path is nowhere is not drawn.
          guard let (path, start) = ruler(of: child, inner) else { continue }
          let outer = (ruler, self.start)
          (ruler, self.start) = (path, start)
          add(child, inner, rise: rise)
          (ruler, self.start) = (outer.0, nil)
        }
      }
      lists.removeLast()
      if lists.isEmpty { trimEnd() }
    }

    /// The path of a text, and the distance from its start at which the text begins.
    private func ruler(of index: Int, _ place: Painter.Place) -> (PathRuler, Double)? {
      let element = painter.tree.elements[index]
      guard let target = painter.reference(element) else { return nil }
      let style = painter.ownerStyle(of: target)
      let own = Painter.Place(style: style, viewport: place.viewport)
      guard let path = painter.shape(of: target, own) else { return nil }
      let ruler = PathRuler(path.applying(style.transform))
      let offset = element.attributes["startOffset"] ?? "0"
      let inner = Painter.Place(
        style: place.style, viewport: SIMD2(ruler.length, ruler.length))
      return (ruler, inner.length(offset, .x) ?? 0)
    }

    private mutating func add(_ text: String, _ place: Painter.Place, _ rise: Double) {
      var piece: Piece?
      for letter in text {
        painter.characters -= 1
        if painter.characters < 0 { return painter.note("very long texts") }
        var letter = letter
        if letter.isWhitespace || letter.isNewline {
          if place.style.text.keepsSpace {
            letter = " "
          } else {
            if endsWithSpace { continue }
            letter = " "
          }
        }
        endsWithSpace = letter == " " && !place.style.text.keepsSpace
        let own = next()
        if own.isPlain, piece != nil {
          piece?.text.append(letter)
        } else {
          if let piece { pieces.append(piece) }
          piece = Piece(
            text: String(letter), place: place, x: own.x, y: own.y, shift: own.shift,
            turn: own.turn, rise: rise, ruler: ruler)
          if let start, ruler != nil {
            // Positions on a path count from its start.
            piece?.x = start + (own.x ?? 0)
            piece?.y = 0
            self.start = nil
          }
        }
      }
      if let piece { pieces.append(piece) }
    }

    /// The position of the next character: the innermost list that has one gives it.
    private mutating func next() -> (
      x: Double?, y: Double?, shift: SIMD2<Double>, turn: Double, isPlain: Bool
    ) {
      var (x, y, dx, dy, turn) = (
        Double?.none, Double?.none, Double?.none, Double?.none, Double?.none
      )
      for i in lists.indices.reversed() {
        let (list, n) = (lists[i], lists[i].count)
        if n < list.x.count { x = x ?? list.x[n] }
        if n < list.y.count { y = y ?? list.y[n] }
        if n < list.dx.count { dx = dx ?? list.dx[n] }
        if n < list.dy.count { dy = dy ?? list.dy[n] }
        if let last = list.turns.last {
          turn = turn ?? (n < list.turns.count ? list.turns[n] : last)
        }
        lists[i].count += 1
      }
      let isPlain = x == nil && y == nil && dx == nil && dy == nil && turn == nil
      return (x, y, SIMD2(dx ?? 0, dy ?? 0), turn ?? 0, isPlain)
    }

    /// The space at the end of a text is not shown, unless it is kept.
    private mutating func trimEnd() {
      guard let last = pieces.indices.last, endsWithSpace, pieces[last].text.hasSuffix(" ") else {
        return
      }
      pieces[last].text.removeLast()
      if pieces[last].text.isEmpty { pieces.removeLast() }
    }
  }
}
