import Foundation
import Panorama

/// How books look, beside the button that opens it. The text behind it shows each change at once.
final class PreferencesPanel: ToolPanel {
  private let lines: [SettingRow]

  /// - Parameter reader: its looks are changed. The panel does not keep it alive.
  init(for reader: ReaderView) {
    let rows = PreferenceRows(reader)
    lines = rows.all
    super.init("Text and page", columns: [PanelColumn(lines)])
  }

  required init?(coder: NSCoder) { nil }

  override var columnWidth: Double { looks.theme.unit * 84 }

  /// Shows the present state.
  func update() {
    for row in lines { row.update() }
  }

  /// What gets the keys when it opens.
  var firstControl: View? { lines.first?.control }
}

/// The rows of a reader's preferences.
@MainActor
private struct PreferenceRows {
  private weak var reader: ReaderView?

  init(_ reader: ReaderView) { self.reader = reader }

  var all: [SettingRow] {
    [face, size, lineHeight, margins, justified, hyphens, publisher, paper]
  }

  private func choice<Value: Equatable>(
    _ name: String, _ value: WritableKeyPath<ReadingStyle, Value>,
    _ values: [(Value, title: String)]
  ) -> SettingRow {
    .choice(name, values) { [weak reader] in
      reader?.style[keyPath: value] ?? ReadingStyle()[keyPath: value]
    } change: { [weak reader] in
      reader?.style[keyPath: value] = $0
    }
  }

  private var face: SettingRow {
    .menu("Face") { [weak reader] in
      ReadingFace(family: reader?.style.family).title
    } items: { [weak reader] in
      reader.map(Self.faces) ?? []
    }
  }

  private static func faces(of reader: ReaderView) -> [PopUpMenu.Item] {
    func item(_ face: ReadingFace) -> PopUpMenu.Item {
      PopUpMenu.Item(
        ControlAction(title: face.title) { [weak reader] _ in reader?.style.family = face.family },
        isChecked: reader.style.family == face.family)
    }
    return ReadingFace.usual.map(item) + [.separator]
      + reader.fonts.installedFamilies.map { item(ReadingFace(family: $0)) }
  }

  private var size: SettingRow {
    .stepper("Size") { [weak reader] in
      "\(Int((reader?.style.textSize ?? 0).rounded()))"
    } canStep: { [weak reader] in
      reader?.canChangeSize(larger: $0) ?? false
    } step: { [weak reader] in
      reader?.changeSize(larger: $0)
    }
  }

  private var lineHeight: SettingRow {
    .stepper("Line height") { [weak reader] in
      reader?.style.lineHeight.map { String(format: "%.1f", $0) } ?? "Book’s"
    } canStep: { [weak reader] in
      guard let style = reader?.style else { return false }
      return style.lineHeight(higher: $0) != style.lineHeight
    } step: { [weak reader] isMore in
      guard let reader else { return }
      reader.style.lineHeight = reader.style.lineHeight(higher: isMore)
    }
  }

  private var margins: SettingRow {
    choice("Margins", \.margins, [(.narrow, "Narrow"), (.usual, "Usual"), (.wide, "Wide")])
  }

  private var justified: SettingRow {
    choice("Justified", \.justifies, [(nil, "Book’s"), (true, "Yes"), (false, "No")])
  }

  private var hyphens: SettingRow {
    choice("Hyphens", \.hyphenates, [(nil, "Book’s"), (true, "Yes"), (false, "No")])
  }

  private var publisher: SettingRow {
    .toggle("The book’s own look") { [weak reader] in
      reader?.style.usesPublisherStyles ?? true
    } change: { [weak reader] in
      reader?.style.usesPublisherStyles = $0
    }
  }

  private var paper: SettingRow {
    choice(
      "Paper", \.colors,
      [(nil, "Desktop’s"), (.light, "Light"), (.sepia, "Sepia"), (.dark, "Dark")])
  }
}
