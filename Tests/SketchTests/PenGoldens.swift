import Foundation
import Panorama
import PanoramaTesting
import Sketch
import Testing

/// How the bar and the panels look. Each picture was inspected.
@MainActor @Suite struct PenGoldens {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let size: CGSize
    let theme: InterfaceTheme
    let scale: Double
    let buttons: [String]
    var testDescription: String { name }
  }

  nonisolated static let scenes = [
    Scene(
      name: "pen-wide-light", size: CGSize(width: 1000, height: 500), theme: .light, scale: 1,
      buttons: ["Pen 3", "Pen 3"]),
    Scene(
      name: "pen-narrow-dark", size: CGSize(width: 480, height: 800), theme: .dark, scale: 2,
      buttons: ["Pen 1"]),
    Scene(
      name: "highlighter-wide-dark", size: CGSize(width: 720, height: 440), theme: .dark, scale: 1,
      buttons: ["Pen 4", "Pen 4"]),
    Scene(
      name: "eraser-narrow-light", size: CGSize(width: 400, height: 320), theme: .light, scale: 1,
      buttons: ["Eraser", "Eraser"]),
    Scene(
      name: "layers-wide-light", size: CGSize(width: 1000, height: 600), theme: .light, scale: 1,
      buttons: ["Layers", "New layer", "Hide “Layer 2”", "Lock “Layer 1”", "Layer “Layer 1”"]),
    Scene(
      name: "layers-narrow-dark", size: CGSize(width: 360, height: 640), theme: .dark, scale: 2,
      buttons: ["Layers", "New layer", "New layer"]),
    Scene(
      name: "shapes-narrow-dark", size: CGSize(width: 480, height: 640), theme: .dark, scale: 1,
      buttons: ["Shape", "Shape"]),
    Scene(
      name: "notes-wide-light", size: CGSize(width: 1000, height: 560), theme: .light, scale: 1,
      buttons: ["Text note", "Text note"]),
    Scene(
      name: "export-wide-dark", size: CGSize(width: 1000, height: 560), theme: .dark, scale: 1,
      buttons: ["Export picture"]),
  ]

  @Test(arguments: scenes) func panel(scene: Scene) throws {
    let window = Window(size: scene.size, screenScale: scene.scale, fonts: FontLibrary())
    window.theme = scene.theme
    let document = try SketchDocument(path: nil)
    document.decodesAtOnce = true
    if scene.name.hasPrefix("layers") {
      for (i, color) in [0xFFD7_0015, 0xFF00_40DD].enumerated() {
        let ring = (0...40).map { step -> SIMD2<Double> in
          let angle = Double(step) / 20 * .pi
          return [200 + Double(i) * 40 + 90 * cos(angle), 150 + 60 * sin(angle)]
        }
        try document.add(
          SketchStroke(points: ring, width: 6, color: CGColor(argb: UInt32(color))))
      }
    }
    let view = SketchView(document: document)
    window.rootView = view
    let host = HeadlessHost(window: window)
    var time = 0.0
    func settle() {
      for _ in 0..<30 {
        time += 1.0 / 60
        host.frame(at: time)
      }
    }
    settle()
    for name in scene.buttons {
      let button = try #require(Self.find(name, in: view))
      let p = button.convert(
        CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
      for phase in [TouchInput.Phase.began, .ended] {
        time += 0.02
        window.handle(
          InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: p.x, y: p.y))))
      }
      settle()
    }
    try expectGolden(host, "sketch/\(scene.name)")
  }

  private static func find(_ name: String, in view: View) -> View? {
    if view.accessibilityLabel == name { return view }
    return view.subviews.lazy.compactMap { find(name, in: $0) }.first
  }
}
