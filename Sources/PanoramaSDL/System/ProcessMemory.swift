import Foundation

/// The memory that this program uses.
public enum ProcessMemory {
  /// The resident memory in bytes, as Linux counts it; 0 if it cannot be read.
  public static var residentBytes: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    guard count > 0 else { return 0 }
    // The second number is that of the resident pages.
    let words = text[..<count].split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
      return 0
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Returns freed memory to the system. The allocator would otherwise keep what lies between blocks that
  /// are in use: 240 MB after a million views. With much memory it takes longer than a frame.
  static func returnFreed() {
    // Only glibc has this function.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
  }
}
