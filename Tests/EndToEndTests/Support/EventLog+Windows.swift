import Foundation

/// The log entries of one window among several.
extension EventLog {
  /// Files, a text or a picture that are over a window or were dropped on it.
  struct Drop {
    var phase: String
    var files: [String]
    var text: String?
    /// The ending of a picture without a file.
    var picture: String?
    var place: SIMD2<Double>
  }

  /// The number of touches of a phase (`began`, `ended` …) in `lines`.
  static func touches(_ lines: [[String: Any]], _ phase: String) -> Int {
    lines.count { line in
      let touch = (line["input"] as? [String: Any])?["touch"] as? [String: Any]
      return touch?["phase"] as? String == phase
    }
  }

  /// Where a finger or a pen is in its window, if the line tells one's step.
  static func touchPlace(_ line: [String: Any]) -> SIMD2<Double>? {
    guard let input = line["input"] as? [String: Any],
      let touch = input["touch"] as? [String: Any], let x = touch["x"] as? NSNumber,
      let y = touch["y"] as? NSNumber
    else { return nil }
    return SIMD2(x.doubleValue, y.doubleValue)
  }

  /// The number of the window in a line of some kind; nil for other lines.
  static func window(_ line: [String: Any], _ kind: String) -> Int? {
    ((line[kind] as? [String: Any])?["window"] as? NSNumber)?.intValue
  }

  static func drop(_ line: [String: Any]) -> Drop? {
    guard let input = line["input"] as? [String: Any], let drop = input["drop"] as? [String: Any]
    else { return nil }
    func number(_ key: String) -> Double { (drop[key] as? NSNumber)?.doubleValue ?? .nan }
    return Drop(
      phase: drop["phase"] as? String ?? "", files: drop["files"] as? [String] ?? [],
      text: drop["text"] as? String, picture: drop["extension"] as? String,
      place: SIMD2(number("x"), number("y")))
  }

  /// A step of the mouse: its phase (`down`, `moved`, `up`) and its position in points of its window.
  static func mouse(_ line: [String: Any]) -> (phase: String, x: Double, y: Double)? {
    guard let input = line["input"] as? [String: Any],
      let mouse = input["mouse"] as? [String: Any], let phase = mouse["phase"] as? String,
      let x = mouse["x"] as? NSNumber, let y = mouse["y"] as? NSNumber
    else { return nil }
    return (phase, x.doubleValue, y.doubleValue)
  }

  /// The windows in lines of one kind (`input`, `frame` …) since `mark`.
  func windows(of kind: String, since mark: Int) -> Set<Int> {
    Set(lines(since: mark).compactMap { Self.window($0, kind) })
  }

  /// The current titles that windows have reported.
  func titles(since mark: Int) -> [String] {
    lines(since: mark).compactMap { ($0["title"] as? [String: Any])?["text"] as? String }
  }

  /// Waits until a window has presented a frame.
  func waitForFrame(of number: Int, since mark: Int) throws {
    try wait(for: "frame of window \(number)", since: mark) { lines in
      lines.contains { Self.window($0, "frame") == number }
    }
  }
}
