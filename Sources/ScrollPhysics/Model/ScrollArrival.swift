extension ScrollModel {
  /// A throw that has met the edge of its content with some speed left.
  public struct Arrival: Hashable, Sendable {
    /// 0 for the left or right edge, 1 for the upper or lower one.
    public var axis: Int
    /// When it met the edge, in the clock of the inputs.
    public var time: Double
    /// The velocity there, in pt/s; > 0 at the right and lower edges.
    public var velocity: Double
  }

  /// Removes and returns the throws that met an edge since the last call. An enclosing view may carry one on
  /// (`Input.carryOn`); this model then gets `Input.rest`.
  public mutating func takeArrivals() -> [Arrival] {
    defer { hold.arrivals.removeAll(keepingCapacity: true) }
    return hold.arrivals.map {
      Arrival(axis: $0.axis, time: clock.deadline($0.time), velocity: $0.velocity)
    }
  }
}

extension ScrollHold {
  /// Notes the axes whose throw has met its edge by now.
  mutating func noteArrivals() {
    guard let coast = motions.coast, coast.isDeceleration else { return }
    for axis in 0..<2 where !coast.arrived[axis] {
      guard let hit = coast.edgeHit(axis), hit.time <= content.time else { continue }
      motions.coast?.arrived[axis] = true
      // A client without an enclosing view never takes them.
      if arrivals.count == 2 { arrivals.removeFirst() }
      arrivals.append((axis, hit.time, hit.velocity))
    }
  }

  /// Ends a throw of one axis at the edge that it has met.
  mutating func rest(_ axis: Int, _ retarget: Retarget) {
    guard motions.coast?.arrived[axis] ?? false else { return }
    motions.coast?.rest(axis)
    run(to: content.time, retarget)
  }

  /// Carries on a throw that another view passed on `age` seconds ago.
  mutating func carryOn(velocity: SIMD2<Double>, age: Double) {
    guard grip == nil, velocity.isFinite, velocity != .zero else { return }
    motions.carryOn(velocity: velocity, age: age.finite(or: 0), &content)
    evaluate()
  }
}
