import Foundation

/// The processors that this process may use.
package enum Processors {
  /// How many of them there are, at least 1: those that the system lets the process run on, and no more than its control
  /// groups pay for, rounded up. Containers and services are limited in this way, and more threads would wait for the
  /// next period in the middle of a frame.
  package static let available = number(
    allowed: ProcessInfo.processInfo.activeProcessorCount,
    quota: quota(
      of: (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? "",
      under: "/sys/fs/cgroup"))

  package static func number(allowed: Int, quota: Double?) -> Int {
    max(1, min(allowed, quota.map { Int($0.rounded(.up)) } ?? allowed))
  }

  /// The number of processors whose time a process may use, which is the least of all groups that it is in; nil if there
  /// is no limit.
  ///
  /// - Parameters:
  ///   - groups: the lines of `/proc/PID/cgroup`: `ID:CONTROLLERS:PATH`. The second version of control groups has no
  ///     controllers there (Linux kernel, `cgroup-v2.rst`, “CPU Interface Files”); the first one has `cpu` among them
  ///     (`sched-bwc.rst`).
  ///   - root: the folder of the groups' file system.
  package static func quota(of groups: String, under root: String) -> Double? {
    var quotas: [Double] = []
    for line in groups.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      guard controllers.isEmpty || controllers.contains("cpu") else { continue }
      let hierarchy = controllers.isEmpty ? root : root + "/cpu"
      // A container sees its own group as the root, but not every one of them says so in the path.
      var path = parts[2].split(separator: "/")[...]
      while true {
        let folder = ([hierarchy] + path.map(String.init)).joined(separator: "/")
        if let quota = controllers.isEmpty ? limit(in: folder) : olderLimit(in: folder) {
          quotas.append(quota)
        }
        if path.isEmpty { break }
        path.removeLast()
      }
    }
    return quotas.min()
  }

  /// Reads `cpu.max`: the microseconds in each period, or `max`, and the period.
  private static func limit(in folder: String) -> Double? {
    guard let line = firstLine(folder + "/cpu.max") else { return nil }
    let words = line.split(separator: " ").map { Double($0) }
    return words.count == 2 ? ratio(words[0], words[1]) : nil
  }

  /// The same of the first version; −1 is no limit.
  private static func olderLimit(in folder: String) -> Double? {
    ratio(
      firstLine(folder + "/cpu.cfs_quota_us").flatMap { Double($0) },
      firstLine(folder + "/cpu.cfs_period_us").flatMap { Double($0) })
  }

  private static func ratio(_ time: Double?, _ period: Double?) -> Double? {
    guard let time, let period, time > 0, period > 0, (time / period).isFinite else { return nil }
    return min(time / period, 1e6)
  }

  private static func firstLine(_ path: String) -> Substring? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").first
  }
}
