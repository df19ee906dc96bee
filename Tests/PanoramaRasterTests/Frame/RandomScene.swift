import Foundation
import PanoramaGraphics

/// A window with two scroll views side by side, things on top of them and edits at random: all
/// that a frame can contain, changing in all ways a frame can change.
struct RandomScene {
  private var state: UInt64
  private var content: [DisplayList] = []
  private var aside: DisplayList
  private var badge: DisplayList
  private var offset = SIMD2<Double>(0, 0)
  private var asideOffset = 0.0
  private var badgePlace = SIMD2<Double>(50, 40)
  private var zoom = 1.0
  private var split = 150.0
  private var groundAlpha = 1.0
  private var rounded = false
  private var tiles = TiledImage(width: 150, height: 130, tileSide: 32)
  private(set) var screenScale = 1.0

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    aside = .empty
    badge = .empty
    content = (0..<6).map { _ in randomList(items: 8, size: 160) }
    aside = randomList(items: 10, size: 120)
    badge = randomList(items: 2, size: 30)
  }

  /// Does one random thing and names it.
  mutating func change() -> String {
    switch integer(14) {
    case 0...3:
      offset += SIMD2(Double(integer(33) - 16), Double(integer(33) - 16)) / screenScale
      return "scroll"
    case 4:
      offset.y += number(-9, 9)
      return "scroll by a fraction"
    case 5:
      asideOffset += Double(integer(21) - 10) / screenScale
      return "scroll aside"
    case 6:
      zoom = [0.5, 1, 1.3, 2][integer(4)]
      return "zoom"
    case 7:
      content[integer(content.count)] = randomList(items: 8, size: 160)
      return "edit"
    case 8:
      badgePlace += SIMD2(number(-12, 12), Double(integer(13) - 6))
      return "move the badge"
    case 9:
      if integer(2) == 0 {
        content.append(randomList(items: 5, size: 160))
      } else if content.count > 2 {
        content.remove(at: integer(content.count))
      }
      return "insert or remove"
    case 10:
      changeTiles()
      return "tiles"
    case 11:
      changeTiles()
      offset += SIMD2(Double(integer(33) - 16), Double(integer(33) - 16)) / screenScale
      return "tiles and scroll"
    case 12:
      offset += SIMD2(Double(integer(9) - 4), Double(integer(9) - 4))
      content[0] = randomList(items: 6, size: 160)
      return "scroll and edit"
    default:
      switch integer(4) {
      case 0: split = number(60, 180)
      case 1: groundAlpha = groundAlpha == 1 ? 0.6 : 1
      case 2: rounded.toggle()
      default: screenScale = [1, 2, 1.5][integer(3)]
      }
      return "rearrange"
    }
  }

  func frame(width: Double, height: Double) -> DisplayList {
    let left = NestedClip(
      shape: rounded
        ? .path(oval(CGRect(x: 0, y: 0, width: split, height: height)), .nonZero)
        : .rect(CGRect(x: 0, y: 0, width: split, height: height)), parent: nil)
    let right = NestedClip(
      shape: .rect(CGRect(x: split, y: 10, width: width - split, height: height - 20)),
      parent: nil)
    let place = CGAffineTransform(translationX: -offset.x, y: -offset.y)
      .concatenating(CGAffineTransform(scaleX: 1, y: 1))
    let scaled = CGAffineTransform(scaleX: zoom, y: zoom).concatenating(place)
    return DisplayList(items: [
      DisplayItem(.cover(.color(CGColor(gray: 0.9))), clip: left, alpha: groundAlpha),
      DisplayItem(
        .list(
          DisplayList(
            items: content.map { DisplayItem(.list($0)) } + [
              DisplayItem(
                .tiles(tiles, CGRect(x: 40.5, y: 60, width: 90, height: 81), .default), alpha: 0.8)
            ])), transform: scaled, clip: left),
      DisplayItem(
        .list(aside),
        transform: CGAffineTransform(translationX: split + 0.25, y: 12 - asideOffset),
        clip: right, alpha: 0.7),
      DisplayItem(
        .list(badge), transform: CGAffineTransform(translationX: badgePlace.x, y: badgePlace.y),
        blendMode: rounded ? .multiply : .normal,
        shadow: split > 100
          ? DropShadow(offset: CGSize(width: 2, height: 3), blur: 7, color: .black) : nil),
    ])
  }

  private mutating func randomList(items: Int, size: Double) -> DisplayList {
    DisplayList(
      items: (0..<items).map { _ in
        let rect = CGRect(
          x: number(-20, size), y: number(-20, size), width: number(3, 60), height: number(3, 60))
        let paint = randomPaint(rect)
        let turn = CGAffineTransform(rotationAngle: integer(3) == 0 ? number(0, 6) : 0)
        let clip =
          integer(4) == 0
          ? NestedClip(shape: .path(oval(rect.insetBy(dx: -4, dy: 6)), .evenOdd), parent: nil) : nil
        switch integer(5) {
        case 0:
          var style = StrokeStyle()
          style.lineWidth = number(0, 6)
          style.lineJoin = [.miter, .round, .bevel][integer(3)]
          style.lineCap = [.butt, .round, .square][integer(3)]
          if integer(3) == 0 { style.dashLengths = [5, 3] }
          return DisplayItem(
            .stroke(oval(rect), style, paint), transform: turn, clip: clip,
            alpha: integer(3) == 0 ? 0.5 : 1, blendMode: randomMode(), shadow: randomShadow())
        case 1:
          return DisplayItem(
            .image(randomImage(), rect, [.none, .low, .high][integer(3)]), transform: turn,
            clip: clip)
        case 2:
          let outline = GlyphOutline(path: oval(CGRect(x: 0, y: -0.7, width: 0.5, height: 0.7)))
          let glyphs = (0..<6).map {
            GlyphRun.Glyph(
              outline: outline, position: SIMD2(rect.minX + Double($0) * 8.3, rect.maxY))
          }
          return DisplayItem(.glyphs(GlyphRun(glyphs: glyphs, fontSize: 13), paint), clip: clip)
        default:
          return DisplayItem(
            .fill(
              integer(2) == 0
                ? oval(rect) : PathData(roundedRect: rect, cornerWidth: 6, cornerHeight: 6),
              .nonZero, paint), transform: turn, clip: clip,
            alpha: integer(3) == 0 ? 0.5 : 1, blendMode: randomMode(), shadow: randomShadow())
        }
      })
  }

  private mutating func randomMode() -> CGBlendMode {
    integer(5) > 0 ? .normal : CGBlendMode.allCases[integer(CGBlendMode.allCases.count)]
  }

  private mutating func randomShadow() -> DropShadow? {
    if integer(4) > 0 { return nil }
    return DropShadow(
      offset: CGSize(width: number(-6, 6), height: number(-6, 6)), blur: number(0, 12),
      color: CGColor(gray: 0, alpha: 0.5))
  }

  /// Some tiles come, some go.
  private mutating func changeTiles() {
    for _ in 0...integer(6) {
      let level = integer(tiles.levelCount)
      let counts = tiles.tileCounts(ofLevel: level)
      let (column, row) = (integer(counts.columns), integer(counts.rows))
      guard let size = tiles.sizeOfTile(level: level, column: column, row: row) else { continue }
      let color = 0xff00_0000 | UInt32(integer(1 << 24))
      let pixels = (0..<size.width * size.height).map { color ^ UInt32($0 & 63) }
      tiles.replace(
        level: level, column: column, row: row,
        with: integer(4) == 0
          ? nil
          : CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true))
    }
  }

  private mutating func randomPaint(_ rect: CGRect) -> DrawOperation.Paint {
    let colors = (0..<3).map { _ in
      CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0.3, 1))
    }
    guard integer(3) == 0, let gradient = CGGradient(colors: colors) else {
      return .color(colors[0])
    }
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    return integer(2) == 0
      ? .linearGradient(
        gradient, start: rect.origin, end: CGPoint(x: rect.maxX, y: rect.maxY), options: options)
      : .radialGradient(
        gradient, startCenter: CGPoint(x: rect.midX, y: rect.midY), startRadius: 0,
        endCenter: CGPoint(x: rect.midX, y: rect.midY), endRadius: 40, options: options)
  }

  private mutating func randomImage() -> CGImage {
    CGImage(
      width: 5, height: 4,
      pixels: (0..<20).map { _ in 0xff00_0000 | UInt32(integer(1 << 24)) }, isOpaque: true)
  }

  private func oval(_ rect: CGRect) -> PathData {
    let k = 0.5522847498
    let (cx, cy) = (Double(rect.midX), Double(rect.midY))
    let (rx, ry) = (Double(rect.width) / 2, Double(rect.height) / 2)
    var path = PathData()
    path.move(to: SIMD2(cx + rx, cy))
    for (ux, uy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      path.addCurve(
        to: SIMD2(cx - uy * rx, cy + ux * ry),
        control1: SIMD2(cx + (ux - uy * k) * rx, cy + (uy + ux * k) * ry),
        control2: SIMD2(cx + (ux * k - uy) * rx, cy + (uy * k + ux) * ry))
    }
    path.closeSubpath()
    return path
  }

  private mutating func integer(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % n
  }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(integer(1 << 20)) / Double(1 << 20)
  }
}
