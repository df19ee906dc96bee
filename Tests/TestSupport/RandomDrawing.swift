import Foundation
import PanoramaGraphics

/// Drawings with a bit of everything.
package struct RandomDrawing {
  package var random: SeededGenerator
  package let size: Double

  package init(seed: UInt64, size: Double) {
    random = SeededGenerator(seed: seed)
    self.size = size
  }

  package mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &random)
  }

  package mutating func pick(_ n: Int) -> Int { Int.random(in: 0..<n, using: &random) }

  package mutating func point() -> SIMD2<Double> {
    SIMD2(number(-0.2 * size, 1.2 * size), number(-0.2 * size, 1.2 * size))
  }

  package mutating func color() -> CGColor {
    CGColor(
      red: number(0, 1), green: number(0, 1), blue: number(0, 1),
      alpha: pick(2) == 0 ? 1 : number(0.1, 0.9))
  }

  package mutating func path() -> PathData {
    switch pick(8) {
    case 0:
      return PathData(
        roundedRect: rect(), cornerWidth: number(0, size / 4), cornerHeight: number(0, size / 4))
    case 1: return PathData(ellipseIn: rect())
    case 2: return PathData(rect: rect())
    default: break
    }
    var p = PathData()
    for _ in 0...pick(2) {
      p.move(to: point())
      for _ in 0...pick(5) {
        switch pick(3) {
        case 0: p.addLine(to: point())
        case 1: p.addQuadCurve(to: point(), control: point())
        default: p.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if pick(2) == 0 { p.closeSubpath() }
    }
    return p
  }

  package mutating func rect() -> CGRect {
    let whole = pick(3) == 0
    let (a, b) = (point(), point())
    let r = CGRect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    return whole ? r.integral : r
  }

  package mutating func paint() -> DrawOperation.Paint {
    let options: CGGradientDrawingOptions =
      pick(2) == 0 ? [] : [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    guard let gradient = CGGradient(colors: [color(), color(), color()]) else {
      return .color(color())
    }
    let (a, b) = (point(), point())
    switch pick(7) {
    case 5:
      return .conicGradient(gradient, center: CGPoint(x: a.x, y: a.y), angle: number(-7, 7))
    case 6:
      return .pattern(pattern(), transform())
    case 0:
      return .linearGradient(
        gradient, start: CGPoint(x: a.x, y: a.y),
        end: CGPoint(x: pick(2) == 0 ? a.x : b.x, y: b.y), options: options)
    case 1:
      return .radialGradient(
        gradient, startCenter: CGPoint(x: a.x, y: a.y), startRadius: number(0, size / 4),
        endCenter: CGPoint(x: b.x, y: b.y), endRadius: number(0, size / 2), options: options)
    default: return .color(color())
    }
  }

  /// Cells of two shapes, sometimes too small to be seen.
  package mutating func pattern() -> CGPattern {
    let step = number(2, 30)
    let list = DisplayList(items: [
      DisplayItem(
        .fill(
          PathData(ellipseIn: CGRect(x: 1, y: 1, width: step / 2, height: step * 0.7)), .nonZero,
          .color(color()))),
      DisplayItem(
        .stroke(
          PathData(rect: CGRect(x: 0, y: step / 3, width: step, height: step / 2)), StrokeStyle(),
          .color(color())), alpha: number(0, 1)),
    ])
    return CGPattern(
      bounds: CGRect(x: 0, y: 0, width: step, height: step), xStep: step + number(0, 5),
      yStep: step, list: list)!
  }

  package mutating func style() -> StrokeStyle {
    var s = StrokeStyle()
    s.lineWidth = pick(5) == 0 ? 0 : number(0.3, 12)
    s.lineCap = [.butt, .round, .square][pick(3)]
    s.lineJoin = [.miter, .round, .bevel][pick(3)]
    if pick(3) == 0 {
      s.dashLengths = [number(1, 9), number(0, 9), number(1, 9)]
      s.dashPhase = number(-20, 20)
    }
    return s
  }

  package mutating func transform() -> CGAffineTransform {
    switch pick(3) {
    case 0: return .identity
    case 1: return CGAffineTransform(translationX: number(-9, 9), y: number(-9, 9))
    default:
      return CGAffineTransform(
        a: number(0.5, 1.2), b: number(-0.5, 0.5), c: number(-0.5, 0.5), d: number(0.5, 1.2),
        tx: number(-9, 9), ty: number(-9, 9))
    }
  }

  package mutating func image() -> CGImage {
    let (w, h) = (1 + pick(20), 1 + pick(20))
    let opaque = pick(2) == 0
    let pixels = (0..<w * h).map { _ in
      opaque ? color().copy(alpha: 1).argb : UInt32(pick(256)) * 0x0101_0101
    }
    return CGImage(width: w, height: h, pixels: pixels, isOpaque: opaque)
  }

  package mutating func tiles() -> TiledImage {
    var image = TiledImage(width: 1 + pick(90), height: 1 + pick(90), tileSide: 16)
    let share = pick(4)
    for level in 0..<image.levelCount {
      let counts = image.tileCounts(ofLevel: level)
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          guard share == 0 || pick(3) > 0,
            let size = image.sizeOfTile(level: level, column: column, row: row)
          else { continue }
          let pixels = (0..<size.width * size.height).map { _ in color().copy(alpha: 1).argb }
          image.replace(
            level: level, column: column, row: row,
            with: CGImage(
              width: size.width, height: size.height, pixels: pixels, isOpaque: true))
        }
      }
    }
    return image
  }

  package mutating func glyphs() -> GlyphRun {
    let outlines = (0..<3).map { _ in
      var box = self.path()
      let t = CGAffineTransform(scaleX: 0.7 / size, y: -0.7 / size)
      box = box.applying(t)
      return GlyphOutline(path: box)
    }
    return GlyphRun(
      glyphs: (0..<12).map { _ in .init(outline: outlines[pick(3)], position: point()) },
      fontSize: [9.0, 14, 90][pick(3)])
  }

  package mutating func clip() -> NestedClip? {
    var node: NestedClip?
    for _ in 0..<pick(3) {
      node = NestedClip(
        shape: pick(2) == 0
          ? .rect(rect())
          : pick(5) == 0
            ? .mask(image(), rect(), transform())
            : .path(path(), pick(2) == 0 ? .nonZero : .evenOdd),
        parent: node)
    }
    return node
  }

  package mutating func list(_ count: Int, depth: Int = 0) -> DisplayList {
    DisplayList(
      items: (0..<count).map { _ in
        let operation: DrawOperation
        switch pick(depth < 2 ? 10 : 9) {
        case 0, 1, 2: operation = .fill(path(), pick(2) == 0 ? .nonZero : .evenOdd, paint())
        case 3, 4: operation = .stroke(path(), style(), paint())
        case 5:
          operation = .image(image(), rect(), [.default, .none, .low, .high, .medium][pick(5)])
        case 6: operation = .glyphs(glyphs(), paint())
        case 7: operation = .cover(paint())
        case 8:
          operation = .tiles(tiles(), rect(), [.default, .none, .low, .high, .medium][pick(5)])
        default:
          let inner = list(4, depth: depth + 1)
          operation = pick(4) == 0 ? .detail(inner, 0.8..<1.1) : .list(inner)
        }
        return DisplayItem(
          operation, transform: transform(), clip: pick(2) == 0 ? clip() : nil,
          alpha: pick(2) == 0 ? 1 : number(0, 1), blendMode: blendMode(), shadow: shadow())
      })
  }

  package mutating func blendMode() -> CGBlendMode {
    pick(3) > 0 ? .normal : CGBlendMode.allCases[pick(CGBlendMode.allCases.count)]
  }

  package mutating func shadow() -> DropShadow? {
    if pick(4) > 0 { return nil }
    return DropShadow(
      offset: CGSize(width: number(-9, 9), height: number(-9, 9)),
      blur: pick(4) == 0 ? 0 : pick(6) == 0 ? number(0, size) : number(0, 15), color: color(),
      isAlone: pick(5) == 0)
  }
}
