import Panorama

extension GalleryPage {
  /// Viewlets, the interactive parts of a panorama.
  static let cards = GalleryPage(
    id: "cards", title: "Cards and shapes",
    summary: "Light items to drag, press and add", source: "CardsPage.swift",
    isSlow: true,
    preview: { context in
      GalleryPreview(
        list: CardsPanorama(context).displayList,
        focus: CGRect(x: 20, y: 10, width: 800, height: 500))
    },
    makeView: { context in
      let canvas = CanvasView(CardsPanorama(context), start: .corner, theme: context.theme)
      // Everything on the page is scaled by the zoom instead.
      canvas.looks.themeOverride = context.theme.scaled(by: 1 / context.theme.scale)
      return BelowBar(canvas)
    })
}

/// A board with a form, notes that can be dragged, added and deleted, and nested ellipses.
@MainActor
final class CardsPanorama: Panorama {
  private let context: GalleryContext
  private var theme: InterfaceTheme { context.theme }
  private var added = 0

  init(_ context: GalleryContext) {
    self.context = context
    super.init(bounds: CGRect(x: 0, y: 0, width: 1600, height: 1200))
    minimumZoomScale = 0.25
    maximumZoomScale = 8
    addForm()
    for (i, text) in [
      "Drag me", "Two fingers zoom, one scrolls beside the notes", "The cross deletes",
    ].enumerated() {
      addNote(text, at: CGPoint(x: 360 + Double(i % 2) * 240, y: 30 + Double(i / 2) * 160))
    }
    addEllipses()
  }

  /// Draws the background: a fine grid every 50 points.
  override func draw(in context: CGContext) {
    context.setFillColor(theme.background)
    context.fill(bounds)
    for at in stride(from: 0, through: Double(bounds.width), by: 50) {
      context.move(to: CGPoint(x: at, y: 0))
      context.addLine(to: CGPoint(x: at, y: bounds.height))
    }
    for at in stride(from: 0, through: Double(bounds.height), by: 50) {
      context.move(to: CGPoint(x: 0, y: at))
      context.addLine(to: CGPoint(x: bounds.width, y: at))
    }
    context.setStrokeColor(theme.separator)
    context.setLineWidth(0.5)
    context.strokePath()
  }

  private func addForm() {
    let form = GroundViewlet(frame: CGRect(x: 40, y: 30, width: 280, height: 260))
    form.style = ViewletStyle(
      font: context.fonts.systemFont(ofSize: 15), textColor: theme.text,
      fill: .solid(theme.surface), borderColor: theme.separator, cornerRadius: 10)
    let title = LabelViewlet(frame: CGRect(x: 20, y: 16, width: 240, height: 28), text: "A form")
    title.style.font = context.fonts.systemFont(ofSize: 20, weight: .semibold)
    form.addViewlet(title)
    let words = TextViewlet(
      frame: CGRect(x: 20, y: 52, width: 240, height: 60),
      text: "Labels, buttons and the field to type in are viewlets: they zoom with the page.")
    words.style.textColor = theme.secondaryText
    form.addViewlet(words)
    let label = LabelViewlet(frame: CGRect(x: 20, y: 126, width: 240, height: 24), text: "Title")
    form.addViewlet(label)
    let field = TextFieldViewlet(
      frame: CGRect(x: 20, y: 152, width: 240, height: 44), placeholder: "Type a title")
    form.addViewlet(field)
    let add = ButtonViewlet(
      frame: CGRect(x: 20, y: 208, width: 120, height: 36), title: "Add a note"
    ) { [weak self, unowned field] _ in self?.addAnother(field.text) }
    add.style = ViewletStyle(
      textColor: .white, textAlignment: .center,
      fill: .gradient([CGColor(argb: 0xFF1F_7AE8), CGColor(argb: 0xFF0A_5BC4)], .vertical),
      cornerRadius: 8)
    form.addViewlet(add)
    addViewlet(form)
  }

  private func addAnother(_ title: String) {
    added += 1
    let step = Double(added % 10) * 24
    addNote(title.isEmpty ? "Note \(added)" : title, at: CGPoint(x: 380 + step, y: 370 + step))
  }

  private func addNote(_ text: String, at place: CGPoint) {
    addViewlet(NoteCard(text, at: place, font: context.fonts.systemFont(ofSize: 15)))
  }

