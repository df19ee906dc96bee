import PanoramaUIKit
import Testing

/// What programs say about their views to assistive programs.
@Suite(.serialized) @MainActor struct AccessibilityTests {
  private let stage = TestWindow()
  private var tree: AccessibilityElement { stage.window.accessibilityTree }

  @Test func aViewBecomesOneElement() throws {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let label = UILabel(frame: card.bounds)
    label.text = "inside"
    card.addSubview(label)
    stage.window.addSubview(card)
    #expect(tree.first(named: "inside") != nil)
    card.isAccessibilityElement = true
    card.accessibilityLabel = "Card"
    card.accessibilityValue = "3 of 5"
    card.accessibilityHint = "Opens the card."
    card.accessibilityIdentifier = "card.3"
    card.accessibilityTraits = [.button, .selected]
    let element = try #require(tree.first(identified: "card.3"))
    #expect(element.role == .button && element.name == "Card" && element.value == "3 of 5")
    #expect(element.traits == .selected && element.hint == "Opens the card.")
    #expect(tree.first(named: "inside") == nil, "the label is a part of the card")
    card.accessibilityTraits.insert(.notEnabled)
    #expect(tree.first(identified: "card.3")?.traits.contains(.disabled) == true)
    card.isAccessibilityElement = false
    #expect(tree.first(named: "Card") == nil && tree.first(named: "inside") != nil)
    card.accessibilityElementsHidden = true
    #expect(tree.first(named: "inside") == nil)
  }

  @Test func subclassesOverrideWhatUIKitAsks() throws {
    final class Gauge: UIView {
      override var isAccessibilityElement: Bool {
        get { true }
        set {}
      }
      override var accessibilityLabel: String? {
        get { "Gauge" }
        set {}
      }
      override var accessibilityTraits: UIAccessibilityTraits {
        get { .adjustable }
        set {}
      }
    }
    stage.window.addSubview(Gauge(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
    #expect(try #require(tree.first(named: "Gauge")).role == .slider)
    UIAccessibility.post(notification: .announcement, argument: "Done")
    #expect(!UIAccessibility.isVoiceOverRunning)
  }

  @Test func controlsKeepTheirOwnValues() {
    let toggle = UISwitch()
    toggle.isOn = true
    toggle.accessibilityLabel = "Light"
    stage.window.addSubview(toggle)
    #expect(tree.first(named: "Light")?.value == "on")
    toggle.accessibilityValue = "bright"
    #expect(tree.first(named: "Light")?.value == "bright")
    toggle.isEnabled = false
    #expect(tree.first(named: "Light")?.traits.contains(.disabled) == true)
  }
}
