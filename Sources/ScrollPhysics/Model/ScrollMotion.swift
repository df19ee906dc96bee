/// The motion of one axis, whichever it is.
enum ScrollMotion: Motion {
  case still(Double)
  case fling(FlingMotion)
  case landing(LandingMotion)
  case spring(SpringMotion)

  func position(at t: Double) -> Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.position(at: t)
    case .landing(let motion): motion.position(at: t)
    case .spring(let motion): motion.position(at: t)
    }
  }

  func velocity(at t: Double) -> Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.velocity(at: t)
    case .landing(let motion): motion.velocity(at: t)
    case .spring(let motion): motion.velocity(at: t)
    }
  }

  var duration: Double {
    switch self {
    case .still: 0
    case .fling(let motion): motion.duration
    case .landing(let motion): motion.duration
    case .spring(let motion): motion.duration
    }
  }

  /// Where the motion rests, in points.
  var restPosition: Double {
    switch self {
    case .still(let position): position
    case .fling(let motion): motion.restPosition
    case .landing(let motion): motion.target
    case .spring(let motion): motion.target
    }
  }
}
