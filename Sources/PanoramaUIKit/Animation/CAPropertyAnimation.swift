import Panorama

/// An animation of one property, identified by its key path. The guide lists the key paths; others have no
/// effect and are logged.
open class CAPropertyAnimation: CAAnimation {
  /// The name of the property, such as `"opacity"` or `"transform.rotation.z"`.
  open var keyPath: String?
  /// Whether the values are added to the layer's own. Default: false.
  open var isAdditive = false

  /// Makes an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CAPropertyAnimation {
      (copy.keyPath, copy.isAdditive) = (keyPath, isAdditive)
    }
    return copy
  }

  var property: AnimatedProperty? { keyPath.flatMap(AnimatedProperty.named) }

  override func show(progress: Double, in layer: CALayer) {
    guard let property, let own = property.read(layer),
      let value = value(progress, own)
    else { return }
    property.write(layer, isAdditive ? own.adding(value) : value)
  }

  /// The value at one moment of a run; nil if there is none.
  ///
  /// - Parameter own: the layer's own value.
  func value(_ progress: Double, _ own: AnimatedValue) -> AnimatedValue? { nil }
}
