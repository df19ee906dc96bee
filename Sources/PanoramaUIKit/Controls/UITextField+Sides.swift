import Panorama

extension UITextField {
  /// When a view at an end of the field is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never = 0
    /// While the text is edited.
    case whileEditing = 1
    /// Unless the text is edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsLeft: Bool { leftView != nil && shows(leftViewMode) }
  private var showsClear: Bool { shows(clearButtonMode) && isEnabled && !(text ?? "").isEmpty }
  private var showsRight: Bool { rightView != nil && shows(rightViewMode) && !showsClear }

  func changeSide(from old: UIView?, to new: UIView?) {
    if old !== new, old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    sidesDidChange()
  }

  /// Called when another view may be shown at an end.
  func sidesDidChange() {
    guard leftView != nil || rightView != nil || clearButtonMode != .never || clearButton != nil
    else { return }
    setNeedsLayout()
    setNeedsDisplay()
  }

  func sideRect(_ view: UIView?, in bounds: CGRect) -> CGRect {
    let size = view?.bounds.size ?? .zero
    let height = min(size.height, bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.midY - height / 2, width: min(size.width, bounds.width / 2),
      height: height)
  }

  /// The part of the text's area that the shown views leave free.
  func roomBetweenSides(_ area: CGRect, in bounds: CGRect) -> CGRect {
    let margin = area.minX - bounds.minX
    var (left, right) = (area.minX, area.maxX)
    if showsLeft { left = max(leftViewRect(forBounds: bounds).maxX + margin / 2, bounds.minX) }
    if showsRight { right = min(right, rightViewRect(forBounds: bounds).minX - margin / 2) }
    if showsClear { right = min(right, clearButtonRect(forBounds: bounds).minX) }
    return CGRect(x: left, y: area.minY, width: max(0, right - left), height: area.height)
  }

  func placeSides() {
    leftView?.isHidden = !showsLeft
    rightView?.isHidden = !showsRight
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    if showsClear, clearButton == nil { clearButton = makeClearButton() }
    clearButton?.isHidden = !showsClear
    clearButton?.frame = clearButtonRect(forBounds: bounds)
  }

  private func makeClearButton() -> UIButton {
    let button = FieldButton(type: .system)
    let size = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
    button.setImage(UIImage(systemName: "xmark", withConfiguration: size), for: .normal)
    button.tintColor = .secondaryLabel
    button.accessibilityLabel = "Clear text"
    button.addAction(for: .touchUpInside) { [weak self] in
      guard let self, delegate?.textFieldShouldClear(self) ?? true else { return }
      clear()
      becomeFirstResponder()
    }
    addSubview(button)
    return button
  }
}

/// A button in a field, which leaves the focus there.
private final class FieldButton: UIButton {
  override var canBecomeFirstResponder: Bool { false }
}
