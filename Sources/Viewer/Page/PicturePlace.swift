import PanoramaImages

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

  /// Whether the user has mirrored the picture, before it was rotated.
  public var isMirrored = false

  /// Reads a place, also one that was written by a version without mirrors.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    scale = try values.decode(Double.self, forKey: .scale)
    x = try values.decode(Double.self, forKey: .x)
    y = try values.decode(Double.self, forKey: .y)
    quarterTurns = try values.decode(Int.self, forKey: .quarterTurns)
    isMirrored = try values.decodeIfPresent(Bool.self, forKey: .isMirrored) ?? false
  }

  /// A place from its properties. Values out of range are clamped when the picture is shown.
  public init(scale: Double, x: Double, y: Double, quarterTurns: Int = 0) {
    self.scale = scale
    self.x = x
    self.y = y
    self.quarterTurns = quarterTurns
  }

  init(scale: Double, x: Double, y: Double, turn: ImageOrientation) {
    self.init(scale: scale, x: x, y: y)
    self.turn = turn
  }

  /// How the user has turned the upright picture.
  var turn: ImageOrientation {
    get { ImageOrientation(isMirrored: isMirrored, quarterTurns: quarterTurns) }
    set { (isMirrored, quarterTurns) = (newValue.isMirrored, newValue.quarterTurns) }
  }

  /// The place if its numbers are finite and the scale is positive, otherwise nil.
  var ifFinite: PicturePlace? {
    scale.isFinite && scale > 0 && x.isFinite && y.isFinite ? self : nil
  }
}
