/// Contenders drawing in turn, round after round, so that whatever disturbs the machine disturbs all
/// of them.
///
/// In its turn each draws some frames one behind the other, as for something that moves, all of
/// which count: in the first of them it finds other people's data in the caches, and its threads
/// asleep. A turn with processors that are not all free before and behind it is disturbed: it is
/// taken again, as far as there is time for that.
struct Rounds {
  /// Undisturbed turns that everyone is to have; two before those do not count.
  let count: Int
  /// Most frames of a turn.
  let frames: Int
  let processors: Processors

  /// Medians in milliseconds, and the part of the turns counted that were disturbed.
  struct Result {
    var medians: [Double]
    var disturbed: Double
  }

  /// Longer turns have fewer frames, milliseconds: the longer, the less likely undisturbed.
  private static let longestTurn = 60.0
  /// How long disturbed turns are taken again, seconds.
  private static let patience = 10.0
  /// With so many undisturbed turns, the others do not count.
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
    /// Of the slowest processor, before and behind the turn.
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
