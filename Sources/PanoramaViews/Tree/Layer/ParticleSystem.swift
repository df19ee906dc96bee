import Foundation
import PanoramaGraphics

/// The particles of an emitter layer at a time.
@MainActor
struct ParticleSystem {
  /// One particle. Where it is follows from its age alone.
  struct Particle {
    var cell: EmitterCell
    var image: CGImage
    var birth: Double
    var lifetime: Double
    var start: CGPoint
    var velocity: CGVector
    var scale: CGFloat
    var spin: CGFloat
    var color: (red: Double, green: Double, blue: Double, alpha: Double)
  }

  private(set) var all: [Particle] = []
  private var now: Double?
  private var random: Chance
  /// The parts of particles that are still to be born, by cells.
  private var carry: [ObjectIdentifier: Double] = [:]

  /// The maximum number of particles.
  static let capacity = 10_000

  init(seed: UInt32) { random = Chance(state: UInt64(seed) &* 2 &+ 1) }

  /// Called when time stops for the particles: the pause gives birth to none.
  mutating func rest() { (now, carry) = (nil, [:]) }

  mutating func advance(to time: Double, _ layer: EmitterLayer) {
    // After a pause only a moment counts.
    let elapsed = min(0.25, max(0, time - (now ?? time)))
    now = time
    all.removeAll { time - $0.birth >= $0.lifetime }
    for cell in layer.emitterCells ?? [] where cell.isEnabled {
      let rate = Double(cell.birthRate) * Double(layer.birthRate)
      guard rate > 0, rate.isFinite, let image = Self.image(cell.contents) else { continue }
      let name = ObjectIdentifier(cell)
      let due = min(Double(Self.capacity), (carry[name] ?? 0) + rate * elapsed)
      let count = Int(due)
      carry[name] = due - Double(count)
      for index in 0..<count where all.count < Self.capacity {
        // Births are spread over the frame.
        let birth = time - elapsed * Double(count - 1 - index) / Double(max(1, count))
        if let new = particle(of: cell, image, at: birth, layer), time - birth < new.lifetime {
          all.append(new)
        }
      }
    }
  }

  private static func image(_ contents: Any?) -> CGImage? { contents as? CGImage }

  private mutating func vary(_ value: Double, _ range: Double) -> Double {
    value + range * (random.next() - 0.5)
  }

  private mutating func particle(
    of cell: EmitterCell, _ image: CGImage, at birth: Double, _ layer: EmitterLayer
  ) -> Particle? {
    let lifetime =
      vary(Double(cell.lifetime), Double(cell.lifetimeRange)) * Double(layer.lifetime)
    let speed =
      vary(Double(cell.velocity), Double(cell.velocityRange)) * Double(layer.velocity)
    let angle = vary(Double(cell.emissionLongitude), Double(cell.emissionRange))
    let start = place(layer)
    let scale = vary(Double(cell.scale), Double(cell.scaleRange))
    let spin = vary(Double(cell.spin), Double(cell.spinRange)) * Double(layer.spin)
    let color = cell.color ?? .white
    let tint = (
      red: vary(color.red, Double(cell.redRange)),
      green: vary(color.green, Double(cell.greenRange)),
      blue: vary(color.blue, Double(cell.blueRange)),
      alpha: vary(color.alpha, Double(cell.alphaRange))
    )
    let numbers = [lifetime, speed, angle, Double(start.x), Double(start.y), scale, spin]
    guard lifetime > 0, numbers.allSatisfy(\.isFinite) else { return nil }
    return Particle(
      cell: cell, image: image, birth: birth, lifetime: lifetime, start: start,
      velocity: CGVector(dx: speed * cos(angle), dy: speed * sin(angle)), scale: CGFloat(scale),
      spin: CGFloat(spin), color: tint)
  }

