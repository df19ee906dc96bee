/// How far a return is past the edge in the finger's distance, before the rubber band:
/// r(t) = R e^(−κt) + (P + Q t) e^(−λt).
///
/// At a release P is 0. R is the excess, and Q is the velocity with which it goes on outward (λ is
/// then ω of a bounce) or comes back faster (Q < 0 and λ = κ). A return whose edge moves on the way
/// keeps this form.
struct ReturnCurve: Sendable {
  /// R, in points.
  private let excess: Double
  /// κ, per second.
  private let decayConstant: Double
  /// P, in points.
  private let outside: Double
  /// Q, in pt/s.
  private let velocity: Double
  /// λ, per second.
  private let angularFrequency: Double

  /// The curve of a release.
  ///
  /// - Parameters:
  ///   - excess: how far the finger was past the edge, in points, at least 0.
  ///   - velocity: the velocity of the finger, in pt/s, outward positive.
  ///   - angularFrequency: ω of a bounce, in rad/s.
  init(excess: Double, velocity: Double, angularFrequency: Double) {
    let share = min(excess / ScrollConstants.returnFullExcess, 1)
    let duration = ScrollConstants.returnDuration
    let kappa =
      ScrollConstants.returnDecay
      / (duration.lowerBound + (duration.upperBound - duration.lowerBound) * share)
    let isOutward = velocity > 0
    self.init(
      excess: excess, decayConstant: kappa, outside: 0,
      velocity: isOutward ? velocity : ScrollConstants.returnVelocityShare * velocity,
      angularFrequency: isOutward ? angularFrequency : kappa)
  }

  private init(
    excess: Double, decayConstant: Double, outside: Double, velocity: Double,
    angularFrequency: Double
  ) {
    self.excess = excess
    self.decayConstant = decayConstant
    self.outside = outside
    self.velocity = velocity
    self.angularFrequency = angularFrequency
  }

  /// The curve as it goes on after `t` seconds from another `excess` (points): the difference decays
  /// with e^(−κt).
  func goingOn(after t: Double, from excess: Double) -> ReturnCurve {
    let decay = exponential(-angularFrequency * t)
    let outside = (self.outside + velocity * t) * decay
    return ReturnCurve(
      excess: excess - outside, decayConstant: decayConstant, outside: outside,
      velocity: velocity * decay, angularFrequency: angularFrequency)
  }

  /// r(t), in points.
  func value(at t: Double) -> Double {
    excess * exponential(-decayConstant * t)
      + (outside + velocity * t) * exponential(-angularFrequency * t)
  }

  /// r′(t), in pt/s.
  func slope(at t: Double) -> Double {
    (velocity - angularFrequency * (outside + velocity * t)) * exponential(-angularFrequency * t)
      - decayConstant * excess * exponential(-decayConstant * t)
  }

  /// When an inward velocity brings the content to the edge, in seconds; nil if it only approaches the edge.
  var timeAtEdge: Double? {
    guard velocity < 0 else { return nil }
    let time = (excess + outside) / -velocity
    return time.isFinite ? time : nil
  }

  // MARK: Rest

  /// The smallest time after which it stays within `limit` (points, above 0), in seconds.
  func restTime(within limit: Double) -> Double {
    velocity > 0 ? restTimeOutward(limit) : restTimeInward(limit)
  }

  /// The solution of (R + P + Q T) e^(−κT) = limit for Q ≤ 0.
  ///
  /// It is solved as R + P + Q T = limit e^(κT), whose two sides differ by a concave function: from
  /// above the solution Newton's method approaches it without ever crossing it. The upper bounds, the
  /// edge and the solution for Q = 0, keep the exponential small for the slowest return.
  private func restTimeInward(_ limit: Double) -> Double {
    let start = excess + outside
    guard start > limit else { return 0 }
    var t = min(logarithm(start / limit) / decayConstant, timeAtEdge ?? .infinity)
    for _ in 0..<128 {
      let grown = limit * exponential(decayConstant * t)
      let next = t - (start + velocity * t - grown) / (velocity - decayConstant * grown)
      guard next < t else { break }
      t = next
    }
    return max(t, 0)
  }

  /// The last solution of r(T) = limit for Q > 0, which lies after the last maximum.
  private func restTimeOutward(_ limit: Double) -> Double {
    let slowest = min(decayConstant, angularFrequency)
    let end = SpringMotion.restTime(
      abs(excess) + outside, velocity, angularFrequency: slowest, tolerance: limit)
    // Only an edge that came nearer on the way, with a bounce stiffer than the return, leads here: the
    // curve crosses the edge, and rests when its bound does.
    if excess < 0, decayConstant <= angularFrequency { return end }
    let peak = min(lastMaximum(before: end), end)
    func crossing(_ low: Double, _ high: Double) -> Double {
      root(in: low...high) { (value(at: $0) - limit, slope(at: $0)) }
    }
    if value(at: peak) > limit { return value(at: end) < limit ? crossing(peak, end) : end }
    return excess + outside > limit ? crossing(0, peak) : 0
  }

  /// When r was last greatest, in seconds; 0 if it only falls.
  ///
  /// There r′ = 0: (Q − λP − λQt) e^((κ−λ)t) = κR. The left side falls from `start` on, and the
  /// maximum is its only solution there.
  private func lastMaximum(before end: Double) -> Double {
    let (kappa, lambda) = (decayConstant, angularFrequency)
    let turn = 1 / lambda - outside / velocity
    let start = kappa > lambda ? max(turn - 1 / (kappa - lambda), 0) : 0
    let stop = excess >= 0 ? max(turn, start) : max(end, start)
    func difference(_ t: Double) -> Double {
      lambda * velocity * (turn - t) * exponential((kappa - lambda) * t) - kappa * excess
    }
    guard difference(start) > 0 else { return 0 }
    guard difference(stop) < 0 else { return stop }
    return root(in: start...stop) { t in
      (
        difference(t),
        lambda * velocity * ((kappa - lambda) * (turn - t) - 1) * exponential((kappa - lambda) * t)
      )
    }
  }
}
