import Foundation

extension SceneWriter {
  mutating func write(_ operation: DrawOperation) {
    switch operation {
    case .fill(let path, let rule, let paint): line("fill", rule, token(paint), path)
    case .stroke(let path, let style, let paint):
      line(
        "stroke", token(paint), style.lineWidth, style.lineCap.word, style.lineJoin.word, path)
    case .cover(let paint): line("cover", token(paint))
    case .image(let image, let rect, let quality):
      line("picture", names[ObjectIdentifier(image)] ?? "", quality.word, rect)
    case .tiles(let image, let rect, let quality):
      text.append(line: ["tiled", quality.word, rect] + tokens(image))
    case .glyphs(let run, let paint):
      let glyphs = run.glyphs.flatMap { glyph -> [any SceneToken] in
        [names[ObjectIdentifier(glyph.outline)] ?? "", glyph.position]
      }
      text.append(line: ["glyphs", token(paint), run.fontSize, run.glyphs.count] + glyphs)
    case .list(let list): line("draw", names[list.identity] ?? "")
    case .detail(let list, let range):
      line("detail", range.lowerBound, range.upperBound, names[list.identity] ?? "")
    }
  }

  /// Writes the definitions that an operation needs, unless they were written before.
  mutating func define(_ operation: DrawOperation) {
    switch operation {
    case .fill(_, _, let paint), .stroke(_, _, let paint), .cover(let paint):
      define(paint)
    case .image(let image, _, _):
      define(image)
    case .tiles(let image, _, _):
      define(image)
    case .glyphs(let run, let paint):
      define(paint)
      for glyph in run.glyphs where names[ObjectIdentifier(glyph.outline)] == nil {
        let name = makeName("o")
        names[ObjectIdentifier(glyph.outline)] = name
        line("outline", name, glyph.outline.path)
      }
    case .list(let list), .detail(let list, _):
      guard names[list.identity] == nil else { return }
      let name = makeName("l")
      names[list.identity] = name
      line("list", name)
      write(list)
      line("end")
    }
  }

  private func token(_ paint: DrawOperation.Paint) -> any SceneToken {
    if case .color(let color) = paint { color } else { "@" + (gradients[paint] ?? "") }
  }

  private mutating func define(_ paint: DrawOperation.Paint) {
    guard gradients[paint] == nil else { return }
    if case .color = paint { return }
    if case .pattern(let pattern, _) = paint { define(.list(pattern.list)) }
    let name = makeName(paint.isPattern ? "p" : "g")
    gradients[paint] = name
    switch paint {
    case .color: break
    case .linearGradient(let gradient, let start, let end, let options):
      line("linear", name, start, end, options.word, gradient)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      line("radial", name, c0, r0, c1, r1, options.word, gradient)
    case .conicGradient(let gradient, let center, let angle):
      line("conic", name, center, angle, gradient)
    case .pattern(let pattern, let transform):
      line(
        "pattern", name, names[pattern.list.identity] ?? "", pattern.bounds, pattern.xStep,
        pattern.yStep, transform)
    }
  }

  mutating func define(_ image: CGImage) {
    guard names[ObjectIdentifier(image)] == nil else { return }
    let name = makeName("b")
    names[ObjectIdentifier(image)] = name
    if abbreviates { return line("bitmap", name, image.width, image.height, "…") }
    var data = Data(capacity: image.pixels.count * 4)
    for pixel in image.pixels {
      withUnsafeBytes(of: pixel.littleEndian) { data.append(contentsOf: $0) }
    }
    line("bitmap", name, image.width, image.height, data.base64EncodedString())
  }
}

extension DrawOperation.Paint {
  fileprivate var isPattern: Bool { if case .pattern = self { true } else { false } }
}

extension CGGradientDrawingOptions {
  /// The name of the options in scene files.
  fileprivate var word: String {
    switch (contains(.drawsBeforeStartLocation), contains(.drawsAfterEndLocation)) {
    case (false, false): "none"
    case (true, false): "before"
    case (false, true): "after"
    case (true, true): "both"
    }
  }
}

extension CGLineCap {
  /// The name of the cap in scene files and SVG.
  var word: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension CGLineJoin {
  /// The name of the join in scene files and SVG.
  var word: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}
