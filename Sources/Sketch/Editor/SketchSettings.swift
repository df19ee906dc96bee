import Panorama

/// The user's settings for all sketches. A program should store them.
public struct SketchSettings: Codable, Hashable, Sendable {
  /// What is drawn on the paper below the strokes.
  public var ground: CanvasGround
  /// Whether one finger scrolls, so that only pens and the mouse draw. Otherwise fingers draw, too.
  public var fingersScroll: Bool

  /// - Parameters:
  ///   - ground: what is drawn on the paper below the strokes.
  ///   - fingersScroll: whether one finger scrolls, so that only pens and the mouse draw.
  public init(ground: CanvasGround = .blank, fingersScroll: Bool = false) {
    self.ground = ground
    self.fingersScroll = fingersScroll
  }
}
