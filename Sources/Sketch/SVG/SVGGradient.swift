import Panorama

/// What a gradient becomes: strokes have one colour.
enum SVGGradient {
  /// The mean of the colours along a gradient, as seen from afar: what is more opaque counts more.
  /// - Parameter stops: their places, 0 … 1, and colours, in the order of the file.
  static func mean(_ stops: [(place: Double, color: CGColor)]) -> CGColor? {
    guard let first = stops.first else { return nil }
    // From the start to the first stop and from the last one to the end, the colour does not change.
    var (place, color) = (0.0, first.color)
    var sum = SIMD4<Double>.zero
    for stop in stops + [(place: 1, color: stops[stops.count - 1].color)] {
      let next = min(1, max(place, stop.place))
      sum += (next - place) / 2 * (weighted(color) + weighted(stop.color))
      (place, color) = (next, stop.color)
    }
    guard sum.w > 0 else { return .clear }
    return CGColor(red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w, alpha: sum.w)
  }

  /// A colour that is multiplied by its alpha, and its alpha.
  private static func weighted(_ color: CGColor) -> SIMD4<Double> {
    SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }
}
