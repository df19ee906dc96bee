import Foundation
import Panorama

/// The toolbar that floats over a picture, with paging, zoom and other commands.
///
/// If there is little room, the less important groups are hidden; their commands have keys, too.
@MainActor
public final class ViewerToolbar: View {
  /// The field for the scale in percent.
  public let zoomField = ZoomField()
  private let counter = Label(text: "1 / 1", style: .body, alignment: .center)
  private let buttons: [(command: ViewerCommand, button: Button)]
  private let lines = [View(), View()]
  private var isInfoShown = false

  init(for viewer: ViewerDocumentView) {
    let commands: [ViewerCommand] = [
      .previous, .next, .zoomOut, .zoomIn, .reset, .rotate, .info, .fullscreen, .more,
    ]
    buttons = commands.map { command in
      let button = Button(icon: command.icon(viewer))
      button.accessibilityLabel = command.name
      button.toolTip = command.toolTip
      button.addAction(for: .touchUpInside) { [weak viewer] in
        viewer?.stopSlideshow()
        viewer.map(command.perform)
      }
      return (command, button)
    }
    super.init(frame: .zero)
    counter.isSecondary = true
    // The order of the subviews is the order of Tab, so it is the visual order.
    for view in groups.joined() + lines { addSubview(view) }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The button of a command; nil if the toolbar has none.
  public func button(_ command: ViewerCommand) -> Button? {
    buttons.first { $0.command.name == command.name }?.button
  }

  /// Shows the present state of the viewer.
  func update(for viewer: ViewerDocumentView) {
    let files = viewer.files
    counter.text = files.paths.isEmpty ? "" : "\(files.index + 1) / \(files.paths.count)"
    for (command, button) in buttons {
      command.update(button, for: viewer)
      button.toolTip = viewer.commands.own(command).toolTip
    }
    zoomField.isEnabled = viewer.canZoom
    isInfoShown = viewer.infoPanel != nil
    superview?.superview?.setNeedsLayout()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The groups of controls from left to right.
  private var groups: [[View]] {
    func button(_ command: ViewerCommand) -> View { self.button(command) ?? View() }
    return [
      [button(.previous), counter, button(.next)],
      [button(.zoomOut), zoomField, button(.zoomIn), button(.reset)],
      [button(.rotate), button(.info), button(.fullscreen), button(.more)],
    ]
  }

  private func width(_ view: View) -> Double {
    if view === counter {
      return max(
        looks.theme.targetSize * 1.5,
        Double(counter.sizeThatFits(.zero).width) + looks.theme.unit * 2)
    }
    return Double(view.sizeThatFits(.zero).width)
  }

  private func width(_ group: [View]) -> Double { group.reduce(0) { $0 + width($1) } }

  private var gap: Double { looks.theme.unit * 4 + looks.theme.hairline }

  /// The groups that fit into `room`.
  private func shown(in room: Double) -> [[View]] {
    let all = groups
    let total = all.reduce(0) { $0 + width($1) } + gap * 2
    if total <= room { return all }
    let (turn, zoom, rest) = (all[0], all[1], all[2])
    let short = [rest[3]]
    // What the button has opened takes the room, so it must be possible to close it here.
    let closing = isInfoShown ? [rest[1], rest[3]] : short
    // Fingers and wheels zoom without buttons, and the menu has every command.
    let (step, scale) = ([turn[0], turn[2]], Array(zoom.dropLast()))
    let candidates = [
      [turn, zoom, closing], [turn, scale, closing], [step, scale, closing], [turn, closing],
      [turn, short], [step, short],
    ]
    for candidate in candidates {
      let needed =
        candidate.reduce(0) { $0 + width($1) } + gap * Double(candidate.count - 1)
      if needed <= room { return candidate }
    }
    return [short]
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let shown = shown(in: size.width - looks.theme.unit * 4)
    let width = shown.reduce(0) { $0 + self.width($1) } + gap * Double(shown.count - 1)
    return CGSize(width: width.rounded(.up), height: looks.theme.targetSize)
  }

  public override func layoutSubviews() {
    let theme = looks.theme
    let shown = shown(in: bounds.width + 0.5)
    let visible = shown.joined()
    for view in groups.joined() {
      view.isHidden = !visible.contains { $0 === view }
    }
    for line in lines {
      line.isHidden = true
      line.looks.background = theme.separator
    }
    var x = 0.0
    for (i, group) in shown.enumerated() {
      if i > 0 {
        let line = lines[i - 1]
        line.isHidden = false
        line.frame = CGRect(
          x: x + theme.unit * 2, y: theme.unit * 2.5, width: theme.hairline,
          height: max(0, bounds.height - theme.unit * 5))
        x += gap
      }
      for view in group {
        let width = width(view)
        view.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
        x += width
      }
    }
  }

  public override var accessibilityRole: AccessibilityRole? { .toolbar }

  // Presses between the controls must not reach the picture behind them.
  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func mouseDown(with event: MouseEvent) {}
}
