import CRasterKernels
import PanoramaGraphics

/// What radial and conic gradients share. A kernel computes a parameter for every pixel from its
/// position in the gradient's own coordinates, and the colour from the parameter.
class CurvedGradientSource: PixelSource {
  /// The colours, which are set separately. Unchecked: one thread sets them before others read them.
  @exclusivity(unchecked) final var colors = GradientColors()
  private var isFull = false
  private var wholeX = 0
  private var wholeY = 0
  private(set) var gradient = pr_curved_gradient(
    colors: pr_gradient_colors(), kind: PR_CONIC, map: CGAffineTransform.identity.numbers,
    center: (0, 0), scale: 0, offset: 0, move: (0, 0), radius: 0, growth: 0, a: 0,
    is_linear: false, before: true, after: true)

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
  override var bytes: Int { super.bytes + colors.bytes }
  override var isSameInPieces: Bool { true }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    withGradient {
      scratch.kernels.fetch_curved(
        out, Int32(span.count), $0, center(span.x, wholeX), center(span.y, wholeY))
    }
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    withGradient {
      scratch.kernels.blend_curved(
        target.pixel(box.minX, box.minY), target.stride, Int32(target.limitX - box.minX),
        mask.base, mask.stride, Int32(box.width), Int32(box.height), $0, center(box.minX, wholeX),
        center(box.minY, wholeY))
    }
    return true
  }

  /// The centre of a column or row, relative to the whole part.
  @inline(__always)
  private func center(_ number: Int, _ whole: Int) -> Double { Double(number - whole) + 0.5 }

  @inline(__always)
  private func withGradient(_ body: (UnsafePointer<pr_curved_gradient>) -> Void) {
    colors.withColors {
      var gradient = gradient
      gradient.colors = $0
      gradient.colors.opaque = isOpaque
      body(&gradient)
    }
  }
}

extension CGAffineTransform {
  /// The transform in the form that kernels take.
  var numbers: (Double, Double, Double, Double, Double, Double) { (a, b, c, d, tx, ty) }
}
