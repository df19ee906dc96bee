import Foundation
import PanoramaGraphics

extension Planner {
  /// Plans an item's shadow, which is drawn before the item.
  ///
  /// - Parameters:
  ///   - parent: of the list, whose coordinates the shadow's offset and blur are in.
  ///   - transform: of the item.
  mutating func addShadow(
    _ shadow: DropShadow, of item: UnsafePointer<DisplayItem>, _ parent: DeviceTransform,
    _ transform: DeviceTransform, _ clip: ClipState, _ alpha: Double
  ) {
    let m = parent.local
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    let moved = transform.translated(dx: m.a * dx + m.c * dy, dy: m.b * dx + m.d * dy)
    let wanted = shadow.wantedSigma(under: m)
    let sigma = shadow.sigma(under: m)
    guard !paints.isPlain, moved.isDrawable, wanted.x.isFinite, wanted.y.isFinite else { return }
    if sigma != wanted { limits.report(.blur) }
    if case .fill(let path, _, let paint) = item.pointee.operation,
      let opacity = paint.constantAlpha, moved.local.isRectilinear,
      let shape = path.roundedRectangle,
      var blur = BlurredRectangle(shape, moved, sigma),
      let ink = ink(.color(shadow.color), transform, alpha * opacity)
    {
      if opacity * alpha >= 1, blend == .normal, clip.mask.isNone, !shadow.isAlone {
        blur.hole = hole(shape, transform, clip)
      }
      return add(blur, ink, clip)
    }
    guard let ink = ink(.color(shadow.color), transform, 1) else { return }
    // Over the caster's whole reach: what is clear in it casts nothing.
    let operation = item.pointee.operation
    let isPlain = isExcessive {
      OffscreenWork.isExcessive(caster: operation, moved.local, sigma, $0)
    }
    let mask = ShadowMask(
      caster: DisplayItem(operation, alpha: alpha), transform: moved, box: clip.box,
      blurs: (gaussians.blur(sigma: sigma.x), gaussians.blur(sigma: sigma.y)), isPlain: isPlain,
      order: commands.count)
    guard !mask.casterBox.isEmpty else { return }
    if shadowDepth >= Self.maximumShadowDepth { return limits.report(.shadows) }
    masks.append(mask)
    commands.append(
      Command(
        kind: .mask, part: part, blend: blend, box: clip.box, clip: clip.mask,
        first: Int32(masks.count - 1),
        color: ink.color))
  }

  private mutating func add(_ blur: BlurredRectangle, _ ink: Ink, _ clip: ClipState) {
    let box = clip.box.intersection(blur.bounds)
    guard !box.isEmpty else { return }
    commands.append(
      Command(
        kind: .blur, part: part, blend: blend, box: box, clip: clip.mask, first: Int32(blurs.count),
        color: ink.color))
    blurs.append(blur)
  }

  /// Pixels that an opaque rounded rectangle covers in full: the rows between its corners.
  private func hole(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ transform: DeviceTransform, _ clip: ClipState
  ) -> PixelRect {
    let r = shape.rect
    let edges = SIMD4(
      Double(r.minX), Double(r.minY) + shape.cornerHeight, Double(r.maxX),
      Double(r.maxY) - shape.cornerHeight)
    guard edges.y < edges.w, let box = pixelBox(edges, transform) else { return .empty }
    return box.inner.intersection(clip.box)
  }
}

extension DropShadow {
  /// What the Gaussian in a list's coordinates spreads along the device's axes.
  fileprivate func wantedSigma(under m: CGAffineTransform) -> SIMD2<Double> {
    standardDeviation
      * SIMD2((m.a * m.a + m.c * m.c).squareRoot(), (m.b * m.b + m.d * m.d).squareRoot())
  }

  /// The same as far as it is drawn, device pixels.
  func sigma(under m: CGAffineTransform) -> SIMD2<Double> {
    minimum(wantedSigma(under: m), SIMD2(repeating: GaussianBlur.maximumSigma))
  }
}

extension DrawOperation {
  /// Its shadow may be drawn as a `BlurredRectangle`.
  func castsBlurredBox(under m: CGAffineTransform) -> Bool {
    guard case .fill(let path, _, let paint) = self, paint.constantAlpha != nil, m.isRectilinear
    else { return false }
    return path.roundedRectangle != nil
  }
}

extension BlurredRectangle {
  /// Nil where the shape is too large or its corners too wide for the faster way.
  fileprivate init?(
    _ shape: (rect: CGRect, cornerWidth: Double, cornerHeight: Double),
    _ transform: DeviceTransform, _ sigma: SIMD2<Double>
  ) {
    let (r, m) = (shape.rect, transform.local)
    let a = m.apply(SIMD2(Double(r.minX), Double(r.minY)))
    let b = m.apply(SIMD2(Double(r.maxX), Double(r.maxY)))
    let (low, high) = (minimum(a, b), maximum(a, b))
    let turned = m.a == 0 && m.d == 0
    let corner =
      turned
      ? SIMD2(abs(m.c) * shape.cornerHeight, abs(m.b) * shape.cornerWidth)
      : SIMD2(abs(m.a) * shape.cornerWidth, abs(m.d) * shape.cornerHeight)
    self.init(
      edges: SIMD4(low.x, low.y, high.x, high.y), corner: corner, sigma: sigma,
      wholeX: transform.wholeX, wholeY: transform.wholeY)
  }

  /// Device pixels that it can cover.
  fileprivate var bounds: PixelRect {
    let (rx, ry) = (NormalDistribution.reach * sigmaX + 1, NormalDistribution.reach * sigmaY + 1)
    return PixelRect(
      covering: CGRect(
        x: left - rx, y: top - ry, width: right - left + 2 * rx, height: bottom - top + 2 * ry)
    ).offsetBy(dx: wholeX, dy: wholeY)
  }
}
