/// How a hand left a picture: to be shown so again.
public struct PicturePlace: Hashable, Codable, Sendable {
  /// Device pixels per pixel of the picture.
  public var scale: Double
  /// The place in the middle of the view, as a share of the picture's width as seen.
  public var x: Double
  /// As a share of its height.
  public var y: Double
  /// Clockwise turns by 90 degrees that the hand gave, 0 … 3.
  public var quarterTurns: Int

  /// All fields in order. What makes no sense is brought into range when a picture is shown so.
  public init(scale: Double, x: Double, y: Double, quarterTurns: Int = 0) {
    self.scale = scale
    self.x = x
    self.y = y
    self.quarterTurns = quarterTurns
  }

  /// Nil where one of the numbers is none.
  var ifFinite: PicturePlace? {
    scale.isFinite && scale > 0 && x.isFinite && y.isFinite ? self : nil
  }
}
