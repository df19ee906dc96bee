import Documents
import Foundation
import Panorama

/// A shell on a display without pixels, whose documents are papers.
@MainActor
struct Desk {
  let display = FakeDisplay()
  let shell: DocumentShell

  init(state: StateFolder? = nil) {
    shell = DocumentShell(host: display, state: state) { Paper($0) }
    shell.defaultSize = CGSize(width: 800, height: 600)
  }

  /// Opens a window with a tab for each name.
  func open(_ names: String...) -> DocumentWindow? {
    let window = shell.openWindow(showing: names.map { Paper([$0]) })
    display.deliver()
    return window
  }

  /// The titles of the tabs in every window.
  var names: [[String]] { shell.windows.map(Self.names) }

  static func names(_ window: DocumentWindow) -> [String] {
    window.tabs.map(\.content.documentTitle)
  }

  /// Presses and releases a key in a window.
  func press(_ key: String, _ modifiers: KeyModifiers = .control, in window: DocumentWindow) {
    for phase in [KeyInput.Phase.down, .up] {
      window.window.handle(
        InputEvent(
          time: window.window.time,
          kind: .key(KeyInput(phase: phase, key: key, modifiers: modifiers))))
    }
    display.deliver()
  }

  /// Drags files to a point of a window and drops them.
  func drop(_ files: [String], x: Double, y: Double, in window: DocumentWindow) {
    for phase in [DropInput.Phase.entered, .dropped] {
      window.window.handle(
        InputEvent(
          time: window.window.time,
          kind: .drop(DropInput(phase: phase, files: files, x: x, y: y))))
    }
    display.deliver()
  }

  /// Drags with the mouse, in points of the window, through places in between.
  func drag(from: CGPoint, to: CGPoint, in window: DocumentWindow) {
    func send(_ phase: MouseInput.Phase, _ place: CGPoint) {
      let mouse = MouseInput(
        phase: phase, button: .left, x: place.x, y: place.y, clicks: 1, modifiers: [])
      window.window.handle(InputEvent(time: window.window.time + 0.01, kind: .mouse(mouse)))
    }
    send(.moved, from)
    send(.down, from)
    for step in 1...10 {
      let part = Double(step) / 10
      send(
        .moved,
        CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
    }
    send(.up, to)
    display.deliver()
  }
}
