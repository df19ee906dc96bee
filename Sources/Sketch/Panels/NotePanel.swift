import Panorama

/// Sets how notes look: text on the canvas or on a sheet, size, bold, colours, and lists.
final class NotePanel: ToolPanel {
  /// Called with a new font size, in scene units.
  var onSize: @MainActor (Double) -> Void = { _ in }
  /// Called with a new style.
  var onStyle: @MainActor (NoteStyle) -> Void = { _ in }
  /// Called when the selected lines are to become a list, or lines again.
  var onList: @MainActor () -> Void = {}
  /// Chooses the colour of the text.
  let picker: ColorPicker

  private let kind = SegmentedControl(titles: ["Text", "Sticky note"])
  private let papers = Swatches()
  private let size = MeasureRow("Size", NotePen.sizes, isEven: false, text: PenFigures.width)
  private let bold = SwitchRow("Bold")
  private let column: PanelColumn
  private var style: NoteStyle
  /// The sheet of a note that becomes text and a sticky note again.
  private var formerPaper: CGColor

  /// - Parameters:
  ///   - style: the present style.
  ///   - size: the present font size, in scene units.
  ///   - color: the colour of the text.
  ///   - recentColors: colours that were mixed lately, newest first.
  init(_ style: NoteStyle, size fontSize: Double, color: CGColor, recentColors: [CGColor]) {
    self.style = style
    formerPaper = style.paper ?? SketchColors.papers[0].color
    picker = ColorPicker(
      color, choices: SketchColors.choices(for: .pen), recentColors: recentColors)
    let list = Button(title: "Bulleted list", icon: .list, style: .bordered)
    list.toolTip = "Bulleted list (Ctrl+Shift+L)"
    column = PanelColumn([papers, size, bold, ButtonRow([list])])
    super.init("Notes", header: kind, columns: [column, picker])
    kind.accessibilityLabel = "Kind of note"
    papers.choices = SketchColors.papers
    size.value = fontSize
    kind.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      change { $0.paper = self.kind.selectedIndex == 1 ? self.formerPaper : nil }
    }
    papers.onChoose = { [weak self] paper in
      self?.formerPaper = paper
      self?.change { $0.paper = paper }
    }
    size.onChange = { [weak self] in self?.onSize($0) }
    bold.onChange = { [weak self] isOn in self?.change { $0.isBold = isOn } }
    list.addAction(for: .touchUpInside) { [weak self] in self?.onList() }
    show(style)
  }

  required init?(coder: NSCoder) { nil }

  private func change(_ body: (inout NoteStyle) -> Void) {
    body(&style)
    show(style)
    onStyle(style)
  }

  /// Shows another style.
  func show(_ style: NoteStyle) {
    self.style = style
    kind.selectedIndex = style.paper == nil ? 0 : 1
    papers.isHidden = style.paper == nil
    papers.chosen = style.paper ?? formerPaper
    bold.isOn = style.isBold
    column.setNeedsLayout()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
