import Foundation

extension SceneParser {
  mutating func readLinear() throws(SceneError) {
    let name = try scanner.name("linear takes a name")
    let start = try scanner.point("linear takes a name and x0 y0 x1 y1")
    let end = try scanner.point("linear takes a name and x0 y0 x1 y1")
    let options = try scanner.options()
    // Without usable stops the paint exists but is clear.
    paints[name] =
      try scanner.stops().map { .linearGradient($0, start: start, end: end, options: options) }
      ?? .color(.clear)
  }

  mutating func readRadial() throws(SceneError) {
    let what = "radial takes a name and x0 y0 r0 x1 y1 r1"
    let name = try scanner.name(what)
    let (c0, r0) = (try scanner.point(what), try scanner.number(what))
    let (c1, r1) = (try scanner.point(what), try scanner.number(what))
    let options = try scanner.options()
    let gradient = try scanner.stops()
    paints[name] =
      gradient.map {
        .radialGradient(
          $0, startCenter: c0, startRadius: r0, endCenter: c1, endRadius: r1, options: options)
      } ?? .color(.clear)
  }

  mutating func readConic() throws(SceneError) {
    let what = "conic takes a name, cx cy and the angle"
    let name = try scanner.name(what)
    let (center, angle) = (try scanner.point(what), try scanner.number(what))
    paints[name] =
      try scanner.stops().map { .conicGradient($0, center: center, angle: angle) } ?? .color(.clear)
  }

  mutating func readPattern() throws(SceneError) {
    let what = "pattern takes two names, x y w h, two steps and a b c d e f"
    let (name, cell) = (try scanner.name(what), try list(try scanner.name(what)))
    guard cell.depth < Self.depthLimit else {
      throw scanner.error("lists and patterns nest at most \(Self.depthLimit) deep")
    }
    let bounds = try scanner.rect("pattern, after its names,")
    let (steps, place) = (try scanner.point(what), try scanner.transform(what))
    let pattern = CGPattern(bounds: bounds, xStep: steps.x, yStep: steps.y, list: cell)
    paints[name] = pattern.map { .pattern($0, place) } ?? .color(.clear)
  }

  /// Reads a bitmap. Channels above alpha, which premultiplied pixels cannot have, are limited to it.
  mutating func readBitmap() throws(SceneError) {
    let what = "bitmap takes a name, w h and the bytes in base64"
    let name = try scanner.name(what)
    let width = try scanner.count(what, atMost: 1 << 20)
    let height = try scanner.count(what, atMost: 1 << 20)
    guard width > 0, height > 0, width * height <= reader.pixelBudget else {
      throw scanner.error(
        "the bitmap's size must be at least 1 × 1 and at most \(reader.pixelBudget) pixels")
    }
    guard let data = Data(base64Encoded: Data(scanner.token())), data.count == width * height * 4
    else {
      throw scanner.error(
        "the bitmap needs \(width * height * 4) bytes in base64; the line seems cut off")
    }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      data.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
      for k in buffer.indices {
        buffer[k] = Self.premultiplied(UInt32(littleEndian: buffer[k]))
      }
      count = width * height
    }
    bitmaps[name] = CGImage(
      width: width, height: height, pixels: pixels,
      isOpaque: pixels.allSatisfy { $0 >> 24 == 255 })
  }

  /// The pixel with no channel above its alpha; otherwise sums would overflow when it is blended.
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let a = pixel >> 24
    if a == 255 { return pixel }
    return a << 24 | min(pixel >> 16 & 255, a) << 16 | min(pixel >> 8 & 255, a) << 8
      | min(pixel & 255, a)
  }

  mutating func readOutline() throws(SceneError) {
    let name = try scanner.name("outline takes a name and a path")
    // The outline of a blank is empty.
    outlines[name] = GlyphOutline(path: scanner.isAtLineEnd() ? PathData() : try scanner.path())
  }

  mutating func beginList() throws(SceneError) {
    let name = try scanner.name("list takes a name")
    guard outer.count < 256 else {
      throw scanner.error("lists nest at most 256 deep; end some first")
    }
    outer.append(
      Definition(
        name: name, line: scanner.line, context: context, drawingCount: drawingCount, open: open,
        style: style))
    (context, drawingCount, open, style) = (CGContext(), 0, [], Self.firstStyle)
  }

  mutating func endList() throws(SceneError) {
    guard let definition = outer.popLast() else {
      throw scanner.error("“end” without a “list NAME” before it; remove it")
    }
    lists[definition.name] = context.displayList
    (context, drawingCount) = (definition.context, definition.drawingCount)
    (open, style) = (definition.open, definition.style)
  }
}
