import Panorama

/// The page of the four rectangles: the plane, the view onto it, and the one number that moves.
@MainActor
final class RectanglesView: View {
  private let plane = PlaneView(frame: .zero)
  private let scroller = OriginScrollView(
    frame: CGRect(origin: .zero, size: Rectangles.viewSize))
  private let frameView = View(frame: .zero)
  private let planeCaption = Label(
    text: "The plane, and where the bounds lie", style: .caption)
  private let viewCaption = Label(text: "The view: drag it", style: .caption)
  private let number = Label(style: .title)
  private let choice = SegmentedControl(
    titles: RectanglesView.origins.map { "(0, \(Int($0.y)))" })

  private static let origins = [CGPoint.zero, CGPoint(x: 0, y: 100), CGPoint(x: 0, y: 290)]

  init() {
    super.init(frame: .zero)
    planeCaption.isSecondary = true
    viewCaption.isSecondary = true
    choice.addAction(for: .valueChanged) { [unowned self] in
      scroller.origin = Self.origins[choice.selectedIndex]
    }
    scroller.didScroll = { [unowned self] in showNumber() }
    for part in [plane, frameView, scroller, planeCaption, viewCaption, number, choice] {
      addSubview(part)
    }
    showNumber()
  }

  required init?(coder: NSCoder) { nil }

  private func showNumber() {
    let origin = scroller.origin
    plane.origin = origin
    choice.selectedIndex = Self.origins.firstIndex(of: origin) ?? -1
    number.text = "bounds.origin = (\(Int(origin.x.rounded())), \(Int(origin.y.rounded())))"
  }

  override func themeDidChange() {
    scroller.backgroundColor = theme.surface
    frameView.backgroundColor = theme.separator
    super.themeDidChange()
  }

  override func didMoveToWindow() { themeDidChange() }

  override func layoutSubviews() {
    let unit = theme.unit
    let gap = unit * 16
    let size = Rectangles.viewSize
    let planeSize = CGSize(
      width: size.height / Rectangles.contentSize.height * Rectangles.contentSize.width,
      height: size.height)
    let showsPlane = bounds.width >= size.width + planeSize.width + gap + unit * 16
    plane.isHidden = !showsPlane
    planeCaption.isHidden = !showsPlane
    let width = size.width + (showsPlane ? planeSize.width + gap : 0)
    let height = size.height + unit * 22
    let left = ((bounds.width - width) / 2).rounded()
    let top = max(unit * 20, ((bounds.height - height) / 2).rounded())
    plane.frame = CGRect(x: left, y: top, width: planeSize.width, height: planeSize.height)
    let viewLeft = showsPlane ? plane.frame.maxX + gap : left
    scroller.frame = CGRect(x: viewLeft, y: top, width: size.width, height: size.height)
    frameView.frame = scroller.frame.insetBy(dx: -theme.hairline, dy: -theme.hairline)
    let line = unit * 5
    planeCaption.frame = CGRect(
      x: left, y: top - unit * 6, width: planeSize.width + gap, height: line)
    viewCaption.frame = CGRect(x: viewLeft, y: top - unit * 6, width: size.width, height: line)
    let below = scroller.frame.maxY + unit * 4
    number.frame = CGRect(x: viewLeft, y: below, width: size.width, height: unit * 7)
    choice.frame = CGRect(
      x: viewLeft, y: below + unit * 8, width: size.width, height: theme.targetSize)
  }
}
