import Panorama

extension GalleryPage {
  /// Controls that float over content and hide.
  static let star = GalleryPage(
    id: "star", title: "A star and its hue",
    summary: "Controls that fade until the pointer comes near", source: "StarPage.swift",
    preview: { context in
      GalleryPreview(
        list: DisplayList { Star.draw(in: $0, hue: Star.startHue, box: Star.box) },
        focus: Star.box.insetBy(dx: -200, dy: -10))
    },
    makeView: { _ in StarView() })
}

/// A five-pointed star.
enum Star {
  /// The width and height, in points.
  static let side = 500.0
  static let startHue = 0.5
  static let box = CGRect(x: 0, y: 0, width: side, height: side)

  @MainActor
  static func draw(in context: CGContext, hue: Double, box: CGRect) {
    func shade(_ saturation: Double, _ brightness: Double) -> CGColor {
      CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    }
    let center = CGPoint(x: box.midX, y: box.midY + Double(box.height) * 0.04)
    let outer = Double(box.width) / 2
    // The inner corners of a regular pentagram.
    let inner = outer * (3 - 5.0.squareRoot()) / 2
    let corners = (0..<10).map { i in
      let angle = Double(i) * .pi / 5 - .pi / 2
      let radius = i % 2 == 0 ? outer : inner
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 0, height: outer * 0.03), blur: outer * 0.12,
      color: CGColor(gray: 0, alpha: 0.3))
    context.move(to: corners[0])
    for corner in corners[1...] { context.addLine(to: corner) }
    context.closePath()
    context.setFillColor(shade(0.75, 0.92))
    context.fillPath()
    context.restoreGState()
    // A facet on either side of each point, lit from the upper left.
    for i in 0..<10 {
      let (from, to) = (corners[i], corners[(i + 1) % 10])
      let normal = atan2((from.y + to.y) / 2 - center.y, (from.x + to.x) / 2 - center.x)
      let side = i % 2 == 0 ? 0.3 : -0.3
      let light = (1 - cos(normal + side - .pi * 0.25)) / 2
      context.move(to: center)
      context.addLine(to: from)
      context.addLine(to: to)
      context.closePath()
      context.setFillColor(shade(0.9 - light * 0.45, 0.7 + light * 0.3))
      context.fillPath()
    }
  }
}

/// The star, with a slider for its hue above its lower edge.
@MainActor
final class StarView: View {
  private let picture = StarPicture()
  private let slider = Slider(frame: CGRect(x: 0, y: 0, width: 250, height: 44))

  override init(frame: CGRect) {
    super.init(frame: frame)
    slider.value = Star.startHue
    slider.accessibilityLabel = "Hue"
    let (picture, slider) = (picture, slider)
    slider.addAction(for: .valueChanged) { picture.hue = slider.value }
    addSubviewToFit(
      OverlayControlContainer(content: { picture }, overlayControl: { FixedWidth(slider) }))
  }

  required init?(coder: NSCoder) { nil }

  override func safeAreaInsetsDidChange() {
    picture.safeAreaInsets = safeAreaInsets
    picture.setNeedsDisplay()
  }

  /// A control of 250 points at theme scale 1, if there is room.
  private final class FixedWidth: View {
    private let control: View

    init(_ control: View) {
      self.control = control
      super.init(frame: control.bounds)
      addSubviewToFit(control)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(
        width: min(250 * looks.theme.scale, size.width - looks.theme.unit * 4),
        height: looks.theme.targetSize)
    }
  }
}

/// The star in the middle, at most 500 points wide.
@MainActor
final class StarPicture: View {
  var hue = Star.startHue { didSet { if hue != oldValue { setNeedsDisplay() } } }

  override var accessibilityRole: AccessibilityRole? { .image }
  override var accessibilityTitle: String { "Star" }

  override func draw(in context: CGContext) {
    // The star must not overlap the page's bar and the slider.
    let (top, foot) = (safeAreaInsets.top, looks.theme.targetSize + looks.theme.unit * 8)
    let side = max(
      0,
      min(
        Star.side, Double(min(bounds.width, bounds.height)) * 0.8,
        Double(bounds.height) - top - foot))
    let y = max(Double(bounds.midY) - side / 2, top)
    let box = CGRect(
      x: (bounds.midX - side / 2).rounded(), y: y.rounded(), width: side, height: side)
    Star.draw(in: context, hue: hue, box: box)
  }
}
