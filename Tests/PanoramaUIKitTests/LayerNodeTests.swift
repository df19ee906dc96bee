import PanoramaTesting
import PanoramaUIKit
import Testing

/// Layers without a view lie among the subviews, where only other layers see them.
@Suite(.serialized) @MainActor struct LayerNodeTests {
  private final class Parent: UIView {
    var calls: [String] = []
    override func didAddSubview(_ subview: UIView) { calls.append("added") }
    override func willRemoveSubview(_ subview: UIView) { calls.append("removed") }
    override func layoutSubviews() { calls.append("layout") }
  }

  private final class Laid: CALayer {
    var layouts = 0
    override func layoutSublayers() { layouts += 1 }
  }

  private static let box = CGRect(x: 0, y: 0, width: 40, height: 40)
  private let window = UIWindow(frame: box)
  private let view = Parent(frame: box)

  init() {
    window.backgroundColor = .white
    window.makeKeyAndVisible()
    window.rootView.addSubview(view)
  }

  private func layer(_ color: UIColor, _ frame: CGRect = box) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color.cgColor
    return layer
  }

  private func middle() throws -> CGColor {
    let host = HeadlessHost(window: window)
    host.draw()
    let picture = try #require(host.picture)
    return CGColor(argb: picture.pixels[20 * picture.width + 20])
  }

  @Test func aViewDoesNotSeeItsLayers() throws {
    view.layoutIfNeeded()
    view.calls = []
    let layers = (0..<3).map { _ in layer(.red) }
    for layer in layers { view.layer.addSublayer(layer) }
    #expect(try middle() == .red)
    layers[0].removeFromSuperlayer()
    #expect(view.calls.isEmpty && view.subviews.isEmpty)
    #expect(view.layer.sublayers?.count == 2 && layers[0].superlayer == nil)
    #expect(view.hitTest(CGPoint(x: 20, y: 20), with: nil) === view)
    #expect(layers[1].superlayer === view.layer)
  }

  @Test func indicesOfSubviewsDoNotCountLayers() {
    let subviews = (0..<3).map { _ in UIView(frame: Self.box) }
    let bottom = layer(.red)
    view.layer.addSublayer(bottom)
    for subview in subviews {
      view.addSubview(subview)
      view.layer.addSublayer(layer(.blue))
    }
    view.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(
      view.subviews.map(ObjectIdentifier.init) == subviews.reversed().map(ObjectIdentifier.init))
    view.sendSubviewToBack(subviews[0])
    #expect(view.subviews.first === subviews[0])
    #expect(view.layer.sublayers?.first === bottom, "the layer below all subviews stays there")
    let new = UIView(frame: Self.box)
    view.insertSubview(new, at: 1)
    #expect(view.subviews[1] === new && view.subviews.count == 4)
    view.insertSubview(new, at: 99)
    #expect(view.layer.sublayers?.last === new.layer && view.layer.sublayers?.count == 8)
  }

  @Test func aLayerLivesAsLongAsItsSuperlayer() {
    weak var (kept, dropped): (CALayer?, CALayer?)
    do {
      let (inner, outer) = (layer(.red), layer(.blue))
      (kept, dropped) = (inner, outer)
      outer.addSublayer(layer(.green))
      view.layer.addSublayer(inner)
    }
    #expect(kept != nil && dropped == nil)
    kept?.removeFromSuperlayer()
    #expect(kept == nil)
  }

  @Test func aViewIsNeverInsideALayerWithoutAView() {
    let (outer, subview) = (layer(.red), UIView(frame: Self.box))
    view.addSubview(subview)
    outer.addSublayer(subview.layer)
    #expect(outer.sublayers == nil && subview.superview === view)
    outer.addSublayer(outer)
    #expect(outer.sublayers == nil)
  }

  @Test func aLayerLaysItselfOutForEachSize() {
    let laid = Laid()
    laid.frame = Self.box
    view.layer.addSublayer(laid)
    _ = window.makeFrame()
    #expect(laid.layouts == 1)
    _ = window.makeFrame()
    #expect(laid.layouts == 1)
    laid.bounds.size.width = 30
    _ = window.makeFrame()
    #expect(laid.layouts == 2)
    laid.setNeedsLayout()
    laid.layoutIfNeeded()
    #expect(laid.layouts == 3)
  }

  @Test func whatHappensInAMaskIsShown() throws {
    view.backgroundColor = .red
    let (mask, hole) = (layer(.clear), layer(.black))
    mask.addSublayer(hole)
    view.layer.mask = mask
    #expect(try middle() == .red)
    hole.position.x += 40
    #expect(try middle() == .white, "the sublayer of the mask has moved away")
    mask.position.x -= 40
    #expect(try middle() == .red)
    mask.opacity = 0
    #expect(try middle() == .white)
    view.layer.mask = nil
    #expect(try middle() == .red)
  }

  @Test func aMaskCanBeAnimated() throws {
    view.backgroundColor = .red
    let mask = layer(.black, CGRect(x: 0, y: 0, width: 10, height: 40))
    view.layer.mask = mask
    let growth = CABasicAnimation(keyPath: "bounds.size.width")
    (growth.fromValue, growth.toValue, growth.duration) = (10, 90, 1)
    mask.add(growth, forKey: "growth")
    window.advance(to: 1)
    #expect(try middle() == .white)
    window.advance(to: 1.75)
    #expect(window.isAnimating)
    #expect(try middle() == .red)
  }

  @Test func aBlockAnimatesViewsAndNotLayers() {
    let free = layer(.red)
    view.layer.addSublayer(free)
    window.advance(to: 1)
    UIView.animate(withDuration: 1) {
      free.position.x = 100
      view.layer.position.x = 100
    }
    window.advance(to: 1.5)
    #expect(free.presentation()?.position.x == 100)
    #expect((view.layer.presentation()?.position.x ?? 100) < 100)
  }

  @Test func aCopyHasAllSettings() throws {
    let shape = CAShapeLayer()
    (shape.frame, shape.opacity, shape.isHidden) = (Self.box, 0.5, true)
    (shape.cornerRadius, shape.lineWidth, shape.strokeEnd) = (3, 7, 0.25)
    (shape.shadowOpacity, shape.zPosition, shape.name) = (0.5, 2, "shape")
    shape.path = UIBezierPath(ovalIn: Self.box).cgPath
    let copy = CAShapeLayer(layer: shape)
    #expect(copy.frame == Self.box && copy.opacity == 0.5 && copy.isHidden)
    #expect(copy.cornerRadius == 3 && copy.lineWidth == 7 && copy.strokeEnd == 0.25)
    #expect(copy.shadowOpacity == 0.5 && copy.zPosition == 2 && copy.name == "shape")
    #expect(copy.path != nil)
  }

  @Test func badNumbersAreIgnored() {
    let layer = layer(.red)
    layer.opacity = .nan
    layer.position.x = .infinity
    layer.frame.size.width = .nan
    layer.anchorPoint.y = .nan
    layer.setAffineTransform(CGAffineTransform(scaleX: .nan, y: 1))
    #expect(layer.frame == Self.box && layer.opacity == 1)
    layer.opacity = 7
    #expect(layer.opacity == 1)
  }
}
