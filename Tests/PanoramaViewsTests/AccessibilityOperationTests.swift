import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// What assistive programs ask a window to do with its elements.
@MainActor @Suite struct AccessibilityOperationTests {
  private let hand = Hand()

  private func id(_ name: String) throws -> UInt64 {
    try #require(hand.window.accessibilityTree.first(named: name)).id
  }

  private func button(
    _ title: String, y: Double, in view: View, _ action: @escaping @MainActor () -> Void
  ) {
    let button = Button(title: title)
    button.frame = CGRect(x: 0, y: y, width: 120, height: 44)
    button.addAction(for: .touchUpInside, action)
    view.addSubview(button)
  }

  @Test func elementsKeepTheirIdentifiersAndNoTwoHaveTheSame() throws {
    let segments = SegmentedControl(titles: ["One", "Two"])
    segments.frame = CGRect(x: 0, y: 100, width: 200, height: 44)
    hand.root.addSubview(segments)
    button("Press", y: 0, in: hand.root) {}
    _ = hand.window.makeFrame()
    func identifiers(_ element: AccessibilityElement) -> [UInt64] {
      [element.id] + element.children.flatMap(identifiers)
    }
    let first = identifiers(hand.window.accessibilityTree).dropFirst()
    #expect(Set(first).count == first.count && !first.contains(0))
    hand.root.subviews[0].frame.origin.y = 200
    #expect(identifiers(hand.window.accessibilityTree).dropFirst() == first)
  }

  @Test func aPressScrollsTheElementIntoViewAndTapsIt() throws {
    var presses = 0
    let scroll = ScrollView(frame: hand.root.bounds)
    scroll.contentSize = CGSize(width: 400, height: 3000)
    hand.root.addSubview(scroll)
    button("Far", y: 2500, in: scroll) { presses += 1 }
    _ = hand.window.makeFrame()
    #expect(hand.window.perform(.press, onElement: try id("Far")))
    hand.window.advance(to: 1)
    #expect(presses == 1)
    #expect(scroll.contentOffset.y > 2000)
    #expect(!hand.window.perform(.press, onElement: 12345), "there is no such element")
  }

  @Test func aDisabledElementIsNotPressed() throws {
    var presses = 0
    button("Off", y: 0, in: hand.root) { presses += 1 }
    (hand.root.subviews[0] as? Button)?.isEnabled = false
    _ = hand.window.makeFrame()
    #expect(!hand.window.perform(.press, onElement: try id("Off")))
    hand.window.advance(to: 1)
    #expect(presses == 0)
  }

  @Test func aSliderIsSetInSteps() throws {
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    slider.accessibilityLabel = "Amount"
    hand.root.addSubview(slider)
    _ = hand.window.makeFrame()
    let element = try #require(hand.window.accessibilityTree.first(named: "Amount"))
    #expect(element.number == .init(0, in: 0...1, step: 0.05))
    #expect(hand.window.perform(.increment, onElement: element.id))
    #expect(slider.value == 0.05)
    #expect(hand.window.setElement(element.id, to: 0.5))
    #expect(abs(slider.value - 0.5) < 1e-9)
    #expect(hand.window.setElement(element.id, to: 99))
    #expect(slider.value == 1)
    #expect(!hand.window.setElement(element.id, to: .nan))
  }

  @Test func aFieldTellsItsCaretInScalarsAndTakesTheFocus() throws {
    let field = TextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    field.text = "é日x"
    field.accessibilityLabel = "Field"
    hand.root.addSubview(field)
    _ = hand.window.makeFrame()
    #expect(hand.window.focusElement(try id("Field")))
    field.selectedRange = 2..<5
    let element = try #require(hand.window.accessibilityTree.first(named: "Field"))
    #expect(element.traits.contains(.focused))
    #expect(element.selection == 1..<2)
    #expect(hand.window.firstResponder === field)
  }

  /// A view that has very many parts, each of which may be the focus.
  private final class Crowd: View {
    var focus: Int?

    override var canBecomeFirstResponder: Bool { true }
    override var accessibilityTitle: String { "Crowd" }
    override var accessibilityColumns: Int? { 2 }
    override func accessibilityChildren() -> [AccessibilityElement] {
      var parts = (0..<4).map { (place: Int) in
        AccessibilityElement(
          role: .item, name: "\(place)", frame: bounds, traits: place == focus ? .focused : [])
      }
      parts[3].deferred = DeferredElements { [bounds] in
        (1...1000).map { number in
          var element = AccessibilityElement(role: .item, name: "Part \(number)", frame: bounds)
          element.id = UInt64(number)
          return element
        }
      }
      return parts
    }
  }

  @Test func deferredElementsAreFoundOnlyByTheirIdentifiers() throws {
    let crowd = Crowd(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    hand.root.addSubview(crowd)
    let tree = hand.window.accessibilityTree
    #expect(tree.first(named: "Part 7") == nil && !tree.text.contains("Part"))
    #expect(tree.first(named: "Crowd")?.columns == 2)
    let holder = try #require(tree.first(named: "3"))
    let parts = try #require(holder.deferred).elements(in: holder.id)
    #expect(Set(parts.map(\.id) + [0, holder.id]).count == 1002)
    #expect(hand.window.showElement(parts[6].id))
    #expect(!hand.window.showElement(parts[6].id ^ 2))
    crowd.isHidden = true
    #expect(!hand.window.showElement(parts[6].id))
  }

  /// What keys are for is the focus, and not what is around it.
  @Test func aPartThatIsTheFocusTakesItFromItsView() {
    let crowd = Crowd(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    hand.root.addSubview(crowd)
    crowd.becomeFirstResponder()
    func focused() -> [String] {
      hand.window.accessibilityTree.all(.item).filter { $0.traits.contains(.focused) }.map(\.name)
        + hand.window.accessibilityTree.all(.group).filter { $0.traits.contains(.focused) }
        .map(\.name)
    }
    #expect(focused() == ["Crowd"])
    crowd.focus = 2
    #expect(focused() == ["2"])
    let inner = View()
    crowd.addSubview(inner)
    #expect(hand.window.sendsKeys(to: inner) && !hand.window.sendsKeys(to: hand.root))
  }
}
