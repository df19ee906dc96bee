import Foundation
import Panorama
import Testing

@MainActor @Suite struct AccessibilityTests {
  private let window = Window(size: CGSize(width: 400, height: 300))

  @Test func everyControlSaysWhatItIs() {
    window.title = "Test"
    let slider = Slider(frame: CGRect(x: 10, y: 60, width: 200, height: 44))
    slider.accessibilityLabel = "Hue"
    slider.value = 0.5
    let button = Button(frame: CGRect(x: 10, y: 10, width: 100, height: 44), title: "Open")
    button.isEnabled = false
    let box = View(frame: window.bounds)
    box.addSubview(button)
    box.addSubview(slider)
    window.rootView.addSubview(box)
    let hidden = Button(title: "Secret")
    hidden.isHidden = true
    box.addSubview(hidden)
    #expect(
      window.accessibilityTree.text == """
        window "Test" at 0, 0, 400 x 300
          group at 0, 0, 400 x 300
            button "Open" disabled at 10, 10, 100 x 44
            slider "Hue" = "0.5" at 10, 60, 200 x 44 (increment, decrement)
        """)
  }

  @Test func viewletsAreFoundByNameWhereTheyAreShown() {
    let view = PanoramaView(frame: window.bounds)
    window.rootView.addSubviewToFit(view)
    let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    let card = Viewlet(frame: CGRect(x: 100, y: 50, width: 200, height: 100))
    var presses = 0
    card.addViewlet(
      ButtonViewlet(frame: CGRect(x: 10, y: 10, width: 60, height: 30), title: "Add") { _ in
        presses += 1
      })
    scene.addViewlet(card)
    view.zoomScale = 2
    view.contentOffset = CGPoint(x: 40, y: 20)
    let found = window.accessibilityTree.first(named: "Add", role: .button)
    #expect(found?.frame == CGRect(x: 180, y: 100, width: 120, height: 60))
    let (x, y) = (found?.frame.midX ?? 0, found?.frame.midY ?? 0)
    for (phase, time) in [(TouchInput.Phase.began, 0.0), (.ended, 0.1)] {
      window.handle(
        InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: x, y: y))))
    }
    #expect(presses == 1, "what is found by name can be pressed where it says it is")
    #expect(window.accessibilityTree.first(named: "Remove") == nil)
  }

  @Test func veryManyViewletsAreToldInPieces() throws {
    let view = PanoramaView(frame: window.bounds)
    window.rootView.addSubviewToFit(view)
    let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    for i in 0..<2_000 {
      let viewlet = LabelViewlet(
        frame: CGRect(x: Double(i % 100) * 10, y: Double(i / 100) * 10, width: 9, height: 9))
      viewlet.accessibilityLabel = "Label \(i)"
      scene.addViewlet(viewlet)
    }
    let all = try #require(
      window.accessibilityTree.first(named: "2000 items", role: .group))
    let deferred = try #require(all.deferred)
    #expect(all.children.isEmpty && deferred.elements(in: all.id).isEmpty)
    var pieces = 0
    while !deferred.collect(until: { true }) { pieces += 1 }
    #expect(pieces > 10)
    let elements = deferred.elements(in: all.id)
    #expect(elements.map(\.name) == (0..<2_000).map { "Label \($0)" })
    #expect(Set(elements.map(\.id)).count == 2_000)
    // Who asks for one need not wait for the pieces.
    let last = try #require(elements.last)
    #expect(window.showElement(last.id))
  }
}
