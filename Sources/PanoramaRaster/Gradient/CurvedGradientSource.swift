import CRasterKernels
import PanoramaGraphics

/// What radial and conic gradients share. A kernel computes a parameter for every pixel from its
/// position in the gradient's own coordinates, and the colour from the parameter.
class CurvedGradientSource: PixelSource {
  /// The colours, which are set separately.
  var colors = GradientColors()
  private var isFull = false
  private var wholeX = 0
  private var wholeY = 0
  private(set) var gradient: pr_curved_gradient

  override init() {
    gradient = pr_curved_gradient(
      colors: pr_gradient_colors(), map: CGAffineTransform.identity.numbers, center: (0, 0),
      move: (0, 0), radius: 0, growth: 0,
      a: 0, is_linear: false, before: true, after: true)
  }

  override func release() { colors.release() }

  /// Takes over a gradient without its colours.
  ///
  /// - Parameter isFull: whether every pixel has a colour.
  func set(_ gradient: pr_curved_gradient, _ transform: DeviceTransform, isFull: Bool) {
    self.gradient = gradient
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    self.isFull = isFull
  }

  override var isOpaque: Bool { isFull && colors.isOpaque }
  override var isSameInPieces: Bool { true }

  /// The kernel that computes the colours of pixels.
  func kernel(_ kernels: pr_kernels) -> SwiftKernels.CurvedGradient { kernels.fetch_radial }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let (cx, cy) = (Double(span.x - wholeX) + 0.5, Double(span.y - wholeY) + 0.5)
    colors.withColors {
      var gradient = gradient
      gradient.colors = $0
      kernel(scratch.kernels)(out, Int32(span.count), &gradient, cx, cy)
    }
  }
}

extension CGAffineTransform {
  /// The gradient in the form that kernels take.
  var numbers: (Double, Double, Double, Double, Double, Double) { (a, b, c, d, tx, ty) }
}
