/// The visible part of a canvas, which a program can store between runs.
public struct CanvasPlace: Codable, Hashable, Sendable {
  /// The horizontal coordinate of the point in the middle of the view, in points of the canvas.
  public var x: Double
  /// The vertical coordinate of that point.
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
