import NodeGraph
import Panorama

/// The path from the main graph to the subgraph that is shown. A press on a part returns to it.
final class Breadcrumb: View {
  /// Called with the index of the part that was pressed, 0 for the main graph.
  var didChoose: @MainActor (Int) -> Void = { _ in }
  /// The names of the graphs, the main one first. The view is hidden if there is only one.
  var names: [String] = [] { didSet { if names != oldValue { rebuild() } } }
  private var buttons: [Button] = []

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    buttons = names.enumerated().map { index, name in
      let button = Button(title: (index > 0 ? "›  " : "") + name)
      button.isEnabled = index < names.count - 1
      button.addAction(for: .touchUpInside) { [weak self] in self?.didChoose(index) }
      addSubview(button)
      return button
    }
    isHidden = names.count < 2
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = buttons.reduce(0) { $0 + Double($1.sizeThatFits(size).width) }
    return CGSize(width: width + 2 * looks.theme.unit, height: looks.theme.targetSize)
  }

  override func layoutSubviews() {
    var x = looks.theme.unit
    for button in buttons {
      let width = Double(button.sizeThatFits(bounds.size).width)
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
    looks.background = looks.theme.surface
    looks.cornerRadius = looks.theme.largeCornerRadius
    looks.borderColor = looks.theme.separator
    looks.borderWidth = looks.theme.hairline / 2
    looks.shadow = looks.theme.floatingShadow
  }
}
