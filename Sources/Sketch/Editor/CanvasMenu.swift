import Panorama

/// The menu that sets how the canvas looks and what draws on it.
@MainActor
final class CanvasMenu {
  var settings = SketchSettings() {
    didSet { if settings != oldValue { onChange?(settings) } }
  }
  /// Called when the settings changed.
  var onChange: ((SketchSettings) -> Void)?

  private static let grounds: [(String, CanvasGround)] = [
    ("Blank", .blank), ("Grid", .grid), ("Lines", .lines), ("Dots", .dots),
  ]

  func present(from button: Button) {
    var items = Self.grounds.map { title, ground in
      item(title, isChecked: settings.ground == ground) { $0.ground = ground }
    }
    items.append(.separator)
    items += [
      item("Fingers draw", isChecked: !settings.fingersScroll) { $0.fingersScroll = false },
      item("Pen draws, fingers scroll", isChecked: settings.fingersScroll) {
        $0.fingersScroll = true
      },
    ]
    Menu(items: items).present(from: button)
  }

  func chooseNextGround() {
    let all = CanvasGround.allCases
    let next = (all.firstIndex(of: settings.ground) ?? 0) + 1
    settings.ground = all[next % all.count]
  }

  private func item(
    _ title: String, isChecked: Bool, _ body: @escaping @MainActor (inout SketchSettings) -> Void
  ) -> Menu.Item {
    Menu.Item(
      Action(title: title) { [weak self] _ in if let self { body(&settings) } },
      isChecked: isChecked)
  }
}
