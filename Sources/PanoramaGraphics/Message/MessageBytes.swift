import Foundation

/// Takes values off the front of a message, and checks that they are there and possible.
struct MessageBytes {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// The bytes of the smallest item, from which follows how many there can be.
  static let smallestItem = 48 + 8 + 1 + 4 + 4 + 1 + 4

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private mutating func take<Value: BitwiseCopyable>(
    _: Value.Type
  ) throws(DrawingFault) -> Value {
    let size = MemoryLayout<Value>.size
    guard size <= bytes.count - position else { throw DrawingFault() }
    defer { position += size }
    return bytes.loadUnaligned(fromByteOffset: position, as: Value.self)
  }

  /// - Parameter count: of values, whose bytes were found to be there by `count(of:)`.
  private mutating func take<Value: BitwiseCopyable>(
    _ count: Int, of _: Value.Type
  ) throws(DrawingFault) -> [Value] {
    let size = count * MemoryLayout<Value>.stride
    guard size <= bytes.count - position else { throw DrawingFault() }
    defer { position += size }
    return [Value](unsafeUninitializedCapacity: count) { buffer, used in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + size]))
      used = count
    }
  }

  mutating func byte() throws(DrawingFault) -> UInt8 { try take(UInt8.self) }
  mutating func number() throws(DrawingFault) -> Double { try take(Double.self) }
  mutating func point() throws(DrawingFault) -> SIMD2<Double> {
    SIMD2(try number(), try number())
  }

  mutating func bool() throws(DrawingFault) -> Bool {
    let byte = try byte()
    guard byte < 2 else { throw DrawingFault() }
    return byte == 1
  }

  /// A whole number from 0 to 2³² − 1.
  mutating func count() throws(DrawingFault) -> Int { Int(try take(UInt32.self)) }

  /// A number of values of at least `size` bytes each, which the rest of the message can hold.
  mutating func count(of size: Int) throws(DrawingFault) -> Int {
    let count = try count()
    guard count <= (bytes.count - position) / size else { throw DrawingFault() }
    return count
  }

  mutating func rect() throws(DrawingFault) -> CGRect {
    CGRect(x: try number(), y: try number(), width: try number(), height: try number())
  }

  mutating func transform() throws(DrawingFault) -> CGAffineTransform {
    CGAffineTransform(
      a: try number(), b: try number(), c: try number(), d: try number(), tx: try number(),
      ty: try number())
  }

  mutating func color() throws(DrawingFault) -> CGColor {
    CGColor(
      red: try number(), green: try number(), blue: try number(), alpha: try number())
  }

  mutating func text() throws(DrawingFault) -> String {
    String(decoding: try take(try count(of: 1), of: UInt8.self), as: UTF8.self)
  }

  mutating func rule() throws(DrawingFault) -> CGPathFillRule {
    guard let rule = CGPathFillRule(rawValue: try byte()) else { throw DrawingFault() }
    return rule
  }

  mutating func quality() throws(DrawingFault) -> CGInterpolationQuality {
    guard let quality = CGInterpolationQuality(rawValue: Int32(try byte())) else {
      throw DrawingFault()
    }
    return quality
  }

  mutating func options() throws(DrawingFault) -> CGGradientDrawingOptions {
    let options = try byte()
    guard options < 4 else { throw DrawingFault() }
    return CGGradientDrawingOptions(rawValue: UInt32(options))
  }

  mutating func strokeStyle() throws(DrawingFault) -> StrokeStyle {
    var style = StrokeStyle()
    (style.lineWidth, style.miterLimit) = (abs(try number()), abs(try number()))
    style.dashPhase = try number()
    guard let cap = CGLineCap(rawValue: Int32(try byte())),
      let join = CGLineJoin(rawValue: Int32(try byte()))
    else { throw DrawingFault() }
    (style.lineCap, style.lineJoin) = (cap, join)
    style.dashLengths = try take(try count(of: 8), of: Double.self)
    guard style.dashLengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { throw DrawingFault() }
    // Dashes without any length would never end.
    if !style.dashLengths.contains(where: { $0 > 0 }) { style.dashLengths = [] }
    return style
  }

  mutating func path() throws(DrawingFault) -> PathData {
    let verbs = try take(try count(of: 1), of: UInt8.self)
    var path = PathData()
    path.verbs.reserveCapacity(verbs.count)
    var (points, start) = (0, 0)
    var isOpen = false
    for byte in verbs {
      guard let verb = PathData.Verb(rawValue: byte), isOpen || verb == .move else {
        throw DrawingFault()
      }
      isOpen = verb != .close
      if verb == .move { start = points }
      points += verb.pointCount
      path.verbs.append(verb)
    }
    path.points = try take(points, of: SIMD2<Double>.self)
    if !path.points.isEmpty { path.subpathStart = path.points[start] }
    return path
  }

  /// A picture. Channels above alpha, which premultiplied pixels cannot have, are limited to it.
  mutating func image() throws(DrawingFault) -> CGImage {
    let (width, height) = (try count(), try count())
    guard width > 0, height > 0, width <= (bytes.count - position) / 4 / height else {
      throw DrawingFault()
    }
    var pixels = try take(width * height, of: UInt32.self)
    var opacity: UInt32 = 255
    for k in pixels.indices {
      pixels[k] = SceneParser.premultiplied(pixels[k])
      opacity &= pixels[k] >> 24
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: opacity == 255)
  }
}
