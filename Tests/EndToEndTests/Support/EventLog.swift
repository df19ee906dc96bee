import Foundation

/// The events that the program reports through `--log-events`. They are read from a pipe as they
/// are written, so that tests wait for events and not for time to pass.
final class EventLog: @unchecked Sendable {
  struct State: Equatable {
    var offset = SIMD2<Double>(0, 0)
    var zoom = 1.0
    var view = SIMD2<Double>(0, 0)
    var content = SIMD2<Double>(0, 0)
    var isMoving = false
    var isZooming = false
  }

  struct TimedOut: Error, CustomStringConvertible { var description: String }

  let path: String
  private let condition = NSCondition()
  private var lines: [[String: Any]] = []
  private var ended = false

  init(folder: URL) throws {
    path = folder.appendingPathComponent("events.jsonl").path
    guard mkfifo(path, 0o600) == 0 else {
      throw ChildProcess.Failure(description: "cannot make a pipe at \(path)")
    }
    // The pipe is opened for reading and writing: opening then does not wait for the program, and a
    // program that ends early does not end the stream.
    let descriptor = open(path, O_RDWR)
    guard descriptor >= 0 else {
      throw ChildProcess.Failure(description: "cannot open the pipe at \(path)")
    }
    Thread.detachNewThread { [weak self] in Self.read(descriptor) { self?.append($0) ?? false } }
  }

