// Draws strokes in a sketch, and prints how many bytes each of the later ones takes in memory, and how many in the file.
import AllocationCount
import Foundation
import Panorama
import PanoramaRaster
import Sketch

/// A hand that writes small loops into an empty window.
@MainActor
final class Writer {
  static let side = 1024.0
  let window = Window(size: CGSize(width: Writer.side, height: Writer.side))
  let view: SketchView
  let renderer = FrameRenderer(
    rasterizer: Rasterizer(threads: 1), width: Int(Writer.side), height: Int(Writer.side))
  var time = 0.0
  var number = 0

  init(path: String) throws {
    view = SketchView(document: try SketchDocument(path: path), exportFolder: nil)
    window.rootView = view
    render()
  }

  func render() { renderer.render(window.makeFrame(), transform: .identity) }

  func touch(_ phase: TouchInput.Phase, _ p: SIMD2<Double>) {
    window.handle([
      InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: p.x, y: p.y)))
    ])
  }

  /// A letter: 24 positions, as a tablet reports them in a fifth of a second.
  func write(at corner: SIMD2<Double>) {
    func place(_ k: Int) -> SIMD2<Double> {
      let p = corner + SIMD2(Double(k), 7 * sin(Double(k) / 5 + Double(number % 7)))
      return (p * 10).rounded(.toNearestOrEven) / 10
    }
    time += 1
    touch(.began, place(0))
    for k in 1..<24 {
      time += 1.0 / 120
      touch(.moved, place(k))
      if k % 2 == 0 { render() }
    }
    time += 1.0 / 120
    touch(.ended, place(23))
    render()
    number += 1
  }

  /// Strokes in lines, below one another if the canvas is scrolled meanwhile, and otherwise in the same place again and
  /// again. Then the hand rests.
  func write(_ count: Int, scrolling: Bool) {
    for k in 0..<count {
      let column = k % 32
      if scrolling, column == 0 { scroll(by: 40) }
      write(at: SIMD2(60 + 28 * Double(column), 120 + (scrolling ? 0 : 40 * Double(k / 32 % 20))))
    }
    time += 3
    window.advance(to: time)
    render()
    // What was shown before the rest is kept until the next change.
    write(at: SIMD2(500, 60))
  }

  func scroll(by distance: Double) {
    view.panoramaView.contentOffset.y += distance
    window.advance(to: time)
    render()
  }

  /// The bytes that each of `count` further strokes takes.
  func bytesPerStroke(_ count: Int, scrolling: Bool) -> Int {
    let before = allocated_bytes()
    write(count, scrolling: scrolling)
    return (allocated_bytes() - before) / (count + 1)
  }
}

// Thousands of strokes that are written to a disk one by one would take minutes.
let memory = "/dev/shm/"
let path =
  (access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory())
  + "drawn-strokes-\(getpid()).sketch"
let writer = try Writer(path: path)
// Until SQLite has the pages that it keeps, and the canvas drawings that it does not keep for ever.
writer.write(2500, scrolling: true)
let left = writer.bytesPerStroke(2500, scrolling: true)
let seen = writer.bytesPerStroke(500, scrolling: false)
let stroke = writer.view.sketch.document.strokes.last
print("\(seen) \(left) \(stroke?.points.count ?? 0) \(stroke?.outline?.points.count ?? 0)")
for name in [path, path + "-journal", path + "-session"] { unlink(name) }
