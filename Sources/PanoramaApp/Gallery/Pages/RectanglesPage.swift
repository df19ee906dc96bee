import Panorama

extension GalleryPage {
  /// How a scroll view works: its bounds are the visible part of a plane, and scrolling moves their origin.
  static let rectangles = GalleryPage(
    id: "rectangles", title: "Custom scroll view",
    summary: "Scrolling is bounds.origin, and nothing else moves",
    source: "RectanglesPage.swift",
    preview: { context in
      GalleryPreview(
        list: PlaneView.picture(origin: CGPoint(x: 0, y: 100), theme: context.theme),
        focus: CGRect(x: -427, y: -20, width: 1173, height: 660))
    },
    makeView: { _ in RectanglesView() })
}

/// The rectangles of the page, in the plane's coordinates.
enum Rectangles {
  static let all: [(frame: CGRect, color: CGColor)] = [
    (CGRect(x: 20, y: 20, width: 100, height: 100), CGColor(argb: 0xFFE5_4B4B)),
    (CGRect(x: 150, y: 160, width: 150, height: 200), CGColor(argb: 0xFF3F_A76B)),
    (CGRect(x: 40, y: 400, width: 200, height: 150), CGColor(argb: 0xFF3D_7BE0)),
    (CGRect(x: 100, y: 600, width: 180, height: 150), CGColor(argb: 0xFFF0_B93A)),
  ]
  /// The size of the visible part of the plane.
  static let viewSize = CGSize(width: 320, height: 480)
  /// The size of the area in which the visible part can move.
  static let contentSize = CGSize(width: 320, height: 770)
}

/// The page of the four rectangles: the plane, the view onto it, and the origin that moves.
@MainActor
final class RectanglesView: View {
  private let plane = PlaneView(frame: .zero)
  private let scroller = OriginScrollView(
    frame: CGRect(origin: .zero, size: Rectangles.viewSize))
  private let frameView = View(frame: .zero)
  private let planeCaption = Label(
    text: "The plane and the position of the bounds", style: .caption)
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
    number.text = Self.text(origin)
  }

  private static func text(_ origin: CGPoint) -> String {
    "bounds.origin = (\(Int(origin.x.rounded())), \(Int(origin.y.rounded())))"
  }

  override func surroundingsDidChange() {
    scroller.looks.background = looks.theme.surface
    frameView.looks.background = looks.theme.separator
    super.surroundingsDidChange()
  }

  override func didMoveToWindow() { surroundingsDidChange() }

  /// Places the plane beside the view if there is room for both, and the number and the control
  /// below the view, or beside it if the view would be too small. On a small page both pictures are
  /// reduced.
  override func layoutSubviews() {
    let unit = looks.theme.unit
    let (margin, gap, line) = (unit * 4, unit * 16, unit * 5)
    let room = Double(bounds.width) - margin * 2
    let size = Rectangles.viewSize
    let numberHeight = unit * 8
    let head = safeAreaInsets.top + line + unit
    let foot = numberHeight + looks.theme.targetSize + unit * 4
    func share(below: Double) -> Double {
      min(1, max(0.2, (Double(bounds.height) - head - below - margin) / size.height))
    }
    func blockWidth(in room: Double) -> Double {
      Double(choice.sizeThatFits(CGSize(width: room, height: looks.theme.targetSize)).width)
    }
    let besideView = room - size.width * share(below: 0) - unit * 8
    let isBeside = share(below: foot) < 0.6 && blockWidth(in: besideView) <= besideView
    let block = blockWidth(in: isBeside ? besideView : room)
    let shown = share(below: isBeside ? 0 : foot)
    let (width, height) = (size.width * shown, size.height * shown)
    let column = isBeside ? block : max(width, block)
    let own = isBeside ? width + unit * 8 + block : column
    let aspect = Rectangles.contentSize.width / Rectangles.contentSize.height
    let caption = Double(planeCaption.sizeThatFits(.zero).width)
    let planeRoom = max(height * aspect + gap, caption + unit * 4)
    let showsPlane = room >= own + planeRoom
    plane.isHidden = !showsPlane
    planeCaption.isHidden = !showsPlane
    let left = ((Double(bounds.width) - own - (showsPlane ? planeRoom : 0)) / 2).rounded()
    let free = Double(bounds.height) - head - (isBeside ? 0 : foot) - margin - height
    let top = (head + max(0, free / 2)).rounded()
    plane.frame = CGRect(x: left, y: top, width: height * aspect, height: height)
    planeCaption.frame = CGRect(x: left, y: top - unit * 6, width: planeRoom, height: line)
    let x = left + (showsPlane ? planeRoom : 0)
    let viewX = isBeside ? x : x + ((column - width) / 2).rounded()
    scroller.transform = CGAffineTransform(scaleX: shown, y: shown)
    scroller.center = CGPoint(x: viewX + width / 2, y: top + height / 2)
    frameView.frame = CGRect(x: viewX, y: top, width: width, height: height)
      .insetBy(dx: -looks.theme.hairline, dy: -looks.theme.hairline)
    // The caption must not be wider than its column.
    viewCaption.frame = CGRect(
      x: viewX, y: top - unit * 6, width: x + own - viewX, height: line)
    let blockX = isBeside ? x + width + unit * 8 : x
    let blockY = isBeside ? top + (height - foot) / 2 : top + height + unit * 3
    number.textStyle = numberStyle(room: column)
    number.frame = CGRect(x: blockX, y: blockY, width: column, height: numberHeight)
    choice.frame = CGRect(
      x: blockX, y: blockY + numberHeight + unit, width: column,
      height: looks.theme.targetSize)
  }

  /// The largest text style in which the longest number fits.
  private func numberStyle(room: Double) -> TextStyle {
    let styles: [TextStyle] = [.title, .emphasis, .caption]
    return styles.first { style in
      TextLine(Self.text(CGPoint(x: 0, y: 290)), font: looks.font(style)).width <= room
    } ?? .caption
  }
}

