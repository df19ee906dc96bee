import Panorama

/// What the view shows of the canvas. The view moves over the canvas, and moves the origin of the panorama's
/// coordinates with it. Without a view, nothing moves.
extension SketchPanorama {
  /// How far the view may be from the panorama's origin before the origin moves, in scene units.
  private static let farAway = 131_072.0
  /// The origin is a multiple of this, in scene units, so that moving it changes no pixel.
  private static let originStep = 65_536.0
  /// The space around a drawing that is shown as a whole, in points on screen.
  private static let margin = 16.0

  /// The box around the ink on the canvas, in scene units; null if nothing is drawn. O(n)
  public var inkBounds: CGRect { document.visible.inkBounds }

  /// The box around the ink and the pages; null if there are neither. O(n)
  private var contentBounds: CGRect {
    document.paper.bounds.map { inkBounds.union($0) } ?? inkBounds
  }

  /// The point of the canvas at a point of the panorama.
  public func canvasPoint(of point: SIMD2<Double>) -> SIMD2<Double> { point + sheet.origin }

  /// How often the origin of the sheet's coordinates has moved.
  public var originMoves: Int { sheet.originMoves }

  /// Where a finger is on the sheet, no further out than the canvas reaches; nil if that is not finite.
  func point(of touch: Touch) -> SIMD2<Double>? {
    guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
    let limit = SIMD2(repeating: Self.limit)
    return pointwiseMax(
      -limit - sheet.origin, pointwiseMin(limit - sheet.origin, SIMD2(p.x, p.y)))
  }

  /// Shows the canvas's origin in the upper left corner at 100 %. In a view larger than 1,024 by 1,024 units, the
  /// square of that size at the origin is centred.
  public func showStart() {
    guard let view = panoramaView else { return }
    // The stroke in progress uses coordinates that become invalid here.
    finish()
    sheet.move(origin: .zero)
    lasso.deselect()
    view.zoomScale = 1
    let inset = view.contentInset
    let space = SIMD2(
      view.bounds.width - inset.left - inset.right - Self.start.width,
      view.bounds.height - inset.top - inset.bottom - Self.start.height)
    view.contentOffset = CGPoint(
      x: -bounds.minX - inset.left - max(0, space.x / 2).rounded(),
      y: -bounds.minY - inset.top - max(0, space.y / 2).rounded())
    setNeedsDisplay()
  }

  /// Shows all ink, at most at 100 %; like `showStart` if there is none.
  /// - Returns: false if the drawing is larger than the view at the minimum zoom: then its newest
  ///   stroke is shown.
  @discardableResult
  public func showEverything(animated: Bool) -> Bool {
    guard let view = panoramaView else { return true }
    let ink = contentBounds
    guard !ink.isNull else {
      showStart()
      return true
    }
    if fits(ink, in: view) {
      show(ink, in: view, animated: animated)
      return true
    }
    let visible = document.visible
    let newest =
      visible.live.last.map { SketchBox($0).rect }
      ?? visible.index.flatMap { index in index.ids.last.flatMap { index.box(of: $0)?.rect } }
    show(newest ?? ink, in: view, animated: false)
    return false
  }

  /// Whether an area can be shown as a whole.
  private func fits(_ area: CGRect, in view: PanoramaView) -> Bool {
    if view.bounds.isEmpty { return true }
    return area.width * minimumZoomScale <= view.bounds.width
      && area.height * minimumZoomScale <= view.bounds.height
  }

  /// Shows an area of the canvas in the middle of the view, at most at 100 %.
  private func show(_ area: CGRect, in view: PanoramaView, animated: Bool) {
    let inset = view.contentInset
    let size = CGSize(
      width: max(area.width + 2 * Self.margin, view.bounds.width - inset.left - inset.right),
      height: max(area.height + 2 * Self.margin, view.bounds.height - inset.top - inset.bottom))
    change(to: SIMD2(area.midX, area.midY), in: view) { isFar in
      view.show(
        CGRect(
          x: area.midX - sheet.origin.x - size.width / 2,
          y: area.midY - sheet.origin.y - size.height / 2, width: size.width,
          height: size.height),
        animated: animated && !isFar)
    }
  }

  /// Shows an area of the canvas, at most at 100 %.
  func show(_ area: CGRect, animated: Bool) {
    if let view = panoramaView { show(area, in: view, animated: animated) }
  }

