import Foundation

/// What the process takes of the machine's memory: its proportional set size.
enum ProcessMemory {
  /// Megabytes now; nil where the kernel does not tell.
  static func proportional() -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes / 1024
  }
}
