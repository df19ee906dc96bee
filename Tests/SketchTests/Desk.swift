import Foundation
import Panorama
import PanoramaRaster
import Sketch

/// A sketch in a window of 1,024 points a side, with touches. Points of the window are points of the
/// canvas until something scrolls.
@MainActor
final class Desk {
  let window = Window(size: CGSize(width: 1024, height: 1024))
  let view: SketchView
  private let renderer = FrameRenderer(
    rasterizer: Rasterizer(), width: 1024, height: 1024)
  private(set) var time = 0.0

  var document: SketchDocument { view.sketch.document }
  var strokes: [SketchStroke] { document.strokes }

  init(path: String? = nil, exportFolder: String? = nil) throws {
    view = SketchView(document: try SketchDocument(path: path), exportFolder: exportFolder)
    window.rootView = view
    render()
  }

  /// Shows the next frame and returns its changes.
  @discardableResult
  func render() -> FrameUpdate {
    renderer.render(window.makeFrame(), transform: .identity)
  }

  /// The last frame.
  var shown: CGImage? { renderer.makeImage() }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    render()
    return renderer.makeImage()?.pixels[y * 1024 + x] ?? 0
  }

  func send(_ kinds: InputEvent.Kind...) {
    time += 0.01
    window.handle(kinds.map { InputEvent(time: time, kind: $0) })
  }

  func wait(_ seconds: Double) {
    time += seconds
    window.advance(to: time)
  }

  func touch(_ phase: TouchInput.Phase, _ id: Int, _ x: Double, _ y: Double) {
    send(.touch(TouchInput(phase: phase, id: id, x: x, y: y)))
  }

  func mouse(_ phase: MouseInput.Phase, _ x: Double, _ y: Double) {
    send(.mouse(MouseInput(phase: phase, x: x, y: y)))
  }

  /// Shows a point of the canvas in the window's corner.
  func place(_ corner: CGPoint, zoom: Double) {
    let start = view.sketch.bounds.origin
    view.panoramaView.zoomScale = zoom
    view.panoramaView.contentOffset = CGPoint(
      x: (corner.x - start.x) * zoom, y: (corner.y - start.y) * zoom)
  }

  /// One finger from point to point.
  func draw(_ points: [(Double, Double)]) {
    guard let first = points.first, let last = points.last else { return }
    touch(.began, 1, first.0, first.1)
    for p in points.dropFirst() { touch(.moved, 1, p.0, p.1) }
    touch(.ended, 1, last.0, last.1)
    // Long enough that the next tap does not make a double tap.
    wait(1)
  }

  func key(_ key: String, _ modifiers: KeyModifiers = []) {
    send(.key(KeyInput(phase: .down, key: key, modifiers: modifiers)))
    send(.key(KeyInput(phase: .up, key: key, modifiers: modifiers)))
  }

  /// Taps the middle of the element called `name`.
  func tap(_ name: String) {
    guard let view = find(name) else { return }
    render()
    let p = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    draw([(p.x, p.y)])
  }

  /// Chooses an item of the menu that is open.
  func choose(_ title: String) {
    let menu = window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last
    let action = menu?.items.compactMap(\.action).first { $0.title == title }
    key("escape")
    action.map { $0.handler($0) }
  }

  func find(_ name: String) -> View? {
    func search(_ view: View) -> View? {
      if view.isHidden { return nil }
      if view.accessibilityLabel == name || (view as? Button)?.title == name { return view }
      return view.subviews.lazy.compactMap { search($0) }.first
    }
    return search(window.rootView)
  }
}

extension FrameUpdate {
  /// The box around what changed.
  var box: CGRect {
    changed.reduce(CGRect.null) { box, r in
      box.union(CGRect(x: r.minX, y: r.minY, width: r.maxX - r.minX, height: r.maxY - r.minY))
    }
  }
}

extension SketchStroke {
  /// The box around the points; nil without any.
  var pointBox: CGRect? {
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
