import Foundation

/// The current memory of the process in megabytes; NaN if the system does not report it.
func residentMegabytes() -> Double {
  guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii),
    let pages = status.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
  else { return .nan }
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
}
