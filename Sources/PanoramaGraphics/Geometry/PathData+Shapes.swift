import Foundation

extension PathData {
  /// The distance of the control points, in radii, for a quarter of a circle: 4/3 · tan(π/8).
  package static let quarterTurn = 0.552_284_749_830_793_4

  /// Adds points joined by straight lines as a new, open subpath.
  public mutating func addLines(between lines: [SIMD2<Double>]) {
    guard let first = lines.first else { return }
    reserve(verbs: lines.count, points: lines.count)
    move(to: first)
    for p in lines.dropFirst() { addLine(to: p) }
  }

  /// Adds a closed rectangle from its top left corner, along the x axis first. A null rectangle adds
  /// nothing.
  public mutating func addRect(_ rect: CGRect) {
    if rect.isNull { return }
    let (x0, y0) = (Double(rect.minX), Double(rect.minY))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    reserve(verbs: 5, points: 4)
    move(to: SIMD2(x0, y0))
    addLine(to: SIMD2(x1, y0))
    addLine(to: SIMD2(x1, y1))
    addLine(to: SIMD2(x0, y1))
    closeSubpath()
  }

  /// Adds the closed ellipse that fills `rect`: four cubics from the right, clockwise on screen, each
  /// accurate to 0.03 % of the radius.
  public mutating func addEllipse(in rect: CGRect) {
    if rect.isNull { return }
    let (cx, cy) = (Double(rect.midX), Double(rect.midY))
    let (rx, ry) = (Double(rect.width) / 2, Double(rect.height) / 2)
    let (kx, ky) = (rx * Self.quarterTurn, ry * Self.quarterTurn)
    reserve(verbs: 6, points: 13)
    move(to: SIMD2(cx + rx, cy))
    addCurve(
      to: SIMD2(cx, cy + ry), control1: SIMD2(cx + rx, cy + ky), control2: SIMD2(cx + kx, cy + ry))
    addCurve(
      to: SIMD2(cx - rx, cy), control1: SIMD2(cx - kx, cy + ry), control2: SIMD2(cx - rx, cy + ky))
    addCurve(
      to: SIMD2(cx, cy - ry), control1: SIMD2(cx - rx, cy - ky), control2: SIMD2(cx - kx, cy - ry))
    addCurve(
      to: SIMD2(cx + rx, cy), control1: SIMD2(cx + kx, cy - ry), control2: SIMD2(cx + rx, cy - ky))
    closeSubpath()
  }

  /// Adds a closed rectangle with elliptic corners.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; a null one adds nothing.
  ///   - cornerWidth: the horizontal radius of the corners, limited to half the width.
  ///   - cornerHeight: the vertical radius of the corners, limited to half the height.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: Double, cornerHeight: Double
  ) {
    if rect.isNull { return }
    let rx = min(max(cornerWidth, 0), Double(rect.width) / 2)
    let ry = min(max(cornerHeight, 0), Double(rect.height) / 2)
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let (x0, y0) = (Double(rect.minX), Double(rect.minY))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    let (kx, ky) = (rx * (1 - Self.quarterTurn), ry * (1 - Self.quarterTurn))
    reserve(verbs: 10, points: 17)
    move(to: SIMD2(x0 + rx, y0))
    addLine(to: SIMD2(x1 - rx, y0))
    addCurve(
      to: SIMD2(x1, y0 + ry), control1: SIMD2(x1 - kx, y0), control2: SIMD2(x1, y0 + ky))
    addLine(to: SIMD2(x1, y1 - ry))
    addCurve(
      to: SIMD2(x1 - rx, y1), control1: SIMD2(x1, y1 - ky), control2: SIMD2(x1 - kx, y1))
    addLine(to: SIMD2(x0 + rx, y1))
    addCurve(
      to: SIMD2(x0, y1 - ry), control1: SIMD2(x0 + kx, y1), control2: SIMD2(x0, y1 - ky))
    addLine(to: SIMD2(x0, y0 + ry))
    addCurve(
      to: SIMD2(x0 + rx, y0), control1: SIMD2(x0, y0 + ky), control2: SIMD2(x0 + kx, y0))
    closeSubpath()
  }

  /// A closed rectangle.
  public init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// A closed ellipse.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// A closed rounded rectangle.
  public init(roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
    self.init()
    addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }
}

extension PathData {
  /// The path as an upright rectangle with equal elliptic corners, if it was made by `addRoundedRect`,
  /// `addEllipse` or `addRect`. Shadows of such paths are drawn faster. O(1).
  public var roundedRectangle: (rect: CGRect, cornerWidth: Double, cornerHeight: Double)? {
    withExtendedLifetime(self) { PathView(self)?.roundedRectangle }
  }
}

