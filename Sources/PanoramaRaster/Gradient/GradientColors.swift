import CRasterKernels
import PanoramaGraphics

/// The colours of one gradient at one opacity, in the form that kernels take. Keeps its memory for
/// the next gradient.
struct GradientColors: ~Copyable {
  /// The number of equal parts into which a gradient is cut. Each has the colour of its middle.
  static let parts = Int(PR_PARTS)
  /// A gradient with more stretches than this has a table.
  private static let maximumStretches = 4
  /// If it covers fewer pixels than this, it has no table.
  private static let minimumTablePixels = 1024

  /// The only stretch of most gradients. It lies here, so that a gradient of two colours is in one piece of
  /// memory; with 6,000 small shapes, each with a gradient, most of the time went into waiting for memory.
  private var stretch = pr_gradient_stretch()
  /// All stretches, if there are several.
  private var stretches: [pr_gradient_stretch] = []
  private var count = 0
  private var table: GradientTable?
  /// The two stops that were taken over last. In most frames the source's gradient is that of the last frame.
  private var known: KnownGradient?
  private var before: UInt32 = 0
  private var after: UInt32 = 0
  /// Whether the colours of all parts, and those beyond the ends, are opaque.
  private(set) var isOpaque = false

  /// The memory that the stops take.
  var bytes: Int { count * MemoryLayout<pr_gradient_stretch>.stride }

  /// The memory that a gradient with this number of stops takes at most.
  static func maximumBytes(stops: Int) -> Int {
    min(stops + 1, parts) * MemoryLayout<pr_gradient_stretch>.stride
  }

  /// Takes over the stops of a gradient.
  ///
  /// - Returns: always true.
  mutating func set(_ look: GradientLook, _ tables: GradientTables) -> Bool {
    let stops = look.gradient.stops
    let isKnown = known.map { $0.matches(look) } ?? false
    if isKnown { return true }
    known = stops.count == 2 ? KnownGradient(look) : nil
    if !stretches.isEmpty { stretches.removeAll(keepingCapacity: true) }
    count = 0
    var last = GradientStop(stops[0], alpha: look.alpha)
    var isOpaque = last.isOpaque
    let first = last
    // Before the first stop, all parts have its colour.
    add(from: last, to: last, endingAt: last.firstPart)
    for stop in stops.dropFirst() {
      let next = GradientStop(stop, alpha: look.alpha)
      isOpaque = isOpaque && next.isOpaque
      add(from: last, to: next, endingAt: next.firstPart)
      last = next
    }
    add(from: last, to: last, endingAt: Int(PR_PARTS))
    before = look.gradient.options.contains(.drawsBeforeStartLocation) ? first.pixel : 0
    after = look.gradient.options.contains(.drawsAfterEndLocation) ? last.pixel : 0
    self.isOpaque = isOpaque && before >> 24 == 255 && after >> 24 == 255
    release()
    if count > Self.maximumStretches, look.pixels >= Self.minimumTablePixels {
      var made: GradientTable?
      withColors { made = tables.table(for: $0) }
      table = made
    }
    return true
  }

  /// Lets go of the table.
  mutating func release() { if table != nil { table = nil } }

  /// Lends the colours to `body`, in the form that kernels take.
  @inline(__always)
  func withColors(_ body: (pr_gradient_colors) -> Void) {
    if count == 1 { return withUnsafePointer(to: stretch) { body(colors($0, table: nil)) } }
    stretches.withUnsafeBufferPointer { stretches in
      guard let first = stretches.baseAddress else { return }
      guard let table else { return body(colors(first, table: nil)) }
      table.pixels.withUnsafeBufferPointer { body(colors(first, table: $0.baseAddress)) }
    }
  }

  @inline(__always)
  private func colors(
    _ stretches: UnsafePointer<pr_gradient_stretch>, table: UnsafePointer<UInt32>?
  ) -> pr_gradient_colors {
    pr_gradient_colors(
      stretches: stretches, count: Int32(truncatingIfNeeded: count), table: table,
      before: before, after: after, opaque: isOpaque)
  }

