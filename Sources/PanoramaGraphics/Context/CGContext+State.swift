import Foundation

extension CGContext {
  /// Saves transform, clip, colours, line style, alpha, blend mode, shadow and interpolation, but
  /// not the current path.
  public func saveGState() { stack.append(state) }

  /// Restores the state saved last. Does nothing if no state was saved in the current transparency layer.
  public func restoreGState() {
    guard stack.count > layers.last?.depth ?? 0, let last = stack.popLast() else { return }
    state = last
  }

  /// The transform from the current coordinates to those of the recorded list.
  public var ctm: CGAffineTransform { state.ctm }

  /// Applies `transform` before the current one. It is ignored if it contains NaN or infinity.
  public func concatenate(_ transform: CGAffineTransform) {
    let t = transform
    guard accepts(t.a, t.b, t.c, t.d, t.tx, t.ty) else { return }
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: Double(x), y: Double(y)))
  }

  /// Scales the axes. With a factor of 0 nothing is visible.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: Double(x), y: Double(y)))
  }

  /// Rotates the axes by `angle` radians, clockwise on screen.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: Double(angle)))
  }

  /// Sets the colour of fills and glyphs.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = resolved(color)
    state.fillPattern = nil
  }

  /// Sets the colour of fills and glyphs; components are 0 … 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      CGColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Sets the gray level of fills and glyphs, 0 … 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: Double(gray), alpha: Double(alpha)))
  }

  /// Sets the colour of strokes.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = resolved(color)
    state.strokePattern = nil
  }

  /// Sets the colour of strokes; components are 0 … 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      CGColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Sets the gray level of strokes, 0 … 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: Double(gray), alpha: Double(alpha)))
  }

  /// Sets the line width in points. 0, or less, gives a line of one device pixel at every zoom.
  public func setLineWidth(_ width: CGFloat) {
    if accepts(Double(width)) { state.stroke.lineWidth = max(0, Double(width)) }
  }

  /// Sets the shape of open ends. The default is butt.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.lineCap = cap }

  /// Sets the shape of corners. The default is miter.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.lineJoin = join }

  /// Sets the ratio of miter length to line width beyond which a miter becomes a bevel, at least 1.
  /// The default is 10.
  public func setMiterLimit(_ limit: CGFloat) {
    if accepts(Double(limit)) { state.stroke.miterLimit = max(1, Double(limit)) }
  }

  /// Sets a dash pattern. The line is solid if `lengths` is empty, all zero, or contains a negative
  /// number.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a subpath begins, in points.
  ///   - lengths: the lengths of dashes and gaps in turn, in points.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let values = lengths.map(Double.init)
    guard accepts(Double(phase)), accepts(values.reduce(0, +)) else { return }
    let usable = values.allSatisfy { $0 >= 0 } && values.contains { $0 > 0 }
    state.stroke.dashPhase = usable ? Double(phase) : 0
    state.stroke.dashLengths = usable ? values : []
  }

  /// Sets the opacity, 0 … 1, of each subsequent drawing. A transparency layer fades as a whole.
  public func setAlpha(_ alpha: CGFloat) {
    if accepts(Double(alpha)) { state.alpha = min(1, max(0, Double(alpha))) }
  }

  /// Sets how subsequent drawings are combined with their backdrop. The default is normal.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the shadow of each subsequent drawing. A transparency layer casts one shadow as a whole.
  /// As in Core Graphics, the current transform does not change the shadow.
  ///
  /// - Parameters:
  ///   - offset: the offset to the right and downward, in the list's points.
  ///   - blur: twice the standard deviation of the Gaussian, in the list's points.
  ///   - color: the colour of the shadow; nil removes the shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color else {
      state.shadow = nil
      return
    }
    guard accepts(Double(offset.width), Double(offset.height), Double(blur)) else { return }
    state.shadow = DropShadow(offset: offset, blur: Double(blur), color: resolved(color))
  }

  /// Sets the shadow of each subsequent drawing; nil removes it.
  public func setShadow(_ shadow: DropShadow?) {
    state.shadow = shadow.flatMap(resolved)
  }

  /// Sets a black shadow with an opacity of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// How pictures are sampled when they are not drawn pixel for pixel.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
