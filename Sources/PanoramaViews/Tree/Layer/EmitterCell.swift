import Foundation
import PanoramaGraphics

/// What an emitter layer throws out; Core Animation's `CAEmitterCell`. Properties can be changed at any time; they count
/// for the particles that are born afterwards, speeds and accelerations for all.
@preconcurrency @MainActor
open class EmitterCell {
  /// The layer that throws it out.
  final weak var layer: EmitterLayer?

  /// Makes a cell that throws nothing out.
  public init() {}

  private func changed() { layer?.lookChanged() }

  /// A name for the client's use.
  open var name: String?
  /// Whether particles are born. Default: true.
  open var isEnabled = true { didSet { changed() } }
  /// The `CGImage` of a particle; nil for none.
  open var contents: Any? { didSet { changed() } }
  /// The pixels of `contents` in a point. Default: 1.
  open var contentsScale: CGFloat = 1
  /// The number of particles that are born in a second. Default: 0.
  open var birthRate: Float = 0 { didSet { changed() } }
  /// How long a particle lives, in seconds. Default: 0.
  open var lifetime: Float = 0
  /// How much longer or shorter some live, in seconds: half of it up and down.
  open var lifetimeRange: Float = 0
  /// The direction in which particles fly, in radians from the right, clockwise.
  open var emissionLongitude: CGFloat = 0
  /// Has no effect: nothing flies out of the plane.
  open var emissionLatitude: CGFloat = 0
  /// How wide the fan of directions is, in radians.
  open var emissionRange: CGFloat = 0
  /// The speed, in points per second.
  open var velocity: CGFloat = 0
  /// How much the speed varies, in points per second: half of it up and down.
  open var velocityRange: CGFloat = 0
  /// The acceleration to the right, in points per second².
  open var xAcceleration: CGFloat = 0
  /// The acceleration downwards, in points per second².
  open var yAcceleration: CGFloat = 0
  /// Has no effect: nothing flies out of the plane.
  open var zAcceleration: CGFloat = 0
  /// The size at birth, as a factor. Default: 1.
  open var scale: CGFloat = 1
  /// How much that varies: half of it up and down.
  open var scaleRange: CGFloat = 0
  /// How the factor changes in a second.
  open var scaleSpeed: CGFloat = 0
  /// How fast a particle turns, in radians per second.
  open var spin: CGFloat = 0
  /// How much that varies: half of it up and down.
  open var spinRange: CGFloat = 0
  /// The colour by which the picture is multiplied. Default: white.
  open var color: CGColor? = .white
  /// How much red varies, 0 … 1: half of it up and down.
  open var redRange: Float = 0
  /// How much green varies, 0 … 1: half of it up and down.
  open var greenRange: Float = 0
  /// How much blue varies, 0 … 1: half of it up and down.
  open var blueRange: Float = 0
  /// How much the opacity varies, 0 … 1: half of it up and down.
  open var alphaRange: Float = 0
  /// How red changes in a second.
  open var redSpeed: Float = 0
  /// How green changes in a second.
  open var greenSpeed: Float = 0
  /// How blue changes in a second.
  open var blueSpeed: Float = 0
  /// How the opacity changes in a second.
  open var alphaSpeed: Float = 0
  /// Has no effect: particles throw out no particles.
  open var emitterCells: [EmitterCell]?

  /// Sets a number by the name of its property, for key paths such as `emitterCells.snow.birthRate`.
  ///
  /// - Returns: false if no property has that name.
  final func set(_ name: String, to value: Double) -> Bool {
    let floats: [String: ReferenceWritableKeyPath<EmitterCell, Float>] = [
      "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
      "redRange": \.redRange, "greenRange": \.greenRange, "blueRange": \.blueRange,
      "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed,
      "blueSpeed": \.blueSpeed, "alphaSpeed": \.alphaSpeed,
    ]
    let lengths: [String: ReferenceWritableKeyPath<EmitterCell, CGFloat>] = [
      "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration,
      "yAcceleration": \.yAcceleration, "scale": \.scale, "scaleRange": \.scaleRange,
      "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
      "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange,
      "contentsScale": \.contentsScale,
    ]
    if let path = floats[name] {
      self[keyPath: path] = Float(value)
    } else if let path = lengths[name] {
      self[keyPath: path] = CGFloat(value)
    } else {
      return false
    }
    return true
  }
}
