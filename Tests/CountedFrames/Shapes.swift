import Foundation
import PanoramaGraphics

let (width, height) = (1280, 800)

/// Boxes of 8 pixels at 10,000 places, which are the same in every run.
func boxes() -> [CGRect] {
  var state: UInt64 = 7
  func number() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }
  return (0..<10_000).map { _ in
    CGRect(x: number() * Double(width - 8), y: number() * Double(height - 8), width: 8, height: 8)
  }
}

func triangle(_ box: CGRect) -> PathData {
  var path = PathData()
  path.move(to: SIMD2(box.minX, box.maxY))
  path.addLine(to: SIMD2(box.midX, box.minY))
  path.addLine(to: SIMD2(box.maxX, box.maxY))
  path.closeSubpath()
  return path
}

/// The names and outlines of shapes.
var shapes: [(name: String, make: (CGRect) -> PathData)] {
  [
    ("triangles", triangle), ("rectangles", { PathData(rect: $0) }),
    ("circles", { PathData(ellipseIn: $0) }),
  ]
}

/// Gradients of their own for each shape, and colours.
var paints: [(name: String, make: (CGRect) -> DrawOperation.Paint)] {
  [
    ("opaque", { _ in .color(.red) }),
    ("translucent", { _ in .color(CGColor(gray: 0.3, alpha: 0.7)) }),
    (
      "linear",
      {
        .linearGradient(
          gradient($0, [.red, .blue]), start: $0.origin, end: CGPoint(x: $0.maxX, y: $0.maxY),
          options: .drawsBeforeStartLocation)
      }
    ),
    (
      "of three colours",
      {
        .linearGradient(
          gradient($0, [.red, .green, .blue]), start: $0.origin,
          end: CGPoint(x: $0.maxX, y: $0.maxY), options: [])
      }
    ),
    (
      "radial",
      {
        .radialGradient(
          gradient($0, [.red, .blue]), startCenter: $0.origin, startRadius: 0,
          endCenter: $0.origin, endRadius: 12, options: [])
      }
    ),
    ("conic", { .conicGradient(gradient($0, [.red, .blue]), center: $0.origin, angle: 1) }),
  ]
}

func gradient(_ box: CGRect, _ colors: [CGColor]) -> CGGradient {
  var colors = colors
  colors[0].green = Double(box.minX) / Double(width)
  return CGGradient(colors: colors) ?? CGGradient(stops: [])
}

func list(
  _ make: (CGRect) -> PathData, _ paint: (CGRect) -> DrawOperation.Paint,
  _ item: (PathData, DrawOperation.Paint) -> DisplayItem = {
    DisplayItem(.fill($0, .nonZero, $1))
  }
) -> DisplayList {
  DisplayList(items: boxes().map { item(make($0), paint($0)) })
}

func stroke(_ path: PathData, _ paint: DrawOperation.Paint, dashes: [Double] = []) -> DisplayItem {
  var style = StrokeStyle()
  style.dashLengths = dashes
  return DisplayItem(.stroke(path, style, paint))
}
