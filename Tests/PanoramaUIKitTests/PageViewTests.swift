import PanoramaTesting
import PanoramaUIKit
import Testing

/// Pages that a hand turns, context menus, materials, masks and stretched pictures.
@Suite(.serialized) @MainActor struct PageViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
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

  // MARK: Pages

  private final class Page: UIViewController {
    let number: Int

    init(_ number: Int) {
      self.number = number
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
  }

  /// Five pages.
  private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    var turns: [String] = []

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page((viewController as? Page).map { $0.number - 1 }) }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page((viewController as? Page).map { $0.number + 1 }) }

    private func page(_ number: Int?) -> UIViewController? {
      number.flatMap { (0..<5).contains($0) ? Page($0) : nil }
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { turns.append("will") }

    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { turns.append(completed ? "turned" : "stayed") }
  }

  private func open(_ book: Book, spacing: Int = 20) -> UIPageViewController {
    let pages = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal,
      options: [.interPageSpacing: spacing])
    pages.dataSource = book
    pages.delegate = book
    pages.setViewControllers([Page(0)], direction: .forward, animated: false)
    window.rootViewController = pages
    hand.wait(0.1)
    return pages
  }

  private func number(_ pages: UIPageViewController) -> Int? {
    (pages.viewControllers?.first as? Page)?.number
  }

  private func drag(_ distance: CGFloat) {
    hand.finger.down(at: CGPoint(x: 200 - distance / 2, y: 150))
      .move(by: CGVector(dx: distance, dy: 0), over: 0.3).up()
    hand.waitForRest()
  }

  @Test func aDragTurnsOnePage() {
    let book = Book()
    let pages = open(book)
    #expect(number(pages) == 0 && pages.children.count == 2)
    drag(-300)
    #expect(number(pages) == 1 && pages.children.count == 3)
    #expect(book.turns == ["will", "turned"])
    let view = pages.viewControllers?.first?.view
    #expect(view?.convert(view?.bounds ?? .zero, to: nil) == window.bounds)
    drag(300)
    #expect(number(pages) == 0)
    // There is nothing before the first page.
    drag(200)
    #expect(number(pages) == 0 && pages.children.count == 2)
  }

  @Test func aShortDragTurnsNothing() {
    let book = Book()
    let pages = open(book)
    hand.finger.down(at: CGPoint(x: 250, y: 150))
      .move(by: CGVector(dx: -60, dy: 0), over: 0.5).hold(0.3).up()
    hand.waitForRest()
    #expect(number(pages) == 0 && book.turns == ["will", "stayed"])
  }

  @Test func aPageIsSetWithAndWithoutAnAnimation() {
    let book = Book()
    let pages = open(book)
    var arrived: [Bool] = []
    pages.setViewControllers([Page(3)], direction: .forward, animated: true) { arrived.append($0) }
    #expect(number(pages) == 3)
    hand.waitForRest()
    #expect(arrived == [true] && pages.children.count == 3)
    pages.setViewControllers([Page(1)], direction: .reverse, animated: false) { arrived.append($0) }
    #expect(number(pages) == 1 && arrived == [true, true])
    hand.wait(0.1)
    let view = pages.viewControllers?.first?.view
    #expect(view?.convert(view?.bounds ?? .zero, to: nil) == window.bounds)
    #expect(book.turns.isEmpty, "only a hand's turns are told")
  }

  @Test func theShownPageStaysWhenTheWindowChanges() {
    let book = Book()
    let pages = open(book)
    drag(-300)
    window.handle(
      InputEvent(
        time: window.time + 0.1, kind: .resize(ResizeInput(width: 600, height: 200, scale: 1))))
    hand.wait(0.2)
    let view = pages.viewControllers?.first?.view
    #expect(number(pages) == 1)
    #expect(view?.convert(view?.bounds ?? .zero, to: nil).size == CGSize(width: 600, height: 200))
    #expect(view?.convert(CGPoint.zero, to: nil) == .zero)
  }

  @Test func aSingleFixedPageNeedsNoSource() {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical)
    window.rootViewController = pages
    hand.wait(0.1)
    #expect(pages.viewControllers == nil)
    pages.setViewControllers([Page(7)], direction: .forward, animated: true)
    hand.wait(0.1)
    drag(-200)
    #expect(number(pages) == 7 && pages.children.count == 1)
    pages.setViewControllers(nil, direction: .forward, animated: false)
    #expect(pages.viewControllers == nil && pages.children.isEmpty)
  }

  // MARK: Menus

  private final class Asker: UIContextMenuInteractionDelegate {
    var chosen: [String] = []
    var place: CGPoint?

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      place = location
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Copy") { self.chosen.append($0.title) }])
      }
    }
  }

  @Test func aLongPressOpensAMenu() throws {
    let asker = Asker()
    let view = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    let interaction = UIContextMenuInteraction(delegate: asker)
    view.addInteraction(interaction)
    window.addSubview(view)
    hand.longPress(at: CGPoint(x: 150, y: 90))
    #expect(asker.place == CGPoint(x: 50, y: 40))
    try hand.tap("Copy")
    #expect(asker.chosen == ["Copy"])
    view.removeInteraction(interaction)
    #expect(interaction.view == nil && view.interactions.isEmpty)
    hand.wait(1).longPress(at: CGPoint(x: 160, y: 100))
    #expect(asker.place == CGPoint(x: 50, y: 40), "nobody asks any more")
  }

  // MARK: Looks

  @Test func aMaterialLetsShineThrough() throws {
    window.overrideUserInterfaceStyle = .light
    let red = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    red.backgroundColor = .red
    let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    glass.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    window.addSubview(red)
    window.addSubview(glass)
    let covered = try #require(pixel(50, 50))
    #expect(glass.contentView.frame == glass.bounds)
    #expect((0x40...0xB0).contains(covered >> 16 & 0xFF) && covered & 0xFF < 0x40)
    glass.effect = nil
    #expect(pixel(50, 50) == 0xFFFF_0000)
  }

  @Test func aMaterialIsAsLargeAsItsContent() {
    let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    let content = UIView()
    for view in [glass, content] { view.translatesAutoresizingMaskIntoConstraints = false }
    glass.contentView.addSubview(content)
    window.addSubview(glass)
    NSLayoutConstraint.activate([
      glass.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 10),
      glass.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 20),
      content.leadingAnchor.constraint(equalTo: glass.contentView.leadingAnchor, constant: 8),
      content.trailingAnchor.constraint(equalTo: glass.contentView.trailingAnchor, constant: -8),
      content.topAnchor.constraint(equalTo: glass.contentView.topAnchor, constant: 8),
      content.bottomAnchor.constraint(equalTo: glass.contentView.bottomAnchor, constant: -8),
      content.widthAnchor.constraint(equalToConstant: 100),
      content.heightAnchor.constraint(equalToConstant: 50),
    ])
    hand.wait(0.1)
    #expect(glass.frame == CGRect(x: 10, y: 20, width: 116, height: 66))
    #expect(content.frame == CGRect(x: 8, y: 8, width: 100, height: 50))
  }

  private final class LateTitle: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Late"
    }
  }

  @Test func aTitleThatIsSetWhenTheViewLoadsIsShown() throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    hand.wait(0.1)
    navigation.pushViewController(LateTitle(), animated: false)
    hand.wait(0.1)
    let texts = navigation.navigationBar.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["Late"])
  }

  @Test(arguments: ["circle", "checkmark.circle.fill", "heart.fill", "arrow.up", "ellipsis.circle"])
  func aSymbolIsDrawn(_ name: String) throws {
    let view = UIImageView(image: UIImage(systemName: name))
    #expect(view.image?.size == CGSize(width: 22, height: 22))
    view.frame = CGRect(x: 0, y: 0, width: 22, height: 22)
    view.tintColor = .red
    window.addSubview(view)
    hand.wait(0.1)
    host.draw()
    let picture = try #require(host.picture)
    let reds = (0..<22).flatMap { y in (0..<22).map { picture.pixels[y * picture.width + $0] } }
      .count { $0 == 0xFFFF_0000 }
    #expect((4...400).contains(reds), "\(reds)")
  }

  @Test func aMaskShowsAPart() {
    let red = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    red.backgroundColor = .red
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    mask.backgroundColor = .black
    red.mask = mask
    window.addSubview(red)
    #expect(red.mask === mask)
    #expect(pixel(50, 50) == 0xFFFF_0000 && pixel(150, 50) != 0xFFFF_0000)
    red.mask = nil
    #expect(red.mask == nil && pixel(150, 50) == 0xFFFF_0000)
  }

  @Test func theSidesOfAResizablePictureKeepTheirWidths() {
    let small = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
      UIColor.green.setFill()
      context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
    }
    let caps = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
    let view = UIImageView(image: small.resizableImage(withCapInsets: caps))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    view.contentMode = .scaleToFill
    window.addSubview(view)
    #expect(view.image?.capInsets == caps)
    for (x, y) in [(1, 30), (98, 30), (50, 1), (50, 58), (2, 2)] {
      #expect(pixel(x, y) == 0xFFFF_0000, "\(x), \(y)")
    }
    for (x, y) in [(6, 30), (93, 30), (50, 6), (50, 53)] {
      #expect(pixel(x, y) == 0xFF00_FF00, "\(x), \(y)")
    }
  }

  @Test func linesOfTextAreNotTooLong() {
    let wide = UIWindow(frame: CGRect(x: 0, y: 0, width: 1200, height: 300))
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    wide.addSubview(label)
    let guide = wide.rootView.readableContentGuide
    #expect(wide.rootView.readableContentGuide === guide)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      label.topAnchor.constraint(equalTo: guide.topAnchor),
    ])
    _ = wide.makeFrame()
    #expect(label.frame.width == 672 && abs(label.frame.midX - 600) < 1)
  }

  @Test func aVisualFormatPlacesViews() {
    let (first, second) = (UIView(), UIView())
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
    let views = ["first": first, "second_2": second]
    let formats: [(String, NSLayoutConstraint.FormatOptions)] = [
      ("|-(margin)-[first(==80)]-[second_2(>=100,first@250)]-20-|", [.alignAllTop]),
      ("V:|-30-[first(second_2)]", []), ("V:[second_2(40.5)]-(>=8)-|", []),
    ]
    for (format, options) in formats {
      let made = NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: ["margin": 12], views: views)
      #expect(!made.isEmpty, "\(format)")
      NSLayoutConstraint.activate(made)
    }
    hand.wait(0.1)
    #expect(first.frame == CGRect(x: 12, y: 30, width: 80, height: 40.5))
    #expect(second.frame == CGRect(x: 100, y: 30, width: 280, height: 40.5))
  }

  @Test(arguments: [
    "", "[none]", "|-[first", "[first]|[first]", "[first(]", "[first]-(8-[first]", "[first(8@x)]",
    "X:[first]", "|", "[first]-", "[first(first",
  ])
  func aVisualFormatThatCannotBeReadMakesNothing(_ format: String) {
    let view = UIView()
    window.addSubview(view)
    #expect(
      NSLayoutConstraint.constraints(withVisualFormat: format, views: ["first": view]).isEmpty)
  }

  @Test func aBarGivesWayToAPushedController() {
    let tabs = UITabBarController()
    let navigation = UINavigationController(rootViewController: UIViewController())
    tabs.viewControllers = [navigation]
    window.rootViewController = tabs
    hand.wait(0.1)
    #expect(!tabs.tabBar.isHidden)
    let page = UIViewController()
    page.hidesBottomBarWhenPushed = true
    navigation.pushViewController(page, animated: false)
    hand.wait(0.1)
    #expect(tabs.tabBar.isHidden && page.view.safeAreaInsets.bottom == 0)
    navigation.popViewController(animated: false)
    hand.wait(0.1)
    #expect(!tabs.tabBar.isHidden)
  }
}
