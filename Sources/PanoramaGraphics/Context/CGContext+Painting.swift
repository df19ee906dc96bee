import Foundation

extension CGContext {
  /// Fills the current path and discards it. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let transform = pathTransform
    record(.fill(takePath(), rule, fillPaint(under: transform)), transform: transform)
  }

  /// Strokes the current path with a pen under the current transform, and discards the path.
  public func strokePath() {
    let path = pathInCurrentSpace
    currentPath = PathData()
    if let path { record(.stroke(path, state.stroke, strokePaint(under: state.ctm))) }
  }

  /// Fills or strokes the current path or does both (the stroke on top), and discards the path.
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

  /// Fills a rectangle; an infinite one fills the whole clip.
  public func fill(_ rect: CGRect) {
    if rect.isNull { return }
    if rect.isInfinite { return record(.cover(fillPaint(under: state.ctm))) }
    record(.fill(PathData(rect: rect), .nonZero, fillPaint(under: state.ctm)))
  }

  /// Fills rectangles as one shape, so that areas where they overlap are painted once.
  public func fill(_ rects: [CGRect]) {
    var path = PathData()
    for rect in rects { path.addRect(rect) }
    record(.fill(path, .nonZero, fillPaint(under: state.ctm)))
  }

  /// Clears everything drawn so far inside a rectangle and the clip. Colour, alpha, shadow and blend
  /// mode have no effect. In a layer only the layer's own drawings are cleared.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    setAlpha(1)
    setShadow(nil)
    setFillColor(.black)
    fill(rect)
    restoreGState()
  }

  /// Fills `path`, and keeps the current path.
  public func fill(_ path: PathData, using rule: CGPathFillRule = .nonZero) {
    record(.fill(path, rule, fillPaint(under: state.ctm)))
  }

  /// Fills `path` with `paint`, and keeps the current path.
  public func fill(
    _ path: PathData, using rule: CGPathFillRule = .nonZero, with paint: DrawOperation.Paint
  ) {
    record(.fill(path, rule, resolved(paint)))
  }

  /// Strokes `path`, and keeps the current path.
  public func stroke(_ path: PathData) {
    record(.stroke(path, state.stroke, strokePaint(under: state.ctm)))
  }

  /// Strokes `path` with `paint`, and keeps the current path.
  public func stroke(_ path: PathData, with paint: DrawOperation.Paint) {
    record(.stroke(path, state.stroke, resolved(paint)))
  }

  /// Strokes the border of a rectangle.
  public func stroke(_ rect: CGRect) { stroke(PathData(rect: rect)) }

  /// Strokes the border of a rectangle, `width` points wide, without changing the line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    guard accepts(Double(width)) else { return }
    var style = state.stroke
    style.lineWidth = max(0, Double(width))
    record(.stroke(PathData(rect: rect), style, strokePaint(under: state.ctm)))
  }

  /// Fills the ellipse in `rect`.
  public func fillEllipse(in rect: CGRect) { fill(PathData(ellipseIn: rect)) }

  /// Strokes the ellipse in `rect`.
  public func strokeEllipse(in rect: CGRect) { stroke(PathData(ellipseIn: rect)) }

  /// Strokes separate segments: points 0–1, 2–3, and so on. A single point at the end is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = PathData()
    for i in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: SIMD2(points[i]))
      path.addLine(to: SIMD2(points[i + 1]))
    }
    stroke(path)
  }

  /// Fills the clip with a gradient along the line from `start` to `end`. Draws nothing if they are
  /// equal.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - start: where the first colour is.
  ///   - end: where the last colour is.
  ///   - options: whether the end colours extend beyond the ends.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    if start == end { return }
    record(.cover(.linearGradient(resolved(gradient), start: start, end: end, options: options)))
  }

  /// Fills the clip with a gradient between two circles. Draws nothing if the circles are equal or a
  /// radius is negative.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - startCenter: the centre of the circle that has the first colour.
  ///   - startRadius: its radius, ≥ 0.
  ///   - endCenter: the centre of the circle that has the last colour.
  ///   - endRadius: its radius, ≥ 0.
  ///   - options: whether the end colours extend beyond the circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter == endCenter, startRadius == endRadius { return }
    if startRadius < 0 || endRadius < 0 { return }
    record(
      .cover(
        .radialGradient(
          resolved(gradient), startCenter: startCenter, startRadius: Double(startRadius),
          endCenter: endCenter, endRadius: Double(endRadius), options: options)))
  }

  /// Fills the clip with a gradient around `center`.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - center: the point that the colours turn around.
  ///   - angle: the angle at which the gradient begins and ends, in radians from the x axis towards
  ///     the y axis, which is clockwise on screen.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    record(.cover(.conicGradient(resolved(gradient), center: center, angle: Double(angle))))
  }

  /// Stretches a picture over `rect`, with its first row at the top. (Core Graphics' own contexts,
  /// whose y grows upward, would draw it upside down.)
  public func draw(_ image: CGImage, in rect: CGRect) {
    record(.image(image, rect.standardized, state.interpolationQuality))
  }

  /// Stretches a tiled picture over `rect`, with its first row at the top. Where a tile is missing,
  /// the next coarser level that has one is drawn, if any.
  public func draw(_ image: TiledImage, in rect: CGRect) {
    record(.tiles(image, rect.standardized, state.interpolationQuality))
  }

  /// Fills glyphs with the fill colour; the origin of the run is at `origin`.
  public func draw(_ run: GlyphRun, at origin: CGPoint = .zero) {
    let shift = CGAffineTransform(translationX: Double(origin.x), y: Double(origin.y))
    record(
      .glyphs(run, fillPaint(under: shift.concatenating(state.ctm))),
      transform: shift.concatenating(state.ctm))
  }

  /// Replays `list` under the current transform, clip and alpha. The list is shared, not copied.
  ///
  /// An alpha below 1 fades the list as one group. Blend modes inside the list do not act on what was
  /// drawn before the list.
  public func draw(_ list: DisplayList) {
    if !recordMoved(list) { record(.list(list)) }
  }

  /// Replays `list` as `draw` does, but its blend modes act on what was drawn before it.
  public func draw(blending list: DisplayList) {
    if list.blends { record(.blending(list)) } else { draw(list) }
  }

  /// Replays `list` under `transform` followed by the current transform, faded as a group by
  /// `alpha`, 0 … 1.
  public func draw(_ list: DisplayList, transform: CGAffineTransform, alpha: CGFloat = 1) {
    saveGState()
    defer { restoreGState() }
    concatenate(transform)
    setAlpha(alpha * state.alpha)
    if transform.isFinite { draw(list) }
  }
}
