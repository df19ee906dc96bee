import PanoramaUIKit

/// A window without a screen, with hands on its keys.
@MainActor struct TestWindow {
  let window: UIWindow

  init(width: CGFloat = 400, height: CGFloat = 300) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.makeKeyAndVisible()
  }

  /// Lets a second pass in frames.
  func frames(_ count: Int = 60) {
    for _ in 0..<count {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  func press(_ key: String, _ modifiers: KeyModifiers = []) {
    for phase in [KeyInput.Phase.down, .up] {
      let input = KeyInput(phase: phase, key: key, modifiers: modifiers)
      window.handle(InputEvent(time: window.time, kind: .key(input)))
    }
    frames(2)
  }

  func type(_ text: String) {
    window.handle(InputEvent(time: window.time, kind: .text(text)))
    frames(2)
  }

  func touch(_ phase: TouchInput.Phase, _ x: Double, _ y: Double) {
    let input = TouchInput(phase: phase, id: 1, x: x, y: y)
    window.handle(InputEvent(time: window.time + 0.001, kind: .touch(input)))
    frames(2)
  }

  func tap(_ x: Double, _ y: Double) {
    touch(.began, x, y)
    touch(.ended, x, y)
    frames(30)
  }
}
