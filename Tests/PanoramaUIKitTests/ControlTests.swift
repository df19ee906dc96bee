import PanoramaTesting
import PanoramaUIKit
import Testing

/// Controls with UIKit's interfaces and defaults.
@Suite @MainActor struct ControlTests {
  @Test func defaultsAreUIKits() {
    let view = UIView()
    #expect(
      !view.clipsToBounds && view.isUserInteractionEnabled && view.contentMode == .scaleToFill)
    let scroll = UIScrollView()
    #expect(scroll.clipsToBounds && scroll.delaysContentTouches && scroll.canCancelContentTouches)
    #expect(scroll.bounces && scroll.bouncesZoom && !scroll.isPagingEnabled)
    #expect(!scroll.alwaysBounceVertical && scroll.scrollsToTop && !scroll.isDirectionalLockEnabled)
    #expect(scroll.minimumZoomScale == 1 && scroll.maximumZoomScale == 1)
    #expect(scroll.decelerationRate == UIScrollView.DecelerationRate.normal)
    let label = UILabel()
    #expect(label.text == nil && label.numberOfLines == 1 && label.font.pointSize == 17)
    #expect(label.textColor == .label && label.lineBreakMode == .byTruncatingTail)
    #expect(!label.isUserInteractionEnabled)
    let slider = UISlider()
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(
      UISegmentedControl(items: ["a", "b"]).selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(UIPanGestureRecognizer().maximumNumberOfTouches == Int.max)
    #expect(UILongPressGestureRecognizer().minimumPressDuration == 0.5)
    #expect(UITapGestureRecognizer().cancelsTouchesInView)
  }

  @Test func aLabelMeasuresAndBreaks() {
    let label = UILabel()
    label.text = "one two three four"
    let whole = label.sizeThatFits(.zero)
    #expect(whole.height > 17 && whole.width > 60)
    label.numberOfLines = 0
    let broken = label.sizeThatFits(CGSize(width: whole.width / 2, height: 1000))
    #expect(broken.width <= whole.width / 2 + 1 && broken.height > whole.height * 1.5)
    label.attributedText = NSAttributedString(
      string: "large", attributes: [.font: UIFont.systemFont(ofSize: 34)])
    #expect(label.text == "large")
    #expect(label.sizeThatFits(.zero).height > 34)
    label.text = nil
    #expect(label.sizeThatFits(.zero) == .zero && label.attributedText == nil)
  }

  @Test func aLineSpacingThatLeavesNoHeightEndsNothing() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = -1000
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(
      string: "one\ntwo\nthree", attributes: [.paragraphStyle: style])
    #expect(label.sizeThatFits(CGSize(width: 200, height: 50)).height == 0)
    let context = CGContext()
    UIGraphicsPushContext(context)
    label.draw(label.bounds)
    UIGraphicsPopContext()
    #expect(
      CGRect(x: 0, y: 0, width: 200, height: 50).contains(context.displayList.bounds)
        || context.displayList.isEmpty)
  }

  @Test func aButtonShowsWhatItsStateHas() {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.setTitle("Off", for: .disabled)
    button.setTitleColor(.red, for: .selected)
    #expect(button.currentTitle == "Go" && button.titleLabel?.text == "Go")
    button.isEnabled = false
    #expect(button.titleLabel?.text == "Off" && button.state == .disabled)
    button.isEnabled = true
    button.isSelected = true
    #expect(button.titleLabel?.text == "Go", "no title of its own: the normal one's")
    #expect(button.titleLabel?.textColor == .red)
    button.sizeToFit()
    #expect(button.frame.width >= 30 && button.frame.height > 20)
    #expect(UIButton(frame: .zero).currentTitleColor == .white, "custom buttons are white")
  }

  @Test func targetsAreToldAndNotKept() {
    @MainActor final class Target {
      var heard: [Float] = []
      func changed(_ sender: UIControl) { heard.append((sender as! UISlider).value) }
      func pressed() { heard.append(-1) }
    }
    let slider = UISlider()
    var target: Target? = Target()
    slider.addTarget(target!, action: Target.changed, for: .valueChanged)
    slider.addTarget(target!, action: Target.pressed, for: .touchDown)
    slider.value = 0.25
    slider.sendActions(for: .valueChanged)
    slider.sendActions(for: [.touchDown])
    #expect(target?.heard == [0.25, -1])
    weak let gone = target
    target = nil
    #expect(gone == nil)
    slider.sendActions(for: .valueChanged)
  }

  @Test func segmentsComeAndGo() {
    let control = UISegmentedControl(items: ["one", "two"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "zero", at: 0, animated: false)
    #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == 2)
    control.setTitle("2", forSegmentAt: 2)
    #expect(control.titleForSegment(at: 2) == "2" && control.titleForSegment(at: 9) == nil)
    control.removeSegment(at: 2, animated: false)
    #expect(control.numberOfSegments == 2)
  }

  @Test func aTextFieldAsksItsDelegate() throws {
    final class Delegate: UITextFieldDelegate {
      var calls: [String] = []
      var returns = true
      func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
      func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("return \(textField.text ?? "nil")")
        textField.resignFirstResponder()
        return returns
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let delegate = Delegate()
    field.delegate = delegate
    window.addSubview(field)
    field.becomeFirstResponder()
    #expect(field.isEditing)
    window.handle(InputEvent(time: 0, kind: .text("hé")))
    window.handle(InputEvent(time: 1, kind: .key(KeyInput(phase: .down, key: "return"))))
    #expect(delegate.calls == ["begin", "return hé", "end"])
    #expect(!field.isEditing && field.text == "hé")
    field.text = nil
    #expect(field.text == "", "never nil, as UIKit's")
  }

  @Test func stateFollowsTheControl() {
    let control = UIControl()
    #expect(control.state == .normal)
    control.isHighlighted = true
    control.isSelected = true
    #expect(control.state == [.highlighted, .selected])
  }

  @Test(arguments: [true, false])
  func aScrollViewAsksBeforeItTakesAControlsTouch(mayTake: Bool) {
    final class Asking: UIScrollView {
      var mayTake = true
      override func touchesShouldCancel(in view: UIView) -> Bool {
        return view is UIControl ? mayTake : super.touchesShouldCancel(in: view)
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let scroll = Asking(frame: window.bounds)
    scroll.mayTake = mayTake
    scroll.contentSize = CGSize(width: 200, height: 1000)
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    scroll.addSubview(control)
    window.addSubview(scroll)
    func touch(_ phase: TouchInput.Phase, _ y: Double, at time: Double) {
      window.handle(
        InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: 100, y: y))))
    }
    touch(.began, 80, at: 0)
    window.advance(to: 0.3)
    #expect(control.isTracking, "the control has the touch after 0.15 s")
    for i in 1...6 { touch(.moved, 80 - Double(i) * 10, at: 0.3 + Double(i) * 0.01) }
    window.advance(to: 0.4)
    #expect((scroll.contentOffset.y > 0) == mayTake)
    #expect(control.isTracking == !mayTake)
    touch(.ended, 20, at: 0.6)
  }
}
