import Foundation

/// A message that is not what `DrawingWriter` writes.
package struct DrawingFault: Error {}

/// Reads a drawing that another process has written with `DrawingWriter`.
///
/// The process may have been taken over by the file that it read, so nothing in the bytes is believed: a part can only
/// refer to parts before it, every number is checked, and the result is a drawing like any other, whose memory and
/// depth are limited.
package struct DrawingReader {
  var bytes: MessageBytes
  private let isFont: (String) -> Bool
  /// What `isFont` has said.
  private var fonts: [String: Bool] = [:]
  private var images: [CGImage] = []
  private var gradients: [CGGradient] = []
  private var outlines: [GlyphOutline] = []
  private var clips: [NestedClip] = []
  private var shadows: [DropShadow] = []
  /// Nil for a pattern that draws nothing.
  private var patterns: [CGPattern?] = []
  private var lists: [DisplayList] = []
  private var itemCount = 0

  private init(_ bytes: MessageBytes, _ isFont: @escaping (String) -> Bool) {
    self.bytes = bytes
    self.isFont = isFont
  }

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - bytes: which nobody changes meanwhile.
  ///   - isFont: whether a path is that of a font that may be opened; glyphs of others are outlines and nothing else.
  /// - Throws: `DrawingFault`.
  /// - Complexity: O(bytes).
  package static func read(
    _ bytes: [UInt8], isFont: @escaping (String) -> Bool = { _ in false }
  ) throws(DrawingFault) -> DisplayList {
    // The closure cannot throw typed errors, so it returns a result.
    let result: Result<DisplayList, DrawingFault> = bytes.withUnsafeBytes { bytes in
      var reader = DrawingReader(MessageBytes(bytes), isFont)
      do throws(DrawingFault) { return .success(try reader.read()) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func read() throws(DrawingFault) -> DisplayList {
    for byte in MessageLimits.start where try bytes.byte() != byte { throw DrawingFault() }
    var count = 0
    while !bytes.isAtEnd {
      count += 1
      guard count <= MessageLimits.parts, let kind = MessagePart(rawValue: try bytes.byte())
      else { throw DrawingFault() }
      switch kind {
      case .image: images.append(try bytes.image())
      case .gradient: gradients.append(try gradient())
      case .outline: outlines.append(try outline())
      case .clip: clips.append(try clip())
      case .shadow: shadows.append(try shadow())
      case .pattern: patterns.append(try pattern())
      case .list: lists.append(try list())
      }
    }
    guard let drawing = lists.last else { throw DrawingFault() }
    return drawing
  }

  // MARK: Parts

  /// The part with the number that comes next.
  private mutating func part<Part>(_ parts: [Part]) throws(DrawingFault) -> Part {
    let number = try bytes.count()
    guard number < parts.count else { throw DrawingFault() }
    return parts[number]
  }

  private mutating func optionalPart<Part>(_ parts: [Part]) throws(DrawingFault) -> Part? {
    let number = try bytes.count()
    guard number <= parts.count else { throw DrawingFault() }
    return number == 0 ? nil : parts[number - 1]
  }

  private mutating func gradient() throws(DrawingFault) -> CGGradient {
    var stops: [CGGradient.Stop] = []
    for _ in 0..<(try bytes.count(of: 40)) {
      stops.append(.init(location: try bytes.number(), color: try bytes.color()))
    }
    return CGGradient(stops: stops)
  }

  private mutating func outline() throws(DrawingFault) -> GlyphOutline {
    let path = try bytes.path()
    guard try bytes.bool() else { return GlyphOutline(path: path) }
    let (file, face) = (try bytes.text(), try bytes.count())
    let source = GlyphSource(
      fontPath: file, faceIndex: face, glyph: UInt32(try bytes.count()), text: try bytes.text())
    let isKnown = fonts[file] ?? isFont(file)
    fonts[file] = isKnown
    return GlyphOutline(path: path, source: isKnown ? source : nil)
  }

  private mutating func clip() throws(DrawingFault) -> NestedClip {
    let parent = try optionalPart(clips)
    guard let kind = MessageClip(rawValue: try bytes.byte()) else { throw DrawingFault() }
    let shape: NestedClip.Shape
    switch kind {
    case .rect: shape = .rect(try bytes.rect())
    case .path:
      let rule = try bytes.rule()
      shape = .path(try bytes.path(), rule)
    case .mask:
      let image = try part(images)
      shape = .mask(image, try bytes.rect(), try bytes.transform())
    }
    return NestedClip(shape: shape, parent: parent)
  }

  private mutating func shadow() throws(DrawingFault) -> DropShadow {
    let offset = CGSize(width: try bytes.number(), height: try bytes.number())
    let shadow = DropShadow(
      offset: offset, blur: try bytes.number(), color: try bytes.color(),
      isAlone: try bytes.bool())
    guard let shadow else { throw DrawingFault() }
    return shadow
  }

  private mutating func pattern() throws(DrawingFault) -> CGPattern? {
    let (bounds, matrix) = (try bytes.rect(), try bytes.transform())
    let (x, y) = (try bytes.number(), try bytes.number())
    let list = try part(lists)
    guard list.depth < SceneParser.depthLimit else { throw DrawingFault() }
    return CGPattern(bounds: bounds, matrix: matrix, xStep: x, yStep: y, list: list)
  }

  private mutating func list() throws(DrawingFault) -> DisplayList {
    let count = try bytes.count(of: MessageBytes.smallestItem)
    itemCount += count
    guard itemCount <= MessageLimits.items else { throw DrawingFault() }
    var items: [DisplayItem] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try item()) }
    let list = DisplayList(items: items)
    guard list.depth <= SceneParser.depthLimit, list.drawingCount <= SceneParser.drawingLimit
    else { throw DrawingFault() }
    return list
  }

  // MARK: Items

  private mutating func item() throws(DrawingFault) -> DisplayItem {
    let (transform, alpha) = (try bytes.transform(), try bytes.number())
    guard (0...1).contains(alpha), let mode = CGBlendMode(rawValue: Int32(try bytes.byte()))
    else { throw DrawingFault() }
    let (clip, shadow) = (try optionalPart(clips), try optionalPart(shadows))
    return DisplayItem(
      try operation(), transform: transform, clip: clip, alpha: alpha, blendMode: mode,
      shadow: shadow)
  }

  private mutating func operation() throws(DrawingFault) -> DrawOperation {
    guard let kind = MessageOperation(rawValue: try bytes.byte()) else { throw DrawingFault() }
    switch kind {
    case .fill:
      let (paint, rule) = (try paint(), try bytes.rule())
      return .fill(try bytes.path(), rule, paint)
    case .stroke:
      let (paint, style) = (try paint(), try bytes.strokeStyle())
      return .stroke(try bytes.path(), style, paint)
    case .cover: return .cover(try paint())
    case .image:
      let image = try part(images)
      return .image(image, try bytes.rect(), try bytes.quality())
    case .tiles: return try tiles()
    case .glyphs:
      let (paint, size) = (try paint(), try bytes.number())
      var glyphs: [GlyphRun.Glyph] = []
      for _ in 0..<(try bytes.count(of: 20)) {
        let outline = try part(outlines)
        glyphs.append(.init(outline: outline, position: try bytes.point()))
      }
      return .glyphs(GlyphRun(glyphs: glyphs, fontSize: size), paint)
    case .list: return .list(try nested())
    case .detail:
      let list = try nested()
      let (low, high) = (try bytes.number(), try bytes.number())
      guard low <= high else { throw DrawingFault() }
      return .detail(list, low..<high)
    }
  }

  private mutating func nested() throws(DrawingFault) -> DisplayList { try part(lists) }

  private mutating func tiles() throws(DrawingFault) -> DrawOperation {
    let (rect, quality) = (try bytes.rect(), try bytes.quality())
    let (width, height, side) = (try bytes.count(), try bytes.count(), try bytes.count())
    var image = TiledImage(width: width, height: height, tileSide: side)
    for _ in 0..<(try bytes.count(of: 16)) {
      let (level, column, row) = (try bytes.count(), try bytes.count(), try bytes.count())
      let tile = try part(images)
      guard let size = image.sizeOfTile(level: level, column: column, row: row),
        size == (tile.width, tile.height)
      else { throw DrawingFault() }
      image.replace(level: level, column: column, row: row, with: tile)
    }
    return .tiles(image, rect, quality)
  }

  private mutating func paint() throws(DrawingFault) -> DrawOperation.Paint {
    guard let kind = MessagePaint(rawValue: try bytes.byte()) else { throw DrawingFault() }
    switch kind {
    case .color: return .color(try bytes.color())
    case .linear:
      let gradient = try part(gradients)
      let (start, end) = (CGPoint(try bytes.point()), CGPoint(try bytes.point()))
      return .linearGradient(gradient, start: start, end: end, options: try bytes.options())
    case .radial:
      let gradient = try part(gradients)
      let (c0, r0) = (CGPoint(try bytes.point()), try bytes.number())
      let (c1, r1) = (CGPoint(try bytes.point()), try bytes.number())
      return .radialGradient(
        gradient, startCenter: c0, startRadius: r0, endCenter: c1, endRadius: r1,
        options: try bytes.options())
    case .conic:
      let gradient = try part(gradients)
      let center = CGPoint(try bytes.point())
      return .conicGradient(gradient, center: center, angle: try bytes.number())
    case .pattern:
      let pattern = try part(patterns)
      let transform = try bytes.transform()
      return pattern.map { .pattern($0, transform) } ?? .color(.clear)
    }
  }
}