extension PathView {
  /// The same as for `PathData`. O(1).
  package var roundedRectangle: (rect: CGRect, cornerWidth: Double, cornerHeight: Double)? {
    if let e = rectangleEdges {
      return (CGRect(x: e.x, y: e.y, width: e.z - e.x, height: e.w - e.y), 0, 0)
    }
    let isEllipse = pointCount == 13 && allVerbs.elementsEqual(Self.ellipseVerbs)
    guard isEllipse || (pointCount == 17 && allVerbs.elementsEqual(Self.roundedVerbs)), isFinite
    else { return nil }
    let box = controlPointBounds
    let (x0, y0) = (Double(box.minX), Double(box.minY))
    let (x1, y1) = (Double(box.maxX), Double(box.maxY))
    // The first point of a rounded rectangle begins the upper side, the fifth the right one.
    let width = isEllipse ? (x1 - x0) / 2 : points[0].x - x0
    let height = isEllipse ? (y1 - y0) / 2 : points[4].y - y0
    guard width > 0, height > 0, 2 * width <= (x1 - x0) * 1.000_001,
      2 * height <= (y1 - y0) * 1.000_001
    else { return nil }
    let inner = 1 - PathData.quarterTurn
    let (kx, ky) = (width * inner, height * inner)
    let across = SIMD8(x0, x0 + kx, x0 + width, x1 - width, x1 - kx, x1, 0, 0)
    let down = SIMD8(y0, y0 + ky, y0 + height, y1 - height, y1 - ky, y1, 0, 0)
    let places = isEllipse ? Self.ellipsePlaces : Self.roundedPlaces
    let tolerance = 1e-9 * (abs(x0) + abs(y0) + x1 - x0 + y1 - y0)
    for (point, place) in zip(allPoints, places) {
      let (x, y) = (across[place / 6], down[place % 6])
      if abs(point.x - x) > tolerance || abs(point.y - y) > tolerance { return nil }
    }
    return (box, width, height)
  }

  private static let ellipseVerbs: [PathData.Verb] = [
    .move, .cubic, .cubic, .cubic, .cubic, .close,
  ]
  private static let roundedVerbs: [PathData.Verb] = [
    .move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close,
  ]
  /// The position of each point as 6 · column + row. The six columns and rows are those of the sides, of the
  /// control points, and of the ends of the corners.
  private static let ellipsePlaces = [32, 34, 29, 17, 11, 4, 2, 1, 6, 12, 24, 31, 32]
  private static let roundedPlaces = [
    12, 18, 24, 31, 32, 33, 34, 29, 23, 17, 11, 4, 3, 2, 1, 6, 12,
  ]
}

extension PathData {
  /// Adds an arc of a circle, joined to the current point, if any, by a line.
  ///
  /// Angles are in radians from the x axis towards the y axis. Because y grows downward, increasing
  /// angles are clockwise on screen. `clockwise` has Core Graphics' meaning for contexts whose y
  /// grows upward (true = decreasing angles), so it looks reversed, as in UIKit. The sweep is at most
  /// one full turn.
  public mutating func addArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? startAngle - endAngle : endAngle - startAngle
    // A sweep in the opposite direction is completed to the wanted direction.
    if sweep < 0 { sweep = fmod(sweep, turn) + turn }
    sweep = sweep.isFinite ? Swift.min(sweep, turn) : .nan
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -sweep : sweep)
  }

  /// Adds an arc that sweeps `delta` radians, positive from the x axis towards the y axis (clockwise
  /// on screen). A sweep of more than one turn makes one full turn and the part of a turn that remains.
  public mutating func addRelativeArc(
    center: SIMD2<Double>, radius: Double, startAngle: Double, delta: Double
  ) {
    guard startAngle.isFinite, delta.isFinite, radius.isFinite else {
      // NaN makes the whole path unusable, so that it is dropped and not drawn wrongly.
      addLine(to: SIMD2(.nan, .nan))
      return
    }
    let turn = 2 * Double.pi
    let sweep = abs(delta) > turn ? fmod(delta, turn) + (delta < 0 ? -turn : turn) : delta
    let count = Swift.max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    // Control points on the tangents: 4/3 · tan(step/4) radii away.
    let reach = radius * 4 / 3 * tan(step / 4)
    var angle = startAngle
    var direction = SIMD2(cos(angle), sin(angle))
    var point = center + direction * radius
    if isEmpty { move(to: point) } else { addLine(to: point) }
    if sweep == 0 { return }
    reserve(verbs: count, points: 3 * count)
    for i in 1...count {
      angle = startAngle + step * Double(i)
      let next = SIMD2(cos(angle), sin(angle))
      let end = center + next * radius
      addCurve(
        to: end, control1: point + SIMD2(-direction.y, direction.x) * reach,
        control2: end - SIMD2(-next.y, next.x) * reach)
      direction = next
      point = end
    }
  }

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End`: adds a line to
  /// the beginning of an arc of `radius`, then the arc. If there is no corner (points are equal or on
  /// one line, or the radius is 0), adds only the line to `tangent1End`.
  public mutating func addArc(
    tangent1End corner: SIMD2<Double>, tangent2End: SIMD2<Double>, radius: Double
  ) {
    guard let start = currentPoint else { return move(to: corner) }
    let (u, v) = (start - corner, tangent2End - corner)
    let (lu, lv) = ((u * u).sum().squareRoot(), (v * v).sum().squareRoot())
    let cross = (u.x * v.y - u.y * v.x) / (lu * lv)
    guard lu > 0, lv > 0, radius > 0, abs(cross) > 1e-9 else { return addLine(to: corner) }
    let cosine = Swift.min(1, Swift.max(-1, (u * v).sum() / (lu * lv)))
    let half = acos(cosine) / 2
    let distance = radius / tan(half)
    let (du, dv) = (u / lu, v / lv)
    let bisector = du + dv
    let center =
      corner + bisector / (bisector * bisector).sum().squareRoot() * (radius / sin(half))
    let from = corner + du * distance - center
    let to = corner + dv * distance - center
    addArc(
      center: center, radius: radius, startAngle: atan2(from.y, from.x),
      endAngle: atan2(to.y, to.x), clockwise: cross > 0)
  }
}
