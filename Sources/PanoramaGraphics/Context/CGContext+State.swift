import Foundation

extension CGContext {
  /// Saves transform, clip, colours, line style, alpha, blend mode, shadow and interpolation; the
  /// path is not part.
  public func saveGState() { stack.append(state) }

  /// Back to the last saved state. One call too many, or one that would leave the transparency
  /// layer it is in, does nothing.
  public func restoreGState() {
    guard stack.count > layers.last?.depth ?? 0, let last = stack.popLast() else { return }
    state = last
  }

  /// From the current coordinates to those of the recorded list.
  public var ctm: CGAffineTransform { state.ctm }

  /// Applies `transform` before the current one. A NaN or infinite one is ignored.
  public func concatenate(_ transform: CGAffineTransform) {
    let t = transform
    guard accepts(t.a, t.b, t.c, t.d, t.tx, t.ty) else { return }
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: Double(x), y: Double(y)))
  }

  /// Stretches the axes. A factor of 0 leaves nothing to see.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: Double(x), y: Double(y)))
  }

  /// Turns the axes by `angle` radians, clockwise on screen.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: Double(angle)))
  }

  /// The colour of fills and glyphs.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
    state.fillPattern = nil
  }

  /// The colour of fills and glyphs; components 0 … 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(
      CGColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// The gray of fills and glyphs, 0 … 1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: Double(gray), alpha: Double(alpha)))
  }

  /// The colour of strokes.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
    state.strokePattern = nil
  }

  /// The colour of strokes; components 0 … 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(
      CGColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// The gray of strokes, 0 … 1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: Double(gray), alpha: Double(alpha)))
  }

  /// In points; 0 is the thinnest line, one device pixel at every zoom. Negative counts as 0.
  public func setLineWidth(_ width: CGFloat) {
    if accepts(Double(width)) { state.stroke.lineWidth = max(0, Double(width)) }
  }

  /// How open ends look. Butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.lineCap = cap }

  /// How corners look. Miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.lineJoin = join }

  /// Miters longer than this times the line width become bevels. 10 at first; at least 1.
  public func setMiterLimit(_ limit: CGFloat) {
    if accepts(Double(limit)) { state.stroke.miterLimit = max(1, Double(limit)) }
  }

  /// Dashes: `lengths` on and off in turn, in points, beginning `phase` into the pattern.
  ///
  /// Empty, all zero or any below zero: solid.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let values = lengths.map(Double.init)
    guard accepts(Double(phase)), accepts(values.reduce(0, +)) else { return }
    let usable = values.allSatisfy { $0 >= 0 } && values.contains { $0 > 0 }
    state.stroke.dashPhase = usable ? Double(phase) : 0
    state.stroke.dashLengths = usable ? values : []
  }

  /// 0 … 1: fades every single drawing that follows; in a transparency layer that begins now, the
  /// whole.
  public func setAlpha(_ alpha: CGFloat) {
    if accepts(Double(alpha)) { state.alpha = min(1, max(0, Double(alpha))) }
  }

  /// How what follows is combined with what is under it. Normal at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Puts a shadow under every drawing that follows; a transparency layer that begins now casts one
  /// as a whole. As in Core Graphics, the current transform does not change it.
  ///
  /// - Parameters:
  ///   - offset: to the right and downward, in the list's points.
  ///   - blur: twice the standard deviation of the Gaussian, in the list's points.
  ///   - color: nil: no shadow any more.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color else {
      state.shadow = nil
      return
    }
    guard accepts(Double(offset.width), Double(offset.height), Double(blur)) else { return }
    state.shadow = DropShadow(offset: offset, blur: Double(blur), color: color)
  }

  /// Puts a shadow made before under every drawing that follows; nil: none any more.
  public func setShadow(_ shadow: DropShadow?) { state.shadow = shadow }

  /// The same in black, a third opaque.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// How pictures are sampled when they are not drawn pixel for pixel.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }
}
