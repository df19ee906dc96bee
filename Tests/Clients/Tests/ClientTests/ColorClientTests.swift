import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

@Suite @MainActor struct ColorClientTests {
  private let controller = ColorViewController()

  private func stage() -> Stage {
    Stage(width: 400, height: 300) { [controller] in controller }
  }

  @Test func aSliderSetsTheHue() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 270, y: 82), to: CGPoint(x: 330, y: 82))
    let stage = stage()
    try stage.play(hand)
    #expect(controller.slider.value > 0.7 && controller.slider.value < 0.9)
    #expect(controller.swatch.hue == CGFloat(controller.slider.value))
    var hue: CGFloat = 0
    controller.swatch.color.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
    #expect(abs(hue - controller.swatch.hue) < 1e-9)
    let picture = try stage.picture
    #expect(pixel(picture, 80, 120) == controller.swatch.color.cgColor.argb)
  }

  @Test func segmentsChooseTheShape() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 345, y: 132))
    let stage = stage()
    try stage.play(hand)
    #expect(controller.shapes.selectedSegmentIndex == 2)
    #expect(controller.swatch.shape == .diamond)
    let picture = try stage.picture
    #expect(pixel(picture, 36, 76) == UIColor.systemGray6.cgColor.argb, "beside the diamond")
    #expect(pixel(picture, 80, 120) == controller.swatch.color.cgColor.argb)
  }

  @Test func theSwitchHidesViewsAPlainObjectKeeps() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 186, y: 187))
    try stage().play(hand)
    #expect(!controller.hides.isOn)
    #expect(controller.swatch.isHidden && controller.photo.isHidden)
  }

  @Test func theButtonResetsAndTheAnimationEnds() throws {
    controller.loadViewIfNeeded()
    controller.slider.value = 0.1
    controller.swatch.hue = 0.1
    var hand = Hand()
    hand.down(CGPoint(x: 340, y: 186))
    let pressed = hand.time + 0.02
    hand.wait(0.1)
    hand.up(CGPoint(x: 340, y: 186))
    let under = hand.time + 0.1
    var titles: [String?] = []
    var small = CGFloat(1)
    try stage().play(
      hand,
      checks: [
        (pressed, { titles.append(self.controller.reset.titleLabel?.text) }),
        (under, { small = CGFloat(self.controller.swatch.transform.a) }),
      ])
    titles.append(controller.reset.titleLabel?.text)
    #expect(titles == ["…", "Reset"], "the highlighted title while it is pressed")
    #expect(controller.slider.value == 0.5 && controller.swatch.hue == 0.5)
    #expect(small == 0.5, "the property has its end at once")
    #expect(controller.swatch.transform.isIdentity, "the completion ran")
  }

  @Test func aNameIsTyped() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 250, y: 242))
    let stage = stage()
    try stage.play(
      hand,
      checks: [
        (
          hand.time + 0.05,
          {
            #expect(self.controller.nameField.isEditing)
            guard let window = stage.replayer?.host.window else { return }
            window.handle(InputEvent(time: window.time, kind: .text("Teal")))
            window.handle(
              InputEvent(time: window.time, kind: .key(KeyInput(phase: .down, key: "return"))))
          }
        )
      ])
    #expect(controller.titleLabel.text == "Teal")
    #expect(!controller.nameField.isEditing)
  }

  @Test func frameCallsComeAndEnd() throws {
    let stage = stage()
    try stage.play(Hand(), checks: [(0.1, { self.controller.startCounting() })])
    #expect(controller.frames == 10)
    #expect(controller.layouts >= 1)
    #expect(controller.swatch.drawCount <= 1)
  }

  @Test func itLooksLikeThis() throws {
    let stage = stage()
    try stage.play(Hand())
    // The controls' text uses the interface font, which differs between machines.
    for control in [controller.shapes, controller.nameField] as [UIView] { control.isHidden = true }
    try expectGolden(try stage.picture, "clients/colors")
    #expect(controller.view.viewWithTag(7) === controller.view)
  }
}
