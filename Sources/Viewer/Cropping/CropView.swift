import Foundation
import Panorama

/// The frame over a picture that is being cropped, with the buttons that end it.
///
/// A finger or the mouse drags corners, edges or all of the frame; outside it, a new one begins. The wheel and a pinch of
/// the trackpad zoom the picture below.
@MainActor
public final class CropView: View {
  /// The frame in pixels of the picture.
  private(set) var crop: CropFrame { didSet { if crop != oldValue { cropDidChange() } } }
  /// The page whose picture is cropped.
  weak var page: PhotoPage?
  /// Called by the buttons.
  var onCancel: (@MainActor () -> Void)?
  var onConfirm: (@MainActor () -> Void)?
  private var former: [CropFrame] = []
  private var drag: (touch: Touch, grip: CropFrame.Grip, start: CropFrame, place: CGPoint)?
  private let bar = FloatingPanel()
  /// The button that shows the shapes.
  public let shapeButton = Button(icon: .crop)
  /// The button that crops nothing.
  public let cancelButton = Button(icon: .close)
  /// The button that asks where the cropped picture goes.
  public let confirmButton = Button(icon: .check)
  private let sizeLabel = Label(text: "", style: .body, alignment: .center)
  /// How many changes of the frame can be undone.
  private static let undoLimit = 100
  /// The shapes that can be chosen: width and height.
  private static let shapes: [(Double, Double)] = [(1, 1), (5, 4), (4, 3), (3, 2), (16, 9)]

