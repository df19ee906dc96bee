import Panorama

/// Shows a presented controller in front of its window.
final class PresentationLayer: ModalLayer {
  private let controller: UIViewController
  private let card = UIView()
  private let grabber = UIView()
  /// How far a finger has dragged the sheet down, in points.
  private var pull: CGFloat = 0

  private var style: UIModalPresentationStyle { controller.modalPresentationStyle }
  private var isCard: Bool { style != .fullScreen && style != .overFullScreen }

  /// The sheet, if the program wants one.
  private var sheet: UISheetPresentationController? {
    guard isCard, alert == nil, let sheet = controller.state.sheet, sheet.isWanted else {
      return nil
    }
    return sheet
  }

  init(_ controller: UIViewController) {
    self.controller = controller
    super.init(frame: .zero)
    addSubview(card)
    card.addSubview(controller.view)
    guard sheet != nil else { return }
    grabber.isUserInteractionEnabled = false
    card.addSubview(grabber)
    card.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] in self?.dragged($0) })
  }

  /// Moves the sheet with the finger, and then to the nearest height, or away.
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let sheet else { return }
    switch pan.state {
    case .began, .changed:
      pull = pan.translation(in: self).y
      setNeedsLayout()
    case .ended:
      // Where the sheet would come to rest.
      let height = sheet.height(in: bounds.height) - pull - pan.velocity(in: self).y * 0.15
      let heights = sheet.heights(in: bounds.height)
      let lowest = heights.first?.height ?? 0
      if height < lowest / 2, !controller.isModalInPresentation {
        return controller.dismiss(animated: true)
      }
      let nearest = heights.min { abs($0.height - height) < abs($1.height - height) }
      settle { if let nearest { sheet.choose(nearest.identifier) } }
    case .cancelled, .failed: settle {}
    default: break
    }
  }

  private func settle(_ change: () -> Void) {
    pull = 0
    change()
    setNeedsLayout()
    let duration = looks.theme.reducesMotion ? 0 : looks.theme.duration
    View.animate(withDuration: duration, curve: .easeOut, animations: { layoutIfNeeded() })
  }

  /// Lets touches beside a sheet through if the rest of the window stays usable.
  override func hitTest(_ point: CGPoint, with event: ResponderEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard hit === self, sheet?.isUndimmed(in: bounds.height) ?? false else { return hit }
    return nil
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
    if let sheet {
      let width = min(bounds.width, 640)
      let full = sheet.heights(in: bounds.height).last?.height ?? bounds.height
      let height = max(0, min(sheet.height(in: bounds.height) - pull, full + 20))
      return CGRect(
        x: ((bounds.width - width) / 2).rounded(), y: (bounds.height - height).rounded(),
        width: width, height: max(height, 44))
    }
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
    grabber.frame = CGRect(x: (card.bounds.width - 36) / 2, y: 6, width: 36, height: 5)
    applyTheme()
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let isDimmed = isCard && !(sheet?.isUndimmed(in: bounds.height) ?? false)
    looks.background =
      style == .fullScreen ? looks.theme.background : isDimmed ? looks.theme.scrim : nil
    card.looks.cornerRadius = isCard ? looks.theme.largeCornerRadius : 0
    if let sheet {
      if let radius = sheet.preferredCornerRadius { card.looks.cornerRadius = Double(radius) }
      card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      grabber.isHidden = !sheet.prefersGrabberVisible
      grabber.looks.cornerRadius = 2.5
      grabber.looks.background = looks.theme.secondaryText.copy(alpha: 0.5)
    }
    card.clipsToBounds = isCard
    card.looks.background = isCard ? looks.theme.surface : nil
  }

  /// Moves or fades the card in, or out.
  func animate(isComing: Bool, completion: @escaping () -> Void) {
    let distance = max(0, bounds.height - card.frame.minY)
    let moves = controller.modalTransitionStyle == .coverVertical
    let away = CGAffineTransform(translationX: 0, y: moves ? distance : 0)
    let duration = looks.theme.reducesMotion ? 0 : looks.theme.duration
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
