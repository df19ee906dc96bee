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

  /// These settings with the changes that led from some others to new ones. Several windows, and programs, change
  /// one file: each writes what its user has changed, and not what it read when it began.
  public func changed(from old: Self, to new: Self) -> Self {
    var result = self
    if new.ground != old.ground { result.ground = new.ground }
    if new.fingersScroll != old.fingersScroll { result.fingersScroll = new.fingersScroll }
    return result
  }
}
