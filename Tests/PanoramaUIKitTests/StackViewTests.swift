import PanoramaUIKit
import Testing

@Suite @MainActor struct StackViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))

  init() { window.rootView.addSubview(stack) }

  private func add(_ sizes: [CGSize]) -> [UIView] {
    sizes.map { size in
      let view = Sized()
      view.natural = size
      stack.addArrangedSubview(view)
      return view
    }
  }

  private final class Sized: UIView {
    var natural = CGSize.zero
    override var intrinsicContentSize: CGSize { natural }
  }

  private func lengths(_ views: [UIView]) -> [CGFloat] { views.map(\.frame.width) }
  private func starts(_ views: [UIView]) -> [CGFloat] { views.map(\.frame.minX) }

  @Test func fillGrowsTheViewThatHugsLeast() {
    let views = add([CGSize(width: 50, height: 10), CGSize(width: 70, height: 10)])
    views[1].setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
    stack.spacing = 10
    window.layoutIfNeeded()
    #expect(lengths(views) == [50, 240])
    #expect(views.allSatisfy { $0.frame.height == 100 })
  }

  @Test func fillEquallyMakesThemEquallyLong() {
    let views = add([CGSize(width: 50, height: 10), .zero, .zero])
    stack.distribution = .fillEqually
    stack.spacing = 15
    window.layoutIfNeeded()
    #expect(lengths(views) == [90, 90, 90])
    #expect(starts(views) == [0, 105, 210])
  }

  @Test func fillProportionallyKeepsProportions() {
    let views = add([CGSize(width: 50, height: 10), CGSize(width: 100, height: 10)])
    stack.distribution = .fillProportionally
    window.layoutIfNeeded()
    #expect(lengths(views) == [100, 200])
  }

  @Test func equalSpacingSharesTheGaps() {
    let views = add([
      CGSize(width: 40, height: 10), CGSize(width: 60, height: 10), CGSize(width: 50, height: 10),
    ])
    stack.distribution = .equalSpacing
    window.layoutIfNeeded()
    #expect(lengths(views) == [40, 60, 50])
    #expect(starts(views) == [0, 115, 250])
  }

  @Test func equalCenteringSpacesTheMiddles() {
    let views = add([
      CGSize(width: 40, height: 10), CGSize(width: 100, height: 10), CGSize(width: 20, height: 10),
    ])
    stack.distribution = .equalCentering
    window.layoutIfNeeded()
    let middles = views.map(\.frame.midX)
    #expect(abs((middles[1] - middles[0]) - (middles[2] - middles[1])) < 0.01)
  }

  @Test func alignmentPlacesAcross() {
    let views = add([CGSize(width: 50, height: 20), CGSize(width: 50, height: 60)])
    for (alignment, tops): (UIStackView.Alignment, [CGFloat]) in [
      (.top, [0, 0]), (.center, [40, 20]), (.bottom, [80, 40]),
    ] {
      stack.alignment = alignment
      window.layoutIfNeeded()
      #expect(views.map(\.frame.minY) == tops)
      #expect(views.map(\.frame.height) == [20, 60])
    }
  }

  @Test func hiddenViewsTakeNoRoom() {
    let views = add([.zero, .zero, .zero])
    stack.distribution = .fillEqually
    window.layoutIfNeeded()
    #expect(views[2].frame.minX == 200)
    views[1].isHidden = true
    window.layoutIfNeeded()
    #expect(views[2].frame == CGRect(x: 150, y: 0, width: 150, height: 100))
    views[1].isHidden = false
    window.layoutIfNeeded()
    #expect(views[2].frame.minX == 200)
  }

  @Test func aColumnInConstraintsIsAsHighAsItsViews() {
    let column = UIStackView()
    column.axis = .vertical
    column.spacing = 4
    column.isLayoutMarginsRelativeArrangement = true
    column.layoutMargins = UIEdgeInsets(top: 10, left: 5, bottom: 20, right: 5)
    column.translatesAutoresizingMaskIntoConstraints = false
    let switches = [UISwitch(), UISwitch()]
    for view in switches { column.addArrangedSubview(view) }
    column.setCustomSpacing(30, after: switches[0])
    window.rootView.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: window.rootView.topAnchor),
      column.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
    ])
    window.layoutIfNeeded()
    let size = switches[0].intrinsicContentSize
    #expect(column.frame.size == CGSize(width: size.width + 10, height: size.height * 2 + 60))
    #expect(switches[1].frame.minY == 10 + size.height + 30)
  }

  @Test func removedViewsLeaveTheRow() {
    let views = add([.zero, .zero])
    stack.distribution = .fillEqually
    window.layoutIfNeeded()
    views[0].removeFromSuperview()
    window.layoutIfNeeded()
    #expect(stack.arrangedSubviews == [views[1]])
    #expect(views[1].frame.width == 300)
    stack.removeArrangedSubview(views[1])
    #expect(views[1].superview === stack)
  }

  @Test func aThousandViewsFollowOneConstant() {
    let root = window.rootView
    var previous: UIView?
    var first: NSLayoutConstraint?
    var constraints: [NSLayoutConstraint] = []
    var last = UIView()
    for _ in 0..<1000 {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let top = view.topAnchor.constraint(
        equalTo: previous?.bottomAnchor ?? root.topAnchor, constant: 2)
      first = first ?? top
      constraints += [
        top, view.heightAnchor.constraint(equalToConstant: 20),
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      ]
      (previous, last) = (view, view)
    }
    NSLayoutConstraint.activate(constraints)
    window.layoutIfNeeded()
    #expect(last.frame == CGRect(x: 16, y: 2 + 22 * 999, width: 200, height: 20))
    first?.constant = 102
    window.layoutIfNeeded()
    #expect(last.frame == CGRect(x: 16, y: 102 + 22 * 999, width: 200, height: 20))
  }
}
