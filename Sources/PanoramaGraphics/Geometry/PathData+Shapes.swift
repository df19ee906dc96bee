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
