/// The zoom, position and rotation of a picture, which can be restored later.
public struct PicturePlace: Hashable, Codable, Sendable {
  /// Device pixels per pixel of the picture.
  public var scale: Double
  /// The horizontal coordinate of the view's centre, relative to the width of the rotated picture.
  public var x: Double
  /// The vertical coordinate of the view's centre, relative to the height of the rotated picture.
  public var y: Double
  /// The user's clockwise rotation in quarter turns, 0 … 3.
  public var quarterTurns: Int

  /// A place from its properties. Values out of range are clamped when the picture is shown.
  public init(scale: Double, x: Double, y: Double, quarterTurns: Int = 0) {
    self.scale = scale
    self.x = x
    self.y = y
    self.quarterTurns = quarterTurns
  }

  /// The place if its numbers are finite and the scale is positive, otherwise nil.
  var ifFinite: PicturePlace? {
    scale.isFinite && scale > 0 && x.isFinite && y.isFinite ? self : nil
  }
}
