import PanoramaTesting
import PanoramaUIKit
import Testing

/// Every paint shows the light form of a colour in light surroundings and the dark form in dark ones,
/// also after a change.
@Suite(.serialized) @MainActor struct DynamicPaintTests {
  /// Red in light surroundings, green in dark ones.
  private static let color = CGColor(light: .red, dark: .green)
  private static let box = CGRect(x: 0, y: 0, width: 40, height: 40)

  /// A view that draws with a closure.
  private final class Drawing: UIView {
    private let body: (CGContext) -> Void

    init(_ body: @escaping (CGContext) -> Void) {
      self.body = body
      super.init(frame: box)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(in context: CGContext) { body(context) }
  }

  /// A way to show the colour in the middle of a square.
  private struct Case {
    let name: String
    let view: @MainActor () -> UIView
  }

  private static func drawn(_ name: String, _ body: @escaping (CGContext) -> Void) -> Case {
    Case(name: name) { Drawing(body) }
  }

  private static func layer(_ name: String, _ make: @escaping @MainActor () -> CALayer) -> Case {
    Case(name: name) {
      let view = UIView(frame: box)
      let layer = make()
      layer.frame = box
      view.layer.addSublayer(layer)
      return view
    }
  }

  private static func viewlet(_ name: String, _ make: @escaping @MainActor () -> Viewlet) -> Case {
    Case(name: name) {
      let panorama = Panorama(bounds: box)
      let parent = Viewlet(frame: box)
      parent.addViewlet(make())
      panorama.addViewlet(parent)
      let view = PanoramaView(frame: box)
      view.panorama = panorama
      return view
    }
  }

  private static var gradient: CGGradient {
    CGGradient(colorsSpace: nil, colors: [color, color] as CFArray, locations: nil)!
  }

  private final class Ground: Panorama {
    override func draw(in context: CGContext) {
      context.setFillColor(color)
      context.fill(bounds)
    }
  }

