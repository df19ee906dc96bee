import PanoramaGraphics
import PanoramaImages

extension ImageOrientation {
  /// The transform from the stored picture, `width` × `height` pixels, to the upright one. Both have
  /// their upper left corner at the origin.
  public func transform(width w: Double, height h: Double) -> CGAffineTransform {
    switch self {
    case .up: .identity
    case .flippedHorizontally: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .turnedHalf: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .flippedVertically: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .transposed: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .turnedClockwise: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .transversed: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .turnedCounterclockwise: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }

  /// The transform that rotates a picture of `width` × `height` pixels clockwise by quarter turns.
  public static func turn(_ quarters: Int, width w: Double, height h: Double) -> CGAffineTransform {
    let orientations: [ImageOrientation] = [
      .up, .turnedClockwise, .turnedHalf, .turnedCounterclockwise,
    ]
    return orientations[quarters & 3].transform(width: w, height: h)
  }
}
