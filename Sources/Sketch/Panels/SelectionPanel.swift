import Panorama

/// Sets how the selecting tool selects.
final class SelectionPanel: ToolPanel {
  /// Called with a new rule.
  var onChange: @MainActor (SelectionRule) -> Void = { _ in }
  private var rule: SelectionRule

  /// - Parameter rule: the present rule.
  init(_ rule: SelectionRule) {
    self.rule = rule
    let shape = ChoiceRow("Draw", ["Lasso", "Rectangle"])
    let reach = ChoiceRow("Takes", ["Inside", "Touched"])
    shape.selectedIndex = rule.shape == .lasso ? 0 : 1
    reach.selectedIndex = rule.takesTouched ? 1 : 0
    super.init("Selecting", columns: [PanelColumn([shape, reach])])
    shape.onChange = { [weak self] index in
      self?.change { $0.shape = index == 0 ? .lasso : .rectangle }
    }
    reach.onChange = { [weak self] index in self?.change { $0.takesTouched = index == 1 } }
  }

  required init?(coder: NSCoder) { nil }

  private func change(_ body: (inout SelectionRule) -> Void) {
    body(&rule)
    onChange(rule)
  }
}
