import Foundation

/// The memory of the process: its proportional set size.
enum ProcessMemory {
  /// The current size in megabytes; nil if the kernel does not report it.
  static func proportional() -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes / 1024
  }
}
