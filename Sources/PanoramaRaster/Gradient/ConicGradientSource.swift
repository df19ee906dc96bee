import Foundation
import PanoramaGraphics

/// A gradient round a centre: the parameter is the direction from it, one turn long.
final class ConicGradientSource: PixelSource {
  private let table = GradientTable()
  private var ramp = GradientRamp()
  private var opaque = false
  /// From relative device pixels to the item's coordinates about the centre, turned so that the
  /// gradient begins along the x axis.
  private var map = CGAffineTransform.identity
  private var wholeX = 0
  private var wholeY = 0

  /// False when the transform has no inverse.
  func set(
    _ gradient: CGGradient, _ center: SIMD2<Double>, _ angle: Double, _ transform: DeviceTransform,
    alpha: Double
  ) -> Bool {
    let local = transform.local
    guard local.determinant != 0, local.determinant.isFinite, angle.isFinite else { return false }
    map = local.inverted()
      .concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
      .concatenating(CGAffineTransform(rotationAngle: -angle))
    guard map.isFinite else { return false }
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    ramp.set(gradient, alpha: alpha)
    table.set(ramp, [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    opaque = ramp.isOpaque
    return true
  }

  deinit {
    table.free()
    ramp.free()
  }

  override var isOpaque: Bool { opaque }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let cy = Double(y - wholeY) + 0.5
    let scale = Double(GradientTable.count)
    for i in 0..<count {
      let p = map.apply(SIMD2(Double(x - wholeX + i) + 0.5, cy))
      let entry = Int(Self.turn(p.x, p.y) * scale)
      out[i] = table.pixels[1 + min(GradientTable.count - 1, entry)]
    }
  }

  /// The direction of (x, y) in turns, 0 … 1, from the x axis towards the y axis; 0 at the origin.
  ///
  /// The arc tangent by a polynomial, off by at most 1e-5 radians (C. Hastings, "Approximations for
  /// Digital Computers", 1955, sheet 11): a thousandth of a table entry, and the same everywhere.
  @inline(__always)
  static func turn(_ x: Double, _ y: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    let (low, high) = ax < ay ? (ax, ay) : (ay, ax)
    guard high > 0 else { return 0 }
    let r = low / high
    let s = r * r
    let inner = 0.193_543_46 + s * (-0.116_432_87 + s * (0.052_653_32 - s * 0.011_721_20))
    var angle = r * (0.999_977_26 + s * (-0.332_623_47 + s * inner)) / (2 * Double.pi)
    if ax < ay { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    if y < 0 { angle = 1 - angle }
    return angle < 1 ? angle : 0
  }
}