  /// A place in the shape of a layer.
  private mutating func place(_ layer: EmitterLayer) -> CGPoint {
    let (middle, size) = (layer.emitterPosition, layer.emitterSize)
    let isOutline = layer.emitterMode == .outline || layer.emitterMode == .points
    switch layer.emitterShape {
    case .point: return middle
    case .line:
      return CGPoint(x: middle.x + size.width * CGFloat(random.next() - 0.5), y: middle.y)
    case .rectangle, .cuboid:
      var x = CGFloat(random.next() - 0.5)
      var y = CGFloat(random.next() - 0.5)
      if isOutline {
        // A place on the outline, by the lengths of the sides.
        let isWide = CGFloat(random.next()) * (size.width + size.height) < size.width
        if isWide { y = y < 0 ? -0.5 : 0.5 } else { x = x < 0 ? -0.5 : 0.5 }
      }
      return CGPoint(x: middle.x + size.width * x, y: middle.y + size.height * y)
    case .circle, .sphere:
      let angle = random.next() * 2 * Double.pi
      let radius = Double(size.width) * (isOutline ? 1 : random.next().squareRoot())
      return CGPoint(
        x: middle.x + CGFloat(radius * cos(angle)), y: middle.y + CGFloat(radius * sin(angle)))
    }
  }

  // MARK: Drawing

  func items(mode: EmitterLayer.RenderMode, scale: CGFloat) -> [DisplayItem] {
    guard let now else { return [] }
    let shown = mode == .oldestLast ? Array(all.reversed()) : all
    return shown.compactMap { item($0, at: now, mode == .additive, scale) }
  }

  private func item(
    _ particle: Particle, at time: Double, _ isAdditive: Bool, _ factor: CGFloat
  ) -> DisplayItem? {
    let age = max(0, time - particle.birth)
    let (cell, t) = (particle.cell, CGFloat(age))
    let alpha = min(1, particle.color.alpha + Double(cell.alphaSpeed) * age)
    let scale = (particle.scale + cell.scaleSpeed * t) * factor
    guard alpha > 0, scale > 0 else { return nil }
    let x = particle.start.x + particle.velocity.dx * t + cell.xAcceleration * t * t / 2
    let y = particle.start.y + particle.velocity.dy * t + cell.yAcceleration * t * t / 2
    let transform = CGAffineTransform(scaleX: scale, y: scale)
      .concatenating(CGAffineTransform(rotationAngle: particle.spin * t))
      .concatenating(CGAffineTransform(translationX: x, y: y))
    guard transform.isFinite else { return nil }
    let pixels = max(cell.contentsScale, 1e-3)
    let size = CGSize(
      width: CGFloat(particle.image.width) / pixels, height: CGFloat(particle.image.height) / pixels
    )
    let box = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    func part(_ value: Double, _ speed: Float) -> Double {
      min(1, max(0, value + Double(speed) * age))
    }
    let tint = (
      part(particle.color.red, cell.redSpeed), part(particle.color.green, cell.greenSpeed),
      part(particle.color.blue, cell.blueSpeed)
    )
    let blendMode: CGBlendMode = isAdditive ? .plusLighter : .normal
    let image = DrawOperation.image(particle.image, box, .default)
    guard tint != (1, 1, 1) else {
      return DisplayItem(image, transform: transform, alpha: alpha, blendMode: blendMode)
    }
    // The picture, multiplied by the colour, as far as the picture covers. What cuts the colour off reaches further than
    // the colour does, because half a pixel of an edge would leave half of the other.
    let margin = 2 / scale
    let color = CGColor(red: tint.0, green: tint.1, blue: tint.2, alpha: 1)
    let context = CGContext()
    context.draw(particle.image, in: box)
    context.setBlendMode(.multiply)
    context.setFillColor(color)
    context.fill(box)
    context.setBlendMode(.destinationIn)
    context.clip(to: box.insetBy(dx: -margin, dy: -margin))
    context.beginTransparencyLayer()
    context.draw(particle.image, in: box)
    context.endTransparencyLayer()
    return DisplayItem(
      .list(context.displayList), transform: transform, alpha: alpha, blendMode: blendMode)
  }

  /// Numbers between 0 and 1 that are the same everywhere: a xorshift generator (G. Marsaglia, "Xorshift RNGs", 2003).
  private struct Chance {
    var state: UInt64

    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(UInt64(1) << 53)
    }
  }
}
