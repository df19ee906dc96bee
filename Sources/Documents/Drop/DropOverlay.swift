import Foundation
import Panorama

/// Covers the document while files are dragged over the window, to show where they can be dropped.
final class DropOverlay: View {
  private let label = Label(style: .largeTitle, alignment: .center)

  /// The opacity of the overlay.
  static let strength = 0.8

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
    alpha = 0
    label.text = "Drop here"
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether files are over the window. Changes are animated.
  var isShown = false {
    didSet {
      guard isShown != oldValue else { return }
      if isShown { isHidden = false }
      guard window != nil, !looks.theme.reducesMotion else {
        alpha = isShown ? 1 : 0
        isHidden = !isShown
        return
      }
      View.animate(withDuration: looks.theme.shortDuration) {
        alpha = isShown ? 1 : 0
      } completion: { [weak self] _ in
        guard let self, !isShown else { return }
        isHidden = true
      }
    }
  }

  override func layoutSubviews() {
    let height = label.sizeThatFits(bounds.size).height
    label.frame = CGRect(
      x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    context.setFillColor(theme.background.copy(alpha: Self.strength))
    context.fill(bounds)
    let inset = theme.unit * 5
    let box = bounds.insetBy(dx: inset, dy: inset)
    guard box.width > 0, box.height > 0 else { return }
    context.setStrokeColor(theme.accent)
    context.setLineWidth(theme.focusRingWidth)
    context.setLineDash(phase: 0, lengths: [theme.unit * 3, theme.unit * 2])
    context.stroke(PathData(box, cornerRadius: theme.largeCornerRadius))
  }
}
