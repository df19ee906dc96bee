import Foundation

extension SceneWriter {
  mutating func write(_ operation: DrawOperation) {
    switch operation {
    case .fill(let path, let rule, let paint):
      text.append("fill")
      text.append(rule)
      append(paint)
      text.append(path)
    case .stroke(let path, let style, let paint):
      text.append("stroke")
      append(paint)
      text.append(style.lineWidth)
      text.append(style.lineCap.word)
      text.append(style.lineJoin.word)
      text.append(path)
    case .cover(let paint):
      text.append("cover")
      append(paint)
    case .image(let image, let rect, let quality):
      text.append("picture")
      text.append(names[ObjectIdentifier(image)] ?? "")
      text.append(quality.word)
      text.append(rect)
    case .tiles(let image, let rect, let quality):
      text.append("tiled")
      text.append(quality.word)
      text.append(rect)
      append(image)
    case .glyphs(let run, let paint):
      text.append("glyphs")
      append(paint)
      text.append(run.fontSize)
      text.append(Double(run.glyphs.count))
      for glyph in run.glyphs {
        text.append(names[ObjectIdentifier(glyph.outline)] ?? "")
        text.append(glyph.position)
      }
    case .list(let list):
      text.append("draw")
      text.append(names[list.identity] ?? "")
    case .detail(let list, let range):
      text.append("detail")
      text.append(range.lowerBound)
      text.append(range.upperBound)
      text.append(names[list.identity] ?? "")
    }
    text.endLine()
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
        text.append("outline")
        text.append(name)
        text.append(glyph.outline.path)
        text.endLine()
      }
    case .list(let list), .detail(let list, _):
      guard names[list.identity] == nil else { return }
      let name = makeName("l")
      names[list.identity] = name
      text.append("list")
      text.append(name)
      text.endLine()
      write(list)
      line("end")
    }
  }

  private mutating func append(_ paint: Paint) {
    switch paint {
    case .color(let color): text.append(color)
    default: text.append("@" + (gradients[paint] ?? ""))
    }
  }

  private mutating func define(_ paint: Paint) {
    guard gradients[paint] == nil else { return }
    if case .pattern(let pattern, _) = paint { define(.list(pattern.list)) }
    switch paint {
    case .color:
      return
    case .linearGradient(let gradient, let start, let end, let options):
      let name = makeName("g")
      gradients[paint] = name
      text.append("linear")
      text.append(name)
      text.append(start)
      text.append(end)
      text.append(options.word)
      append(gradient)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      let name = makeName("g")
      gradients[paint] = name
      text.append("radial")
      text.append(name)
      text.append(c0)
      text.append(r0)
      text.append(c1)
      text.append(r1)
      text.append(options.word)
      append(gradient)
    case .conicGradient(let gradient, let center, let angle):
      let name = makeName("g")
      gradients[paint] = name
      text.append("conic")
      text.append(name)
      text.append(center)
      text.append(angle)
      append(gradient)
    case .pattern(let pattern, let transform):
      let name = makeName("p")
      gradients[paint] = name
      text.append("pattern")
      text.append(name)
      text.append(names[pattern.list.identity] ?? "")
      text.append(pattern.bounds)
      text.append(SIMD2(pattern.xStep, pattern.yStep))
      text.append(transform)
    }
    text.endLine()
  }

  private mutating func append(_ gradient: CGGradient) {
    text.append(Double(gradient.stops.count))
    for stop in gradient.stops {
      text.append(stop.location)
      text.append(stop.color)
    }
  }

  mutating func define(_ image: CGImage) {
    guard names[ObjectIdentifier(image)] == nil else { return }
    let name = makeName("b")
    names[ObjectIdentifier(image)] = name
    if abbreviates {
      text.append("bitmap")
      text.append(name)
      text.append(Double(image.width))
      text.append(Double(image.height))
      text.append("…")
      return text.endLine()
    }
    var data = Data(capacity: image.pixels.count * 4)
    for pixel in image.pixels {
      withUnsafeBytes(of: pixel.littleEndian) { data.append(contentsOf: $0) }
    }
    text.append("bitmap")
    text.append(name)
    text.append(Double(image.width))
    text.append(Double(image.height))
    text.append(data.base64EncodedString())
    text.endLine()
  }
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
