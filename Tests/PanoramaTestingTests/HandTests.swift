import Panorama
import PanoramaTesting
import Testing

@Suite @MainActor struct HandTests {
  /// A scroll view of 375 × 667 points with a page of 1000 × 1600.
  private func scrollView() -> (Hand, ScrollView) {
    let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    view.contentSize = CGSize(width: 1000, height: 1600)
    view.minimumZoomScale = 0.5
    view.maximumZoomScale = 4
    let window = Window(size: view.frame.size)
    window.rootView = view
    return (Hand(on: HeadlessHost(window: window)), view)
  }

  private let middle = CGPoint(x: 180, y: 400)

  @Test func aFingerThatRestsBeforeItLiftsOnlyDrags() {
    let (hand, view) = scrollView()
    hand.finger.down(at: middle).move(by: CGVector(dx: 0, dy: -200), over: 0.3).hold(0.2).up()
    #expect(hand.waitForRest())
    #expect(abs(view.contentOffset.y - 190) <= 10)
    #expect(view.contentOffset.x == 0)
  }

  @Test func aThrowGoesOn() {
    let (hand, view) = scrollView()
    hand.throw(from: middle, by: CGVector(dx: 0, dy: -200))
    let released = view.contentOffset.y
    #expect(hand.waitForRest())
    #expect(view.contentOffset.y > released + 100)
  }

  @Test func aCancelledFingerThrowsNothing() {
    let (hand, view) = scrollView()
    hand.finger.down(at: middle).move(to: CGPoint(x: 180, y: 200), over: 0.1).cancel()
    let released = view.contentOffset.y
    hand.waitForRest()
    #expect(abs(view.contentOffset.y - released) < 1)
  }

  @Test func theWheelScrolls() {
    let (hand, view) = scrollView()
    hand.wheel(at: middle, by: -3)
    hand.waitForRest()
    let down = view.contentOffset.y
    #expect(down > 0)
    hand.wheel(at: middle, by: 1)
    hand.waitForRest()
    #expect(view.contentOffset.y < down)
  }

  @Test func timePassesAsTheActionsSay() {
    let (hand, _) = scrollView()
    hand.wait(0.25).tap(at: middle)
    #expect(abs(hand.time - 0.33) < 1e-9)
    hand.longPress(at: middle, for: 1)
    #expect(abs(hand.time - 1.33) < 1e-9)
  }

  @Test func aPinchMovesTwoFingersApart() throws {
    let window = Window(size: CGSize(width: 300, height: 300))
    var distances: [Double] = []
    var places: [Int: SIMD2<Double>] = [:]
    window.inputObserver = { event in
      guard case .touch(let touch) = event.kind else { return }
      places[touch.id] = SIMD2(touch.x, touch.y)
      guard places.count == 2, touch.phase == .ended else { return }
      let way = places.values.reduce(SIMD2(0, 0)) { $1 - $0 }
      distances.append(abs(way.x))
    }
    Hand(on: HeadlessHost(window: window)).pinch(at: CGPoint(x: 150, y: 150), scale: 2)
    #expect(places.count == 2)
    #expect(places.values.map(\.x).sorted() == [50, 250])
  }

  @Test func elementsAreFoundByTheirNames() throws {
    let window = Window(size: CGSize(width: 300, height: 200))
    var count = 0
    let button = Button(title: "Add a card") { count += 1 }
    button.frame = CGRect(x: 100, y: 80, width: 120, height: 44)
    window.rootView.addSubview(button)
    let hand = Hand(on: HeadlessHost(window: window))
    try hand.tap("Add a card").tap("Add a card", role: .button)
    #expect(count == 2)
    let error = #expect(throws: ElementError.self) { try hand.tap("Add a star") }
    #expect(error?.description.contains("button \"Add a card\"") == true)
  }

  @Test func keysAndTextReachTheFocus() {
    let window = Window(size: CGSize(width: 300, height: 200))
    let field = TextField(frame: CGRect(x: 20, y: 20, width: 200, height: 44))
    window.rootView.addSubview(field)
    let hand = Hand(on: HeadlessHost(window: window))
    hand.tap(at: CGPoint(x: 60, y: 40)).type("café").press("backspace")
    #expect(field.text == "caf")
  }

  @Test func slowFramesAreReported() throws {
    let host = HeadlessHost(window: Window(size: CGSize(width: 50, height: 50)))
    #expect(throws: SlowFrames.self) { try host.expectFrames(under: 16.7, percentile: 99) }
    Hand(on: host).wait(0.1)
    try host.expectFrames(under: 60_000, percentile: 99)
    let error = #expect(throws: SlowFrames.self) {
      try host.expectFrames(under: 0, percentile: 50)
    }
    #expect(error?.reason.contains("50.0 % of") == true)
  }

  @Test func percentilesAreThoseOfTheOrder() {
    var durations = FrameDurations()
    #expect(durations.percentile(50) == nil)
    for milliseconds in (1...100).shuffled() { durations.add(Double(milliseconds)) }
    #expect(durations.percentile(99) == 99)
    #expect(durations.percentile(100) == 100)
    #expect(durations.percentile(50) == 50)
    #expect(durations.percentile(0) == 1)
  }
}
