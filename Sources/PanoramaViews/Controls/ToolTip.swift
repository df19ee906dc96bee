import Foundation
import PanoramaGraphics

/// The tooltip of a control under the pointer: it appears once the pointer has moved over the control and then rested
/// for a moment. A control that comes to lie under a still pointer says nothing.
@MainActor
final class ToolTip {
  private let text: String
  /// Where the pointer was last, in coordinates of the control.
  private var place: CGPoint
  private var deadline: ScheduledAction?
  private var panel: ToolTipPanel?

  /// The time that the pointer rests before the text appears, in seconds: that of GTK and Qt, which is 0.5 to 0.7.
  private static let delay = 0.6

  /// - Parameters:
  ///   - text: the text; an empty one is not shown.
  ///   - place: where the pointer entered the control.
  init(_ text: String, at place: CGPoint) {
    self.text = text
    self.place = place
  }

  /// Follows the pointer.
  /// - Parameters:
  ///   - new: where the pointer is now. An event without a movement counts for nothing.
  ///   - control: the control, which keeps this object while the pointer is over it.
  func pointerDidMove(to new: CGPoint, over control: Control) {
    guard new != place, panel == nil, !text.isEmpty, let window = control.window else { return }
    place = new
    deadline?.cancel()
    deadline = window.schedule(at: window.time + Self.delay) { [weak self, weak control] in
      if let control { self?.show(beside: control) }
    }
  }

  private func show(beside control: Control) {
    guard let root = control.window?.rootView else { return }
    let panel = ToolTipPanel(text)
    root.addSubview(panel)
    panel.place(in: root.bounds, beside: control.convert(control.bounds, to: root))
    self.panel = panel
  }

  /// Removes the text, or lets it not appear.
  func hide() {
    deadline?.cancel()
    panel?.removeFromSuperview()
    panel = nil
  }
}

/// A line of text over everything.
private final class ToolTipPanel: FloatingPanel {
  private let label: Label

  init(_ text: String) {
    label = Label(text: text, style: .caption, alignment: .center)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.cornerRadius
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    return CGSize(
      width: text.width + looks.theme.unit * 4, height: text.height + looks.theme.unit * 2)
  }

  /// Lies above the control, or below it if there is no room above.
  func place(in area: CGRect, beside box: CGRect) {
    let (gap, size) = (looks.theme.unit * 2, sizeThatFits(area.size))
    let above = box.minY - gap - size.height
    let y = above >= area.minY + gap ? above : box.maxY + gap
    let x = min(
      max(box.midX - size.width / 2, area.minX + gap), area.maxX - gap - size.width)
    frame = CGRect(
      x: max(area.minX, x).rounded(), y: y.rounded(), width: min(size.width, area.width),
      height: size.height)
  }

  override func layoutSubviews() { label.frame = bounds }
}