  private static func read(_ descriptor: Int32, _ handle: (Data) -> Bool) {
    var pending = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      pending.append(contentsOf: buffer[0..<count])
      while let end = pending.firstIndex(of: 10) {
        guard handle(Data(pending[pending.startIndex..<end])) else {
          close(descriptor)
          return
        }
        pending = Data(pending[(end + 1)...])
      }
    }
    close(descriptor)
  }

  private func append(_ line: Data) -> Bool {
    let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
    condition.lock()
    defer { condition.unlock() }
    if let object { lines.append(object) }
    condition.broadcast()
    return !ended
  }

  func end() {
    condition.lock()
    ended = true
    condition.unlock()
  }

  /// The number of lines, which marks a position to wait from.
  var mark: Int {
    condition.lock()
    defer { condition.unlock() }
    return lines.count
  }

  /// The lines since `mark`.
  func lines(since mark: Int) -> [[String: Any]] {
    condition.lock()
    defer { condition.unlock() }
    return Array(lines[min(mark, lines.count)...])
  }

  private static func state(_ line: [String: Any]) -> State? {
    guard let s = line["state"] as? [String: Any] else { return nil }
    func pair(_ key: String) -> SIMD2<Double> {
      let a = (s[key] as? [Any])?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? []
      return a.count == 2 ? SIMD2(a[0], a[1]) : SIMD2(0, 0)
    }
    func flag(_ key: String) -> Bool { (s[key] as? NSNumber)?.doubleValue ?? 0 != 0 }
    return State(
      offset: pair("offset"), zoom: (s["zoom"] as? NSNumber)?.doubleValue ?? 1,
      view: pair("view"), content: pair("content"),
      isMoving: ["tracking", "dragging", "decelerating", "zooming", "zoomBouncing"]
        .contains(where: flag), isZooming: flag("zooming"))
  }

  /// The newest reported state.
  var state: State {
    condition.lock()
    defer { condition.unlock() }
    return lines.reversed().lazy.compactMap(Self.state).first ?? State()
  }

  /// All states since `mark`.
  func states(since mark: Int) -> [State] {
    condition.lock()
    defer { condition.unlock() }
    return lines[mark...].compactMap(Self.state)
  }

  /// The point of the content under the centre of the fingers, when the pinch since `mark` was
  /// recognised and at its end, according to the log.
  func pinchedPoints(since mark: Int) -> (first: SIMD2<Double>, last: SIMD2<Double>)? {
    condition.lock()
    defer { condition.unlock() }
    var places: [Int: SIMD2<Double>] = [:]
    var first: SIMD2<Double>?
    var last: SIMD2<Double>?
    for line in lines[mark...] {
      if let input = line["input"] as? [String: Any], let touch = input["touch"] as? [String: Any],
        let id = (touch["id"] as? NSNumber)?.intValue,
        let x = (touch["x"] as? NSNumber)?.doubleValue,
        let y = (touch["y"] as? NSNumber)?.doubleValue
      {
        places[id] = SIMD2(x, y)
      }
      guard let state = Self.state(line), places.count == 2, first != nil || state.isZooming
      else { continue }
      let middle = places.values.reduce(SIMD2(0, 0), +) / 2
      last = (state.offset + middle) / state.zoom
      first = first ?? last
    }
    return first.flatMap { first in last.map { (first, $0) } }
  }

  /// The sources of inputs of one kind (`scroll`, `pinch`, `touch` …).
  func sources(of kind: String, since mark: Int) -> Set<String> {
    condition.lock()
    defer { condition.unlock() }
    return Set(
      lines[mark...].compactMap { line in
        guard let input = line["input"] as? [String: Any], input[kind] != nil else { return nil }
        return input["source"] as? String ?? line["source"] as? String
      })
  }

  /// The scroll deltas among `lines` that came from a trackpad, in points.
  static func preciseScrolls(_ lines: [[String: Any]]) -> [SIMD2<Double>] {
    lines.compactMap { line in
      guard let input = line["input"] as? [String: Any],
        let scroll = input["scroll"] as? [String: Any],
        (scroll["precise"] as? NSNumber)?.boolValue == true,
        let x = (scroll["dx"] as? NSNumber)?.doubleValue,
        let y = (scroll["dy"] as? NSNumber)?.doubleValue
      else { return nil }
      return SIMD2(x, y)
    }
  }

  func frames(since mark: Int) -> Int {
    condition.lock()
    defer { condition.unlock() }
    return lines[mark...].count { $0["frame"] != nil }
  }

  /// Waits until `isTrue` holds for the lines since `mark`, the newest last.
  func wait(
    for what: String, since mark: Int = 0, timeout: Double = 20,
    until isTrue: ([[String: Any]]) -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: timeout)
    condition.lock()
    defer { condition.unlock() }
    while !isTrue(Array(lines[min(mark, lines.count)...])) {
      guard condition.wait(until: deadline) else {
        let tail = lines.suffix(6).map { "\($0)" }.joined(separator: "\n")
        throw TimedOut(description: "no \(what) within \(timeout) s; last lines:\n\(tail)")
      }
    }
  }

  /// Waits until a frame has been presented that shows input from after `mark`.
  func waitForFrame(since mark: Int) throws {
    try wait(for: "frame", since: mark) { $0.contains { $0["frame"] != nil } }
  }

  /// Waits until the scroll view is at rest and the frame that shows this has been presented.
  func waitForRest(since mark: Int) throws {
    try wait(for: "rest", since: mark) { lines in
      guard let last = lines.lastIndex(where: { $0["state"] != nil }),
        let state = Self.state(lines[last]), !state.isMoving
      else { return false }
      return lines.contains { $0["frame"] != nil }
    }
    try quiet(for: 0.4)
  }

  /// Waits until `isTrue`, and asks again after each line of the log: each picture and each movement has one. For what
  /// comes a little later, such as a file that is written, it asks again when no line comes for a moment.
  func wait(until what: String, timeout: Double = 20, _ isTrue: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while true {
      let seen = mark
      if try isTrue() { return }
      guard Date() < deadline else {
        throw TimedOut(description: "not \(what) within \(timeout) s")
      }
      condition.lock()
      if lines.count == seen { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1)) }
      condition.unlock()
    }
  }

  /// Watches that there are no events for `seconds`, for what must not happen. What must happen has a condition of its
  /// own to wait for.
  func quiet(for seconds: Double, timeout: Double = 20) throws {
    let deadline = Date(timeIntervalSinceNow: timeout)
    condition.lock()
    defer { condition.unlock() }
    while condition.wait(until: Date(timeIntervalSinceNow: seconds)) {
      if Date() > deadline { throw TimedOut(description: "the program never came to rest") }
    }
  }
}
