import Foundation

/// Writes a display list as `.scene` text, which `SceneReader` reads back to identical pixels.
///
/// Pictures, gradients, glyph outlines and nested lists are defined once, before their first use.
/// Text that was read from a `text` command is written as glyphs.
public struct SceneWriter {
  var text = SceneText()
  var names: [ObjectIdentifier: String] = [:]
  var gradients: [DrawOperation.Paint: String] = [:]
  var nextName = 1

  /// Whether the bytes of pictures are left out.
  var abbreviates = false

  private init() {}

  private init(width: Int, height: Int) { line("size", width, height) }

  /// The commands of the list for people to read, without a size and the bytes of pictures.
  static func summary(of list: DisplayList) -> String {
    var writer = SceneWriter()
    writer.abbreviates = true
    writer.write(list)
    return writer.text.string
  }

  /// The text of a scene file.
  ///
  /// - Complexity: O(items + points + pixels); shared parts count once.
  public static func text(for scene: SceneContent) -> String {
    var writer = SceneWriter(width: scene.width, height: scene.height)
    writer.write(scene.list)
    return writer.text.string
  }

  /// Writes a drawing that comes in parts, from back to front. At most one part and its text are in
  /// memory. Objects that several parts share are written with each part.
  ///
  /// - Parameters:
  ///   - width: the width of the canvas, in pixels.
  ///   - height: the height of the canvas, in pixels.
  ///   - output: takes the text, piece by piece.
  ///   - parts: must call the function that it is given once for each part.
  /// - Throws: what `output` and `parts` throw.
  public static func write(
    width: Int, height: Int, to output: @escaping (String) throws -> Void,
    parts: ((DisplayList) throws -> Void) throws -> Void
  ) throws {
    var writer = SceneWriter(width: width, height: height)
    try output(writer.takeText())
    try parts { list in
      writer.write(list)
      try output(writer.takeText())
    }
  }

  /// Takes the text written since the last call. Its names are not reused, because other lists may
  /// later have the same addresses.
  private mutating func takeText() -> String {
    defer {
      text = SceneText()
      (names, gradients) = ([:], [:])
    }
    return text.string
  }

  mutating func makeName(_ kind: String) -> String {
    defer { nextName += 1 }
    return kind + String(nextName)
  }

  /// Writes the items of a list. Each clip becomes a `save` around the items that share it.
  mutating func write(_ list: DisplayList) {
    for item in list.items where !item.bounds.isNull {
      define(item.operation)
      for node in item.clip?.chain ?? [] {
        if case .mask(let image, _, _) = node.shape { define(image) }
      }
    }
    var open: [NestedClip] = []
    for item in list.items where !item.bounds.isNull {
      let chain = item.clip?.chain ?? []
      var shared = 0
      while shared < min(open.count, chain.count), open[shared] == chain[shared] { shared += 1 }
      for _ in shared..<open.count { line("restore") }
      for node in chain[shared...] { write(node) }
      open = chain
      write(item)
    }
    for _ in open { line("restore") }
  }

  private mutating func write(_ node: NestedClip) {
    line("save")
    switch node.shape {
    case .rect(let rect): line("cliprect", rect)
    case .path(let path, let rule): line("clip", rule, path)
    case .mask(let image, let rect, let transform):
      line("clipmask", names[ObjectIdentifier(image)] ?? "", rect, transform)
    }
  }

  private mutating func write(_ item: DisplayItem) {
    // `clear` is the short form of such an item.
    if case .cover(.color(let color)) = item.operation, item.clip == nil, item.alpha == 1,
      item.blendMode == .normal, item.shadow == nil
    {
      return line("clear", color)
    }
    var stroke = SceneParser.firstStyle
    if case .stroke(_, let style, _) = item.operation { stroke = style }
    let plain = SceneParser.firstStyle
    let needsState =
      !item.transform.isIdentity || item.alpha != 1 || stroke.miterLimit != plain.miterLimit
      || stroke.dashPhase != 0 || !stroke.dashLengths.isEmpty || item.blendMode != .normal
      || item.shadow != nil
    if needsState { line("save") }
    if !item.transform.isIdentity { line("concat", item.transform) }
    if item.alpha != 1 { line("alpha", item.alpha) }
    if item.blendMode != .normal { line("blend \(item.blendMode)") }
    if let shadow = item.shadow {
      let offset = SIMD2(Double(shadow.offset.width), Double(shadow.offset.height))
      let end: [any SceneToken] = shadow.isAlone ? ["alone"] : []
      text.append(line: ["shadow", offset, shadow.blur, shadow.color] + end)
    }
    if stroke.miterLimit != plain.miterLimit { line("miterlimit", stroke.miterLimit) }
    if stroke.dashPhase != 0 || !stroke.dashLengths.isEmpty {
      line("dash", stroke.dashPhase, stroke.dashLengths)
    }
    write(item.operation)
    if needsState { line("restore") }
  }

  mutating func line(_ tokens: any SceneToken...) { text.append(line: tokens) }
}

extension DisplayList: CustomStringConvertible {
  /// The commands of the list in a scene file, without the bytes of pictures. O(items + points).
  public var description: String { SceneWriter.summary(of: self) }
}

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

extension SceneWriter {
  /// Size, tile side and the existing tiles, each with the name of its bitmap.
  func tokens(_ image: TiledImage) -> [any SceneToken] {
    let tiles = image.tiles
    return [image.width, image.height, image.tileSide, tiles.count]
      + tiles.flatMap { index, tile -> [any SceneToken] in
        [index.level, index.column, index.row, names[ObjectIdentifier(tile)] ?? ""]
      }
  }

  mutating func define(_ image: TiledImage) {
    for (_, tile) in image.tiles { define(tile) }
  }
}

extension SceneParser {
  /// Reads `quality x y w h W H side n (level column row BITMAP)·n`.
  mutating func readTiled() throws(SceneError) {
    let what = "tiled takes a quality, x y w h, the picture\u{2019}s W H, the tile side and a count"
    let quality = try scanner.quality()
    let rect = try scanner.rect("tiled, after its quality,")
    let width = try scanner.count(what, atMost: TiledImage.sizeLimit)
    let height = try scanner.count(what, atMost: TiledImage.sizeLimit)
    let side = try scanner.count(what, atMost: 4096)
    guard width > 0, height > 0, side >= 16 else {
      throw scanner.error("a tiled picture is at least 1 × 1, its tiles 16 × 16")
    }
    var image = TiledImage(width: width, height: height, tileSide: side)
    for _ in 0..<(try scanner.count(what, atMost: 1 << 24)) {
      let what = "tiled takes as many \u{201C}level column row bitmap\u{201D} as its count says"
      let level = try scanner.count(what, atMost: 31)
      let column = try scanner.count(what, atMost: TiledImage.sizeLimit)
      let row = try scanner.count(what, atMost: TiledImage.sizeLimit)
      let tile = try bitmap()
      guard let size = image.sizeOfTile(level: level, column: column, row: row),
        size == (tile.width, tile.height)
      else {
        throw scanner.error("there is no tile \(column), \(row) of that size in level \(level)")
      }
      image.replace(level: level, column: column, row: row, with: tile)
    }
    context.interpolationQuality = quality
    context.draw(image, in: rect)
  }
}
