/// Lets contenders draw in turns, round after round, so that disturbances of the machine affect all
/// of them.
///
/// In its turn, each draws some consecutive frames, as for something that moves. All of them count:
/// in the first one, the caches hold data of others, and its threads sleep. A turn is disturbed if
/// not all processors are free before and after it. Disturbed turns are repeated as long as there
/// is time.
struct Rounds {
  /// The number of undisturbed turns for each contender; two turns before them do not count.
  let count: Int
  /// The maximum number of frames of a turn.
  let frames: Int
  let processors: Processors

  /// The medians in milliseconds, and the fraction of the counted turns that were disturbed.
  struct Result {
    var medians: [Double]
    var disturbed: Double
  }

  /// The maximum duration of a turn in milliseconds; slow contenders draw fewer frames. Longer
  /// turns are more likely to be disturbed.
  private static let longestTurn = 60.0
  /// The time for repeating disturbed turns in seconds.
  private static let patience = 10.0
  /// The number of undisturbed turns from which on disturbed ones do not count.
  private static let enough = 3

  func run(_ contenders: [Contender], into frame: Frame) throws -> Result {
    var turns = [[Turn]](repeating: [], count: contenders.count)
    for contender in contenders {
      for _ in 0..<2 { _ = try draw(contender, frame) }
    }
    let end = ContinuousClock.now + .seconds(Self.patience)
    var round = 0
    while round < count || ContinuousClock.now < end {
      let missing = contenders.indices.filter { index in
        turns[index].count { processors.isFull($0.speed) } < count
      }
      if missing.isEmpty { break }
      for index in missing { turns[index].append(try take(contenders[index], frame)) }
      round += 1
    }
    let counted = turns.map { turns in
      let undisturbed = turns.filter { processors.isFull($0.speed) }
      return undisturbed.count >= Self.enough ? undisturbed : turns
    }
    let disturbed = counted.joined().count { !processors.isFull($0.speed) }
    return Result(
      medians: counted.map { median($0.flatMap(\.times)) },
      disturbed: Double(disturbed) / Double(counted.joined().count))
  }

  private struct Turn {
    var times: [Double]
    /// The speed of the slowest processor before and after the turn.
    var speed: Int
  }

  private func take(_ contender: Contender, _ frame: Frame) throws -> Turn {
    let before = processors.waitUntilFree()
    let times = try draw(contender, frame)
    return Turn(times: times, speed: min(before, processors.speed()))
  }

  private func draw(_ contender: Contender, _ frame: Frame) throws -> [Double] {
    var times: [Double] = []
    while times.count < frames, times.reduce(0, +) < Self.longestTurn {
      times.append(try milliseconds { try contender.draw(frame) })
    }
    return times
  }
}
