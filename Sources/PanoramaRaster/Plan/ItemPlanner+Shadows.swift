import Foundation
import PanoramaGraphics

extension ItemPlanner {
  /// Plans an item's shadow, which is drawn before the item.
  ///
  /// - Parameter parent: the list's transform. The shadow's offset and blur are in the list's coordinates.
  mutating func addShadow(
    _ shadow: DropShadow, of operation: DrawOperation, _ item: ItemContext,
    parent: DeviceTransform
  ) {
    let m = parent.local
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    let moved = item.transform.translated(dx: m.a * dx + m.c * dy, dy: m.b * dx + m.d * dy)
    let wanted = shadow.wantedSigma(under: m)
    let sigma = shadow.sigma(under: m)
    guard !paints.isPlain, moved.isDrawable, wanted.x.isFinite, wanted.y.isFinite else { return }
    if sigma != wanted { limits.report(.blur) }
    if case .fill(let path, _, let paint) = operation,
      let opacity = paint.constantAlpha, moved.local.isRectilinear,
      let shape = path.roundedRectangle,
      var blur = BlurredRectangle(shape, moved, sigma),
      let ink = ink(shadow, item, alpha: item.alpha * opacity)
    {
      if opacity * item.alpha >= 1, item.blend == .normal, item.clip.mask.isNone, !shadow.isAlone {
        blur.hole = hole(shape, item)
      }
      let box = item.clip.box.intersection(blur.bounds)
      if !box.isEmpty { recorder.addBlur(blur, box, ink, item) }
      return
    }
    guard let ink = ink(shadow, item, alpha: 1) else { return }
    // The work is estimated for the whole area that the item can touch, because the estimate must not depend
    // on the visible part.
    let isPlain =
      shadowDepth == 0
      && OffscreenWork.isExcessive(caster: operation, moved.local, sigma, area(of: item))
    if isPlain { limits.report(.work) }
    let mask = ShadowMask(
      caster: DisplayItem(operation, alpha: item.alpha), transform: moved, box: item.clip.box,
      blurs: (gaussians.blur(sigma: sigma.x), gaussians.blur(sigma: sigma.y)), isPlain: isPlain,
      order: recorder.commands.count)
    guard !mask.casterBox.isEmpty else { return }
    if shadowDepth >= Planner.maximumShadowDepth { return limits.report(.shadows) }
    recorder.addMask(mask, ink, item)
  }

  private func ink(
    _ shadow: DropShadow, _ item: ItemContext, alpha: Double
  ) -> Ink? {
    var color = shadow.color
    color.alpha *= alpha
    return Ink(color, blend: item.blend)
  }

  /// The pixels that an opaque rounded rectangle covers in full, in the rows between its corners.
  private func hole(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ item: ItemContext
  ) -> PixelRect {
    var edges = shape.rect.edges
    edges.y += shape.cornerHeight
    edges.w -= shape.cornerHeight
    guard edges.y < edges.w, let box = PixelBox(edges, item.transform) else { return .empty }
    return box.inner.intersection(item.clip.box)
  }
}

extension DropShadow {
  /// The requested standard deviations along the device's axes, in device pixels.
  fileprivate func wantedSigma(under m: CGAffineTransform) -> SIMD2<Double> {
    standardDeviation
      * SIMD2((m.a * m.a + m.c * m.c).squareRoot(), (m.b * m.b + m.d * m.d).squareRoot())
  }

  /// The same, limited to the maximum that is drawn.
  func sigma(under m: CGAffineTransform) -> SIMD2<Double> {
    lesser(wantedSigma(under: m), SIMD2(repeating: GaussianBlur.maximumSigma))
  }
}

extension DrawOperation {
  /// Whether its shadow may be drawn as a `BlurredRectangle`.
  func castsBlurredBox(under m: CGAffineTransform) -> Bool {
    guard case .fill(let path, _, let paint) = self, paint.constantAlpha != nil, m.isRectilinear
    else { return false }
    return path.roundedRectangle != nil
  }
}

extension BlurredRectangle {
  /// Nil if the shape is too large, or its corners too wide, for the fast path.
  fileprivate init?(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ transform: DeviceTransform, _ sigma: SIMD2<Double>
  ) {
    let (r, m) = (shape.rect, transform.local)
    let a = m.apply(SIMD2(Double(r.minX), Double(r.minY)))
    let b = m.apply(SIMD2(Double(r.maxX), Double(r.maxY)))
    let (low, high) = (lesser(a, b), greater(a, b))
    let turned = m.a == 0 && m.d == 0
    let corner =
      turned
      ? SIMD2(abs(m.c) * shape.cornerHeight, abs(m.b) * shape.cornerWidth)
      : SIMD2(abs(m.a) * shape.cornerWidth, abs(m.d) * shape.cornerHeight)
    self.init(
      edges: SIMD4(low.x, low.y, high.x, high.y), corner: corner, sigma: sigma,
      wholeX: transform.wholeX, wholeY: transform.wholeY)
  }

  /// The device pixels that it can cover.
  fileprivate var bounds: PixelRect {
    let (rx, ry) = (NormalDistribution.reach * sigmaX + 1, NormalDistribution.reach * sigmaY + 1)
    return PixelRect(
      covering: CGRect(
        x: left - rx, y: top - ry, width: right - left + 2 * rx, height: bottom - top + 2 * ry)
    ).offsetBy(dx: wholeX, dy: wholeY)
  }
}
