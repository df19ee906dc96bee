import Panorama

/// Sets what is exported and how, and exports it; plays the drawing, and leads to files.
final class ExportPanel: ToolPanel {
  /// What is exported.
  enum Exported: String {
    case everything = "Everything"
    case pages = "Pages"
    case selection = "Selection"
  }

  /// Called with each change of how pictures are exported.
  var onChange: @MainActor (SketchExport) -> Void = { _ in }
  /// Called to export.
  var onExport: @MainActor (Exported) -> Void = { _ in }

  private static let formats = [ExportFormat.png, .svg, .pdf]
  private static let scales = [0.5, 1.0, 2, 4, 8]

  private var export: SketchExport
  private let contents: [Exported]
  private let what: ChoiceRow
  private let format = ChoiceRow("As", ["PNG", "SVG", "PDF"])
  private let scale = ChoiceRow("Scale, %", scales.map { "\(Int($0 * 100))" })
  private let bare = SwitchRow("Without paper")
  private let ground: SwitchRow
  private let hasGround: Bool
  private let column: PanelColumn

  /// - Parameters:
  ///   - export: how pictures are exported now.
  ///   - contents: what there is to export.
  ///   - content: what is proposed.
  ///   - ground: what is on the paper; nil for nothing.
  ///   - buttons: buttons for the time-lapse and for files, in rows.
  init(
    _ export: SketchExport, _ contents: [Exported], proposing content: Exported,
    ground noun: String?,
    buttons: [[Button]]
  ) {
    (self.export, self.contents, hasGround) = (export, contents, noun != nil)
    what = ChoiceRow("Export", contents.map(\.rawValue))
    ground = SwitchRow("With the \(noun ?? "paper")")
    let go = Button(title: "Export", icon: .export, style: .filled)
    go.accessibilityLabel = "Export now"
    column = PanelColumn([what, format, scale, bare, ground, ButtonRow([go])])
    let more = PanelColumn(buttons.map { ButtonRow($0) })
    super.init("Export", columns: [column, more])
    what.selectedIndex = contents.firstIndex(of: content) ?? 0
    format.selectedIndex = Self.formats.firstIndex(of: export.format) ?? 0
    scale.selectedIndex = Self.scales.firstIndex(of: export.scale) ?? -1
    bare.isOn = export.isTransparent
    ground.isOn = export.showsGround
    format.onChange = { [weak self] index in self?.change { $0.format = Self.formats[index] } }
    scale.onChange = { [weak self] index in self?.change { $0.scale = Self.scales[index] } }
    bare.onChange = { [weak self] isOn in self?.change { $0.isTransparent = isOn } }
    ground.onChange = { [weak self] isOn in self?.change { $0.showsGround = isOn } }
    go.addAction(for: .touchUpInside) { [weak self] in
      guard let self else { return }
      let content = contents[max(0, what.selectedIndex)]
      if content != .selection { change { $0.exportsPages = content == .pages } }
      onExport(content)
    }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func change(_ body: (inout SketchExport) -> Void) {
    body(&export)
    show()
    onChange(export)
  }

  /// Hides what has no effect.
  private func show() {
    // Only pixels have a scale.
    scale.isHidden = export.format != .png
    ground.isHidden = !hasGround || export.isTransparent
    column.setNeedsLayout()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
