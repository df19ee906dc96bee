import Panorama

/// Shows a presented controller in front of its window.
final class PresentationLayer: ModalLayer {
  private let controller: UIViewController
  private let card = UIView()

  private var style: UIModalPresentationStyle { controller.modalPresentationStyle }
  private var isCard: Bool { style != .fullScreen && style != .overFullScreen }

  init(_ controller: UIViewController) {
    self.controller = controller
    super.init(frame: .zero)
    addSubview(card)
    card.addSubview(controller.view)
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .dialog }
  override var initialResponder: Responder? { alert?.fields.first ?? self }

  /// The panel of a question, which has answers for Escape and Return.
  private var alert: AlertPanel? { controller.viewIfLoaded as? AlertPanel }

  override func cancel() {
    if let alert { return alert.choose(\.cancelButton) }
    if isCard, !controller.isModalInPresentation { controller.dismiss(animated: true) }
  }

  override func confirm() { alert?.choose(\.preferredButton) }

  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard isCard, alert == nil, let touch = touches.first,
      !card.frame.contains(touch.location(in: self))
    else { return }
    cancel()
  }

  private var cardFrame: CGRect {
    guard isCard else { return bounds }
    let margin: CGFloat = 24
    var size = controller.preferredContentSize
    if let alert {
      size = alert.sizeThatFits(CGSize(width: bounds.width - 2 * margin, height: bounds.height))
    } else if size == .zero {
      size =
        switch style {
        case .formSheet: CGSize(width: 540, height: 620)
        case .popover: CGSize(width: 320, height: 480)
        default: CGSize(width: 700, height: 900)
        }
    }
    size.width = min(size.width, max(0, bounds.width - 2 * margin))
    size.height = min(size.height, max(0, bounds.height - 2 * margin))
    return CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = cardFrame
    controller.view.frame = card.bounds
    applyTheme()
  }

  override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  private func applyTheme() {
    backgroundColor = style == .fullScreen ? theme.background : isCard ? theme.scrim : nil
    card.cornerRadius = isCard ? theme.largeCornerRadius : 0
    card.clipsToBounds = isCard
    card.backgroundColor = isCard ? theme.surface : nil
  }

  /// Moves or fades the card in, or out.
  func animate(isComing: Bool, completion: @escaping () -> Void) {
    let distance = max(0, bounds.height - card.frame.minY)
    let moves = controller.modalTransitionStyle == .coverVertical
    let away = CGAffineTransform(translationX: 0, y: moves ? distance : 0)
    let duration = theme.reducesMotion ? 0 : theme.duration
    if isComing {
      card.transform = away
      alpha = 0
    }
    View.animate(
      withDuration: duration, curve: .easeOut,
      animations: {
        alpha = isComing ? 1 : 0
        card.transform = isComing ? .identity : away
      }, completion: { _ in completion() })
  }
}