  private static let contextCases: [Case] = [
    drawn("fill") {
      $0.setFillColor(color)
      $0.fill(box)
    },
    drawn("paint of a fill") {
      $0.fill(
        PathData(rect: box),
        with: .radialGradient(
          gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 90,
          options: []))
    },
    drawn("stroke") {
      $0.setStrokeColor(color)
      $0.setLineWidth(40)
      $0.strokeLineSegments(between: [CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20)])
    },
    drawn("linear gradient") {
      $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 40, y: 0), options: [])
    },
    drawn("radial gradient") {
      $0.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 90, options: [])
    },
    drawn("conic gradient") {
      $0.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
    },
    drawn("shadow") {
      $0.setShadow(offset: CGSize(width: 0, height: 40), blur: 0, color: color)
      $0.fill(box.offsetBy(dx: 0, dy: -40))
    },
    drawn("shadow as a value") {
      $0.setShadow(DropShadow(offset: CGSize(width: 0, height: 40), blur: 0, color: color))
      $0.fill(box.offsetBy(dx: 0, dy: -40))
    },
    drawn("text") { _ in
      NSAttributedString(
        string: "█", attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: 60)]
      ).draw(at: CGPoint(x: 0, y: -20))
    },
    drawn("ground of text") { _ in
      NSAttributedString(
        string: "    ", attributes: [.backgroundColor: color, .font: UIFont.systemFont(ofSize: 60)]
      ).draw(at: CGPoint(x: 0, y: -20))
    },
    drawn("tinted picture") { _ in
      UIImage(drawing: DisplayList { $0.fill(box) }, size: box.size, scale: 1)?
        .withTintColor(color.object).draw(in: box)
    },
  ]

  private static let viewCases: [Case] = [
    Case(name: "border of a view") {
      let view = UIView(frame: box)
      view.layer.borderColor = color
      view.layer.borderWidth = 30
      return view
    },
    Case(name: "template in an image view") {
      let view = UIImageView(frame: box)
      view.image = UIImage(drawing: DisplayList { $0.fill(box) }, size: box.size, scale: 1)?
        .withRenderingMode(.alwaysTemplate)
      view.tintColor = color.object
      return view
    },
    Case(name: "shadow of a view") {
      let view = UIView(frame: box)
      let caster = UIView(frame: box.offsetBy(dx: 60, dy: 0))
      caster.backgroundColor = .white
      caster.layer.shadowColor = color
      caster.layer.shadowOpacity = 1
      caster.layer.shadowRadius = 0
      caster.layer.shadowOffset = CGSize(width: -60, height: 0)
      view.addSubview(caster)
      return view
    },
    layer("background of a layer") {
      let layer = CALayer()
      layer.backgroundColor = color
      return layer
    },
    layer("gradient layer") {
      let layer = CAGradientLayer()
      layer.colors = [color, color]
      return layer
    },
    layer("shape layer") {
      let layer = CAShapeLayer()
      layer.path = UIBezierPath(rect: box).cgPath
      layer.fillColor = color
      return layer
    },
  ]

  private static let panoramaCases: [Case] = [
    Case(name: "panorama") {
      let view = PanoramaView(frame: box)
      view.panorama = Ground(bounds: box)
      return view
    },
    viewlet("fill of a viewlet's style") {
      let viewlet = LabelViewlet(frame: box)
      viewlet.style = ViewletStyle(fill: .solid(color))
      return viewlet
    },
    viewlet("gradient of a viewlet's style") {
      let viewlet = ButtonViewlet(frame: box)
      viewlet.style = ViewletStyle(fill: .gradient([color, color], .vertical))
      return viewlet
    },
    viewlet("border of a viewlet") {
      let viewlet = LabelViewlet(frame: box)
      viewlet.style = ViewletStyle(borderColor: color, borderWidth: 30)
      return viewlet
    },
    viewlet("text of a viewlet") {
      let viewlet = LabelViewlet(frame: box.insetBy(dx: -12, dy: -20), text: "█")
      viewlet.style = ViewletStyle(font: .systemFont(ofSize: 60), textColor: color)
      return viewlet
    },
  ]

  @Test func bothFormsAreShown() {
    for example in Self.contextCases + Self.viewCases + Self.panoramaCases { check(example) }
  }

  private func check(_ example: Case) {
    let window = UIWindow(frame: Self.box)
    window.backgroundColor = CGColor(light: .white, dark: .black).object
    window.addSubview(example.view())
    let host = HeadlessHost(window: window)
    func middle() -> UInt32? {
      host.frame(at: window.time + 0.1)
      return host.picture.map { $0.pixels[20 * $0.width + 20] }
    }
    #expect(middle() == CGColor.red.argb, "\(example.name)")
    window.overrideUserInterfaceStyle = .dark
    #expect(middle() == CGColor.green.argb, "\(example.name)")
    window.overrideUserInterfaceStyle = .light
    #expect(middle() == CGColor.red.argb, "\(example.name)")
  }

  @Test func theGroundOfAWindowFollows() {
    let window = UIWindow(frame: Self.box)
    window.backgroundColor = Self.color.object
    #expect(window.groundColor == .red)
    window.overrideUserInterfaceStyle = .dark
    #expect(window.groundColor == .green)
  }

  @Test func panoramasWithPlainColoursDrawOnce() {
    final class Counted: Panorama {
      var count = 0
      override func draw(in context: CGContext) {
        count += 1
        context.setFillColor(.red)
        context.fill(bounds)
      }
    }
    let window = UIWindow(frame: Self.box)
    let panorama = Counted(bounds: Self.box)
    let view = PanoramaView(frame: Self.box)
    view.panorama = panorama
    window.addSubview(view)
    _ = window.makeFrame()
    window.overrideUserInterfaceStyle = .dark
    _ = window.makeFrame()
    #expect(panorama.count == 1)
  }

  @Test func animationsMixFormWithForm() {
    let mixed = Self.color.interpolated(to: CGColor(light: .white, dark: .black), 0.5)
    #expect(mixed.resolved(isDark: false).argb == 0xFFFF_8080)
    #expect(mixed.resolved(isDark: true).argb == 0xFF00_8000)
  }

  @Test func opacityIsThatOfEachForm() {
    let glass = CGColor(light: .red.copy(alpha: 0.5), dark: .green.copy(alpha: 1)).faded(by: 0.5)
    #expect(abs(glass.resolved(isDark: false).alpha - 0.25) < 1e-4)
    #expect(abs(glass.resolved(isDark: true).alpha - 0.5) < 1e-4)
  }
}
