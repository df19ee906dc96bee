import Foundation
import PanoramaGraphics
import PanoramaViews

/// A window with one root view that tests send events to.
@MainActor
struct Hand {
  let window: Window
  var root: View { window.rootView }

  init(width: Double = 400, height: Double = 300, scale: Double = 1) {
    window = Window(size: CGSize(width: width, height: height), screenScale: scale)
  }

  func touch(_ phase: TouchInput.Phase, _ id: Int = 1, _ x: Double, _ y: Double, at t: Double) {
    window.handle(
      InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: id, x: x, y: y))))
  }

  /// The fingers of one step, each with id, x and y.
  func touches(_ phase: TouchInput.Phase, _ all: [(Int, Double, Double)], at t: Double) {
    window.handle(
      all.map {
        InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: $0.0, x: $0.1, y: $0.2)))
      })
  }

  func mouse(
    _ phase: MouseInput.Phase, _ button: MouseInput.Button = .left, _ x: Double, _ y: Double,
    modifiers: KeyModifiers = [], at t: Double
  ) {
    window.handle(
      InputEvent(
        time: t,
        kind: .mouse(MouseInput(phase: phase, button: button, x: x, y: y, modifiers: modifiers))))
  }

  func key(_ key: String, _ phase: KeyInput.Phase = .down, at t: Double) {
    window.handle(InputEvent(time: t, kind: .key(KeyInput(phase: phase, key: key))))
  }

  func send(_ kind: InputEvent.Kind, at t: Double) {
    window.handle(InputEvent(time: t, kind: kind))
  }

  func tap(_ x: Double, _ y: Double, at t: Double, lasting: Double = 0.05) {
    touch(.began, 1, x, y, at: t)
    touch(.ended, 1, x, y, at: t + lasting)
  }
}

/// Records its calls.
@MainActor
class Witness: View {
  var log: [String] = []
  var handlesMouse = false

  private func note(_ word: String, _ touches: Set<Touch>) {
    log.append("\(word) \(touches.count)")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("cancelled", touches)
  }
}

/// Records mouse events and keeps them.
@MainActor
final class MouseWitness: Witness {
  override func mouseDown(with event: MouseEvent) { log.append("down") }
  override func mouseDragged(with event: MouseEvent) { log.append("dragged") }
  override func mouseUp(with event: MouseEvent) { log.append("up") }
  override func mouseMoved(with event: MouseEvent) { log.append("moved") }
  override func rightMouseDown(with event: MouseEvent) { log.append("right down") }
  override func rightMouseUp(with event: MouseEvent) { log.append("right up") }
  override func mouseEntered(with event: MouseEvent) { log.append("entered") }
  override func mouseExited(with event: MouseEvent) { log.append("exited") }
}
