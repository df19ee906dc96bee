/// How the hand moved while it drew a stroke. The stroke's varying width is computed from this.
public struct Ink: Hashable, Codable, Sendable {
  /// What drew the stroke.
  public enum Tool: Int64, Hashable, Codable, Sendable {
    /// Its width depends on the hand's speed or pressure, and its ends are tapered.
    case pen = 1
    /// Its width is constant, and its colour multiplies what is below.
    case highlighter = 2
    /// No tool: the stroke is a filled area. Its points are corners, and `times` holds the number of the
    /// outline that each point belongs to.
    case area = 3
    /// A filled area, like `area`, whose colour multiplies what is below.
    case multiplyingArea = 4
    /// Its width depends only on the pressure, and is constant without. Its ends are round.
    case liner = 5
    /// A highlighter on dark paper: its colour covers what is below, as far as it is opaque.
    case marker = 6

    /// Whether the stroke is a filled area.
    public var isArea: Bool { self == .area || self == .multiplyingArea }
    /// Whether the stroke's colour multiplies what is below.
    public var multiplies: Bool { self == .highlighter || self == .multiplyingArea }
  }

  // In the order in which they leave the least gaps, because a sketch has very many strokes.
  /// Seconds since the stroke began, one for each of the stroke's points; for an area see `Tool`.
  public var times: [Float]
  /// 0 … 1, one for each of the stroke's points; empty if the device does not measure pressure.
  public var pressures: [Float]
  /// The points on screen per scene unit when the stroke was drawn, > 0. The width depends on the hand's
  /// speed on screen.
  public var scale: Double
  /// How far the line lags behind the hand, in seconds, > 0. A longer lag gives a smoother line.
  public var lag: Double
  /// The step to the next point of the grid on which the positions were measured, in scene units; nil for a line that
  /// follows the positions as if they were exact, as in sketches of older versions. The finished line lies within the
  /// rounding of the positions to the grid.
  public var grid: SIMD2<Double>?
  /// What drew the stroke.
  public var tool: Tool

  /// The lag of an unstabilised pen, in seconds. It removes the jitter of a touch screen.
  public static let usualLag = 0.011
  /// The lag of a stabilised pen, in seconds.
  public static let steadyLag = 0.08

  /// - Parameters:
  ///   - tool: what drew the stroke.
  ///   - times: seconds since the stroke began, one for each of the stroke's points.
  ///   - pressures: 0 … 1, one for each point, or empty.
  ///   - scale: points on screen per scene unit, > 0.
  ///   - lag: how far the line lags behind the hand, in seconds, > 0.
  ///   - grid: the step of the grid on which the positions were measured, in scene units, if the finished line is to
  ///     lie within their rounding.
  public init(
    tool: Tool = .pen, times: [Float], pressures: [Float] = [], scale: Double = 1,
    lag: Double = Ink.usualLag, grid: SIMD2<Double>? = nil
  ) {
    self.tool = tool
    self.times = times
    self.pressures = pressures
    self.scale = scale
    self.lag = lag
    self.grid = grid
  }

  /// Whether the step of the grid is one, if there is a grid.
  var hasValidGrid: Bool {
    grid.map { CanvasLimits.contains($0) && $0 != .zero } ?? true
  }
}
