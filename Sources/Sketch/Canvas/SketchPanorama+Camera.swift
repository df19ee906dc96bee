import Panorama

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
