import Panorama

/// A pen as a person has set it up: what it draws with, in which colour, and how wide.
public struct SketchPen: Hashable, Sendable {
  /// What a pen draws.
  public enum Kind: String, Codable, Sendable {
    /// A line.
    case pen
    /// A broad line whose colour multiplies what is below.
    case highlighter
  }

  /// What the pen draws.
  public var kind: Kind
  /// The colour; its alpha is the opacity. It is stored with 8 bits per component.
  public var color: CGColor
  /// The maximum line width in scene units, within `widths`.
  public var width: Double
  /// How far the line lags behind the hand, in seconds, within `lags`. A longer lag gives a smoother line.
  public var lag: Double
  /// Whether the width follows the pressure, if the device measures it. A highlighter ignores this.
  public var feelsPressure: Bool
  /// Whether a fast line without pressure is thinner, and the ends are tapered. Otherwise the width is constant, as
  /// in technical drawings. A highlighter ignores this.
  public var thinsWithSpeed: Bool

  /// The widths that can be chosen, in scene units.
  public static let widths = 0.5...64.0
  /// The lags that can be chosen, in seconds. The longest one is twice that of a steady hand.
  public static let lags = Ink.usualLag...(2 * Ink.steadyLag)
  /// The opacities that can be chosen.
  public static let opacities = 0.05...1.0

  /// - Parameters:
  ///   - kind: what the pen draws.
  ///   - color: the colour; its alpha is the opacity.
  ///   - width: the maximum line width in scene units, > 0.
  ///   - lag: how far the line lags behind the hand, in seconds, > 0.
  ///   - feelsPressure: whether the width follows the pressure.
  ///   - thinsWithSpeed: whether a fast line without pressure is thinner, and the ends are tapered.
  public init(
    _ kind: Kind = .pen, color: CGColor, width: Double, lag: Double = Ink.usualLag,
    feelsPressure: Bool = true, thinsWithSpeed: Bool = true
  ) {
    self.kind = kind
    self.color = color
    self.width = width
    self.lag = lag
    self.feelsPressure = feelsPressure
    self.thinsWithSpeed = thinsWithSpeed
  }

  /// The opacity of a highlighter on dark paper, as a part of its own.
  private static let markerOpacity = 0.35

  /// The colour of its lines. On dark paper nothing is left of what multiplies, so there a highlighter is translucent.
  func lineColor(onDark isDark: Bool) -> CGColor {
    isDark && kind == .highlighter ? color.copy(alpha: color.alpha * Self.markerOpacity) : color
  }

  /// The kind of ink.
  /// - Parameter isDark: whether it is on dark paper.
  func ink(onDark isDark: Bool = false) -> Ink.Tool {
    if kind == .highlighter { return isDark ? .marker : .highlighter }
    return thinsWithSpeed ? .pen : .liner
  }

  /// The pen of a kind that draws if the pen case contains none.
  static func usual(_ kind: Kind) -> SketchPen {
    switch kind {
    case .pen: SketchPen(color: CGColor(argb: 0xFF00_00FF), width: 2)
    case .highlighter: SketchPen(.highlighter, color: CGColor(argb: 0xFFFF_F07A), width: 16)
    }
  }
}

/// A pen is coded as `kind`, `color` as 0xAARRGGBB, `width`, `lag`, `pressure` and `speed`.
extension SketchPen: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, color, width, lag
    case feelsPressure = "pressure"
    case thinsWithSpeed = "speed"
  }

  /// - Throws: `DecodingError` if a member is missing or invalid, such as a width of 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys, within limits: ClosedRange<Double>) throws -> Double {
      let number = try values.decode(Double.self, forKey: key)
      guard limits.contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "is outside of \(limits)")
      }
      return number
    }
    self.init(
      try values.decode(Kind.self, forKey: .kind),
      color: CGColor(argb: try values.decode(UInt32.self, forKey: .color)),
      width: try number(.width, within: 1e-6...CanvasLimits.maximumCoordinate),
      lag: try number(.lag, within: 1e-6...1),
      feelsPressure: try values.decode(Bool.self, forKey: .feelsPressure),
      thinsWithSpeed: try values.decode(Bool.self, forKey: .thinsWithSpeed))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(color.argb, forKey: .color)
    try values.encode(width, forKey: .width)
    try values.encode(lag, forKey: .lag)
    try values.encode(feelsPressure, forKey: .feelsPressure)
    try values.encode(thinsWithSpeed, forKey: .thinsWithSpeed)
  }
}
