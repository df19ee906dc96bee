import PanoramaUIKit
import Testing

/// Particles, tiles, activities, and what is opened.
@Suite(.serialized) @MainActor struct EmitterTests {
  private let stage = TestWindow()

  private func emitter() -> (CAEmitterLayer, CAEmitterCell) {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }.cgImage
    cell.birthRate = 60
    cell.lifetime = 0.5
    cell.velocity = 100
    cell.emissionRange = .pi * 2
    cell.color = UIColor.systemRed.cgColor
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: 200, y: 150)
    layer.emitterCells = [cell]
    return (layer, cell)
  }

  @Test func particlesAreBornAndDie() {
    let (layer, cell) = emitter()
    stage.window.rootView.layer.addSublayer(layer)
    stage.frames(120)
    #expect((28...32).contains(layer.particleCount))
    cell.birthRate = 0
    stage.frames(60)
    #expect(layer.particleCount == 0)
    // Nothing moves, so no frames are wanted; a new rate begins again.
    stage.frames(60)
    layer.setValue(120, forKeyPath: "emitterCells.spark.birthRate")
    stage.frames(60)
    #expect(cell.birthRate == 120 && layer.particleCount > 50)
    layer.setValue(1, forKeyPath: "emitterCells.other.birthRate")
    layer.setValue("no number", forKeyPath: "emitterCells.spark.birthRate")
    #expect(cell.birthRate == 120)
    // Bounded, whatever is asked for.
    (cell.birthRate, cell.lifetime) = (.greatestFiniteMagnitude, 100)
    stage.frames(10)
    #expect(layer.particleCount == 10_000)
    layer.removeFromSuperlayer()
    stage.frames(10)
  }

  @Test func theSameSeedThrowsTheSame() {
    func picture(_ seed: UInt32) -> [UInt8] {
      let stage = TestWindow()
      let (layer, _) = emitter()
      layer.seed = seed
      stage.window.rootView.layer.addSublayer(layer)
      stage.frames(30)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { context in
        context.cgContext.translateBy(x: -150, y: -100)
        stage.window.rootView.layer.render(in: context.cgContext)
      }
      return image.pngData().map { [UInt8]($0) } ?? []
    }
    let first = picture(1)
    #expect(!first.isEmpty && first == picture(1) && first != picture(2))
  }

  @Test func aColourEndsWhereThePictureDoes() throws {
    let (layer, cell) = emitter()
    cell.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 8, y: 8, width: 4, height: 4))
      }.cgImage
    (cell.birthRate, cell.lifetime, cell.velocity, cell.spin) = (1, 100, 0, 0.7)
    (cell.velocityRange, cell.scale, cell.scaleRange) = (0, 1, 0)
    stage.window.rootView.layer.addSublayer(layer)
    stage.frames(80)
    #expect(layer.particleCount == 1)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 60, height: 60)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.translateBy(x: -170, y: -120)
      layer.render(in: context.cgContext)
    }
    let shown = try #require(image.cgImage).pixels.count { $0 >> 24 > 0 }
    #expect((12...40).contains(shown), "\(shown) pixels are coloured")
  }

  @Test func aTiledLayerDrawsItsTiles() {
    final class Tiles: CATiledLayer {
      var clips: [CGRect] = []
      override func draw(in context: CGContext) { clips.append(context.boundingBoxOfClipPath) }
    }
    let layer = Tiles()
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    layer.tileSize = CGSize(width: 128, height: 128)
    stage.window.rootView.layer.addSublayer(layer)
    layer.setNeedsDisplay()
    stage.frames(2)
    #expect(
      layer.clips == [
        CGRect(x: 0, y: 0, width: 128, height: 100), CGRect(x: 128, y: 0, width: 128, height: 100),
        CGRect(x: 256, y: 0, width: 44, height: 100),
      ])
    layer.clips = []
    layer.tileSize = CGSize(width: 1e-9, height: 0)
    layer.setNeedsDisplay()
    stage.frames(2)
    #expect(!layer.clips.isEmpty && layer.clips.count <= 4096)
  }

  @Test func aViewDrawsTheTilesOfItsLayer() {
    final class Tiles: UIView {
      var tiles: [CGRect] = []
      override class var layerClass: AnyClass { CATiledLayer.self }
      override func draw(_ rect: CGRect) { tiles.append(rect) }
    }
    let view = Tiles(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    (view.layer as? CATiledLayer)?.tileSize = CGSize(width: 200, height: 200)
    stage.window.rootView.addSubview(view)
    stage.frames(2)
    let tiles = [
      CGRect(x: 0, y: 0, width: 200, height: 100), CGRect(x: 200, y: 0, width: 100, height: 100),
    ]
    #expect(view.tiles == tiles)
    view.layer.setNeedsDisplay()
    stage.frames(2)
    #expect(view.tiles == tiles + tiles)
    let plain = Tiles(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    stage.window.rootView.addSubview(plain)
    stage.frames(2)
    #expect(plain.tiles.count == 2, "its layer was not used before")
  }

  @Test func programsAddActivities() {
    final class Shout: UIActivity {
      var done: [String] = []
      override var activityTitle: String? { "Shout" }
      override var activityType: ActivityType? { ActivityType("shout") }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { $0 is String }
      }
      override func prepare(withActivityItems activityItems: [Any]) {
        done.append(activityItems.compactMap { $0 as? String }.joined().uppercased())
      }
    }
    let shout = Shout()
    let page = UIViewController()
    stage.window.rootViewController = page
    let sheet = UIActivityViewController(activityItems: ["hey"], applicationActivities: [shout])
    sheet.excludedActivityTypes = [.airDrop, .copyToPasteboard]
    var result: [Bool] = []
    sheet.completionWithItemsHandler = { type, done, _, _ in
      result.append(done && type?.rawValue == "shout")
    }
    page.present(sheet, animated: false)
    stage.frames(60)
    let tree = stage.window.accessibilityTree
    #expect(tree.first(named: "Copy") == nil)
    guard let frame = tree.first(named: "Shout")?.frame else {
      Issue.record("the activity is not offered")
      return
    }
    stage.tap(Double(frame.midX), Double(frame.midY))
    stage.frames(60)
    #expect(shout.done == ["HEY"] && result == [true])
  }

  @Test func onlyAddressesThatAreTakenCanBeOpened() throws {
    let application = UIApplication.shared
    let former = (application.addressOpener, application.addressFilter)
    defer { (application.addressOpener, application.addressFilter) = former }
    application.addressOpener = { _ in true }
    let (page, other) = try (
      #require(URL(string: "https://example.org")), #require(URL(string: "tel:1"))
    )
    #expect(application.canOpenURL(page) && application.canOpenURL(other))
    application.addressFilter = { $0.scheme == "https" }
    #expect(application.canOpenURL(page) && !application.canOpenURL(other))
  }

  @Test func searchBarsAndLinksHaveWhatProgramsSet() {
    let bar = UISearchBar(frame: .zero)
    bar.autocapitalizationType = .none
    bar.keyboardType = .URL
    #expect(bar.searchTextField.autocapitalizationType == .none)
    @MainActor class Steps {
      var count = 0
      @MainActor func step(_ link: CADisplayLink) { count += 1 }
      @MainActor func tick() { count += 1 }
      @MainActor func links() -> [CADisplayLink] {
        [
          CADisplayLink(target: self, selector: Self.step),
          CADisplayLink(target: self, selector: Self.tick),
        ]
      }
    }
    let steps = Steps()
    let links = steps.links()
    for link in links { link.add(to: stage.window) }
    stage.frames(5)
    for link in links { link.invalidate() }
    #expect(steps.count >= 8)
  }
}