  init(_ page: PhotoPage) {
    self.page = page
    crop = CropFrame(size: page.pictureSize)
    super.init(frame: .zero)
    clipsToBounds = true
    for (button, name, tip) in [
      (shapeButton, "Shape", "Shape"), (cancelButton, "Cancel", "Cancel (Esc)"),
      (confirmButton, "Crop", "Crop (Return)"),
    ] {
      button.accessibilityLabel = name
      button.toolTip = tip
    }
    shapeButton.addAction(for: .touchUpInside) { [weak self] in self?.presentShapes() }
    cancelButton.addAction(for: .touchUpInside) { [weak self] in self?.onCancel?() }
    confirmButton.addAction(for: .touchUpInside) { [weak self] in self?.onConfirm?() }
    for view in [shapeButton, sizeLabel, cancelButton, confirmButton] as [View] {
      bar.addSubview(view)
    }
    addSubview(bar)
    cropDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// The rectangle in pixels of the picture as it is seen.
  public var rect: CGRect { crop.rect }

  /// The height that the buttons take at the lower edge, in points.
  var barHeight: Double { looks.theme.targetSize + 2 + looks.theme.unit * 6 }

  private func cropDidChange() {
    sizeLabel.text = "\(Int(crop.rect.width)) × \(Int(crop.rect.height))"
    setNeedsComposition()
    setNeedsLayout()
  }

  // MARK: Changes

  /// Changes the frame, as one step to undo.
  private func change(_ body: (inout CropFrame) -> Void) {
    var new = crop
    body(&new)
    keep(crop, unless: new)
    crop = new
  }

  private func keep(_ old: CropFrame, unless new: CropFrame) {
    if old != new { former = former.suffix(Self.undoLimit - 1) + [old] }
  }

  /// Gives the frame a shape; nil for any.
  public func setRatio(_ ratio: Double?) { change { $0.ratio = ratio } }

  private func presentShapes() {
    let size = crop.size
    var items = [shapeItem("Free", nil), shapeItem("As the picture", size.width / size.height)]
    for (width, height) in Self.shapes {
      let isUpright = size.height > size.width
      let (w, h) = isUpright ? (height, width) : (width, height)
      items.append(shapeItem("\(Int(w)) : \(Int(h))", w / h))
    }
    items.append(.separator)
    items.append(
      PopUpMenu.Item(
        ControlAction(title: "On its side") { [weak self] _ in
          self?.change { $0.ratio = $0.ratio.map { 1 / $0 } }
        }, isEnabled: crop.ratio.map { $0 != 1 } ?? false))
    PopUpMenu(items: items).present(from: shapeButton)
  }

  private func shapeItem(_ title: String, _ ratio: Double?) -> PopUpMenu.Item {
    PopUpMenu.Item(
      ControlAction(title: title) { [weak self] _ in self?.setRatio(ratio) },
      isChecked: crop.ratio == ratio)
  }

  /// Handles the keys of the frame.
  ///
  /// - Returns: whether the key was one of them.
  func take(_ event: KeyEvent) -> Bool {
    let flags = event.modifierFlags
    let step = flags.contains(.control) ? 10.0 : 1
    let arrows = ["left": (-step, 0.0), "right": (step, 0), "up": (0, -step), "down": (0, step)]
    switch event.key {
    case "escape": onCancel?()
    case "return": onConfirm?()
    case "z" where flags == .control: if let last = former.popLast() { crop = last }
    case "a" where flags == .control: change { $0.takeAll() }
    default:
      guard let (dx, dy) = arrows[event.key] else { return false }
      change { flags.contains(.shift) ? $0.grow(dx: dx, dy: dy) : $0.move(dx: dx, dy: dy) }
    }
    return true
  }

  // MARK: Hands

  /// Where the picture is drawn, in points of this view.
  private var pictureBox: CGRect {
    guard let page else { return .zero }
    return convert(page.pictureView.frame, from: page)
  }

  private var box: CGRect {
    let (all, part) = (pictureBox, crop.part)
    return CGRect(
      x: all.minX + part.minX * all.width, y: all.minY + part.minY * all.height,
      width: part.width * all.width, height: part.height * all.height)
  }

  private func pixel(at point: CGPoint) -> CGPoint {
    let all = pictureBox
    guard all.width > 0, all.height > 0 else { return .zero }
    return CGPoint(
      x: (point.x - all.minX) / all.width * crop.size.width,
      y: (point.y - all.minY) / all.height * crop.size.height)
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard drag == nil, let touch = touches.first else { return }
    let point = touch.location(in: self)
    let grip = CropFrame.Grip.at(point, of: box, reach: looks.theme.targetSize / 2)
    drag = (touch, grip, crop, pixel(at: point))
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let drag, touches.contains(drag.touch) else { return }
    let now = pixel(at: drag.touch.location(in: self))
    let way = CGVector(dx: now.x - drag.place.x, dy: now.y - drag.place.y)
    // A press that hardly moves begins no new frame.
    guard drag.grip != .outside || max(abs(way.dx), abs(way.dy)) >= 2 else { return }
    crop.drag(drag.grip, from: drag.start.rect, at: drag.place, by: way)
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let drag, touches.contains(drag.touch) else { return }
    self.drag = nil
    keep(drag.start, unless: crop)
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let drag, touches.contains(drag.touch) else { return }
    self.drag = nil
    crop = drag.start
  }

  public override func rightMouseDown(with event: MouseEvent) {}
  public override func scrollWheel(with event: ScrollEvent) { page?.scrollWheel(with: event) }
  public override func magnify(with event: PinchEvent) { page?.magnify(with: event) }

  // MARK: Looks

  public override func layoutSubviews() {
    let theme = looks.theme
    let (side, padding) = (theme.targetSize, theme.unit * 2)
    let gap = theme.unit * 3
    let rest = max(0, bounds.width - gap * 2 - padding * 2 - side * 3)
    let labelWidth = min(rest, Double(sizeLabel.sizeThatFits(.zero).width) + theme.unit * 6)
    let width = side * 3 + labelWidth + padding * 2
    bar.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: (bounds.height - side - 2 - gap).rounded(),
      width: width, height: side + 2)
    bar.looks.cornerRadius = (side + 2) / 2
    var x = padding
    for (view, width) in [
      (shapeButton, side), (sizeLabel, labelWidth), (cancelButton, side), (confirmButton, side),
    ] as [(View, Double)] {
      view.frame = CGRect(x: x, y: 1, width: width, height: side)
      x += width
    }
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
    setNeedsComposition()
  }

  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    let (all, box) = (pictureBox, box)
    guard all.width > 0, all.height > 0 else { return [] }
    func fill(_ rect: CGRect, _ color: CGColor) -> DisplayItem {
      DisplayItem(.fill(PathData(rect: rect), .nonZero, .color(color)))
    }
    func rect(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> CGRect {
      CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
    let dim = CGColor(gray: 0, alpha: 0.6)
    var items = [
      rect(all.minX, all.minY, all.maxX, box.minY), rect(all.minX, box.maxY, all.maxX, all.maxY),
      rect(all.minX, box.minY, box.minX, box.maxY), rect(box.maxX, box.minY, all.maxX, box.maxY),
    ].map { fill($0, dim) }
    let scale = looks.theme.scale
    let (line, thick) = (1 * scale, 4 * scale)
    let thirds = CGColor(gray: 1, alpha: 0.45)
    for i in 1...2 {
      let (x, y) = (
        box.minX + box.width * Double(i) / 3, box.minY + box.height * Double(i) / 3
      )
      items.append(fill(rect(x, box.minY, x + line, box.maxY), thirds))
      items.append(fill(rect(box.minX, y, box.maxX, y + line), thirds))
    }
    // Light over dark, so that it is seen on every picture.
    for (color, extra) in [(CGColor(gray: 0, alpha: 0.5), line), (CGColor(gray: 1), 0)] {
      items += Self.edges(of: box, line: line, thick: thick, long: 22 * scale).map {
        fill($0.insetBy(dx: -extra, dy: -extra), color)
      }
    }
    return items
  }

  /// The lines around a frame, with thick ones at its corners and in the middle of its edges.
  private static func edges(
    of box: CGRect, line: Double, thick: Double, long: Double
  ) -> [CGRect] {
    var rects: [CGRect] = []
    let (wide, high) = (min(long, box.width / 3), min(long, box.height / 3))
    for (y, isUpper) in [(box.minY, true), (box.maxY, false)] {
      rects.append(
        CGRect(x: box.minX, y: isUpper ? y : y - line, width: box.width, height: line))
      for x in [box.minX, box.midX - wide / 2, box.maxX - wide] {
        rects.append(CGRect(x: x, y: isUpper ? y : y - thick, width: wide, height: thick))
      }
    }
    for (x, isLeft) in [(box.minX, true), (box.maxX, false)] {
      rects.append(
        CGRect(x: isLeft ? x : x - line, y: box.minY, width: line, height: box.height))
      for y in [box.minY, box.midY - high / 2, box.maxY - high] {
        rects.append(CGRect(x: isLeft ? x : x - thick, y: y, width: thick, height: high))
      }
    }
    return rects
  }

  public override var accessibilityRole: AccessibilityRole? { .dialog }
  public override var accessibilityTitle: String { "Crop to \(sizeLabel.text ?? "") pixels" }
}