  /// Adds a stretch from the end of the last one to part `end`, unless it is empty.
  private mutating func add(from l: GradientStop, to r: GradientStop, endingAt end: Int) {
    let begin = l.firstPart == r.firstPart && count == 0 ? 0 : l.firstPart
    if begin >= end { return }
    let length = r.location - l.location
    let scale = length > 0 ? 32_768 / (length * Double(PR_PARTS)) : 0
    let offset =
      length > 0
      ? ((Double(begin) + 0.5) / Double(PR_PARTS) - l.location) * 32_768 / length : 0
    let way = (r.color &- l.color) &* 2
    append(
      pr_gradient_stretch(
        first: Int32(truncatingIfNeeded: begin), scale: Float(scale), offset: Float(offset),
        even_color: Self.words(l.color.x, l.color.z), odd_color: Self.words(l.color.y, l.color.w),
        even_change: Self.words(way.x, way.z), odd_change: Self.words(way.y, way.w)))
  }

  private mutating func append(_ new: pr_gradient_stretch) {
    if count == 0 {
      stretch = new
    } else {
      if count == 1 { stretches.append(stretch) }
      stretches.append(new)
    }
    count += 1
  }

  private static func words(_ low: Int32, _ high: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: low) & 0xffff | UInt32(truncatingIfNeeded: high) << 16
  }
}

/// What determines the colours of a gradient.
struct GradientLook {
  var gradient: FlatGradient
  /// Fades all colours: 0 … 1.
  var alpha: Double
  /// The approximate number of pixels that will be covered. The colours do not depend on it.
  var pixels: Int
}

/// What the colours of a gradient of two stops, which has no table, follow from.
private struct KnownGradient {
  private let first: CGGradient.Stop
  private let last: CGGradient.Stop
  private let alpha: Double
  private let options: CGGradientDrawingOptions

  init(_ look: GradientLook) {
    let stops = look.gradient.stops
    (first, last) = (stops[0], stops[1])
    (alpha, options) = (look.alpha, look.gradient.options)
  }

  @inline(__always)
  func matches(_ look: GradientLook) -> Bool {
    let stops = look.gradient.stops
    return stops.count == 2 && stops[0] == first && stops[1] == last && look.alpha == alpha
      && look.gradient.options == options
  }
}

/// A stop in the form in which colours are interpolated.
private struct GradientStop {
  let location: Double
  /// Blue, green, red and alpha, premultiplied, each 64 times the channel.
  let color: SIMD4<Int32>
  /// The first part whose middle is not before the stop; `PR_PARTS` if there is none.
  let firstPart: Int

  @inline(__always)
  init(_ stop: CGGradient.Stop, alpha: Double) {
    location = stop.location
    let argb = stop.color.argb
    let a = Double(argb >> 24) / 255 * alpha
    color = SIMD4(
      Self.channel(argb, a), Self.channel(argb >> 8, a), Self.channel(argb >> 16, a),
      Int32(truncatingIfNeeded: nearest(a * 16_320)))
    let part = location * Double(PR_PARTS) - 0.5
    // Rounded up. What lies above −1 and is not positive becomes 0.
    firstPart = Int(part) + (part > Double(Int(part)) ? 1 : 0)
  }

  @inline(__always)
  private static func channel(_ v: UInt32, _ alpha: Double) -> Int32 {
    Int32(truncatingIfNeeded: nearest(Double(v & 255) / 255 * alpha * 16_320))
  }

  var isOpaque: Bool { color.w == 16_320 }

  /// The colour of the stop, premultiplied.
  var pixel: UInt32 {
    let b = SIMD4<UInt32>(truncatingIfNeeded: (color &+ 32) &>> 6)
    return b.w << 24 | b.z << 16 | b.y << 8 | b.x
  }
}
