import PanoramaTesting
import PanoramaUIKit
import Testing

/// Looks and settings of controls: colours, configurations, menus, pictures in turn.
@Suite(.serialized) @MainActor struct ControlLookTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let host: HeadlessHost
  private let hand: Hand

  init() {
    window.makeKeyAndVisible()
    host = HeadlessHost(window: window)
    hand = Hand(on: host)
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32? {
    hand.wait(0.1)
    host.draw()
    return host.picture.map { $0.pixels[y * $0.width + x] }
  }

  @Test func aSliderThatIsNotContinuousSendsOneEvent() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    slider.isContinuous = false
    slider.minimumTrackTintColor = .red
    slider.maximumTrackTintColor = .green
    window.addSubview(slider)
    var values: [Float] = []
    slider.addAction(UIAction { _ in values.append(slider.value) }, for: .valueChanged)
    let start = CGPoint(x: 20, y: 22)
    hand.finger.down(at: start).move(by: CGVector(dx: 80, dy: 0), over: 0.2).hold(0.1).up()
    #expect(values == [slider.value] && slider.value > 0.3)
    #expect(pixel(30, 22) == 0xFFFF_0000)
    #expect(pixel(170, 22) == 0xFF00_FF00)
  }

  @Test func aDisabledSegmentCannotBeChosen() {
    let control = UISegmentedControl(items: ["A", "B", "C"])
    control.frame = CGRect(x: 0, y: 0, width: 180, height: 44)
    window.addSubview(control)
    control.setEnabled(false, forSegmentAt: 1)
    hand.finger.down(at: CGPoint(x: 90, y: 22)).up()
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.insertSegment(withTitle: "0", at: 0, animated: false)
    #expect(control.isEnabledForSegment(at: 1) && !control.isEnabledForSegment(at: 2))
    control.removeSegment(at: 2, animated: false)
    #expect(control.isEnabledForSegment(at: 2))
  }

  @Test func aConfigurationDrawsABackground() {
    var look = UIButton.Configuration.filled()
    look.title = "Buy"
    look.baseBackgroundColor = .red
    look.cornerStyle = .capsule
    let button = UIButton(configuration: look, primaryAction: nil)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    window.addSubview(button)
    #expect(
      button.currentTitle == "Buy" && button.currentTitleColor == window.theme.onAccent.object)
    #expect(pixel(20, 5) == 0xFFFF_0000 && pixel(1, 1) != 0xFFFF_0000)
    let size = button.intrinsicContentSize
    button.configuration?.contentInsets.leading += 20
    #expect(button.intrinsicContentSize.width == size.width + 20)
  }

  @Test func contentStandsAtTheSideThatWasAskedFor() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.setTitle("OK", for: .normal)
    window.addSubview(button)
    button.contentHorizontalAlignment = .left
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.minX == 0)
    button.contentHorizontalAlignment = .right
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.maxX == 200)
  }

  @Test func aButtonShowsItsMenu() throws {
    var chosen: [String] = []
    let button = UIButton(
      primaryAction: UIAction(title: "Sort") { _ in Issue.record("the menu comes instead") })
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.menu = UIMenu(children: [
      UIAction(title: "By name") { chosen.append($0.title) },
      UIMenu(children: [UIAction(title: "By date") { chosen.append($0.title) }]),
    ])
    button.showsMenuAsPrimaryAction = true
    window.addSubview(button)
    try hand.tap("Sort").tap("By date")
    #expect(chosen == ["By date"])
  }

  @Test func picturesAreShownInTurn() {
    func picture(_ color: UIColor) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.image = picture(.black)
    view.animationImages = [picture(.red), picture(.green)]
    view.animationDuration = 2
    view.animationRepeatCount = 1
    window.addSubview(view)
    view.startAnimating()
    #expect(view.isAnimating && pixel(25, 25) == 0xFFFF_0000)
    hand.wait(1)
    #expect(pixel(25, 25) == 0xFF00_FF00)
    hand.wait(1)
    #expect(!view.isAnimating && pixel(25, 25) == 0xFF00_0000 && !window.isAnimating)
  }

  @Test func aFieldTakesFontColourAndAlignment() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    field.text = "█"
    field.borderStyle = .none
    field.font = .systemFont(ofSize: 30)
    field.textColor = .red
    window.addSubview(field)
    func columns() -> [Int] {
      hand.wait(0.1)
      host.draw()
      guard let picture = host.picture else { return [] }
      return (0..<200).filter { picture.pixels[22 * picture.width + $0] == 0xFFFF_0000 }
    }
    let left = columns()
    field.textAlignment = .right
    let right = columns()
    #expect(!left.isEmpty && left.count == right.count)
    #expect((left.last ?? 200) < 100 && (right.first ?? 0) > 100)
  }

  @Test func aLabelBreaksAtItsPreferredWidth() {
    let label = UILabel(frame: .zero)
    label.text = "several words that need room"
    label.numberOfLines = 0
    let wide = label.intrinsicContentSize
    label.preferredMaxLayoutWidth = 80
    #expect(label.intrinsicContentSize.width <= 80)
    #expect(label.intrinsicContentSize.height > wide.height * 2)
  }
}
