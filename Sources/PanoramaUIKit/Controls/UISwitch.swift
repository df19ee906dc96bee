import Panorama

extension Switch {
  /// The colour while the switch is on; nil for the tint colour of the superview.
  public var onTintColor: UIColor? {
    get { accentOverride }
    set { accentOverride = newValue }
  }
}
