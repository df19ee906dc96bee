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
    // What a Gaussian in the list's coordinates spreads along the device's axes.
    var sigma = SIMD2(
      shadow.standardDeviation * (m.a * m.a + m.c * m.c).squareRoot(),
      shadow.standardDeviation * (m.b * m.b + m.d * m.d).squareRoot())
    guard moved.isDrawable, sigma.x.isFinite, sigma.y.isFinite else { return }
    if max(sigma.x, sigma.y) > GaussianBlur.mostSigma {
      limits.report(.blur)
      sigma = sigma.clamped(
        lowerBound: SIMD2(0, 0), upperBound: SIMD2(repeating: GaussianBlur.mostSigma))
    }
    if case .fill(let path, _, let paint) = item.pointee.operation,
      let opacity = paint.constantAlpha, moved.local.isRectilinear,
      let shape = path.roundedRectangle,
      var blur = BlurredRectangle(shape, moved, sigma),
      let ink = ink(.color(shadow.color), transform, alpha * opacity)
    {
      if opacity * alpha >= 1, blend == .normal, clip.mask < 0, !shadow.isAlone {
        blur.hole = hole(shape, transform, clip)
      }
      return add(blur, ink, clip)
    }
    guard let ink = ink(.color(shadow.color), transform, 1) else { return }
    // Over the caster's whole reach: what is clear in it casts nothing.
    let caster = DisplayItem(item.pointee.operation, alpha: alpha)
    let box = clip.box
    let mask = ShadowMask(
      list: DisplayList(items: [caster]), transform: moved, box: box,
      casterBox: moved.pixels(covering: caster.bounds), sigma: sigma)
    guard !mask.casterBox.isEmpty else { return }
    if shadowDepth >= Self.deepestShadow { return limits.report(.shadows) }
    if !prepare(pixels: box.area) { return limits.report(.manyShadows) }
    masks.append(mask)
    commands.append(
      Command(
        kind: .mask, blend: blend, box: box, clip: clip.mask, first: Int32(masks.count - 1),
        color: ink.color))
  }

  private mutating func add(_ blur: BlurredRectangle, _ ink: Ink, _ clip: ClipState) {
    let box = clip.box.intersection(blur.bounds)
    guard !box.isEmpty else { return }
    commands.append(
      Command(
        kind: .blur, blend: blend, box: box, clip: clip.mask, first: Int32(blurs.count),
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
