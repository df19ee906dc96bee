extension ScrollConfiguration {
  /// The offsets at which the view can rest.
  public struct OffsetBounds: Hashable, Sendable {
    /// The minimum offset, for the content's left and top edges.
    public var lower: SIMD2<Double>
    /// The maximum offset, never less than `lower`.
    public var upper: SIMD2<Double>

    /// The bounds of axis 0 (x) or 1 (y).
    @inline(__always)
    func range(_ axis: Int) -> ClosedRange<Double> { lower[axis]...upper[axis] }

    /// The nearest offset within the bounds.
    @inline(__always)
    public func clamp(_ offset: SIMD2<Double>) -> SIMD2<Double> {
      pointwiseMin(pointwiseMax(offset, lower), upper)
    }

    /// Whether `offset` lies within the bounds, edges included.
    @inline(__always)
    public func contains(_ offset: SIMD2<Double>) -> Bool { clamp(offset) == offset }
  }

  /// The maximum length, in points, to which sizes and insets are clamped.
  static let maximumLength = 1e9

  /// The configuration with usable numbers: all finite, sizes not negative, scales positive and in
  /// order.
  func sanitized() -> ScrollConfiguration {
    var result = self
    let maximum = ScrollConfiguration.maximumLength
    func length(_ x: Double) -> Double { x.clamped(to: 0...maximum) }
    func inset(_ x: Double) -> Double { x.finite(or: 0).clamped(to: -maximum...maximum) }
    result.viewSize = SIMD2(length(viewSize.x), length(viewSize.y))
    result.contentSize = SIMD2(length(contentSize.x), length(contentSize.y))
    result.contentInset = EdgeInsets(
      top: inset(contentInset.top), left: inset(contentInset.left),
      bottom: inset(contentInset.bottom), right: inset(contentInset.right))
    result.minimumZoomScale = minimumZoomScale.finite(or: 1).clamped(to: 1e-6...1e6)
    result.maximumZoomScale = maximumZoomScale.finite(or: 1).clamped(
      to: result.minimumZoomScale...1e6)
    result.tuning = tuning.sanitized()
    result.screenScale = screenScale.finite(or: 1).clamped(to: 0.01...100)
    return result
  }

  /// The scales at which the view can rest.
  var zoomLimits: ClosedRange<Double> { minimumZoomScale...maximumZoomScale }

  /// Whether fingers can change the scale, because its limits differ.
  var isZoomEnabled: Bool { minimumZoomScale < maximumZoomScale }

  /// Half a device pixel, in points.
  var restTolerance: Double { ScrollConstants.restTolerancePixels / screenScale }

  /// The offsets at which the view can rest at zoom scale `scale`: −inset …
  /// content · scale + inset − view on each axis, or a single offset if the content fits.
  public func offsetBounds(atScale scale: Double) -> OffsetBounds {
    var lower = SIMD2<Double>.zero - contentInset.leading
    let upper = contentSize * scale + contentInset.trailing - viewSize
    if centersContent {
      let free = pointwiseMax(lower - upper, SIMD2<Double>.zero)
      lower -= free / 2
    }
    return OffsetBounds(lower: lower, upper: pointwiseMax(lower, upper))
  }

  /// Whether the content with its insets is longer than the view on `axis`.
  func overflows(_ axis: Int, atScale scale: Double) -> Bool {
    contentSize[axis] * scale + contentInset.leading[axis] + contentInset.trailing[axis]
      > viewSize[axis]
  }

  /// Whether fingers can pull the content past its edges on `axis`.
  func isElastic(_ axis: Int, atScale scale: Double) -> Bool {
    bounces
      && (overflows(axis, atScale: scale)
        || (axis == 0 ? alwaysBounceHorizontal : alwaysBounceVertical))
  }

  /// The pages of `axis` at zoom scale `scale`, each as long as the view, starting at offset 0.
  func pages(_ axis: Int, atScale scale: Double) -> PageSnapping {
    let stride = viewSize[axis]
    let last = offsetBounds(atScale: scale).upper[axis] / max(stride, 1e-9)
    return PageSnapping(
      stride: stride, pageCount: Int(last.rounded(.up).clamped(to: 0...1e9)) + 1)
  }
}
