/// The motion of one axis after a release.
enum ScrollMotion: Motion {
  case still(Double)
  case fling(FlingMotion)
  case landing(LandingMotion)
  case spring(SpringMotion)
  /// A return that ends on the edge, as that of a page does.
  case returning(ReturnMotion)

  func position(at t: Double) -> Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.position(at: t)
    case .landing(let motion): motion.position(at: t)
    case .spring(let motion): motion.position(at: t)
    case .returning(let motion): motion.position(at: t)
    }
  }

  func velocity(at t: Double) -> Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.velocity(at: t)
    case .landing(let motion): motion.velocity(at: t)
    case .spring(let motion): motion.velocity(at: t)
    case .returning(let motion): motion.velocity(at: t)
    }
  }

  var duration: Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.duration
    case .landing(let motion): motion.duration
    case .spring(let motion): motion.duration
    case .returning(let motion): motion.duration
    }
  }

  /// When a spring comes within `tolerance` of its target for good; 0 for other motions.
  func glideTime(within tolerance: Double) -> Double {
    guard case .spring(let motion) = self else { return 0 }
    return motion.restTime(within: tolerance)
  }

  /// The same motion; a spring comes to rest no sooner than after `duration` seconds.
  func lasting(atLeast duration: Double) -> ScrollMotion {
    guard case .spring(let motion) = self else { return self }
    return .spring(motion.lasting(atLeast: duration))
  }

  /// The position at which the motion comes to rest, in points.
  var restPosition: Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.restPosition
    case .landing(let motion): motion.target
    case .spring(let motion): motion.target
    case .returning(let motion): motion.edge
    }
  }

  /// The return that is under way `t` seconds after the start, and its own time; nil if none is.
  func returning(at t: Double) -> (motion: ReturnMotion, time: Double)? {
    switch self {
    case .fling(let motion): motion.returning(at: t)
    case .returning(let motion): (motion, t)
    case .still, .landing, .spring: nil
    }
  }
}
