/// Contenders drawing in turn, round after round, so that whatever disturbs the machine disturbs all
/// of them.
///
/// In its turn each draws some frames one behind the other, as for something that moves, all of
/// which count: in the first of them it finds other people's data in the caches, and its threads
/// asleep. A turn with processors that are not all free before and behind it is disturbed: it is
/// taken again, and counts only where all but a few were.
struct Rounds {
  /// Rounds; before those everyone draws two turns that do not count.
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
  /// How often a turn is taken.
  private static let tries = 4

  /// With so many undisturbed turns, the others do not count.
  private static let enough = 3

  func run(_ contenders: [Contender], into frame: Frame) throws -> Result {
    var turns = [[Turn]](repeating: [], count: contenders.count)
    for contender in contenders {
      for _ in 0..<2 { _ = try draw(contender, frame) }
    }
    for _ in 0..<count {
      for (index, contender) in contenders.enumerated() {
        turns[index].append(try take(contender, frame))
      }
    }
    let counted = turns.map { turns in
      let undisturbed = turns.filter { !$0.isDisturbed }
      return undisturbed.count >= Self.enough ? undisturbed : turns
    }
    let disturbed = counted.joined().filter(\.isDisturbed).count
    return Result(
      medians: counted.map { median($0.flatMap(\.times)) },
      disturbed: Double(disturbed) / Double(counted.joined().count))
  }

  private struct Turn {
    var times: [Double]
    var isDisturbed: Bool
  }

  private func take(_ contender: Contender, _ frame: Frame) throws -> Turn {
    var times: [Double] = []
    for _ in 0..<Self.tries {
      let areFree = processors.waitUntilFree()
      times = try draw(contender, frame)
      if areFree, processors.areFree() {
        return Turn(times: times, isDisturbed: false)
      }
    }
    return Turn(times: times, isDisturbed: true)
  }

  private func draw(_ contender: Contender, _ frame: Frame) throws -> [Double] {
    var times: [Double] = []
    while times.count < frames, times.reduce(0, +) < Self.longestTurn {
      times.append(try milliseconds { try contender.draw(frame) })
    }
    return times
  }
}
