import Foundation

/// Writes a drawing as bytes for another process on the same machine, which reads it with `DrawingReader`.
///
/// What items share (pictures, gradients, glyphs, clips, nested lists) is written once and before it is used, so that reading
/// needs no recursion and can meet no circle. `SceneWriter` writes text for files and people, which takes four times the
/// bytes and several times as long to read.
package struct DrawingWriter {
  private let buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  private var isFull = false

  private var parts: [ObjectIdentifier: UInt32] = [:]
  private var numbers: [MessagePart: UInt32] = [:]

  private init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  /// Writes a drawing.
  ///
  /// - Returns: the number of bytes; nil if they exceed the buffer.
  /// - Complexity: O(items + points + pixels); shared parts count once.
  package static func write(
    _ list: DisplayList, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var writer = DrawingWriter(buffer)
    writer.put(MessageLimits.start)
    writer.define(list)
    return writer.isFull ? nil : writer.count
  }

  // MARK: Values

  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard !isFull, bytes.count <= buffer.count - count else {
      isFull = true
      return
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + bytes.count])
      .copyMemory(from: bytes)
    count += bytes.count
  }

  private mutating func put<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { put($0) }
  }

  private mutating func put<Value: BitwiseCopyable>(_ values: [Value]) {
    values.withUnsafeBytes { put($0) }
  }

  private mutating func put(count: Int) { put(UInt32(clamping: count)) }

  private mutating func put(_ number: Double) { withUnsafeBytes(of: number) { put($0) } }

  private mutating func put(_ first: Double, _ second: Double, _ others: Double...) {
    put(first)
    put(second)
    for number in others { put(number) }
  }

  private mutating func put(_ point: CGPoint) { put(Double(point.x), Double(point.y)) }

  private mutating func put(_ rect: CGRect) {
    put(rect.origin)
    put(Double(rect.size.width), Double(rect.size.height))
  }

  private mutating func put(_ t: CGAffineTransform) {
    put(Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty))
  }

  private mutating func put(_ color: CGColor) {
    put(color.red, color.green, color.blue, color.alpha)
  }

  private mutating func put(_ path: PathData) {
    put(count: path.verbs.count)
    put(path.verbs.map(\.rawValue))
    put(path.points)
  }

  private mutating func put(_ text: String) {
    let bytes = Array(text.utf8)
    put(count: bytes.count)
    put(bytes)
  }

  // MARK: Parts

  /// Begins a part, unless it was written before.
  private mutating func begin(_ kind: MessagePart, _ object: AnyObject) -> Bool {
    parts[ObjectIdentifier(object)] == nil && begin(kind)
  }

  private mutating func begin(_ kind: MessagePart) -> Bool {
    guard !isFull else { return false }
    put(kind.rawValue)
    return true
  }

  private mutating func end(_ kind: MessagePart, _ identity: ObjectIdentifier) {
    parts[identity] = numbers[kind, default: 0]
    numbers[kind, default: 0] += 1
  }

  private mutating func refer(to object: AnyObject) { refer(to: ObjectIdentifier(object)) }

  /// What is not there was not written, because the buffer is full.
  private mutating func refer(to identity: ObjectIdentifier) { put(parts[identity] ?? .max) }

  /// A part that may be missing: 0, or its number plus 1.
  private mutating func refer(toOptional object: AnyObject?) {
    put(object.flatMap { parts[ObjectIdentifier($0)] }.map { $0 &+ 1 } ?? 0)
  }

  private mutating func define(_ image: CGImage) {
    guard begin(.image, image) else { return }
    put(count: image.width)
    put(count: image.height)
    put(image.pixels)
    end(.image, ObjectIdentifier(image))
  }

  private mutating func define(_ gradient: CGGradient) {
    guard begin(.gradient, gradient) else { return }
    put(count: gradient.stops.count)
    for stop in gradient.stops {
      put(stop.location)
      put(stop.color)
    }
    end(.gradient, ObjectIdentifier(gradient))
  }

  private mutating func define(_ outline: GlyphOutline) {
    guard begin(.outline, outline) else { return }
    put(outline.path)
    put(UInt8(outline.source == nil ? 0 : 1))
    if let source = outline.source {
      put(source.fontPath)
      put(count: source.faceIndex)
      put(source.glyph)
      put(source.text)
    }
    end(.outline, ObjectIdentifier(outline))
  }

  private mutating func define(_ clip: NestedClip) {
    for node in clip.chain where parts[ObjectIdentifier(node)] == nil {
      if case .mask(let image, _, _) = node.shape { define(image) }
      guard begin(.clip) else { return }
      refer(toOptional: node.parent)
      switch node.shape {
      case .rect(let rect):
        put(MessageClip.rect.rawValue)
        put(rect)
      case .path(let path, let rule):
        put(MessageClip.path.rawValue)
        put(rule.rawValue)
        put(path)
      case .mask(let image, let rect, let transform):
        put(MessageClip.mask.rawValue)
        refer(to: image)
        put(rect)
        put(transform)
      }
      end(.clip, ObjectIdentifier(node))
    }
  }

  private mutating func define(_ shadow: DropShadow) {
    guard begin(.shadow, shadow) else { return }
    put(Double(shadow.offset.width), Double(shadow.offset.height), shadow.blur)
    put(shadow.color)
    put(UInt8(shadow.isAlone ? 1 : 0))
    end(.shadow, ObjectIdentifier(shadow))
  }

  private mutating func define(_ pattern: CGPattern) {
    guard parts[ObjectIdentifier(pattern)] == nil else { return }
    define(pattern.list)
    guard begin(.pattern) else { return }
    put(pattern.bounds)
    put(pattern.matrix)
    put(pattern.xStep, pattern.yStep)
    refer(to: pattern.list.identity)
    end(.pattern, ObjectIdentifier(pattern))
  }

  private mutating func define(_ list: DisplayList) {
    guard !isFull, parts[list.identity] == nil else { return }
    let items = list.items.filter { !$0.bounds.isNull }
    for item in items {
      define(item.operation)
      if let clip = item.clip { define(clip) }
      if let shadow = item.shadow { define(shadow) }
    }
    guard begin(.list) else { return }
    put(count: items.count)
    for item in items { put(item) }
    end(.list, list.identity)
  }

  private mutating func define(_ operation: DrawOperation) {
    switch operation {
    case .fill(_, _, let paint), .stroke(_, _, let paint), .cover(let paint): define(paint)
    case .image(let image, _, _): define(image)
    case .tiles(let image, _, _): for (_, tile) in image.tiles { define(tile) }
    case .glyphs(let run, let paint):
      define(paint)
      for glyph in run.glyphs { define(glyph.outline) }
    case .list(let list), .detail(let list, _): define(list)
    }
  }

  private mutating func define(_ paint: DrawOperation.Paint) {
    switch paint {
    case .color: break
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _, _, _),
      .conicGradient(let gradient, _, _):
      define(gradient)
    case .pattern(let pattern, _): define(pattern)
    }
  }

  // MARK: Items

  private mutating func put(_ item: DisplayItem) {
    put(item.transform)
    put(min(1, max(0, item.alpha)))
    put(UInt8(truncatingIfNeeded: item.blendMode.rawValue))
    refer(toOptional: item.clip)
    refer(toOptional: item.shadow)
    put(item.operation)
  }

  private mutating func put(_ operation: DrawOperation) {
    func begin(_ kind: MessageOperation) { put(kind.rawValue) }
    switch operation {
    case .fill(let path, let rule, let paint):
      begin(.fill)
      put(paint)
      put(rule.rawValue)
      put(path)
    case .stroke(let path, let style, let paint):
      begin(.stroke)
      put(paint)
      put(style.lineWidth, style.miterLimit, style.dashPhase)
      put(UInt8(truncatingIfNeeded: style.lineCap.rawValue))
      put(UInt8(truncatingIfNeeded: style.lineJoin.rawValue))
      put(count: style.dashLengths.count)
      put(style.dashLengths)
      put(path)
    case .cover(let paint):
      begin(.cover)
      put(paint)
    case .image(let image, let rect, let quality):
      begin(.image)
      refer(to: image)
      put(rect)
      put(UInt8(truncatingIfNeeded: quality.rawValue))
    case .tiles(let image, let rect, let quality):
      begin(.tiles)
      put(rect)
      put(UInt8(truncatingIfNeeded: quality.rawValue))
      for number in [image.width, image.height, image.tileSide] { put(count: number) }
      let tiles = image.tiles
      put(count: tiles.count)
      for (index, tile) in tiles {
        for number in [index.level, index.column, index.row] { put(count: number) }
        refer(to: tile)
      }
    case .glyphs(let run, let paint):
      begin(.glyphs)
      put(paint)
      put(run.fontSize)
      put(count: run.glyphs.count)
      for glyph in run.glyphs {
        refer(to: glyph.outline)
        put(glyph.position)
      }
    case .list(let list):
      begin(.list)
      refer(to: list.identity)
    case .detail(let list, let range):
      begin(.detail)
      refer(to: list.identity)
      put(range.lowerBound, range.upperBound)
    }
  }

  private mutating func put(_ paint: DrawOperation.Paint) {
    func begin(_ kind: MessagePaint) { put(kind.rawValue) }
    switch paint {
    case .color(let color):
      begin(.color)
      put(color)
    case .linearGradient(let gradient, let start, let end, let options):
      begin(.linear)
      refer(to: gradient)
      put(start)
      put(end)
      put(UInt8(truncatingIfNeeded: options.rawValue))
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      begin(.radial)
      refer(to: gradient)
      put(c0)
      put(r0)
      put(c1)
      put(r1)
      put(UInt8(truncatingIfNeeded: options.rawValue))
    case .conicGradient(let gradient, let center, let angle):
      begin(.conic)
      refer(to: gradient)
      put(center)
      put(angle)
    case .pattern(let pattern, let transform):
      begin(.pattern)
      refer(to: pattern)
      put(transform)
    }
  }
}
