import Panorama

/// Moves a view over the canvas, and moves the origin of the panorama's coordinates with it.
@MainActor
struct CanvasCamera {
  let sketch: SketchPanorama
  let view: PanoramaView

  /// How far the view may be from the panorama's origin before the origin moves, in scene units.
  private static let farAway = 131_072.0
  /// The origin is a multiple of this, in scene units, so that moving it changes no pixel.
  private static let originStep = 65_536.0
  /// The space around a drawing that is shown as a whole, in points on screen.
  private static let margin = 16.0

  private var sheet: StrokeSheet { sketch.sheet }

  /// Shows the canvas's origin in the upper left corner at 100 %. In a view larger than `SketchPanorama.start`,
  /// that area is centred.
  func showStart() {
    // The stroke in progress uses coordinates that become invalid here.
    sketch.finish()
    sheet.move(origin: .zero)
    sketch.lasso.deselect()
    view.zoomScale = 1
    let inset = view.contentInset
    let space = SIMD2(
      view.bounds.width - inset.left - inset.right - SketchPanorama.start.width,
      view.bounds.height - inset.top - inset.bottom - SketchPanorama.start.height)
    view.contentOffset = CGPoint(
      x: -sketch.bounds.minX - inset.left - max(0, space.x / 2).rounded(),
      y: -sketch.bounds.minY - inset.top - max(0, space.y / 2).rounded())
    sketch.setNeedsDisplay()
  }

  /// Shows all ink, at most at 100 %; like `showStart` if there is none.
  /// - Returns: false if the drawing is larger than the view at the minimum zoom: then its newest
  ///   stroke in memory is shown.
  func showEverything(animated: Bool) -> Bool {
    let ink = sketch.inkBounds
    guard !ink.isNull else {
      showStart()
      return true
    }
    if fits(ink) {
      show(ink, animated: animated)
      return true
    }
    show(sketch.document.visible.live.last.map { SketchBox($0).rect } ?? ink, animated: false)
    return false
  }

  /// Whether an area can be shown as a whole.
  private func fits(_ area: CGRect) -> Bool {
    if view.bounds.isEmpty { return true }
    return area.width * sketch.minimumZoomScale <= view.bounds.width
      && area.height * sketch.minimumZoomScale <= view.bounds.height
  }

  /// Shows an area of the canvas in the middle of the view, at most at 100 %.
  private func show(_ area: CGRect, animated: Bool) {
    let inset = view.contentInset
    let size = CGSize(
      width: max(area.width + 2 * Self.margin, view.bounds.width - inset.left - inset.right),
      height: max(area.height + 2 * Self.margin, view.bounds.height - inset.top - inset.bottom))
    change(to: SIMD2(area.midX, area.midY)) { isFar in
      view.show(
        CGRect(
          x: area.midX - sheet.origin.x - size.width / 2,
          y: area.midY - sheet.origin.y - size.height / 2, width: size.width,
          height: size.height),
        animated: animated && !isFar)
    }
  }

  /// Moves the panorama's origin near a place that is far from it, and then shows the place. Between these two
  /// steps the visible area is far from the origin, but the origin does not move back.
  private func change(to place: SIMD2<Double>, _ show: (_ isFar: Bool) -> Void) {
    sheet.keepsOrigin = true
    show(moveOrigin(to: place))
    sheet.keepsOrigin = false
  }

  /// Shows the start, or everything if there is ink but none is visible at the start.
  func showFirst() {
    showStart()
    let ink = sketch.inkBounds
    if !ink.isNull, !ink.intersects(sketch.visibleRect) { _ = showEverything(animated: false) }
  }

  /// Moves the panorama's origin near the visible area if the two are far apart. The screen does not change.
  func recentre() {
    let seen = sketch.visibleRect
    guard !sheet.keepsOrigin, !sketch.isDrawing, !view.scrollView.isTracking,
      !view.scrollView.isDecelerating,
      !seen.isEmpty
    else { return }
    moveOrigin(to: sheet.origin + SIMD2(seen.midX, seen.midY))
  }

