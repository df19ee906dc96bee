import CLoops
import CairoScene
import Foundation
import PanoramaGraphics

/// One cell of the matrix: shapes of one kind and size with one kind of paint, for both contenders.
final class ShapeScene {
  let kind: ShapeKind
  let size: Double
  let paint: ShapePaint
  /// Whether each shape has its own paint.
  let isOwn: Bool
  private(set) var list = DisplayList.empty
  /// The pixels of plain fills with straight sides, for loops that do nothing else.
  private var spans: [CSpan] = []
  private let cairo = cairo_shapes_new()

  static let width = 1920
  static let height = 1080

  init(_ kind: ShapeKind, size: Double, _ paint: ShapePaint, isOwn: Bool) {
    (self.kind, self.size, self.paint, self.isOwn) = (kind, size, paint, isOwn)
    var random = ShapeRandom(state: 7)
    let (w, h) = (Double(Self.width), Double(Self.height))
    let shared = ShapePaint.Values(
      place: SIMD2(0, 0), size: h, colors: [0xff30_60c0, 0xffe0_a040])
    var items: [DisplayItem] = []
    for _ in 0..<Self.count(size) {
      let place = SIMD2(random.number() * (w - size), random.number() * (h - size))
      // Positions are fractional, because upright rectangles on whole pixels would be a special
      // case.
      let outline = kind.outline(at: place, size: size)
      var values = ShapePaint.Values(
        place: place, size: size,
        colors: (0..<2).map { _ in random.next() | 0xff00_0000 })
      if paint == .translucent { values.colors[0] = values.colors[0] & 0x00ff_ffff | 0x8000_0000 }
      if !isOwn { values = shared }
      add(outline, values, to: &items, &random)
    }
    list = DisplayList(items: items)
  }

  deinit { cairo_shapes_free(cairo) }

  /// The number of shapes that takes some milliseconds.
  private static func count(_ size: Double) -> Int {
    size <= 8 ? 6000 : size <= 32 ? 2000 : size <= 128 ? 300 : 100
  }

  private lazy var sharedPixels: [UInt32] = {
    var random = ShapeRandom(state: 3)
    return (0..<ShapePaint.side * ShapePaint.side).map { _ in random.next() | 0xff00_0000 }
  }()
  private lazy var sharedPicture = picture(sharedPixels)
  private lazy var sharedPaints: [UInt32: DrawOperation.Paint] = [:]

  private func picture(_ pixels: [UInt32]) -> CGImage {
    CGImage(width: ShapePaint.side, height: ShapePaint.side, pixels: pixels, isOpaque: true)
  }

  private func add(
    _ outline: ShapeKind.Outline, _ values: ShapePaint.Values, to items: inout [DisplayItem],
    _ random: inout ShapeRandom
  ) {
    var (pixels, image) = (sharedPixels, sharedPicture)
    if isOwn, paint == .pattern || paint == .picture {
      pixels = pixels.map { $0 ^ random.next() & 0xffffff }
      image = picture(pixels)
    }
    var numbers = paint.numbers(values)
    var colors = values.colors
    var points = outline.points.flatMap { [$0.x, $0.y] }
    cairo_shapes_add(
      cairo, &points, Int32(outline.points.count), outline.isCurved ? 1 : 0, outline.width,
      paint.cairo, &numbers, &colors, pixels, Int32(ShapePaint.side))
    if paint == .opaque || paint == .translucent, !outline.isCurved, outline.width == 0 {
      spans += outline.spans(color: colors[0])
    }
    var style = StrokeStyle()
    style.lineWidth = outline.width
    guard let made = isOwn ? paint.paint(values, image) : sharedPaint(values) else {
      let rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[2])
      // A stroke of a picture is a picture that is clipped to the stroke's outline, which is made once.
      let path = outline.width > 0 ? outline.path.stroked(style) : outline.path
      let clip = NestedClip(shape: .path(path, .nonZero), parent: nil)
      return items.append(DisplayItem(.image(image, rect, .low), clip: clip))
    }
    items.append(
      DisplayItem(
        outline.width > 0
          ? .stroke(outline.path, style, made) : .fill(outline.path, .nonZero, made)))
  }

  private func sharedPaint(_ values: ShapePaint.Values) -> DrawOperation.Paint? {
    if let known = sharedPaints[0] { return known }
    let made = paint.paint(values, sharedPicture)
    sharedPaints[0] = made
    return made
  }

  func drawCairo(into frame: Frame) throws {
    let bytes = UnsafeMutableRawPointer(frame.pixels.baseAddress!)
      .assumingMemoryBound(to: UInt8.self)
    let status = cairo_shapes_draw(
      cairo, bytes, Int32(frame.width), Int32(frame.height), Int32(frame.bytesPerRow))
    guard status == 0 else {
      throw CairoDrawing.Failure(description: "Cairo failed with status \(status)")
    }
  }

  /// Whether there is a plain loop that fills the same pixels.
  var hasLoop: Bool { !spans.isEmpty }

  /// Stores or blends the same pixels, except those on edges, in a plain loop.
  func runLoop(on frame: Frame) {
    let (pixels, width) = (frame.pixels.baseAddress!, Int32(frame.width))
    if paint == .opaque {
      store_spans(pixels, width, spans, spans.count)
    } else {
      blend_spans(pixels, width, spans, spans.count)
    }
  }

  /// The target for this cell's speed relative to Cairo; nil if the speed of memory is the limit.
  var aim: Double? {
    switch paint {
    case .opaque where kind == .rectangle: return nil
    case .opaque where size == 256: return kind == .rotated ? 5 : kind == .triangle ? 6 : 3
    case .translucent where size == 256: return kind == .rotated ? 7 : kind == .triangle ? 6 : 3
    case .linear, .radial, .conic:
      return size <= 8 ? 5 : size <= 32 || kind == .triangle ? 8 : 12
    default: return 3
    }
  }
}

/// SplitMix64, which gives the same shapes in every run.
struct ShapeRandom {
  var state: UInt64

  mutating func next() -> UInt32 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: z >> 32)
  }

  /// A number in 0 ..< 1.
  mutating func number() -> Double { Double(next()) / 4_294_967_296 }
}
