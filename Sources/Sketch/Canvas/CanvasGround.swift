import Panorama

/// What is drawn on the paper below the strokes.
public enum CanvasGround: String, Codable, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case blank
  /// Lines across and down.
  case grid
  /// Lines across.
  case lines
  /// Dots where the lines of the grid would cross.
  case dots
  /// Staves of five lines, for music.
  case music
  /// Triangles of lines that go up, and rise to both sides by 30°, for drawings in three dimensions.
  case isometric

  /// What is on the paper, in the words of a sentence.
  var noun: String {
    switch self {
    case .blank: "paper"
    case .grid, .lines, .dots: rawValue
    case .music: "staves"
    case .isometric: "triangles"
    }
  }

  /// Neighbouring lines are at least this far apart on screen, and less than twice as far, in points.
  private static let spacing = 24.0
  /// The distance between neighbouring lines at 100 %, in scene units.
  private static let step = 32.0
  /// The width of a line and the side of a dot, in points on screen.
  private static let lineWidth = 1.0
  private static let dotSize = 2.0
  private static let (color, darkColor) = (CGColor(argb: 0xFFD8_E0EA), CGColor(argb: 0xFF38_3C44))
  private static let staveLines = 5
  /// The distance between the lines of a stave, and from one stave to the next, in steps. As on printed paper for music,
  /// there is room for three more staves between two. The canvas's origin is a multiple of both.
  private static let staveGap = 0.25
  private static let stavePeriod = 4.0

  /// The distance between neighbouring lines in scene units. It is `step` times a power of two, and the
  /// canvas's origin is a multiple of that.
  /// - Parameter scale: points on screen per scene unit, > 0.
  static func step(scale: Double) -> Double {
    var step = Self.step
    while step * scale < spacing { step *= 2 }
    while step * scale >= 2 * spacing { step /= 2 }
    return step
  }

  /// Draws the lines or dots in an area. They are equally thin at every zoom.
  /// - Parameters:
  ///   - scale: points on screen per scene unit, > 0.
  ///   - origin: where the origin of the area's coordinates is on the canvas.
  ///   - isDark: whether the paper is dark.
  @MainActor
  func draw(
    in context: CGContext, area: CGRect, scale: Double, origin: SIMD2<Double> = .zero,
    onDark isDark: Bool = false
  ) {
    guard self != .blank, area.isFinite, !area.isEmpty, scale > 0, scale.isFinite else { return }
    let step = Self.step(scale: scale)
    context.setFillColor(isDark ? Self.darkColor : Self.color)
    context.setStrokeColor(isDark ? Self.darkColor : Self.color)
    switch self {
    case .isometric: drawTriangles(in: context, area, step, scale, origin)
    case .music: drawStaves(in: context, area, step, scale)
    case .blank, .grid, .lines, .dots: drawSquares(in: context, area, step, scale)
    }
  }

  private func drawSquares(
    in context: CGContext, _ area: CGRect, _ step: Double, _ scale: Double
  ) {
    let xs = Self.places(area.minX, area.maxX, step)
    let ys = Self.places(area.minY, area.maxY, step)
    let width = Self.lineWidth / scale
    let half = Self.dotSize / scale / 2
    var marks: [CGRect] = []
    if self == .dots {
      for y in ys {
        for x in xs {
          marks.append(CGRect(x: x - half, y: y - half, width: 2 * half, height: 2 * half))
        }
      }
    } else {
      // A line begins at its coordinate instead of being centred on it: at 100 % it fills one row of pixels.
      marks = ys.map { Self.line(at: $0, area, width) }
    }
    if self == .grid {
      marks += xs.map { CGRect(x: $0, y: area.minY, width: width, height: area.height) }
    }
    context.fill(marks)
  }

  private static func line(at y: Double, _ area: CGRect, _ width: Double) -> CGRect {
    CGRect(x: area.minX, y: y, width: area.width, height: width)
  }

  private func drawStaves(in context: CGContext, _ area: CGRect, _ step: Double, _ scale: Double) {
    let (period, gap) = (Self.stavePeriod * step, step * Self.staveGap)
    let height = Double(Self.staveLines - 1) * gap
    let tops = Self.places(area.minY - height, area.maxY, period)
    let marks = tops.flatMap { top in
      (0..<Self.staveLines).map {
        Self.line(at: top + Double($0) * gap, area, Self.lineWidth / scale)
      }
    }
    context.fill(marks)
  }

  /// The corners of the triangles are `step` apart: in columns, of which every other one is half a step lower.
  private func drawTriangles(
    in context: CGContext, _ area: CGRect, _ step: Double, _ scale: Double, _ origin: SIMD2<Double>
  ) {
    let column = step * 3.0.squareRoot() / 2
    // How far a line rises per unit across: tan 30°.
    let slope = 1 / 3.0.squareRoot()
    let (left, right) = (Double(area.minX), Double(area.maxX))
    let (top, bottom) = (Double(area.minY), Double(area.maxY))
    var path = PathData()
    // The distance between columns is no fraction of the origin's step, so the columns are counted from the canvas's
    // own origin.
    for x in Self.places(left + origin.x, right + origin.x, column).map({ $0 - origin.x }) {
      path.move(to: [x, top])
      path.addLine(to: [x, bottom])
    }
    for slope in [slope, -slope] {
      // Where the lines cross the left edge.
      let base = slope * (left + origin.x) - origin.y
      let rise = slope * (right - left)
      let starts = Self.places(top - max(0, rise) - base, bottom - min(0, rise) - base, step)
      for y in starts.map({ $0 + base }) {
        path.move(to: [left, y])
        path.addLine(to: [right, y + rise])
      }
    }
    context.setLineWidth(Self.lineWidth / scale)
    context.stroke(path)
  }

  /// The multiples of `step` between two numbers; none if there are more than 100,000.
  private static func places(_ low: Double, _ high: Double, _ step: Double) -> [Double] {
    let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
    guard first <= last, last - first < 100_000 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}

