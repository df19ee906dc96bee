import PanoramaTesting
import PanoramaUIKit
import Testing

/// Shadows, masks, anchors and presentation values, as in Core Animation.
@Suite @MainActor struct LookTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func picture(_ view: UIView) throws -> CGImage {
    window.backgroundColor = .white
    if view.superview == nil { window.rootView.addSubview(view) }
    let host = HeadlessHost(window: window)
    host.draw()
    return try #require(host.picture)
  }

  private func color(_ image: CGImage, _ x: Int, _ y: Int) -> CGColor {
    CGColor(argb: image.pixels[y * image.width + x])
  }

  @Test func aLabelCastsItsLettersShadow() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    label.text = "I"
    label.font = UIFont.systemFont(ofSize: 40)
    label.layer.shadowOpacity = 1
    label.layer.shadowRadius = 0
    label.layer.shadowOffset = CGSize(width: 20, height: 0)
    let image = try picture(label)
    #expect(color(image, 60, 20) == .white, "no box")
    let dark = (0..<100).filter { color(image, $0, 50).red < 0.5 }
    #expect((dark.last ?? 0) - (dark.first ?? 0) >= 20, "the letter, and its shadow beside it")
  }

  @Test func textWithAttributesHasAShadowToo() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    label.attributedText = NSAttributedString(
      string: "I",
      attributes: [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.blue])
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 20, height: 0)
    let image = try picture(label)
    let row = (0..<100).map { color(image, $0, 50) }
    let letter = try #require(row.lastIndex(of: .blue))
    #expect(row.lastIndex(of: .red) == letter + 20)
  }

  @Test func aShadowPathCastsTheShadow() throws {
    let view = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    view.layer.shadowOpacity = 1
    view.layer.shadowRadius = 0
    view.layer.shadowOffset = .zero
    view.layer.shadowPath = UIBezierPath(rect: CGRect(x: -20, y: 0, width: 10, height: 20)).cgPath
    let image = try picture(view)
    #expect(color(image, 25, 50) == .black && color(image, 35, 50) == .white)
  }

  @Test func aGradientMaskFades() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    let mask = CAGradientLayer()
    mask.frame = view.bounds
    mask.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    view.layer.mask = mask
    let image = try picture(view)
    #expect(color(image, 50, 2).green < 0.1 && color(image, 50, 98).green > 0.9)
    #expect(abs(color(image, 50, 50).green - 0.5) < 0.05)
    mask.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(color(try picture(view), 50, 60) == .white, "nothing where the mask is not")
    view.layer.mask = CALayer()
    #expect(color(try picture(view), 50, 50) == .white, "an empty mask hides everything")
  }

  @Test func aViewTurnsAboutItsAnchor() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 20))
    view.layer.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.center == CGPoint(x: 30, y: 30), "the position stays")
    #expect(view.frame == CGRect(x: 30, y: 30, width: 40, height: 20))
    #expect(view.layer.anchorPoint == .zero)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 30, y: 30, width: 80, height: 40))
    view.layer.position = CGPoint(x: 5, y: 5)
    #expect(view.convert(CGPoint(x: 10, y: 0), to: nil) == CGPoint(x: 25, y: 5))
  }

  @Test func presentationIsOnTheWay() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.rootView.addSubview(view)
    window.advance(to: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x = 105
      view.alpha = 0
    }
    window.advance(to: 1.5)
    let shown = try #require(view.layer.presentation())
    #expect(view.layer.position.x == 105 && abs(shown.position.x - 55) < 1e-9)
    #expect(abs(shown.opacity - 0.5) < 1e-6 && view.layer.opacity == 0)
    #expect(abs(shown.frame.minX - 50) < 1e-9)
    window.advance(to: 2.5)
    #expect(view.layer.presentation()?.position.x == 105)
  }

  @Test func aControllerAppearsAfterItsLayout() throws {
    final class Told: UIViewController {
      var calls: [String] = []
      override func viewDidLayoutSubviews() { calls.append("layout \(Int(view.bounds.width))") }
      override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
    }
    let told = Told()
    window.rootViewController = told
    #expect(told.calls.isEmpty)
    _ = window.makeFrame()
    #expect(told.calls == ["layout 100", "appeared"])
    _ = window.makeFrame()
    #expect(told.calls.count == 2)
  }
}

/// Methods as actions, in the ways that iOS code writes them.
@Suite @MainActor struct MethodActionTests {
  @MainActor
  class Owner {
    var log: [String] = []
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let button = UIButton(frame: .zero)
    lazy var pan = UIPanGestureRecognizer(target: self, action: Owner.panned)

    init() {
      slider.addTarget(self, action: Self.slid, for: .valueChanged)
      button.addTarget(self, action: Self.pressed(_:), for: .touchUpInside)
      button.addTarget(self, action: Self.done, for: .touchUpInside)
    }

    func makeTap() -> UITapGestureRecognizer {
      UITapGestureRecognizer(target: self, action: Self.tapped)
    }

    func panned(_ recognizer: UIPanGestureRecognizer) { log.append("panned") }
    func tapped() { log.append("tapped") }
    func slid(_ sender: UISlider) { log.append("slid \(sender.maximumValue)") }
    func pressed(_ sender: UIControl) { log.append("pressed") }
    func done() { log.append("done") }
  }

  @Test func everyKindOfMethodIsCalled() {
    let owner = Owner()
    owner.slider.sendActions(for: .valueChanged)
    owner.button.sendActions(for: .touchUpInside)
    #expect(owner.log == ["slid 1.0", "pressed", "done"])
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootView.addGestureRecognizer(owner.makeTap())
    window.rootView.addGestureRecognizer(owner.pan)
    for (phase, time) in [(TouchInput.Phase.began, 1.0), (.ended, 1.1)] {
      window.handle(
        InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: 50, y: 50))))
    }
    #expect(owner.log.last == "tapped")
  }
}
