import PanoramaGraphics

/// The colours of one gradient at one opacity, made ready: its stops, and the table when someone
/// needs that.
final class GradientColors {
  private(set) var ramp = GradientRamp()
  private(set) var before: UInt32 = 0
  private(set) var after: UInt32 = 0
  private let table = GradientTable()
  private var isTableMade = false
  private var key: Key

  private struct Key {
    let gradient: CGGradient
    let options: CGGradientDrawingOptions
    let alpha: Double

    static func == (l: Key, r: Key) -> Bool {
      l.options == r.options && l.alpha == r.alpha && l.gradient == r.gradient
    }
  }

  init(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, alpha: Double) {
    key = Key(gradient: gradient, options: options, alpha: alpha)
    set()
  }

  /// Where the gradient goes on, all of it is opaque.
  var isOpaque: Bool { ramp.isOpaque }

  /// The table's pixels.
  var pixels: UnsafePointer<UInt32> {
    if !isTableMade {
      table.set(ramp, key.options)
      isTableMade = true
    }
    return UnsafePointer(table.pixels)
  }

  func isFor(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, alpha: Double) -> Bool {
    key == Key(gradient: gradient, options: options, alpha: alpha)
  }

  /// Becomes another one.
  func become(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, alpha: Double) {
    key = Key(gradient: gradient, options: options, alpha: alpha)
    set()
  }

  private func set() {
    ramp.set(key.gradient, alpha: key.alpha)
    isTableMade = false
    before = key.options.contains(.drawsBeforeStartLocation) ? ramp.first : 0
    after = key.options.contains(.drawsAfterEndLocation) ? ramp.last : 0
  }
}

/// Colours of the gradients seen of late, by value: the same gradient anywhere, and from frame to
/// frame, is made ready once. Each has its place by its hash, where another one takes it.
struct GradientColorsCache {
  /// About 4 KB each.
  private static let limit = 1024
  private var places: [GradientColors?] = []

  mutating func colors(
    of gradient: CGGradient, _ options: CGGradientDrawingOptions, alpha: Double
  ) -> GradientColors {
    if places.isEmpty { places = Array(repeating: nil, count: Self.limit) }
    let place = Self.place(gradient, options, alpha)
    if let known = places[place], known.isFor(gradient, options, alpha: alpha) { return known }
    // Nobody draws with the one that is there.
    if places[place] != nil, isKnownUniquelyReferenced(&places[place]), let old = places[place] {
      old.become(gradient, options, alpha: alpha)
      return old
    }
    let made = GradientColors(gradient, options, alpha: alpha)
    places[place] = made
    return made
  }

  /// From a few stops: a hash of all would take longer than to compare those that meet.
  private static func place(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ alpha: Double
  ) -> Int {
    let stops = gradient.stops
    var hash = alpha.bitPattern ^ UInt64(options.rawValue) << 7 ^ UInt64(stops.count) << 16
    for i in [0, stops.count / 2, stops.count - 1] {
      hash =
        (hash ^ UInt64(stops[i].color.argb) ^ stops[i].location.bitPattern >> 20)
        &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(hash >> 54)
  }
}
