import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

/// The life cycle of views.
@MainActor @Suite struct ViewLifeTests {
  private let hand = Hand()

  @Test func safeAreaInsetsAskForLayout() {
    final class Placed: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let view = Placed(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    hand.root.addSubview(view)
    _ = hand.window.makeFrame()
    let before = view.layouts
    view.safeAreaInsets = EdgeInsets(top: 20)
    #expect(hand.window.needsFrame)
    _ = hand.window.makeFrame()
    #expect(view.layouts == before + 1)
    view.safeAreaInsets = EdgeInsets(top: 20)
    #expect(!hand.window.needsFrame)
    #expect(view.bounds.inset(by: view.safeAreaInsets).minY == 20)
  }

  @Test func viewsAreFoundByTheirTags() {
    let (outer, inner) = (View(), View())
    inner.tag = 7
    outer.addSubview(inner)
    hand.root.addSubview(outer)
    #expect(hand.root.viewWithTag(7) === inner)
    #expect(hand.root.viewWithTag(8) == nil)
  }

  @Test func addedToFitItFollows() {
    let view = View()
    hand.root.addSubviewToFit(view)
    hand.send(.resize(ResizeInput(width: 640, height: 222, scale: 2)), at: 1)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 640, height: 222))
  }

  /// From the view through its controller and the views around it to the window.
  @Test func whatIsNotHandledGoesUp() {
    final class Keys: View {
      var keys: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func keyDown(with event: KeyEvent) {
        keys.append(event.key)
        if event.key != "a" { super.keyDown(with: event) }
      }
    }
    final class Owner: ViewController {
      var keys: [String] = []
      let keysView = Keys()
      override func loadView() { view = keysView }
      override func keyDown(with event: KeyEvent) {
        keys.append(event.key)
        if event.key != "b" { super.keyDown(with: event) }
      }
    }
    let owner = Owner()
    var unhandled: [String] = []
    hand.window.keyHandler = {
      unhandled.append($0.key)
      return true
    }
    hand.window.rootViewController = owner
    owner.keysView.becomeFirstResponder()
    for key in ["a", "b", "c"] { hand.key(key, at: 1) }
    #expect(owner.keysView.keys == ["a", "b", "c"])
    #expect(owner.keys == ["b", "c"])
    #expect(unhandled == ["c"])
  }

  @Test func aControllersLifeIsTold() {
    final class Told: ViewController {
      var log: [String] = []
      override func viewDidLoad() { log.append("loaded") }
      override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
      override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
      override func viewWillDisappear(_ animated: Bool) { log.append("will go") }
      override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
    }
    let (first, second) = (Told(), Told())
    #expect(!first.isViewLoaded)
    hand.window.rootViewController = first
    _ = hand.window.makeFrame()
    hand.window.rootViewController = second
    _ = hand.window.makeFrame()
    #expect(first.log.sorted() == ["appeared", "gone", "loaded", "will appear", "will go"])
    #expect(first.log.firstIndex(of: "will go") ?? 0 < first.log.firstIndex(of: "gone") ?? 0)
    #expect(second.log.contains("appeared") && hand.root === second.view)
  }

  /// A change of one of very many subviews has the same effect as among few.
  @Test(arguments: 0..<3) func oneOfManySubviewsChanges(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let ground = View(frame: hand.root.bounds)
    hand.root.addSubview(ground)
    var views: [View] = []
    for i in 0..<150 {
      let view = View(
        frame: CGRect(x: Double(i % 15) * 20, y: Double(i / 15) * 20, width: 26, height: 26))
      view.looks.background = CGColor(
        hue: Double(i) / 150, saturation: 1, brightness: 0.7, alpha: 1)
      ground.addSubview(view)
      views.append(view)
    }
    for step in 0..<60 {
      let view = try #require(views.randomElement(using: &dice))
      switch Int.random(in: 0..<7, using: &dice) {
      case 0: view.isHidden.toggle()
      case 1: view.alpha = dice.number(in: 0...1)
      case 2: ground.bringSubviewToFront(view)
      case 3: view.transform = CGAffineTransform(rotationAngle: dice.number(in: -3...3))
      case 4: view.looks.background = CGColor(gray: dice.number(in: 0...1))
      case 5:
        if view.superview == nil { ground.addSubview(view) } else { view.removeFromSuperview() }
      default: view.center = CGPoint(x: dice.number(in: 0...400), y: dice.number(in: 0...300))
      }
      let shown = flat(hand.window.makeFrame())
      // Rebuilding everything gives the same items in the same order.
      ground.insertSubview(View(), at: 0)
      let anew = flat(hand.window.makeFrame())
      ground.subviews.first?.removeFromSuperview()
      _ = hand.window.makeFrame()
      #expect(shown == anew, "seed \(seed), step \(step)")
    }
  }

  private func flat(_ list: DisplayList) -> [DisplayItem] {
    list.items.flatMap { item -> [DisplayItem] in
      guard case .list(let inner) = item.operation else { return [item] }
      return [
        DisplayItem(
          .list(DisplayList(items: flat(inner))), transform: item.transform, clip: item.clip,
          alpha: item.alpha)
      ]
    }
  }
}
