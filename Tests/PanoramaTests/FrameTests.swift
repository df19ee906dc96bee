import Foundation
import Panorama
import PanoramaRaster
import TestSupport
import Testing

/// Shapes of all kinds in a large scene, one of which can be moved.
@MainActor
private final class Meadow: Panorama {
  var mover = CGPoint(x: 200, y: 200) { didSet { setNeedsDisplay() } }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0.95, green: 0.97, blue: 0.92))
    context.fill(bounds)
    var dice = SeededGenerator(seed: 99)
    for i in 0..<120 {
      let box = CGRect(
        x: dice.number(in: -50...1000), y: dice.number(in: -50...1000),
        width: dice.number(in: 2...140),
        height: dice.number(in: 2...140))
      let color = CGColor(
        hue: dice.number(in: 0...1), saturation: 0.6, brightness: 0.8,
        alpha: dice.number(in: 0.3...1))
      context.setFillColor(color)
      context.setStrokeColor(color)
      context.setLineWidth(dice.number(in: 0...6))
      switch i % 4 {
      case 0: context.fill(box)
      case 1: context.fillEllipse(in: box)
      case 2: context.strokeEllipse(in: box)
      default:
        context.saveGState()
        context.clip(to: box)
        if let gradient = CGGradient(colors: [color, .white]) {
          context.drawLinearGradient(
            gradient, start: box.minXminY, end: box.maxXmaxY, options: [])
        }
        context.restoreGState()
      }
    }
    context.setFillColor(.systemRed)
    context.fillEllipse(in: CGRect(x: mover.x, y: mover.y, width: 60, height: 40))
  }
}

@MainActor @Suite struct FrameTests {
  private let window: Window
  private let view: PanoramaView
  private let scene = Meadow(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private let bar = Toolbar(groups: [[Button(icon: .undo), Button(icon: .redo)]])
  private let card = View(frame: CGRect(x: 20, y: 120, width: 70, height: 40))
  private let renderer: FrameRenderer
  private let scale: Double

  private init(scale: Double) {
    self.scale = scale
    window = Window(size: CGSize(width: 240, height: 180), screenScale: scale)
    view = PanoramaView(frame: window.bounds)
    renderer = FrameRenderer(
      rasterizer: Rasterizer(exactly: 2), width: Int(240 * scale), height: Int(180 * scale))
    scene.minimumZoomScale = 0.1
    view.panorama = scene
    window.rootView.addSubviewToFit(view)
    bar.frame.origin = CGPoint(x: 10, y: 10)
    card.backgroundColor = .systemYellow
    card.looks.cornerRadius = 6
    card.looks.shadow = OutlineShadow()
    window.rootView.addSubview(card)
    window.rootView.addSubview(bar)
  }

  init() { self.init(scale: 1) }

  private var transform: CGAffineTransform { CGAffineTransform(scaleX: scale, y: scale) }

  private func bytes(_ renderer: FrameRenderer) -> [UInt32] { renderer.makeImage()?.pixels ?? [] }

  /// The same frame, drawn completely.
  private func full(_ frame: DisplayList) -> [UInt32] {
    let fresh = FrameRenderer(
      rasterizer: Rasterizer(threads: 1), width: renderer.width, height: renderer.height)
    fresh.render(frame, transform: transform)
    return bytes(fresh)
  }

  /// Random scrolls, zooms, edits, fades and moves: the shifted and patched frame equals a complete
  /// one, byte for byte.
  @Test(arguments: 0..<6)
  func incrementalEqualsFull(seed: Int) {
    let test = FrameTests(scale: seed % 3 == 2 ? 1.5 : Double(1 + seed % 2))
    var dice = SeededGenerator(seed: UInt64(seed))
    for step in 0..<25 {
      switch Int.random(in: 0..<9, using: &dice) {
      case 0...3:
        test.view.contentOffset = CGPoint(
          x: test.view.contentOffset.x + dice.number(in: -40...40),
          y: test.view.contentOffset.y + dice.number(in: -40...40))
      case 4: test.view.zoomScale = exp(dice.number(in: -2...1.3))
      case 5: test.scene.mover = CGPoint(x: dice.number(in: 0...600), y: dice.number(in: 0...600))
      case 6: test.card.center = CGPoint(x: dice.number(in: 0...240), y: dice.number(in: 0...180))
      case 7: test.card.alpha = dice.number(in: 0...1)
      default: test.card.transform = CGAffineTransform(rotationAngle: dice.number(in: -3...3))
      }
      test.window.advance(to: Double(step) / 60)
      let frame = test.window.makeFrame()
      test.renderer.render(frame, transform: test.transform)
      #expect(test.bytes(test.renderer) == test.full(frame), "seed \(seed), step \(step)")
    }
  }

  @Test func scrollingMovesPixelsAndDrawsStrips() throws {
    card.removeFromSuperview()
    bar.removeFromSuperview()
    view.scrollView.showsHorizontalScrollIndicator = false
    view.scrollView.showsVerticalScrollIndicator = false
    view.zoomScale = 1.7
    view.contentOffset = CGPoint(x: 200, y: 200)
    renderer.render(window.makeFrame(), transform: transform)
    view.contentOffset = CGPoint(x: 200, y: 207.6)
    let update = renderer.render(window.makeFrame(), transform: transform)
    #expect(update.shift != nil)
    let drawn = update.drawn.reduce(0) { $0 + $1.width * $1.height }
    #expect(drawn <= 240 * 10, "eight rows and what touches them")
  }

  @Test func anUnchangedFrameDrawsNothing() {
    renderer.render(window.makeFrame(), transform: transform)
    #expect(renderer.render(window.makeFrame(), transform: transform).isEmpty)
    #expect(!window.needsFrame)
  }

  @Test func editingDrawsWhereItChanged() {
    renderer.render(window.makeFrame(), transform: transform)
    scene.mover = CGPoint(x: 100, y: 60)
    renderer.render(window.makeFrame(), transform: transform)
    scene.mover = CGPoint(x: 104, y: 60)
    let update = renderer.render(window.makeFrame(), transform: transform)
    let drawn = update.drawn.reduce(0) { $0 + $1.width * $1.height }
    #expect(drawn > 0 && drawn <= 68 * 44)
  }

  /// A fade redraws only the faded view's rectangle.
  @Test func fadingDrawsItsRectangleOnly() {
    renderer.render(window.makeFrame(), transform: transform)
    View.animate(withDuration: 0.4) { card.alpha = 0 }
    window.advance(to: 0.2)
    let update = renderer.render(window.makeFrame(), transform: transform)
    let reach = card.frame.insetBy(dx: -11, dy: -13)
    #expect(!update.drawn.isEmpty)
    #expect(update.drawn.allSatisfy { reach.contains($0.cgRect) })
  }
}
