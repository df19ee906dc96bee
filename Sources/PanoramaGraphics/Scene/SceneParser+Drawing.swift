import Foundation

extension SceneParser {
  mutating func readClear() throws(SceneError) {
    let color = try scanner.color()
    // The whole canvas, whatever the transform, clip and alpha.
    context.items.append(DisplayItem(.cover(.color(color))))
  }

  mutating func readFill() throws(SceneError) {
    let rule = try scanner.rule()
    let paint = try paint()
    context.fill(try scanner.path(), using: rule, with: paint)
  }

  mutating func readGradientFill() throws(SceneError) {
    let rule = try scanner.rule()
    let start = try scanner.point("fillg takes x0 y0 x1 y1 n")
    let end = try scanner.point("fillg takes x0 y0 x1 y1 n")
    let gradient = try scanner.stops()
    let path = try scanner.path()
    guard let gradient else { return }
    let paint = DrawOperation.Paint.linearGradient(
      gradient, start: start, end: end,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    context.fill(path, using: rule, with: paint)
  }

  mutating func readStroke() throws(SceneError) {
    let paint = try paint()
    style.lineWidth = max(0, try scanner.number("stroke takes a paint, then its width"))
    switch scanner.word() {
    case "butt": style.lineCap = .butt
    case "round": style.lineCap = .round
    case "square": style.lineCap = .square
    case let word:
      throw scanner.error("a cap is butt, round or square, not “\(SceneScanner.printable(word))”")
    }
    switch scanner.word() {
    case "miter": style.lineJoin = .miter
    case "round": style.lineJoin = .round
    case "bevel": style.lineJoin = .bevel
    case let word:
      throw scanner.error("a join is miter, round or bevel, not “\(SceneScanner.printable(word))”")
    }
    context.record(.stroke(try scanner.path(), style, paint))
  }

  mutating func readRect() throws(SceneError) {
    let paint = try paint()
    let rect = try scanner.rect("rect")
    context.fill(PathData(rect: rect), with: paint)
  }

  mutating func readCover() throws(SceneError) { context.record(.cover(try paint())) }

  /// Reads `image`, which draws the photo of the benchmark scenes, scaled equally on both axes.
  mutating func readImage() throws(SceneError) {
    let scale = try scanner.number("image takes scale tx ty")
    let origin = try scanner.point("image takes scale tx ty")
    let quality: CGInterpolationQuality
    switch scanner.word() {
    case "bilinear": quality = .low
    case "best": quality = .high
    case let word:
      throw scanner.error("the filter is bilinear or best, not “\(SceneScanner.printable(word))”")
    }
    if photo == nil { photo = reader.image("photo.bgra") }
    guard let photo else {
      throw scanner.error(
        "photo.bgra (6000 × 4000, 4 bytes per pixel) is not beside the scene; put it there")
    }
    context.interpolationQuality = quality
    context.draw(
      photo,
      in: CGRect(
        x: origin.x, y: origin.y, width: Double(photo.width) * scale,
        height: Double(photo.height) * scale))
  }

  mutating func readText() throws(SceneError) {
    let color = try scanner.color()
    let origin = try scanner.point("text takes a colour, x y size and the string")
    let size = try scanner.number("text takes a colour, x y size and the string")
    let string = scanner.rest()
    guard size.isFinite, size > 0, !string.isEmpty else { return }
    context.setFillColor(color)
    context.draw(reader.shaper(string, size), at: origin)
  }

  mutating func readPicture() throws(SceneError) {
    let image = try bitmap()
    context.interpolationQuality = try scanner.quality()
    context.draw(image, in: try scanner.rect("picture"))
  }

  /// Reads the name of a bitmap.
  mutating func bitmap() throws(SceneError) -> CGImage {
    try named(try scanner.name("the name of a bitmap belongs here"), in: bitmaps, "bitmap")
  }

  mutating func readGlyphs() throws(SceneError) {
    let paint = try paint()
    let size = try scanner.number("glyphs takes a paint, size and count")
    let count = try scanner.count("glyphs takes a paint, size and count", atMost: 1 << 24)
    var glyphs: [GlyphRun.Glyph] = []
    for _ in 0..<count {
      let name = try scanner.name("glyphs takes as many “outline x y” as its count says")
      let outline = try named(name, in: outlines, "outline")
      let position = try scanner.point("glyphs takes as many “outline x y” as its count says")
      glyphs.append(GlyphRun.Glyph(outline: outline, position: SIMD2(position)))
    }
    context.record(.glyphs(GlyphRun(glyphs: glyphs, fontSize: size), paint))
  }

  mutating func readDraw() throws(SceneError) {
    let list = try list(try scanner.name("draw takes the name of a list"))
    try count(list)
    context.draw(list)
  }

  mutating func readDetail() throws(SceneError) {
    let what = "detail takes two scales and the name of a list"
    let (low, high) = (try scanner.number(what), try scanner.number(what))
    let list = try list(try scanner.name(what))
    try count(list)
    guard low <= high else { return }
    context.record(.detail(list, low..<high))
  }

  /// Counts the drawings of a nested list, and checks their number and depth.
  private mutating func count(_ list: DisplayList) throws(SceneError) {
    guard list.depth < Self.depthLimit else {
      throw scanner.error(
        "lists nest at most \(Self.depthLimit) deep; draw fewer inside one another")
    }
    drawingCount = min(drawingCount, .max - list.drawingCount) + list.drawingCount
    guard drawingCount <= Self.drawingLimit else {
      throw scanner.error(
        "nested lists make more than \(Self.drawingLimit) drawings here; draw fewer")
    }
  }
}

extension SceneParser {
  /// The list called `name`.
  func list(_ name: String) throws(SceneError) -> DisplayList {
    try named(name, in: lists, "list", "end")
  }

  /// What was called `name` above this line.
  func named<Value>(
    _ name: String, in known: [String: Value], _ kind: String, _ verb: String = "name"
  ) throws(SceneError) -> Value {
    if let value = known[name] { return value }
    throw scanner.error(
      "no \(kind) is called “\(SceneScanner.printable(name))”; \(verb) it above this line")
  }
}

extension CGInterpolationQuality: CaseIterable {
  /// All five qualities of Core Graphics.
  public static var allCases: [CGInterpolationQuality] { [.default, .none, .low, .medium, .high] }

  /// The name of the quality in scene files.
  var word: String {
    switch self {
    case .default: "default"
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
