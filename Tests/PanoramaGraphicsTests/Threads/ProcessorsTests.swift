import Foundation
import PanoramaGraphics
import Testing

/// The processors that a process may use, from folders as the kernel shows them.
@Suite struct ProcessorsTests {
  private let root: String

  init() {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("groups-\(UUID())").path
  }

  private func quota(_ groups: String, _ files: [String: String]) throws -> Double? {
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (name, text) in files {
      let file = URL(fileURLWithPath: root + "/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return Processors.quota(of: groups, under: root)
  }

  @Test func theTightestGroupCounts() throws {
    let files = [
      "a/cpu.max": "400000 100000\n", "a/b.slice/cpu.max": "150000 100000\n",
      "a/b.slice/c:d/cpu.max": "max 100000\n", "e/cpu.max": "10000 100000\n",
    ]
    #expect(try quota("0::/a/b.slice/c:d\n", files) == 1.5)
    #expect(try quota("0::/a\n", files) == 4)
    #expect(try quota("0::/other\n", files) == nil)
  }

  /// Docker without a namespace of its own for groups mounts the container's group as the root, under its name outside.
  @Test func aContainersRootCounts() throws {
    #expect(try quota("0::/docker/123\n", ["cpu.max": "200000 100000\n"]) == 2)
    #expect(try quota("0::/\n", ["cpu.max": "50000 100000\n"]) == 0.5)
  }

  @Test func theFirstVersionCounts() throws {
    let files = [
      "cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n",
      "cpu/kiosk/cpu.cfs_quota_us": "300000\n", "cpu/kiosk/cpu.cfs_period_us": "100000\n",
      "cpu/other/cpu.cfs_quota_us": "1000\n", "cpu/other/cpu.cfs_period_us": "100000\n",
    ]
    #expect(try quota("5:cpuset:/other\n4:cpu,cpuacct:/kiosk\n0::/\n", files) == 3)
    #expect(try quota("4:cpu,cpuacct:/\n", files) == nil)
  }

  @Test(arguments: ["", "max", "0 100000", "-1 100000", "1 0", "nan 1", "inf 1", "1 2 3", "a b"])
  func whatIsNoLimitIsNone(_ text: String) throws {
    #expect(try quota("0::/\n", ["cpu.max": text]) == nil)
  }

  @Test(arguments: ["", "\n\n", "0", "0:", "::", "0:://", "nonsense"])
  func unknownGroupsAreNoLimit(_ groups: String) throws {
    #expect(try quota(groups, [:]) == nil)
  }

  @Test func aPartOfAProcessorIsOne() {
    #expect(Processors.number(allowed: 16, quota: nil) == 16)
    #expect(Processors.number(allowed: 16, quota: 1.5) == 2)
    #expect(Processors.number(allowed: 16, quota: 0.1) == 1)
    #expect(Processors.number(allowed: 2, quota: 64) == 2)
    #expect(Processors.number(allowed: 4, quota: 1e6) == 4)
    #expect(Processors.available >= 1)
    #expect(Processors.available <= ProcessInfo.processInfo.activeProcessorCount)
  }
}