extension SketchPanorama {
  /// Redraws the canvas now, and after each zoom if something on it has a constant size on screen.
  func groundDidChange() {
    redrawsWhenZoomed = selection != nil || hasGround || isWriting
    setNeedsDisplay()
  }

  /// The paper and all finished strokes. This reads all strokes of a large sketch.
  public var finishedDrawing: DisplayList {
    let (bounds, paper) = (bounds, document.paper.color)
    var strokes =
      sheet.tiles == nil
      ? sheet.strokes : LayeredStrokes(document.strokes.map(sheet.local), layers: document.layers)
    return DisplayList { context in
      context.setFillColor(paper)
      context.fill(bounds)
      strokes.draw(in: context)
    }
  }

  /// Whether there is something on the paper.
  var hasGround: Bool { ground != .blank || !document.paper.pages.isEmpty }

  /// Draws the visible lines or dots, and the edges of pages.
  func drawGround(in context: CGContext) {
    guard hasGround else { return }
    groundArea = neededGround
    let isDark = document.paper.isDark
    context.saveGState()
    // The tiles of a large sketch include the paper, which would hide the ground, so it goes on top.
    if sheet.tiles != nil { context.setBlendMode(isDark ? .lighten : .multiply) }
    ground.draw(
      in: context, area: groundArea, scale: shownScale, origin: sheet.origin, onDark: isDark)
    drawPages(in: context, isDark)
    context.restoreGState()
  }

  /// Draws the edges of visible pages, equally thin at every zoom.
  private func drawPages(in context: CGContext, _ isDark: Bool) {
    context.setStrokeColor(CGColor(argb: isDark ? 0xFF7A_7F88 : 0xFF9A_A2AE))
    context.setLineWidth(1 / shownScale)
    for page in document.paper.pages {
      let page = page.offsetBy(dx: -sheet.origin.x, dy: -sheet.origin.y)
      if page.intersects(groundArea) { context.stroke(page) }
    }
  }

  /// The visible area with half its size added on each side, so that not every step of a scroll redraws.
  private var neededGround: CGRect {
    visibleRect.insetBy(dx: -visibleRect.width / 2, dy: -visibleRect.height / 2)
  }
}
