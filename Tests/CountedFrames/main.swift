// Draws frames of 10,000 shapes on one thread and prints, for each, how often the program retained and released
// objects meanwhile. Prints nothing if that cannot be counted here.
import Foundation
import PanoramaGraphics
import PanoramaRaster
import ReferenceCount

let (width, height) = (1280, 800)

/// Outlines of 8 pixels at 10,000 places, which are the same in every run.
func outlines(_ make: (CGRect) -> PathData) -> [(path: PathData, box: CGRect)] {
  var state: UInt64 = 7
  func number() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }
  return (0..<10_000).map { _ in
    let box = CGRect(
      x: number() * Double(width - 8), y: number() * Double(height - 8), width: 8, height: 8)
    return (make(box), box)
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

let shapes: [(name: String, make: (CGRect) -> PathData)] = [
  ("triangles", triangle), ("rectangles", { PathData(rect: $0) }),
  ("circles", { PathData(ellipseIn: $0) }),
]

/// Gradients of their own for each shape, and colours.
let paints: [(name: String, make: (CGRect) -> DrawOperation.Paint)] = [
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
  DisplayList(items: outlines(make).map { item($0.path, paint($0.box)) })
}

func stroke(_ path: PathData, _ paint: DrawOperation.Paint, dashes: [Double] = []) -> DisplayItem {
  var style = StrokeStyle()
  style.dashLengths = dashes
  return DisplayItem(.stroke(path, style, paint))
}

/// Prints the calls in the last of a few frames. By then, what is kept from frame to frame has its size.
func count(_ name: String, _ frame: (Int) -> Void) {
  for number in 0..<8 { frame(number) }
  let before = reference_count()
  frame(8)
  print("\(name)\t\(reference_count() - before)")
}

/// Draws a list under one of two transforms in turn.
func countDrawn(_ name: String, _ list: DisplayList) {
  let rasterizer = Rasterizer(threads: 1)
  let bitmap = Bitmap(width: width, height: height)
  count(name) { number in
    let transform = CGAffineTransform(rotationAngle: 0.01 * Double(number % 2))
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform) }
  }
}

/// Shows two recordings of the same shapes in turn; the last shape differs.
func countCompared(_ name: String, _ make: @autoclosure () -> DisplayList) {
  let place = CGRect(x: 9, y: 9, width: 9, height: 9)
  let other = DisplayItem(.fill(triangle(place), .nonZero, .color(.blue)))
  let lists = [make(), DisplayList(items: make().items.dropLast() + [other])]
  let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: width, height: height)
  count(name) { renderer.render(lists[$0 % 2], transform: .identity) }
}

let object = Unmanaged.passRetained(NSObject())
let before = reference_count()
object.release()
if reference_count() == before { exit(0) }

for paint in paints {
  for shape in shapes {
    let name = "\(paint.name) \(shape.name)"
    countDrawn(name, list(shape.make, paint.make))
    countCompared("\(name), compared", list(shape.make, paint.make))
  }
  countDrawn("\(paint.name) strokes", list(triangle, paint.make) { stroke($0, $1) })
  countDrawn(
    "\(paint.name) dashes", list(triangle, paint.make) { stroke($0, $1, dashes: [2, 1]) })
  countCompared(
    "\(paint.name) strokes, compared", list(triangle, paint.make) { stroke($0, $1) })
  countDrawn(
    "\(paint.name) triangles, faded",
    list(triangle, paint.make) { DisplayItem(.fill($0, .evenOdd, $1), alpha: 0.5) })
  countDrawn(
    "\(paint.name) triangles, turned",
    list(triangle, paint.make) {
      DisplayItem(.fill($0, .nonZero, $1), transform: CGAffineTransform(rotationAngle: 0.01))
    })
}
let lines = DisplayList(items: outlines(triangle).map { stroke($0.path, .color(.red)) })
let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: width, height: height)
count("strokes, scrolled") { number in
  renderer.render(lines, transform: CGAffineTransform(translationX: 0, y: 8 * Double(number)))
}
