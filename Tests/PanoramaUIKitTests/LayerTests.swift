import PanoramaTesting
import PanoramaUIKit
import Testing

/// Layers that behave as in Core Animation.
@Suite @MainActor struct LayerTests {
  private final class Drawn: CALayer {
    var count = 0
    override func draw(in ctx: CGContext) {
      count += 1
      ctx.setFillColor(UIColor.red.cgColor)
      ctx.fill(CGRect(x: -50, y: -50, width: 500, height: 500))
    }
  }

  private func picture(_ view: UIView) throws -> CGImage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    window.backgroundColor = .white
    window.rootView.addSubview(view)
    let host = HeadlessHost(window: window)
    host.draw()
    return try #require(host.picture)
  }

  private func color(_ image: CGImage, _ x: Int, _ y: Int) -> CGColor {
    CGColor(argb: image.pixels[y * image.width + x])
  }

  @Test func aLayerDrawsOnceAndOnlyWhenAsked() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let layer = Drawn()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    view.layer.addSublayer(layer)
    #expect(color(try picture(view), 20, 20) == .white, "not without setNeedsDisplay()")
    layer.setNeedsDisplay()
    let image = try picture(view)
    #expect(color(image, 20, 20) == .red)
    #expect(color(image, 5, 20) == .white, "cut at its bounds")
    layer.position.x += 5
    #expect(color(try picture(view), 33, 20) == .red)
    #expect(layer.count == 1)
  }

  @Test func aViewsLayerIsTheView() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.layer.cornerRadius = 5
    view.layer.masksToBounds = true
    view.layer.opacity = 0.5
    view.layer.position = CGPoint(x: 50, y: 60)
    #expect(view.looks.cornerRadius == 5 && view.clipsToBounds && view.alpha == 0.5)
    #expect(view.center == CGPoint(x: 50, y: 60))
    #expect(view.layer.frame == view.frame && view.layer === view.layer)
    view.layer.borderWidth = 1
    #expect(
      view.looks.borderColor == .black, "Core Animation's border is black unless told otherwise")
    #expect(view.looks.shadow == nil)
    view.layer.shadowOpacity = 0.5
    #expect(view.looks.shadow != nil && view.layer.shadowOffset == CGSize(width: 0, height: -3))
  }

  @Test(arguments: [true, false])
  func oneOfManyLayersChanges(isGrouped: Bool) throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    var parent = view.layer
    if isGrouped {
      parent = CALayer()
      parent.frame = view.bounds
      view.layer.addSublayer(parent)
    }
    let cells = (0..<400).map { i in
      let cell = CALayer()
      cell.frame = CGRect(x: i % 20 * 2, y: i / 20 * 2, width: 2, height: 2)
      cell.backgroundColor = .black
      parent.addSublayer(cell)
      return cell
    }
    #expect(try picture(view).pixels.allSatisfy { $0 == 0xff00_0000 })
    cells[21].backgroundColor = UIColor.red.cgColor
    cells[42].removeFromSuperlayer()
    cells[63].position = CGPoint(x: 1, y: 1)
    cells[63].backgroundColor = UIColor.blue.cgColor
    cells[84].isHidden = true
    let image = try picture(view)
    #expect(color(image, 2, 2) == .red)
    #expect(color(image, 4, 4) == .white)
    #expect(color(image, 0, 0) == .blue)
    #expect(color(image, 6, 6) == .white)
    #expect(color(image, 8, 8) == .white)
    #expect(image.pixels.count { $0 == 0xff00_0000 } == 1600 - 5 * 4)
    #expect(parent.sublayers?.count == 399)
    cells[0].zPosition = 1
    #expect(color(try picture(view), 0, 0) == .black)
  }

  @Test func layersAndSubviewsShareOneOrder() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    func layer(_ color: UIColor) -> CALayer {
      let layer = CALayer()
      layer.frame = view.bounds
      layer.backgroundColor = color.cgColor
      return layer
    }
    let child = UIView(frame: view.bounds)
    child.backgroundColor = .green
    let (below, above) = (layer(.red), layer(.blue))
    view.layer.addSublayer(below)
    view.addSubview(child)
    view.layer.addSublayer(above)
    #expect(color(try picture(view), 20, 20) == .blue)
    #expect(view.layer.sublayers?.count == 3)
    view.bringSubviewToFront(child)
    #expect(color(try picture(view), 20, 20) == .green)
    view.layer.insertSublayer(above, above: child.layer)
    #expect(color(try picture(view), 20, 20) == .blue)
    view.layer.insertSublayer(above, at: 0)
    child.isHidden = true
    #expect(color(try picture(view), 20, 20) == .red)
    above.zPosition = 1
    #expect(color(try picture(view), 20, 20) == .blue)
    above.removeFromSuperlayer()
    below.removeFromSuperlayer()
    #expect(color(try picture(view), 20, 20) == .white)
    #expect(above.superlayer == nil)
  }

  @Test func anchorAndTransformPlaceALayer() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.position = CGPoint(x: 5, y: 6)
    #expect(layer.frame == CGRect(x: 5, y: 6, width: 20, height: 10))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(layer.frame == CGRect(x: 5, y: 6, width: 40, height: 20))
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(layer.frame.minX + 5) < 1e-9 && abs(layer.frame.height - 20) < 1e-9)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    layer.frame = CGRect(x: 1, y: 2, width: 80, height: 40)
    #expect(layer.bounds.size == CGSize(width: 40, height: 20))
    #expect(layer.position == CGPoint(x: 1, y: 2))
    let inner = CALayer()
    inner.frame = CGRect(x: 10, y: 0, width: 5, height: 5)
    layer.addSublayer(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 23, y: 4))
    #expect(layer.hitTest(CGPoint(x: 23, y: 4)) === inner)
    #expect(layer.hitTest(CGPoint(x: 0, y: 0)) == nil)
  }

  @Test func shapesGradientsAndMasksDraw() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.red.cgColor]
    view.layer.addSublayer(gradient)
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 20, height: 20)).cgPath
    shape.fillColor = UIColor.clear.cgColor
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 4
    view.layer.addSublayer(shape)
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(ovalIn: view.bounds).cgPath
    view.layer.mask = mask
    let image = try picture(view)
    #expect(color(image, 0, 0) == .white, "masked away")
    #expect(color(image, 20, 10) == .blue)
    #expect(color(image, 20, 37).red > 0.9 && color(image, 20, 2).red < 0.1)
    try expectGolden(image, "uikit/layers")
  }

  @Test func aViewMayHaveAnotherKindOfLayer() throws {
    final class Sky: UIView {
      override class var layerClass: AnyClass { return CAGradientLayer.self }
      override init(frame: CGRect) {
        super.init(frame: frame)
        (layer as! CAGradientLayer).colors = [UIColor.blue.cgColor, UIColor.blue.cgColor]
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let sky = Sky(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(color(try picture(sky), 20, 20) == .blue)
  }

  @Test func renderDrawsIntoAContext() throws {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
    view.backgroundColor = .red
    let child = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 20))
    child.backgroundColor = .blue
    view.addSubview(child)
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 2)
    view.layer.render(in: try #require(UIGraphicsGetCurrentContext()))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let pixels = try #require(image?.cgImage)
    #expect(image?.size == CGSize(width: 20, height: 20) && pixels.width == 40)
    #expect(color(pixels, 5, 5) == .red && color(pixels, 35, 5) == .blue)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func aConicGradientGoesRound() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let layer = CAGradientLayer()
    layer.frame = view.bounds
    layer.type = .conic
    layer.colors = [UIColor.red, .green, .blue, .red].map(\.cgColor)
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    view.layer.addSublayer(layer)
    let image = try picture(view)
    #expect(color(image, 38, 20).red > 0.9, "the first colour points to the end point")
    // A third of a turn clockwise on the screen, which is down to the left.
    #expect(color(image, 11, 35).green > 0.9 && color(image, 11, 4).blue > 0.9)
  }
}
