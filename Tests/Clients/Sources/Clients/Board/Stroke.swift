import UIKit

/// One line of the pen.
public struct Stroke {
  public var points: [CGPoint]
  public var color: UIColor
  public var width: CGFloat

  public var path: UIBezierPath {
    let path = UIBezierPath()
    guard let first = points.first else { return path }
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    return path
  }
}
