// Draws frames of 10,000 items of a kind on one thread and prints, for each, how often the program retained and released
// objects meanwhile. Prints nothing if that cannot be counted here.
import Foundation
import PanoramaGraphics
import PanoramaRaster
import ReferenceCount

/// Prints the calls in the last of a few frames. By then, what is kept from frame to frame has its size.
func count(_ name: String, _ frame: (Int) -> Void) {
  for number in 0..<8 { frame(number) }
  let before = reference_count()
  frame(8)
  print("\(name)\t\(reference_count() - before)")
}

/// Draws a list under one of two transforms in turn.
func countDrawn(
  _ name: String, _ list: DisplayList,
  _ transform: (Double) -> CGAffineTransform = { CGAffineTransform(rotationAngle: 0.01 * $0) }
) {
  let rasterizer = Rasterizer(threads: 1)
  let bitmap = Bitmap(width: width, height: height)
  count(name) { number in
    let transform = transform(Double(number % 2))
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform) }
  }
}

/// Shows two recordings of the same shapes in turn; the last shape differs.
func countCompared(_ name: String, _ make: @autoclosure () -> DisplayList) {
  countCompared(name, make().items, make().items)
}

func countCompared(_ name: String, _ items: [DisplayItem], _ others: [DisplayItem]) {
  let place = CGRect(x: 9, y: 9, width: 9, height: 9)
  let other = DisplayItem(.fill(triangle(place), .nonZero, .color(.blue)))
  let lists = [DisplayList(items: items), DisplayList(items: others.dropLast() + [other])]
  let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: width, height: height)
  count(name) { renderer.render(lists[$0 % 2], transform: .identity) }
}

/// Draws a list at one of two places in turn.
func countMoved(_ name: String, _ list: DisplayList) {
  countDrawn(name, list) { CGAffineTransform(translationX: $0, y: 2 * $0) }
}

/// Draws a list under one of two rotations in turn.
func countTurned(_ name: String, _ list: DisplayList) {
  countDrawn(name, list) { CGAffineTransform(rotationAngle: 0.01 + 0.01 * $0) }
}

/// Shows two recordings of the same items in turn, of which the last one differs. The recordings share pictures and text,
/// but not clips.
func countRecorded(_ name: String, _ list: DisplayList) {
  let again = list.items.map { item in
    DisplayItem(
      item.operation, transform: item.transform, clip: item.clip.map(copy), alpha: item.alpha,
      blendMode: item.blendMode, shadow: item.shadow)
  }
  countCompared(name, list.items, again)
}

func copy(_ clip: NestedClip) -> NestedClip {
  NestedClip(shape: clip.shape, parent: clip.parent.map(copy))
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
let lines = DisplayList(items: boxes().map { stroke(triangle($0), .color(.red)) })
let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: width, height: height)
count("strokes, scrolled") { number in
  renderer.render(lines, transform: CGAffineTransform(translationX: 0, y: 8 * Double(number)))
}
for effect in effects {
  let list = effect.list
  countMoved(effect.name, list)
  countTurned("\(effect.name), turned", list)
}
for effect in clips + texts + pictures {
  countRecorded("\(effect.name), recorded again", effect.list)
}
countMoved("spatial cards", spatialCards)
countTurned("spatial cards, turned", spatialCards)
