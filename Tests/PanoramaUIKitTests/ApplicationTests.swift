import PanoramaTesting
import PanoramaUIKit
import Testing

/// Windows, controllers, frames and pictures as iOS code expects them.
@Suite(.serialized) @MainActor struct ApplicationTests {
  private final class Witness: UIViewController {
    var calls: [String] = []
    override func viewDidLoad() { calls.append("didLoad") }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    override func willMove(toParent parent: UIViewController?) {
      calls.append(parent == nil ? "willLeave" : "willJoin")
    }
    override func didMove(toParent parent: UIViewController?) {
      calls.append(parent == nil ? "left" : "joined")
    }
  }

  @Test func anApplicationDelegateMakesItsWindow() throws {
    final class Delegate: UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window?.rootViewController = Witness()
        window?.makeKeyAndVisible()
        return true
      }
    }
    let delegate = Delegate()
    let window = try #require(UIApplication.launch(delegate))
    #expect(UIApplication.shared.keyWindow === window && window.isKeyWindow)
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 480))
    let controller = try #require(window.rootViewController as? Witness)
    _ = window.makeFrame()
    #expect(controller.calls == ["didLoad", "willAppear", "didAppear"])
    #expect(controller.view.frame == window.bounds)
  }

  @Test func childrenHearOfComingAndGoing() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (parent, child) = (Witness(), Witness())
    window.rootViewController = parent
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    _ = window.makeFrame()
    #expect(child.calls == ["willJoin", "didLoad", "willAppear", "joined", "didAppear"])
    #expect(child.parent === parent && parent.children == [child])
    #expect(child.view.next === child && child.next === parent.view)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      child.calls.suffix(4) == ["willLeave", "willDisappear", "didDisappear", "left"])
    #expect(parent.children.isEmpty)
  }

  @Test func aDisplayLinkRunsWithTheWindow() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.makeKeyAndVisible()
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    link.add(to: .main, forMode: .common)
    for i in 1...3 { window.advance(to: Double(i)) }
    #expect(times == [1, 2, 3] && link.duration == 1 && window.isAnimating)
    link.isPaused = true
    window.advance(to: 4)
    #expect(times.count == 3 && !window.isAnimating)
    link.isPaused = false
    window.advance(to: 5)
    #expect(times.last == 5 && link.duration == 0, "a pause is no long frame")
    link.invalidate()
    window.advance(to: 6)
    #expect(times.last == 5 && !window.isAnimating)
  }

  @Test func orientationsTurnPictures() throws {
    // Stored with red on the left and blue on the right; displayed rotated.
    let stored = CGImage(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_00FF], isOpaque: true)
    func shown(_ orientation: UIImage.Orientation) throws -> (CGSize, [UInt32]) {
      let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
      let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
      return (image.size, try #require(drawn.cgImage).pixels)
    }
    let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
    let (wide, tall) = (CGSize(width: 2, height: 1), CGSize(width: 1, height: 2))
    #expect(try shown(.up) == (wide, [red, blue]))
    #expect(try shown(.down) == (wide, [blue, red]))
    #expect(try shown(.upMirrored) == (wide, [blue, red]))
    #expect(
      try shown(.right) == (tall, [red, blue]), "EXIF 6: the stored left is shown at the top")
    #expect(try shown(.left) == (tall, [blue, red]))
  }

  @Test func picturesGoThroughFiles() throws {
    let format = UIGraphicsImageRendererFormat()
    let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format).image {
      UIColor.green.setFill()
      $0.fill(CGRect(x: 1, y: 0, width: 2, height: 2))
    }
    let file = try #require(image.pngData())
    let back = try #require(UIImage(data: file))
    #expect(back.size == CGSize(width: 3, height: 2))
    #expect(back.cgImage?.pixels == image.cgImage?.pixels)
    #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(named: "nothing of that name") == nil)
    let seen: XImage = back
    let view = UIImageView(image: seen)
    #expect(view.frame.size == back.size && view.image == back)
  }

  @Test func cornersRoundOneByOne() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40),
      byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 10))
    #expect(abs(path.bounds.minX) < 1e-9 && abs(path.bounds.maxY - 40) < 1e-9)
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 39, y: 39)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
  }

  @Test func animationsTakeUIKitsOptions() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    var finished: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0.5, options: [.curveLinear, .allowUserInteraction],
      animations: { view.alpha = 0 }, completion: { finished.append($0) })
    window.advance(to: 1)
    #expect(view.alpha == 0 && finished.isEmpty)
    window.advance(to: 2)
    #expect(finished == [true])
  }

  @Test func anAnimatorIsSetUpFirst() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    animator.addCompletion { ends.append($0) }
    #expect(view.alpha == 1 && !animator.isRunning)
    animator.startAnimation()
    #expect(view.alpha == 0.5 && animator.isRunning)
    window.advance(to: 2)
    #expect(ends == [.end] && !animator.isRunning)
  }

  @Test func copiedTextIsTheWindows() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.makeKeyAndVisible()
    UIPasteboard.general.string = "copied"
    #expect(window.clipboard.text == "copied" && UIPasteboard.general.string == "copied")
  }

  @Test func copiedPicturesAreReplacedByText() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.makeKeyAndVisible()
    let board = UIPasteboard.general
    let picture = try #require(UIImage(systemName: "star"))
    board.string = "before"
    #expect(!board.hasImages && board.image == nil && board.images == nil)
    board.images = [picture, try #require(UIImage(systemName: "moon"))]
    #expect(board.hasImages && board.image == picture && board.images?.count == 2)
    #expect(!board.hasStrings, "a picture replaces the text")
    // Another program copies.
    window.clipboard.text = "after"
    #expect(!board.hasImages && board.string == "after")
    board.image = picture
    board.string = "own"
    #expect(board.image == nil && board.string == "own")
    board.image = picture
    board.image = nil
    #expect(!board.hasImages)
  }

  @Test func olderNamesAreThere() {
    let attributes = [NSFontAttributeName: UIFont.systemFont(ofSize: 20) as Any]
    #expect("wide".size(withAttributes: attributes).height > 20)
    let insets = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 10, height: 10), insets).width == 4)
    let (parent, child) = (UIView(), UIView())
    parent.addSubview(child)
    parent.addSubview(UIView())
    parent.bringSubview(toFront: child)
    #expect(parent.subviews.last == child)
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    #expect(shape.lineCap == .round && UIControlEvents.touchDown == UIControl.Event.touchDown)
  }
}