  /// Moves the panorama's origin near a point of the canvas if the two are far apart. The screen does not change.
  /// - Returns: whether the origin moved.
  @discardableResult
  private func moveOrigin(to point: SIMD2<Double>) -> Bool {
    let seen = sketch.visibleRect
    let far = max(Self.farAway, 2 * Double(max(seen.width, seen.height)))
    let way = point - sheet.origin
    guard max(abs(way.x), abs(way.y)) > far else { return false }
    sketch.finish()
    let limit = SIMD2(repeating: SketchPanorama.limit)
    let target =
      (pointwiseMax(-limit, pointwiseMin(limit, point)) / Self.originStep)
      .rounded(.toNearestOrAwayFromZero) * Self.originStep
    let shift = target - sheet.origin
    sheet.move(origin: target)
    sketch.lasso.move(by: -shift)
    let (zoom, offset) = (view.zoomScale, view.contentOffset)
    view.contentOffset = CGPoint(x: offset.x - shift.x * zoom, y: offset.y - shift.y * zoom)
    sketch.setNeedsDisplay()
    return true
  }

  /// Scrolls to the upper left or lower right corner of the ink, at the present zoom.
  func showCorner(isLast: Bool) {
    let ink = sketch.inkBounds
    if ink.isNull { return showStart() }
    let scale = sketch.shownScale
    let margin = Self.margin / scale
    let seen = CGSize(
      width: view.bounds.width / scale - 2 * margin,
      height: view.bounds.height / scale - 2 * margin)
    let corner =
      isLast
      ? CGPoint(x: ink.maxX - seen.width, y: ink.maxY - seen.height)
      : CGPoint(x: ink.minX, y: ink.minY)
    change(to: SIMD2(corner.x, corner.y)) { isFar in
      let offset = CGPoint(
        x: (corner.x - margin - sheet.origin.x - sketch.bounds.minX) * scale,
        y: (corner.y - margin - sheet.origin.y - sketch.bounds.minY) * scale)
      view.scrollView.setContentOffset(offset, animated: !isFar)
    }
  }
}

/// What the view shows of the canvas.
extension SketchPanorama {
  /// The box around the ink on the canvas, in scene units; null if nothing is drawn. O(n)
  public var inkBounds: CGRect { document.visible.inkBounds }

  /// The point of the canvas at a point of the panorama.
  package func canvasPoint(of point: SIMD2<Double>) -> SIMD2<Double> { point + sheet.origin }

  /// How often the origin of the sheet's coordinates has moved.
  package var originMoves: Int { sheet.originMoves }

  /// Where a finger is on the sheet, no further out than the canvas reaches; nil if that is not finite.
  func point(of touch: Touch) -> SIMD2<Double>? {
    guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
    let limit = SIMD2(repeating: SketchPanorama.limit)
    return pointwiseMax(
      -limit - sheet.origin, pointwiseMin(limit - sheet.origin, SIMD2(p.x, p.y)))
  }

  /// Nil if no view shows the panorama.
  var camera: CanvasCamera? { panoramaView.map { CanvasCamera(sketch: self, view: $0) } }

  /// Shows the canvas's origin in the upper left corner at 100 %. In a view larger than 1,024 by 1,024 units, the
  /// square of that size at the origin is centred.
  public func showStart() { camera?.showStart() }

  /// Shows all ink, at most at 100 %; like `showStart` if there is none.
  /// - Returns: false if the drawing is larger than the view at the minimum zoom: then its newest
  ///   stroke in memory is shown.
  @discardableResult
  public func showEverything(animated: Bool) -> Bool {
    camera?.showEverything(animated: animated) ?? true
  }

  /// Scrolls to the upper left or lower right corner of the ink, at the present zoom.
  public func showCorner(isLast: Bool) { camera?.showCorner(isLast: isLast) }
}
