import Foundation
import Panorama

/// How books look, beside the button that opens it. The text behind it shows each change at once.
final class PreferencesPanel: ToolPanel {
  private let lines: [SettingRow]

  /// - Parameters:
  ///   - style: how books look now.
  ///   - families: the families of fonts that are installed.
  ///   - change: called with how they are to look.
  init(
    style: @escaping @MainActor () -> ReadingStyle, families: @escaping @MainActor () -> [String],
    change: @escaping @MainActor (ReadingStyle) -> Void
  ) {
    lines = PreferenceRows(style: style, families: families, change: change).all
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

/// The rows of the preferences.
@MainActor
private struct PreferenceRows {
  let style: @MainActor () -> ReadingStyle
  let families: @MainActor () -> [String]
  let change: @MainActor (ReadingStyle) -> Void

  var all: [SettingRow] {
    [flow, face, size, lineHeight, margins, justified, hyphens, publisher, paper]
  }

  private func set<Value>(_ value: WritableKeyPath<ReadingStyle, Value>, _ new: Value) {
    var style = style()
    style[keyPath: value] = new
    change(style)
  }

  private func choice<Value: Equatable>(
    _ name: String, _ value: WritableKeyPath<ReadingStyle, Value>,
    _ values: [(Value, title: String)]
  ) -> SettingRow {
    .choice(name, values) {
      style()[keyPath: value]
    } change: {
      set(value, $0)
    }
  }

  private var flow: SettingRow {
    choice("Flow", \.flow, [(nil, "Book’s"), (.column, "Column"), (.pages, "Pages")])
  }

  private var face: SettingRow {
    .menu("Face") {
      ReadingFace(family: style().family).title
    } items: {
      ReadingFace.usual.map(item) + [.separator]
        + families().map { item(ReadingFace(family: $0)) }
    }
  }

  private func item(_ face: ReadingFace) -> PopUpMenu.Item {
    PopUpMenu.Item(
      ControlAction(title: face.title) { _ in set(\.family, face.family) },
      isChecked: style().family == face.family)
  }

  private var size: SettingRow {
    .stepper("Size") {
      "\(Int(style().textSize.rounded()))"
    } canStep: {
      style().size(larger: $0) != style().textSize
    } step: {
      set(\.textSize, style().size(larger: $0))
    }
  }

  private var lineHeight: SettingRow {
    .stepper("Line height") {
      style().lineHeight.map { String(format: "%.1f", $0) } ?? "Book’s"
    } canStep: {
      style().lineHeight(higher: $0) != style().lineHeight
    } step: {
      set(\.lineHeight, style().lineHeight(higher: $0))
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
    .toggle("The book’s own look") {
      style().usesPublisherStyles
    } change: {
      set(\.usesPublisherStyles, $0)
    }
  }

  private var paper: SettingRow {
    choice(
      "Paper", \.colors,
      [(nil, "Desktop’s"), (.light, "Light"), (.sepia, "Sepia"), (.dark, "Dark")])
  }
}
