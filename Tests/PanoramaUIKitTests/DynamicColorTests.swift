import PanoramaTesting
import PanoramaUIKit
import Testing

/// Colours and handlers that follow light and dark.
@Suite(.serialized) @MainActor struct DynamicColorTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let host: HeadlessHost
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    window.rootView.addSubview(view)
    host = HeadlessHost(window: window)
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32? {
    host.frame(at: window.time + 0.1)
    return host.picture.map { $0.pixels[y * $0.width + x] }
  }

  @Test func aProviderIsAskedForBothStyles() {
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .green }
    #expect(pixel(50, 50) == 0xFF00_FF00)
    window.theme = .dark
    #expect(pixel(50, 50) == 0xFFFF_0000)
    view.overrideUserInterfaceStyle = .light
    #expect(pixel(50, 50) == 0xFF00_FF00)
    let color = view.backgroundColor
    #expect(color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .red)
  }

  @Test func layersAndDrawingsFollow() {
    final class Drawing: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.label.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let drawing = Drawing(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.addSubview(drawing)
    let layer = CALayer()
    layer.frame = CGRect(x: 40, y: 0, width: 20, height: 20)
    layer.backgroundColor = UIColor.systemBackground.cgColor
    view.layer.addSublayer(layer)
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: CGRect(x: 70, y: 0, width: 20, height: 20)).cgPath
    shape.fillColor = UIColor.label.cgColor
    view.layer.addSublayer(shape)
    #expect(
      [pixel(5, 5), pixel(50, 10), pixel(80, 10)] == [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000])
    window.overrideUserInterfaceStyle = .dark
    #expect(
      [pixel(5, 5), pixel(50, 10), pixel(80, 10)] == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func labelsAreReadableInTheDark() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    label.text = "█"
    label.font = .systemFont(ofSize: 80)
    view.addSubview(label)
    host.frame(at: 0.1)
    func colors() -> Set<UInt32> { Set(host.picture?.pixels ?? []) }
    #expect(colors().contains(0xFF00_0000))
    window.theme = .dark
    host.frame(at: 0.2)
    #expect(colors().contains(0xFFFF_FFFF))
  }

  @Test func handlersHearOfTheTraitsTheyAskedFor() {
    var calls: [UIUserInterfaceStyle] = []
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: UIView, former: UITraitCollection) in
      calls.append(former.userInterfaceStyle)
    }
    view.registerForTraitChanges([UITraitDisplayScale.self]) { (_: UIView, _) in
      Issue.record("the scale stayed")
    }
    window.theme = .dark
    view.unregisterForTraitChanges(registration)
    window.theme = .light
    #expect(calls == [.light])
  }

  @Test func aTintIsGivenBack() {
    let button = UIButton(type: .system)
    button.setTitle("OK", for: .normal)
    view.addSubview(button)
    view.tintColor = .red
    #expect(button.tintColor == .red && button.currentTitleColor == .red)
    view.tintColor = nil
    #expect(button.tintColor == window.theme.accent.object)
  }

  @Test func barButtonsFollow() {
    let page = UIViewController()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Done", primaryAction: nil)
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    func color() -> UIColor? {
      let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
      return buttons.first { $0.currentTitle == "Done" }?.currentTitleColor
    }
    #expect(color() == InterfaceTheme.light.accent.object)
    window.theme = .dark
    #expect(color() == InterfaceTheme.dark.accent.object)
    navigation.navigationBar.tintColor = .red
    #expect(color() == .red)
  }
}
