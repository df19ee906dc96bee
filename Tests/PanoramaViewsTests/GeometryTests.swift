import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

@MainActor @Suite struct GeometryTests {
  @Test func frameBoundsAndCenterAgree() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(view.center == CGPoint(x: 60, y: 50))
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 50, y: 70, width: 100, height: 60))
    view.bounds = CGRect(x: 5, y: 5, width: 20, height: 10)
    #expect(view.center == CGPoint(x: 100, y: 100))
    #expect(view.frame == CGRect(x: 90, y: 95, width: 20, height: 10))
    view.frame.origin = .zero
    #expect(view.bounds == CGRect(x: 5, y: 5, width: 20, height: 10))
  }

  @Test func transformScalesTheFrameAboutTheMiddle() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: -50, y: -25, width: 200, height: 100))
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    #expect(view.bounds.size == CGSize(width: 200, height: 100))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 400, height: 200))
  }

  @Test func scrollingMovesOnlyTheBoundsOrigin() {
    let view = View(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let child = View(frame: CGRect(x: 20, y: 400, width: 10, height: 10))
    view.addSubview(child)
    view.bounds.origin = CGPoint(x: 0, y: 380)
    #expect(view.frame == CGRect(x: 10, y: 10, width: 100, height: 100))
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 30, y: 30))
  }

  @Test func whatIsNoNumberIsDropped() {
    let view = View(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.frame = CGRect(x: Double.nan, y: 0, width: 1, height: 1)
    view.center = CGPoint(x: Double.infinity, y: 0)
    view.bounds = CGRect(x: 0, y: -Double.infinity, width: 1, height: 1)
    view.transform = CGAffineTransform(scaleX: .nan, y: 1)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(View(frame: CGRect(x: 0, y: 0, width: Double.nan, height: 1)).frame == .zero)
  }

  /// Converts points back and forth in random trees of rotated, scaled and scrolled views.
  @Test(arguments: 0..<50)
  func convertingThereAndBackIsExactTo1e9(seed: Int) {
    var dice = SeededGenerator(seed: UInt64(seed))
    let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    func branch() -> View {
      var leaf = root
      for _ in 0..<5 {
        let child = View(
          frame: CGRect(
            x: dice.number(in: -500...500), y: dice.number(in: -500...500),
            width: dice.number(in: 1...900),
            height: dice.number(in: 1...900)))
        let zoom = exp(dice.number(in: -1...1))
        child.transform = CGAffineTransform(rotationAngle: dice.number(in: -3...3))
          .scaledBy(x: zoom, y: zoom)
        child.bounds.origin = CGPoint(
          x: dice.number(in: -900...900), y: dice.number(in: -900...900))
        leaf.addSubview(child)
        leaf = child
      }
      return leaf
    }
    let (a, b) = (branch(), branch())
    for other in [b, root, nil] {
      let p = CGPoint(x: dice.number(in: -1000...1000), y: dice.number(in: -1000...1000))
      let back = a.convert(a.convert(p, to: other), from: other)
      #expect(hypot(back.x - p.x, back.y - p.y) <= 1e-9)
    }
  }

  @Test func autoresizingSharesTheDifference() {
    let parent = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = View(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 150, height: 140)
    #expect(child.frame == CGRect(x: 10, y: 50, width: 130, height: 20))
  }

  @Test func hitTestingFindsTheFrontmostViewInside() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = View(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let front = View(frame: CGRect(x: 30, y: 30, width: 60, height: 60))
    let outside = View(frame: CGRect(x: 50, y: 0, width: 40, height: 10))
    root.addSubview(back)
    root.addSubview(front)
    back.addSubview(outside)
    #expect(root.hitTest(CGPoint(x: 40, y: 40), with: nil) === front)
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 55, y: 5), with: nil) === outside)
    #expect(root.hitTest(CGPoint(x: 80, y: 5), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 5), with: nil) == nil)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 40, y: 40), with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === root)
    front.isHidden = false
    front.alpha = 0.005
    #expect(root.hitTest(CGPoint(x: 40, y: 40), with: nil) === root)
  }

  @Test func hitTestingAgreesWithDrawingUnderATurn() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let child = View(frame: CGRect(x: 80, y: 50, width: 40, height: 100))
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    root.addSubview(child)
    #expect(root.hitTest(CGPoint(x: 60, y: 100), with: nil) === child)
    #expect(root.hitTest(CGPoint(x: 100, y: 60), with: nil) === root)
    child.transform = CGAffineTransform(scaleX: 0, y: 1)
    #expect(root.hitTest(CGPoint(x: 100, y: 100), with: nil) === root)
  }

  @Test func orderOfSubviews() {
    let root = View()
    let (a, b, c) = (View(), View(), View())
    root.addSubview(a)
    root.insertSubview(b, at: 0)
    root.insertSubview(c, aboveSubview: b)
    #expect(root.subviews.map(ObjectIdentifier.init) == [b, c, a].map(ObjectIdentifier.init))
    root.insertSubview(a, belowSubview: c)
    #expect(root.subviews.map(ObjectIdentifier.init) == [b, a, c].map(ObjectIdentifier.init))
    root.bringSubviewToFront(b)
    root.sendSubviewToBack(c)
    #expect(root.subviews.map(ObjectIdentifier.init) == [c, a, b].map(ObjectIdentifier.init))
    b.removeFromSuperview()
    #expect(b.superview == nil && root.subviews.count == 2)
    a.addSubview(root)
    #expect(root.superview == nil, "a view does not go inside itself")
  }
}
