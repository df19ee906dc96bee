import Foundation
import Panorama
import ScrollPhysics

/// The lab's settings and present values.
@MainActor
final class PhysicsPanel: View {
  /// A setting that the user changes.
  enum Setting {
    case content(LabContent)
    case decelerationRate(DecelerationRate)
    case paging(Bool)
    case bounces(Bool)
    case tuning(ScrollTuning)
  }

  var didChoose: (@MainActor (Setting) -> Void)?
  /// Whether only the present values are shown and not the settings.
  var isCollapsed = false {
    didSet {
      guard isCollapsed != oldValue else { return }
      fold.icon = isCollapsed ? .chevronUp : .chevronDown
      fold.accessibilityLabel = isCollapsed ? "Show the settings" : "Hide the settings"
      scroller.isHidden = isCollapsed
      superview?.setNeedsLayout()
    }
  }
  private var rows: [(caption: Label, choice: SegmentedControl)] = []
  private let readout = PhysicsReadout()
  private let fold = Button(icon: .chevronDown)
  private let constants = PhysicsConstantsView()
  private let scroller = ScrollView(frame: .zero)

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    fold.accessibilityLabel = "Hide the settings"
    fold.addAction(for: .touchUpInside) { [unowned self] in isCollapsed.toggle() }
    // A slider must get touches at once, or a drag on it would scroll the panel.
    scroller.delaysContentTouches = false
    for view in [scroller, readout, fold] { addSubview(view) }
    func add(_ name: String, _ options: [String], _ setting: @escaping (Int) -> Setting) {
      let caption = Label(text: name, style: .caption)
      caption.isSecondary = true
      let choice = SegmentedControl(titles: options)
      choice.accessibilityLabel = name
      choice.addAction(for: .valueChanged) { [unowned self, unowned choice] in
        didChoose?(setting(choice.selectedIndex))
      }
      rows.append((caption, choice))
      scroller.addSubview(caption)
      scroller.addSubview(choice)
    }
    add("Content", LabContent.allCases.map(\.rawValue)) { .content(LabContent.allCases[$0]) }
    add("Deceleration", ["Normal", "Fast"]) { .decelerationRate($0 == 0 ? .normal : .fast) }
    add("Pages", ["Off", "On"]) { .paging($0 == 1) }
    add("Bounce", ["On", "Off"]) { .bounces($0 == 0) }
    add("Return", ["Exponential", "Spring"]) { [constants] in
      constants.returnStyle = $0 == 0 ? .exponential : .spring
      return .tuning(constants.tuning)
    }
    scroller.addSubview(constants)
    constants.didChange = { [unowned self] in didChoose?(.tuning($0)) }
  }

  required init?(coder: NSCoder) { nil }

  override func surroundingsDidChange() {
    looks.shadow = looks.theme.floatingShadow
    looks.cornerRadius = looks.theme.largeCornerRadius
    super.surroundingsDidChange()
  }

  override func didMoveToWindow() { surroundingsDidChange() }

  func show(_ scrollView: ScrollView) { readout.show(scrollView) }

  // MARK: Layout

  private var margin: Double { looks.theme.unit * 4 }
  private var headerHeight: Double { looks.theme.targetSize + looks.theme.unit * 3 }
  private var rowHeight: Double { looks.theme.targetSize + looks.theme.unit * 8 }
  /// The top of the sliders in the scrolling part.
  private var constantsTop: Double { rowHeight * 4 + looks.theme.unit * 2 }

  /// The width in points for a view that is `room` points wide.
  func width(in room: Double) -> Double { min(looks.theme.unit * 74, room - looks.theme.unit * 6) }

  /// The size for the available height, which never ends in the middle of a row.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = width(in: Double(size.width))
    guard !isCollapsed else { return CGSize(width: width, height: headerHeight) }
    let room = Double(size.height) - headerHeight
    let ends =
      (1...4).map { rowHeight * Double($0) }
      + constants.rowEnds.map { constantsTop + $0 + looks.theme.unit }
    return CGSize(width: width, height: headerHeight + max(0, ends.last { $0 <= room } ?? room))
  }

  override func layoutSubviews() {
    let side = looks.theme.targetSize
    let top = looks.theme.unit * 1.5
    fold.frame = CGRect(
      x: Double(bounds.width) - side - looks.theme.unit * 2, y: top, width: side, height: side)
    readout.frame = CGRect(
      x: margin, y: top, width: max(0, Double(fold.frame.minX) - margin), height: side)
    scroller.frame = CGRect(
      x: 0, y: headerHeight, width: bounds.width,
      height: max(0, Double(bounds.height) - headerHeight))
    let width = Double(bounds.width) - margin * 2
    let half = (width - margin) / 2
    let places: [(x: Double, row: Int, width: Double)] = [
      (0, 0, width), (0, 1, width), (0, 2, half), (half + margin, 2, half), (0, 3, width),
    ]
    for (part, place) in zip(rows, places) {
      let top = rowHeight * Double(place.row) + looks.theme.unit
      part.caption.frame = CGRect(
        x: margin + place.x, y: top, width: place.width, height: looks.theme.unit * 4)
      part.choice.frame = CGRect(
        x: margin + place.x, y: top + looks.theme.unit * 5, width: place.width,
        height: looks.theme.targetSize)
    }
    let height = constants.sizeThatFits(CGSize(width: width, height: 0)).height
    constants.frame = CGRect(x: margin, y: constantsTop, width: width, height: height)
    scroller.contentSize = CGSize(
      width: Double(bounds.width), height: constantsTop + height + margin)
  }

  override func draw(in context: CGContext) {
    looks.theme.drawPanel(bounds, in: context)
    guard !isCollapsed else { return }
    context.setFillColor(looks.theme.separator)
    context.fill(
      CGRect(
        x: 0, y: headerHeight - looks.theme.hairline, width: Double(bounds.width),
        height: looks.theme.hairline))
  }

  /// Touches between the controls do not reach the view below.
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
}