  /// Adds nested ellipses, each in the coordinates of the one around it.
  private func addEllipses() {
    var outer: Viewlet?
    for i in 0..<4 {
      let size = outer.map { $0.bounds.size } ?? CGSize(width: 320, height: 240)
      let frame =
        outer == nil
        ? CGRect(x: 40, y: 330, width: 280, height: 210)
        : CGRect(
          x: size.width * 0.18, y: size.height * 0.2, width: size.width * 0.64,
          height: size.height * 0.6)
      let ellipse = EllipseViewlet(
        frame: frame,
        color: CGColor(
          hue: 0.58 + Double(i) * 0.07, saturation: 0.5,
          brightness: 0.9, alpha: 1))
      if let outer { outer.addViewlet(ellipse) } else { addViewlet(ellipse) }
      outer = ellipse
    }
  }
}

/// A rounded background for other viewlets.
private final class GroundViewlet: Viewlet {
  override func draw(in context: CGContext) { drawGround(in: context) }
}

/// A note of 200 × 120 points with a soft shadow and a delete button, which can be dragged.
@MainActor
final class NoteCard: Viewlet {
  private let text: String
  /// The margin for the shadow, in points.
  private static let margin = 10.0
  private static let size = CGSize(width: 200, height: 120)

  init(_ text: String, at place: CGPoint, font: Font) {
    self.text = text
    let m = Self.margin
    super.init(
      frame: CGRect(origin: place, size: Self.size).insetBy(dx: -m, dy: -m))
    style.font = font
    style.textColor = CGColor(argb: 0xFF3A_3300)
    let delete = CrossViewlet(
      frame: CGRect(x: Double(bounds.maxX) - m - 36, y: m, width: 36, height: 36))
    delete.action = { [weak self] in
      guard let self else { return }
      if let parent { parent.removeViewlet(self) } else { panorama?.removeViewlet(self) }
    }
    addViewlet(delete)
  }

  override var accessibilityTitle: String { text }

  private var card: CGRect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

  override func contains(_ point: CGPoint) -> Bool { card.contains(point) }
  override var keepsTouches: Bool { true }

  override func draw(in context: CGContext) {
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 2), blur: 6, color: CGColor(gray: 0, alpha: 0.2))
    context.setFillColor(CGColor(argb: 0xFFFF_F3B0))
    context.fill(PathData(roundedRect: card, cornerWidth: 6, cornerHeight: 6))
    context.restoreGState()
    let layout = TextLayout(text, font: font, maximumWidth: Double(card.width) - 56)
    context.draw(
      layout, at: CGPoint(x: card.minX + 14, y: card.minY + 12),
      color: look(up: \.textColor) ?? .black)
  }

  override func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    bringToFront()
    super.touchBegan(touch, with: event)
  }

  override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    super.touchMoved(touch, with: event)
    follow(touch)
  }
}

/// A button with a small cross.
@MainActor
private final class CrossViewlet: Viewlet {
  var action: (@MainActor () -> Void)?
  override var maximumTapCount: Int { 1 }
  override var recognizesHold: Bool { false }
  override var keepsTouches: Bool { true }
  override func singleAction() { action?() }
  override var accessibilityRole: AccessibilityRole { .button }
  override var accessibilityTitle: String { "Delete" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }

  override func draw(in context: CGContext) {
    let box = bounds.insetBy(dx: 10, dy: 10)
    LineIcon.close.draw(
      in: context, rect: box, color: CGColor(argb: 0x993A_3300), lineWidth: 2.5)
  }
}

/// A filled ellipse, whose hue changes with each tap.
@MainActor
final class EllipseViewlet: Viewlet {
  private var color: CGColor { didSet { setNeedsDisplay() } }

  init(frame: CGRect, color: CGColor) {
    self.color = color
    super.init(frame: frame)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(color)
    context.fillEllipse(in: bounds.insetBy(dx: 1, dy: 1))
  }

  override func contains(_ point: CGPoint) -> Bool {
    let (x, y) = ((point.x - bounds.midX) / bounds.width, (point.y - bounds.midY) / bounds.height)
    return x * x + y * y <= 0.25
  }

  override var accessibilityTitle: String { "Ellipse" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }
  override var maximumTapCount: Int { 1 }
  override func singleAction() {
    let (h, s, b, a) = color.hsb
    color = CGColor(hue: h + 0.15, saturation: s, brightness: b, alpha: a)
  }
}

extension Viewlet {
  /// Moves the viewlet with the finger; to be called in `touchMoved`.
  func follow(_ touch: Touch) {
    guard let panorama, let here = touch.location(in: panorama),
      let before = touch.previousLocation(in: panorama)
    else { return }
    frame = frame.offsetBy(dx: here.x - before.x, dy: here.y - before.y)
  }
}
