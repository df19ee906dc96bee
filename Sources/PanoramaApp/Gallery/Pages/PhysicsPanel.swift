import Panorama
import ScrollPhysics

/// The lab's settings and live numbers.
@MainActor
final class PhysicsPanel: View {
  /// What was set by hand.
  enum Setting {
    case content(LabContent)
    case decelerationRate(DecelerationRate)
    case paging(Bool)
    case bounces(Bool)
    case tuning(ScrollTuning)
  }

  var didChoose: (@MainActor (Setting) -> Void)?
  private var rows: [(caption: Label, choice: SegmentedControl)] = []
  private let readout = PhysicsReadout()
  private let constants = PhysicsConstantsView()
  private let scroller = ScrollView(frame: .zero)

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    // A slider takes its touch at once, or a drag on it would scroll the panel.
    scroller.delaysContentTouches = false
    addSubview(scroller)
    func add(_ name: String, _ options: [String], _ setting: @escaping (Int) -> Setting) {
      let caption = Label(text: name, style: .caption)
      caption.isSecondary = true
      let choice = SegmentedControl(titles: options)
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
    scroller.addSubview(readout)
    scroller.addSubview(constants)
    constants.didChange = { [unowned self] in didChoose?(.tuning($0)) }
  }

  required init?(coder: NSCoder) { nil }

  override func themeDidChange() {
    shadow = theme.floatingShadow
    cornerRadius = theme.largeCornerRadius
    super.themeDidChange()
  }

  override func didMoveToWindow() { themeDidChange() }

  func show(_ scrollView: ScrollView) { readout.show(scrollView) }

  private static let width = 296.0
  private var rowHeight: Double { theme.targetSize + theme.unit * 8 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: min(Self.width, size.width - theme.unit * 6),
      height: max(0, size.height - theme.unit * 6))
  }

  /// The two switches share a row.
  override func layoutSubviews() {
    let margin = theme.unit * 4
    let width = bounds.width - margin * 2
    let half = (width - margin) / 2
    let places: [(x: Double, row: Int, width: Double)] = [
      (0, 0, width), (0, 1, width), (0, 2, half), (half + margin, 2, half),
    ]
    for (part, place) in zip(rows, places) {
      let top = margin + rowHeight * Double(place.row)
      part.caption.frame = CGRect(
        x: margin + place.x, y: top, width: place.width, height: theme.unit * 4)
      part.choice.frame = CGRect(
        x: margin + place.x, y: top + theme.unit * 5, width: place.width,
        height: theme.targetSize)
    }
    readout.frame = CGRect(
      x: margin, y: margin + rowHeight * 3, width: width, height: PhysicsReadout.height(theme))
    let top = readout.frame.maxY + margin
    let height = constants.sizeThatFits(CGSize(width: width, height: 0)).height
    constants.frame = CGRect(x: margin, y: top, width: width, height: height)
    scroller.frame = bounds
    scroller.contentSize = CGSize(width: bounds.width, height: top + height + margin)
  }

  override func draw(in context: CGContext) {
    theme.drawPanel(bounds, in: context)
  }

  /// Between the controls there is the panel, not what lies below it.
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}