/// The state, offset and zoom of a scroll view as text.
@MainActor
final class PhysicsReadout: View {
  private let state = Label(text: "at rest", style: .emphasis)
  private let place = Label(text: "0.0, 0.0 · 100.0 %", style: .caption)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    place.isSecondary = true
    place.accessibilityLabel = "Offset and zoom"
    addSubview(state)
    addSubview(place)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ scrollView: ScrollView) {
    let offset = scrollView.contentOffset
    state.text = Self.state(of: scrollView)
    place.text =
      "\(Self.text(offset.x)), \(Self.text(offset.y)) · \(Self.text(scrollView.zoomScale * 100)) %"
  }

  private static func state(of scrollView: ScrollView) -> String {
    let states: [(Bool, String)] = [
      (scrollView.isZoomBouncing, "zoom bouncing"), (scrollView.isZooming, "zooming"),
      (scrollView.isDragging, "dragging"), (scrollView.isDecelerating, "decelerating"),
      (scrollView.isTracking, "tracking"), (isMoving(scrollView), "moving"),
    ]
    return states.first { $0.0 }?.1 ?? "at rest"
  }

  /// Whether an animation moves the scroll view.
  private static func isMoving(_ scrollView: ScrollView) -> Bool {
    scrollView.targetContentOffset != scrollView.contentOffset
      || scrollView.targetZoomScale != scrollView.zoomScale
  }

  /// The number with exactly one decimal, so that the digits do not move.
  private static func text(_ value: Double) -> String {
    let tenths = (min(max(value, -1e12), 1e12) * 10).rounded()
    let whole = Int(tenths) / 10
    let sign = tenths < 0 && whole == 0 ? "-" : ""
    return "\(sign)\(whole).\(abs(Int(tenths)) % 10)"
  }

  override func layoutSubviews() {
    let (top, bottom) = (looks.theme.bodySize * 1.3, looks.theme.captionSize * 1.4)
    let y = ((Double(bounds.height) - top - bottom) / 2).rounded()
    state.frame = CGRect(x: 0, y: y, width: bounds.width, height: top)
    place.frame = CGRect(x: 0, y: y + top, width: bounds.width, height: bottom)
  }
}

extension InterfaceTheme {
  /// Draws a surface with round corners and a thin border.
  func drawPanel(_ bounds: CGRect, in context: CGContext) {
    context.setFillColor(surface)
    context.fill(PathData(bounds, cornerRadius: largeCornerRadius))
    context.setStrokeColor(separator)
    context.setLineWidth(hairline)
    context.stroke(
      PathData(
        bounds.insetBy(dx: hairline / 2, dy: hairline / 2),
        cornerRadius: largeCornerRadius - hairline / 2))
  }
}
