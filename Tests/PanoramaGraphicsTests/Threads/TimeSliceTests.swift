import Foundation
import PanoramaGraphics
import Testing

/// Time slices of threads, as the kernel tells them.
@Suite struct TimeSliceTests {
  private struct Slices: Equatable {
    var own = 0
    var nice: Int32 = 0
    var child = 0
  }

  /// Runs `body` on a new thread, and reads its time slice and that of a thread which it starts.
  private func slices(after body: @escaping @Sendable () -> Void) throws -> Slices {
    let result = try #require(
      ThreadResult(name: "slices") {
        body()
        let child = ThreadResult(name: "child") { TimeSlice.current }
        return Slices(
          own: TimeSlice.current, nice: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0),
          child: child?.wait() ?? -1)
      })
    return try #require(result.wait())
  }

  /// Whether the kernel has time slices of threads: Linux 6.12 and later.
  private static let isThere: Bool = {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: name.release) { String(decoding: $0, as: UTF8.self) }
    let parts = release.split(separator: ".").prefix(2).compactMap { Int($0) }
    return parts.count == 2 && (parts[0], parts[1]) >= (6, 12)
  }()

  @Test(.enabled(if: isThere)) func aShortOneIsTheThreadsAlone() throws {
    let usual = try slices {}
    let short = try slices { TimeSlice.setShort() }
    #expect(short == Slices(own: 500, nice: usual.nice, child: usual.child))
  }

  @Test(.enabled(if: isThere)) func aLongOneIsInherited() throws {
    let usual = try slices {}
    let long = try slices { TimeSlice.setLong() }
    #expect(long == Slices(own: 20_000, nice: usual.nice, child: 20_000))
  }

  @Test func theNicenessStays() throws {
    let nice = try slices {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 7)
      TimeSlice.setShort()
    }
    #expect(nice.nice == 7)
  }
}
