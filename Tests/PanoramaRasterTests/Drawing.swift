import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Draws `list` on a transparent bitmap.
func draw(
  _ list: DisplayList, width: Int, height: Int, transform: CGAffineTransform = .identity,
  damage: [CGRect]? = nil, rasterizer: Rasterizer = Rasterizer(threads: 1)
) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height)
  bitmap.withPixelBuffer {
    rasterizer.draw(list, into: $0, transform: transform, damage: damage)
  }
  return bitmap
}

/// Coverage as characters: `.` for none, `#` for full coverage, and `1` … `9` for tenths.
func ascii(
  _ list: DisplayList, width: Int, height: Int, transform: CGAffineTransform = .identity
) -> String {
  let bitmap = draw(list, width: width, height: height, transform: transform)
  return (0..<height).map { y in
    String(
      (0..<width).map { x -> Character in
        switch bitmap[x, y] >> 24 {
        case 0: return "."
        case 255: return "#"
        case let a: return Character(String(max(1, min(9, (a * 10 + 127) / 255))))
        }
      })
  }.joined(separator: "\n")
}

/// A polygon.
func path(_ points: [(Double, Double)], closed: Bool = true) -> PathData {
  var path = PathData()
  for (i, p) in points.enumerated() {
    let p = SIMD2(p.0, p.1)
    if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
  }
  if closed { path.closeSubpath() }
  return path
}

/// A list of one filled path.
func fill(
  _ path: PathData, _ rule: CGPathFillRule = .nonZero, _ color: CGColor = .black,
  transform: CGAffineTransform = .identity
) -> DisplayList {
  DisplayList(items: [DisplayItem(.fill(path, rule, .color(color)), transform: transform)])
}

/// A list of one stroked path.
func stroke(
  _ path: PathData, width: Double, transform: CGAffineTransform = .identity,
  color: CGColor = .black, _ change: (inout StrokeStyle) -> Void = { _ in }
) -> DisplayList {
  var style = StrokeStyle()
  style.lineWidth = width
  change(&style)
  return DisplayList(
    items: [DisplayItem(.stroke(path, style, .color(color)), transform: transform)])
}
