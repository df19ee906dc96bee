import PanoramaUIKit
import Testing

@Suite @MainActor struct ConstraintLayoutTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var root: UIView { window.rootView }

  private func make(in superview: UIView? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? root).addSubview(view)
    return view
  }

  @Test func anchorsPlaceAView() {
    let view = make()
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 10, width: 360, height: 90))
    window.handle(
      InputEvent(time: 1, kind: .resize(ResizeInput(width: 240, height: 300, scale: 1))))
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 10, width: 200, height: 50), "it follows the window")
  }

  @Test func viewsInDifferentSuperviewsAlign() {
    let box = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    root.addSubview(box)
    let (inner, outer) = (make(in: box), make())
    NSLayoutConstraint.activate([
      inner.centerXAnchor.constraint(equalTo: box.centerXAnchor),
      inner.centerYAnchor.constraint(equalTo: box.centerYAnchor),
      inner.widthAnchor.constraint(equalToConstant: 40),
      inner.heightAnchor.constraint(equalToConstant: 20),
      outer.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
      outer.topAnchor.constraint(equalTo: inner.topAnchor),
      outer.rightAnchor.constraint(equalTo: root.rightAnchor),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
    ])
    window.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 80, y: 90, width: 40, height: 20))
    #expect(outer.frame == CGRect(x: 225, y: 140, width: 175, height: 20))
    box.frame.origin.x = 0
    window.layoutIfNeeded()
    #expect(outer.frame.minX == 125, "it follows a frame that was set")
  }

  @Test func theStrongerConstraintWins() {
    let view = make()
    let wide = view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.9)
    wide.priority = .defaultHigh
    let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 320)
    NSLayoutConstraint.activate([
      wide, limit, view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.frame.width == 320 && view.frame.midX == 200)
    limit.isActive = false
    window.layoutIfNeeded()
    #expect(view.frame.width == 360)
    wide.priority = .defaultLow
    let other = view.widthAnchor.constraint(equalToConstant: 50)
    other.priority = UILayoutPriority(251)
    other.isActive = true
    window.layoutIfNeeded()
    #expect(view.frame.width == 50)
  }

  @Test func aChangedConstantMovesViews() {
    let (first, second) = (make(), make())
    let gap = second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 10)
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: root.topAnchor),
      first.heightAnchor.constraint(equalToConstant: 30), gap,
      second.heightAnchor.constraint(equalToConstant: 30),
    ])
    window.layoutIfNeeded()
    #expect(second.frame.minY == 40)
    gap.constant = 60
    UIView.animate(withDuration: 0.2) { root.layoutIfNeeded() }
    #expect(second.frame.minY == 90)
    #expect(second.layer.presentation()?.frame.minY == 40, "the frame is animated")
    gap.constant = .nan
    #expect(gap.constant == 60)
  }

  @Test func labelsKeepTheirNaturalSize() {
    let (label, field) = (UILabel(), make())
    label.text = "Name"
    label.translatesAutoresizingMaskIntoConstraints = false
    label.setContentHuggingPriority(.required, for: .horizontal)
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      field.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    window.layoutIfNeeded()
    let natural = label.intrinsicContentSize
    #expect(label.frame == CGRect(origin: .zero, size: natural))
    #expect(field.frame.minX == natural.width + 8 && field.frame.maxX == 400)
    label.text = "A longer name"
    window.layoutIfNeeded()
    #expect(label.intrinsicContentSize.width > natural.width)
    #expect(label.frame.width == label.intrinsicContentSize.width, "it follows its text")
  }

  @Test func textBreaksIntoLinesAndGrowsDown() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Details are shown here, in as many lines as they need."
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor),
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.widthAnchor.constraint(lessThanOrEqualToConstant: 120),
    ])
    window.layoutIfNeeded()
    #expect(label.frame.width <= 120 && label.frame.width > 60)
    let needed = label.sizeThatFits(CGSize(width: label.frame.width, height: 1e6)).height
    #expect(needed > 40 && label.frame.height == needed)
  }

  @Test func safeAreaAndMarginsMoveWhatIsInside() {
    let view = make()
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 8, y: 0, width: 384, height: 300))
    root.safeAreaInsets = UIEdgeInsets(top: 44, bottom: 20)
    root.layoutMargins = UIEdgeInsets(left: 30, right: 10)
    window.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 30, y: 44, width: 360, height: 236))
  }

  @Test func guidesTakePartInTheLayout() {
    let (guide, view) = (UILayoutGuide(), make())
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: root.leftAnchor),
      guide.rightAnchor.constraint(equalTo: root.centerXAnchor),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
    ])
    window.layoutIfNeeded()
    #expect(guide.layoutFrame.width == 200 && view.frame.midX == 100)
    root.removeLayoutGuide(guide)
    #expect(root.constraints.isEmpty && view.constraints.count == 1)
  }

  @Test func constraintsGiveAScrollViewItsContentSize() {
    let (scrollView, content) = (UIScrollView(), make())
    scrollView.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.addSubview(scrollView)
    scrollView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 10),
      content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 900),
    ])
    window.layoutIfNeeded()
    #expect(scrollView.contentSize == CGSize(width: 200, height: 910))
    scrollView.contentOffset.y = 300
    window.layoutIfNeeded()
    #expect(content.frame == CGRect(x: 0, y: 10, width: 200, height: 900))
  }

  @Test func aTransformStays() {
    let view = make()
    view.transform = CGAffineTransform(rotationAngle: 1)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 60),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 20, height: 10))
    #expect(view.center == CGPoint(x: 60, y: 65))
  }

  @Test func removedViewsTakeTheirConstraintsAlong() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(card)
    let (inside, outside) = (make(in: card), make())
    let inner = inside.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5)
    let crossing = outside.widthAnchor.constraint(equalTo: inside.widthAnchor)
    NSLayoutConstraint.activate([inner, crossing])
    window.layoutIfNeeded()
    #expect(outside.frame.width == 50)
    card.removeFromSuperview()
    #expect(inner.isActive && !crossing.isActive)
    card.frame.size.width = 60
    card.layoutIfNeeded()
    #expect(inside.frame.width == 30, "it still lays out by itself")
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    root.addSubview(other)
    other.addSubview(card)
    card.frame.size.width = 90
    window.layoutIfNeeded()
    #expect(inside.frame.width == 45, "and in its next tree")
  }

  @Test func contradictionsLeaveTheEarlierConstraint() {
    let view = make()
    let (first, second) = (
      view.widthAnchor.constraint(equalToConstant: 50),
      view.widthAnchor.constraint(equalToConstant: 80)
    )
    NSLayoutConstraint.activate([first, second])
    window.layoutIfNeeded()
    #expect(view.frame.width == 50)
    first.isActive = false
    window.layoutIfNeeded()
    #expect(view.frame.width == 80)
  }

  @Test func viewsOfDifferentTreesCannotBeConstrained() {
    let (view, stranger) = (make(), UIView())
    let constraint = view.leftAnchor.constraint(equalTo: stranger.leftAnchor)
    constraint.isActive = true
    #expect(!constraint.isActive)
  }

  @Test func theFittingSizeComesFromInside() {
    let card = UIView()
    let content = make(in: card)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -5),
      content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
      content.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -10),
      content.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
      content.heightAnchor.constraint(equalToConstant: 40),
    ])
    let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 120, height: 50))
  }

  @Test func baselinesAlign() {
    let (small, large) = (UILabel(), UILabel())
    small.font = .systemFont(ofSize: 12)
    large.font = .systemFont(ofSize: 40)
    for label in [small, large] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    window.layoutIfNeeded()
    let lower = small.frame.minY + small.font.ascender
    let upper = large.frame.minY + large.font.ascender
    #expect(abs(lower - upper) < 1)
  }
}