  /// Moves the panorama's origin near a place that is far from it, and then shows the place. Between these two
  /// steps the visible area is far from the origin, but the origin does not move back.
  private func change(
    to place: SIMD2<Double>, in view: PanoramaView, _ show: (_ isFar: Bool) -> Void
  ) {
    sheet.keepsOrigin = true
    show(moveOrigin(to: place, in: view))
    sheet.keepsOrigin = false
  }

  /// Shows the start if that shows the ink, and otherwise everything: where the box around the ink reaches there may be
  /// none. What is too large to be shown as a whole begins at the start, if there may be ink.
  func showFirst() {
    showStart()
    let (ink, seen) = (contentBounds, visibleRect)
    guard !ink.isNull, let view = panoramaView else { return }
    // A line that leaves the view a little does not need another zoom.
    let reach = seen.insetBy(dx: -seen.width / 16, dy: -seen.height / 16)
    let isSeen = fits(ink, in: view) ? reach.contains(ink) : ink.intersects(seen)
    if !isSeen { showEverything(animated: false) }
  }

  /// Moves the panorama's origin near the visible area if the two are far apart. The screen does not change.
  func recentre() {
    let seen = visibleRect
    guard let view = panoramaView, !sheet.keepsOrigin, !isDrawing, !view.scrollView.isTracking,
      !view.scrollView.isDecelerating, !seen.isEmpty
    else { return }
    moveOrigin(to: sheet.origin + SIMD2(seen.midX, seen.midY), in: view)
  }

  /// Zooms about the middle of the view. The origin moves first: on the way to a larger zoom it would be too far away,
  /// and moving it would end the animation.
  func zoom(to scale: Double) {
    guard let view = panoramaView else { return }
    let seen = visibleRect
    if !isDrawing, !seen.isEmpty {
      moveOrigin(
        to: sheet.origin + SIMD2(seen.midX, seen.midY), ifFartherThan: Self.farAway, in: view)
    }
    view.scrollView.setZoomScale(scale, animated: true)
  }

  /// Moves the panorama's origin near a point of the canvas if the two are far apart. The screen does not change.
  /// - Parameter distance: in scene units; nil for one that the visible area fits into.
  /// - Returns: whether the origin moved.
  @discardableResult
  private func moveOrigin(
    to point: SIMD2<Double>, ifFartherThan distance: Double? = nil, in view: PanoramaView
  ) -> Bool {
    let seen = visibleRect
    let far = distance ?? max(Self.farAway, 2 * Double(max(seen.width, seen.height)))
    let way = point - sheet.origin
    guard max(abs(way.x), abs(way.y)) > far else { return false }
    finish()
    let limit = SIMD2(repeating: Self.limit)
    let target =
      (pointwiseMax(-limit, pointwiseMin(limit, point)) / Self.originStep)
      .rounded(.toNearestOrAwayFromZero) * Self.originStep
    let shift = target - sheet.origin
    sheet.move(origin: target)
    lasso.move(by: -shift)
    let (zoom, offset) = (view.zoomScale, view.contentOffset)
    view.contentOffset = CGPoint(x: offset.x - shift.x * zoom, y: offset.y - shift.y * zoom)
    setNeedsDisplay()
    return true
  }

  /// Scrolls to the upper left or lower right corner of the ink, at the present zoom.
  public func showCorner(isLast: Bool) {
    guard let view = panoramaView else { return }
    let ink = inkBounds
    if ink.isNull { return showStart() }
    let scale = shownScale
    let margin = Self.margin / scale
    let seen = CGSize(
      width: view.bounds.width / scale - 2 * margin,
      height: view.bounds.height / scale - 2 * margin)
    let corner =
      isLast
      ? CGPoint(x: ink.maxX - seen.width, y: ink.maxY - seen.height)
      : CGPoint(x: ink.minX, y: ink.minY)
    change(to: SIMD2(corner.x, corner.y), in: view) { isFar in
      let offset = CGPoint(
        x: (corner.x - margin - sheet.origin.x - bounds.minX) * scale,
        y: (corner.y - margin - sheet.origin.y - bounds.minY) * scale)
      view.scrollView.setContentOffset(offset, animated: !isFar)
    }
  }
}
