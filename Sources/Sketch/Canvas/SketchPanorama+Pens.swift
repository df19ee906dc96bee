import Panorama

/// The pen and the highlighter that were used last, and the erasers.
extension SketchPanorama {
  /// Draws with a pen of the case.
  /// - Parameter index: its index; one that does not exist is ignored.
  public func choose(pen index: Int) {
    guard pens.pens.indices.contains(index) else { return }
    pens.choose(index)
    tool = pens.chosen.kind.tool
  }

  /// Changes the chosen pen. If the tool draws, it then draws with this pen, also if its kind has changed.
  public func changePen(_ body: (inout SketchPen) -> Void) {
    body(&pens.chosen)
    if tool.pen != nil { tool = pens.chosen.kind.tool }
  }

  /// The pen's maximum line width, in points on screen or, without `drawsInPoints`, in scene units.
  public var lineWidth: Double {
    get { pens[.pen].width }
    set { pens[.pen].width = newValue }
  }
  /// The pen's colour. Its alpha is the opacity.
  public var penColor: CGColor {
    get { pens[.pen].color }
    set { pens[.pen].color = newValue }
  }
  /// The highlighter's line width, in the unit of `lineWidth`.
  public var highlighterWidth: Double {
    get { pens[.highlighter].width }
    set { pens[.highlighter].width = newValue }
  }
  /// The highlighter's colour, which multiplies what is below.
  public var highlighterColor: CGColor {
    get { pens[.highlighter].color }
    set { pens[.highlighter].color = newValue }
  }
  /// The erasers' radius, in points on screen.
  public var eraserRadius: Double {
    get { pens.eraserRadius }
    set { pens.eraserRadius = newValue }
  }
  /// How far a line lags behind the finger, in seconds, > 0: `Ink.usualLag`, or more for a steadier line. Setting it
  /// sets it for all pens.
  public var lag: Double {
    get { pens.chosen.lag }
    set { pens.changeAll { $0.lag = newValue } }
  }
}

extension SketchPen.Kind {
  /// The tool that draws with such a pen.
  var tool: SketchTool {
    switch self {
    case .pen: .pen
    case .highlighter: .highlighter
    }
  }
}
