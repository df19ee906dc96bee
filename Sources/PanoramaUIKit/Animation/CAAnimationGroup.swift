import Panorama

/// Animations that run together. They are cut off at the end of the group.
open class CAAnimationGroup: CAAnimation {
  /// The animations. An animation without a duration takes that of the group.
  open var animations: [CAAnimation]?

  override func makeCopy() -> CAAnimation { CAAnimationGroup() }

  open override func copy() -> CAAnimation {
    let copy = super.copy()
    if let copy = copy as? CAAnimationGroup {
      copy.animations = animations?.map { member in
        let member = member.copy()
        if member.duration <= 0 { member.duration = runDuration }
        return member
      }
    }
    return copy
  }

  override func show(progress: Double, in layer: CALayer) {
    for animation in animations ?? [] {
      animation.show(progress * runDuration - animation.beginTime, in: layer)
    }
  }
}
