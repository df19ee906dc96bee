import CRasterKernels
import PanoramaGraphics

/// What radial and conic gradients share: colours in a table, looked up by a parameter that a kernel
/// works out for every pixel from where it lies in the gradient's own coordinates.
class CurvedGradientSource: PixelSource {
  private var colors: GradientColors?
  private var opaque = false
  private var wholeX = 0
  private var wholeY = 0
  private(set) var gradient: pr_curved_gradient

  override init() {
    gradient = pr_curved_gradient(
      table: nil, count: Int32(GradientTable.count),
      map: CGAffineTransform.identity.numbers, center: (0, 0), move: (0, 0), radius: 0, growth: 0,
      a: 0, is_linear: false, before: true, after: true)
  }

  override func release() { colors = nil }

  /// - Parameters:
  ///   - gradient: its table is set here.
  ///   - isFull: every pixel has a colour.
  func set(
    _ gradient: pr_curved_gradient, _ colors: GradientColors, _ transform: DeviceTransform,
    isFull: Bool
  ) {
    self.gradient = gradient
    self.gradient.table = colors.pixels
    self.colors = colors
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    opaque = isFull && colors.isOpaque
  }

  override var isOpaque: Bool { opaque }

  /// The kernel that finds a pixel's colour.
  func kernel(_ kernels: pr_kernels) -> SwiftKernels.CurvedGradient { kernels.fetch_radial }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let (cx, cy) = (Double(x - wholeX) + 0.5, Double(y - wholeY) + 0.5)
    withUnsafePointer(to: gradient) { kernel(scratch.kernels)(out, Int32(count), $0, cx, cy) }
  }
}

extension CGAffineTransform {
  /// As kernels take it.
  var numbers: (Double, Double, Double, Double, Double, Double) { (a, b, c, d, tx, ty) }
}
