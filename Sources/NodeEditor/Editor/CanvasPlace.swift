/// The part of a canvas that is seen: what is remembered between runs of a program.
public struct CanvasPlace: Codable, Hashable, Sendable {
  /// The point of the canvas in the middle of the view.
  public var x: Double
  /// See `x`.
  public var y: Double
  /// Points of the view per point of the canvas.
  public var zoom: Double

  /// A place with all its properties.
  public init(x: Double, y: Double, zoom: Double) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}
