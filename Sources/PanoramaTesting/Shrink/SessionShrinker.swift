import Panorama

/// Reduces a session that shows a fault to the few events that cause it.
public enum SessionShrinker {
  /// The smallest session found that still fails. Whole gestures are left out first, then single
  /// events. Hashes of pictures are dropped, because the pictures change, and so are the times of
  /// frames that the recorded window showed.
  ///
  /// Source of the method: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input"
  /// (2002), the algorithm ddmin.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - maximumTrials: after this number of replays the best result so far is returned.
  ///   - fails: whether a session shows the fault.
  /// - Returns: a session that fails, or nil if `session` does not.
  public static func shrink(
    _ session: Session, maximumTrials: Int = 1000, while fails: (Session) throws -> Bool
  ) rethrows -> Session? {
    var session = session
    session.lines.removeAll {
      switch $0.content {
      case .hash, .presented: true
      default: false
      }
    }
    guard try fails(session) else { return nil }
    var trials = 1
    for makeParts in [gestures, singleEvents] {
      let fixed = session.lines.indices.filter { !isDroppable(session.lines[$0]) }
      func keeping(_ parts: [[Int]]) -> Session {
        var smaller = session
        smaller.lines = (fixed + parts.joined()).sorted().map { session.lines[$0] }
        return smaller
      }
      let parts = try reduce(makeParts(session.lines)) { parts in
        guard trials < maximumTrials else { return false }
        trials += 1
        return try fails(keeping(parts))
      }
      session = keeping(parts)
    }
    return session
  }

  /// The smallest set of parts found for which `fails` is true. It is true for all parts together.
  private static func reduce(
    _ parts: [[Int]], while fails: ([[Int]]) throws -> Bool
  ) rethrows -> [[Int]] {
    var parts = parts
    if parts.isEmpty { return parts }
    if try fails([]) { return [] }
    var count = 2
    while parts.count >= 2 {
      let length = (parts.count + count - 1) / count
      var isSmaller = false
      for start in stride(from: 0, to: parts.count, by: length) {
        var rest = parts
        rest.removeSubrange(start..<min(start + length, parts.count))
        if !rest.isEmpty, try fails(rest) {
          parts = rest
          isSmaller = true
          break
        }
      }
      if isSmaller {
        count = max(2, count - 1)
      } else if length == 1 {
        break
      } else {
        count = min(parts.count, count * 2)
      }
    }
    return parts
  }

  private static func isDroppable(_ line: Session.Line) -> Bool {
    switch line.content {
    case .input, .call: true
    case .frame, .presented, .hash, .closed, .end: false
    }
  }

  /// The indices of events; those of one finger from its touch to its end form one part.
  private static func gestures(_ lines: [Session.Line]) -> [[Int]] {
    var parts: [[Int]] = []
    var open: [Int: Int] = [:]
    for (index, line) in lines.enumerated() where isDroppable(line) {
      guard case .input(let event) = line.content, case .touch(let touch) = event.kind else {
        parts.append([index])
        continue
      }
      if touch.phase == .began { open[touch.id] = nil }
      if let part = open[touch.id] {
        parts[part].append(index)
      } else {
        open[touch.id] = parts.count
        parts.append([index])
      }
      if touch.phase == .ended || touch.phase == .cancelled { open[touch.id] = nil }
    }
    return parts
  }

  private static func singleEvents(_ lines: [Session.Line]) -> [[Int]] {
    lines.indices.filter { isDroppable(lines[$0]) }.map { [$0] }
  }
}
