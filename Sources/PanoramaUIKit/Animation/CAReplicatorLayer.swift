import Panorama

/// A layer that shows its sublayers several times.
open class CAReplicatorLayer: ReplicatorLayer {
  /// The transform from each instance to the next one, about the middle of the bounds.
  open var instanceTransform: CATransform3D {
    get { CATransform3DMakeAffineTransform(step) }
    set { step = newValue.plane }
  }
  /// Has no effect.
  open var preservesDepth = false
  /// Has no effect.
  open var instanceRedOffset: Float = 0
  /// Has no effect.
  open var instanceGreenOffset: Float = 0
  /// Has no effect.
  open var instanceBlueOffset: Float = 0
}
