import Panorama

/// The user's settings for all sketches. A program should store them.
public struct SketchSettings: Codable, Hashable, Sendable {
  /// What is drawn on the paper below the strokes.
  public var ground: CanvasGround
  /// Whether one finger scrolls, so that only pens and the mouse draw. Otherwise fingers draw, too.
  public var fingersScroll: Bool
  /// Whether the widths of pens are points on screen at the zoom at which one draws, and not scene units.
  public var drawsInPoints: Bool
  /// How fingers select.
  public var selection: SelectionRule
  /// Whether all colours of the canvas are shown inverted.
  public var invertsColors = false

  /// - Parameters:
  ///   - ground: what is drawn on the paper below the strokes.
  ///   - fingersScroll: whether one finger scrolls, so that only pens and the mouse draw.
  ///   - drawsInPoints: whether the widths of pens are points on screen.
  ///   - selection: how fingers select.
  public init(
    ground: CanvasGround = .blank, fingersScroll: Bool = false, drawsInPoints: Bool = true,
    selection: SelectionRule = SelectionRule()
  ) {
    self.ground = ground
    self.fingersScroll = fingersScroll
    self.drawsInPoints = drawsInPoints
    self.selection = selection
  }

  /// Reads stored settings; what an older version did not store has its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      ground: try values.decodeIfPresent(CanvasGround.self, forKey: .ground) ?? .blank,
      fingersScroll: try values.decodeIfPresent(Bool.self, forKey: .fingersScroll) ?? false,
      drawsInPoints: try values.decodeIfPresent(Bool.self, forKey: .drawsInPoints) ?? true,
      selection: try values.decodeIfPresent(SelectionRule.self, forKey: .selection)
        ?? SelectionRule())
    invertsColors = try values.decodeIfPresent(Bool.self, forKey: .invertsColors) ?? false
  }
}