/// The plane with the current position of the bounds.
@MainActor
final class PlaneView: View {
  var origin = CGPoint.zero { didSet { if origin != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    let scale = bounds.height / Rectangles.contentSize.height
    context.draw(
      Self.picture(origin: origin, theme: looks.theme),
      transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Draws the plane in its own coordinates.
  static func picture(origin: CGPoint, theme: InterfaceTheme) -> DisplayList {
    let window = CGRect(origin: origin, size: Rectangles.viewSize)
    return DisplayList { context in
      context.setFillColor(theme.surface)
      context.fill(window)
      for rectangle in Rectangles.all {
        context.setFillColor(rectangle.color.copy(alpha: 0.28))
        context.fill(rectangle.frame)
        context.setFillColor(rectangle.color)
        context.fill(rectangle.frame.intersection(window))
      }
      context.setStrokeColor(theme.accent)
      context.setLineWidth(3)
      context.stroke(window)
    }
  }
}

/// The simplest scroll view: a pan moves `bounds.origin` within the content.
@MainActor
final class OriginScrollView: View {
  var didScroll: (@MainActor () -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for rectangle in Rectangles.all {
      let view = View(frame: rectangle.frame)
      view.looks.background = rectangle.color
      addSubview(view)
    }
    let pan = PanGestureRecognizer()
    pan.addAction { [unowned self, unowned pan] in
      let moved = pan.translation(in: self)
      origin = CGPoint(x: origin.x - moved.x, y: origin.y - moved.y)
      pan.setTranslation(.zero, in: self)
    }
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  /// The point of the plane at the view's top left corner.
  var origin: CGPoint {
    get { bounds.origin }
    set {
      let (content, size) = (Rectangles.contentSize, bounds.size)
      bounds.origin = CGPoint(
        x: min(max(0, newValue.x), max(0, content.width - size.width)),
        y: min(max(0, newValue.y), max(0, content.height - size.height)))
      didScroll?()
    }
  }

  override func scrollWheel(with event: ScrollEvent) {
    let notch = event.isPrecise ? 1.0 : 40
    origin = CGPoint(x: origin.x - event.deltaX * notch, y: origin.y - event.deltaY * notch)
  }
}
