import Foundation
import Logging
import PanoramaGraphics

/// A layer that throws out particles; Core Animation's `CAEmitterLayer`.
///
/// Time comes from the window's frames, and chance from `seed`: the same frames show the same particles. The
/// particles are drawn beyond the layer's bounds, too.
open class EmitterLayer: Layer {
  /// Where particles are born.
  public enum Shape: String, Hashable, Sendable {
    /// At one point.
    case point
    /// On a horizontal line as wide as `emitterSize`.
    case line
    /// In a rectangle of `emitterSize`.
    case rectangle
    /// In a rectangle.
    case cuboid
    /// In a circle whose radius is the width of `emitterSize`.
    case circle
    /// In a circle.
    case sphere
  }

  /// In which part of the shape particles are born.
  public enum BirthArea: String, Hashable, Sendable {
    /// At its corners; shown as on its outline.
    case points
    /// On its outline.
    case outline
    /// Everywhere in it.
    case surface
    /// Everywhere in it.
    case volume
  }

  /// How particles cover one another.
  public enum RenderMode: String, Hashable, Sendable {
    /// Newer ones are in front.
    case unordered
    /// Newer ones are in front.
    case oldestFirst
    /// Older ones are in front.
    case oldestLast
    /// Newer ones are in front.
    case backToFront
    /// Their light adds up.
    case additive
  }

  /// What is thrown out; nil for nothing.
  open var emitterCells: [EmitterCell]? {
    didSet {
      for cell in emitterCells ?? [] { cell.layer = self }
      lookChanged()
    }
  }
  /// The middle of the shape, in the layer's coordinates.
  open var emitterPosition = CGPoint.zero
  /// Has no effect.
  open var emitterZPosition: CGFloat = 0
  /// The size of the shape, in points.
  open var emitterSize = CGSize.zero
  /// Has no effect.
  open var emitterDepth: CGFloat = 0
  /// The shape. Default: a point.
  open var emitterShape = Shape.point
  /// In which part of the shape particles are born. Default: everywhere.
  open var emitterMode = BirthArea.volume
  /// How particles cover one another. Default: unordered.
  open var renderMode = RenderMode.unordered { didSet { lookChanged() } }
  /// A factor for the birth rates of all cells. Default: 1.
  open var birthRate: Float = 1 { didSet { lookChanged() } }
  /// A factor for all lifetimes. Default: 1.
  open var lifetime: Float = 1
  /// A factor for all speeds. Default: 1.
  open var velocity: Float = 1
  /// A factor for all sizes. Default: 1.
  open var scale: Float = 1
  /// A factor for all turning. Default: 1.
  open var spin: Float = 1
  /// Where chance begins. Another number gives other particles.
  open var seed: UInt32 = 0 { didSet { particles = ParticleSystem(seed: seed) } }

  private var particles = ParticleSystem(seed: 0)
  private var clock: Clock?
  private static let logger = Logger(label: "panorama.layers")

  /// The number of particles that are alive.
  public var particleCount: Int { particles.all.count }

  /// Sets a property of a cell by a path such as `emitterCells.snow.birthRate`, with the cell's name in the middle.
  /// Setting the property of the cell does the same. Other paths are logged and have no effect.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let parts = keyPath.split(separator: ".").map(String.init)
    let number =
      (value as? NSNumber)?.doubleValue ?? (value as? Double) ?? (value as? Float).map(Double.init)
      ?? (value as? Int).map(Double.init) ?? (value as? CGFloat).map { Double($0) }
    if parts.count == 3, parts[0] == "emitterCells", let number, number.isFinite,
      let cell = emitterCells?.first(where: { $0.name == parts[1] }), cell.set(parts[2], to: number)
    {
      return
    }
    Self.logger.warning("an emitter layer has no number at the key path \(keyPath)")
  }

  // MARK: Time

  /// Whether anything moves or will.
  private var isBusy: Bool {
    !particles.all.isEmpty
      || birthRate > 0 && (emitterCells ?? []).contains { $0.isEnabled && $0.birthRate > 0 }
  }

  private func advance(to time: Double) {
    particles.advance(to: time, self)
    lookChanged()
  }

  /// Moves the particles with the frames of the window, as long as something moves.
  private final class Clock: FrameAnimation {
    weak var layer: EmitterLayer?
    weak var window: Window?

    init(_ layer: EmitterLayer, _ window: Window) { (self.layer, self.window) = (layer, window) }

    func advance(to time: Double) -> Bool {
      guard let layer, layer.clock === self else { return false }
      guard layer.node.window === window, layer.isBusy else {
        layer.clock = nil
        layer.particles.rest()
        return false
      }
      layer.advance(to: time)
      return true
    }
  }

  private func startClock() {
    guard clock == nil, isBusy, let window = node.window else { return }
    let made = Clock(self, window)
    clock = made
    window.add(made)
  }

  // MARK: Drawing

  override func shapeItems(isDark: Bool) -> [DisplayItem] {
    startClock()
    return particles.items(mode: renderMode, scale: CGFloat(scale))
  }

  open override func presentation() -> EmitterLayer? { animated(EmitterLayer()) }

  override func copySettings(of other: Layer) {
    super.copySettings(of: other)
    guard let other = other as? EmitterLayer else { return }
    (particles, renderMode, scale) = (other.particles, other.renderMode, other.scale)
  }
}
