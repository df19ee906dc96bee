import Foundation

extension CGContext {
  /// Fills the current path and throws it away. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let transform = pathTransform
    record(.fill(takePath(), rule, fillPaint(under: transform)), transform: transform)
  }

  /// Strokes the current path with the pen of the current transform and throws it away.
  public func strokePath() {
    let path = pathInCurrentSpace
    currentPath = Path()
    if let path { record(.stroke(path, state.stroke, strokePaint(under: state.ctm))) }
  }

  /// Fills, strokes or both (the stroke on top) and throws the current path away.
  public func drawPath(using mode: CGPathDrawingMode) {
    let (path, transform) = (currentPath, pathTransform)
    if mode != .stroke {
      let evenOdd = mode == .eoFill || mode == .eoFillStroke
      fillPath(using: evenOdd ? .evenOdd : .winding)
    }
    if mode != .fill, mode != .eoFill {
      (currentPath, pathTransform) = (path, transform)
      strokePath()
    }
  }

  /// Fills a rectangle. An infinite one fills all the clip lets through.
  public func fill(_ rect: CGRect) {
    if rect.isNull { return }
    if rect.isInfinite { return record(.cover(fillPaint(under: state.ctm))) }
    record(.fill(Path(rect: rect), .nonZero, fillPaint(under: state.ctm)))
  }

  /// Fills rectangles as one shape: where they overlap, colour is laid once.
  public func fill(_ rects: [CGRect]) {
    var path = Path()
    for rect in rects { path.addRect(rect) }
    record(.fill(path, .nonZero, fillPaint(under: state.ctm)))
  }

  /// Makes what is drawn so far clear inside a rectangle, as far as the clip lets through, whatever
  /// colour, alpha, shadow and blend mode are set. In a group only the group's own drawings go.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    setAlpha(1)
    setShadow(nil)
    setFillColor(.black)
    fill(rect)
    restoreGState()
  }

  /// Fills a path, leaving the current one alone.
  public func fill(_ path: Path, using rule: FillRule = .nonZero) {
    record(.fill(path, rule, fillPaint(under: state.ctm)))
  }

  /// Fills a path with any paint, leaving the current one alone.
  public func fill(_ path: Path, using rule: FillRule = .nonZero, with paint: Paint) {
    record(.fill(path, rule, paint))
  }

  /// Strokes a path, leaving the current one alone.
  public func stroke(_ path: Path) {
    record(.stroke(path, state.stroke, strokePaint(under: state.ctm)))
  }

  /// Strokes a path with any paint, leaving the current one alone.
  public func stroke(_ path: Path, with paint: Paint) {
    record(.stroke(path, state.stroke, paint))
  }

  /// Strokes a rectangle's border.
  public func stroke(_ rect: CGRect) { stroke(Path(rect: rect)) }

  /// Strokes a rectangle's border `width` points wide, the current width unchanged.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    guard accepts(Double(width)) else { return }
    var style = state.stroke
    style.lineWidth = max(0, Double(width))
    record(.stroke(Path(rect: rect), style, strokePaint(under: state.ctm)))
  }

  /// Fills the ellipse in `rect`.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect)) }

  /// Strokes the ellipse in `rect`.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect)) }

  /// Strokes separate segments: points 0–1, 2–3, and so on; one left over is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = Path()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: SIMD2(points[i]))
      path.addLine(to: SIMD2(points[i + 1]))
    }
    stroke(path)
  }

  /// Fills all the clip lets through with a gradient along the line from `start` to `end`.
  ///
  /// - Parameter options: whether the end colours go on beyond the ends; elsewhere nothing is
  ///   drawn. With `start` equal to `end` nothing is drawn.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    if start == end { return }
    record(.cover(.linearGradient(gradient, start: start, end: end, options: options)))
  }

  /// Fills all the clip lets through with a gradient between two circles.
  ///
  /// - Parameter options: whether the end colours go on beyond the circles; elsewhere nothing is
  ///   drawn. With equal circles, or a negative radius, nothing is drawn.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter == endCenter, startRadius == endRadius { return }
    if startRadius < 0 || endRadius < 0 { return }
    record(
      .cover(
        .radialGradient(
          gradient, startCenter: startCenter, startRadius: Double(startRadius),
          endCenter: endCenter, endRadius: Double(endRadius), options: options)))
  }

  /// Fills all the clip lets through with a gradient round `center`.
  ///
  /// - Parameter angle: where it begins and ends: radians from the x axis towards the y axis,
  ///   clockwise on screen.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    record(.cover(.conicGradient(gradient, center: center, angle: Double(angle))))
  }

  /// Stretches a picture over `rect`, its first row at the top (y is down; Core Graphics' own
  /// y-up contexts would turn it over).
  public func draw(_ image: CGImage, in rect: CGRect) {
    record(.image(image, rect.standardized, state.interpolationQuality))
  }

  /// Stretches a picture that comes in tiles over `rect`, its first row at the top. Where a tile
  /// is missing the next coarser level shows; where there is none, nothing.
  public func draw(_ image: TiledImage, in rect: CGRect) {
    record(.tiles(image, rect.standardized, state.interpolationQuality))
  }

  /// Fills glyphs with the fill colour, the run's origin at `origin`.
  public func draw(_ run: GlyphRun, at origin: CGPoint = .zero) {
    let shift = CGAffineTransform(translationX: Double(origin.x), y: Double(origin.y))
    record(
      .glyphs(run, fillPaint(under: shift.concatenating(state.ctm))),
      transform: shift.concatenating(state.ctm))
  }

  /// Replays `list` under the current transform, clip and alpha; it is shared, not copied.
  ///
  /// An alpha below 1 fades the list as one group, and a blend mode in the list does not act on what
  /// lies below the list.
  public func draw(_ list: DisplayList) {
    if !recordMoved(list) { record(.list(list)) }
  }

  /// Replays `list` under `transform`, then the current one, faded as a group by `alpha` 0 … 1.
  public func draw(_ list: DisplayList, transform: CGAffineTransform, alpha: CGFloat = 1) {
    saveGState()
    defer { restoreGState() }
    concatenate(transform)
    setAlpha(alpha * state.alpha)
    if transform.isFinite { draw(list) }
  }
}
