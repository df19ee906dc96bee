import CCodecs
import Foundation

/// Identifies the state of a file, so that stale tiles are recognised: its path, size, modification
/// time, inode, and a checksum of its beginning.
@_spi(TileTests) public struct TileKey: Hashable, Sendable {
  /// The absolute path with symbolic links resolved.
  @_spi(TileTests) public let path: String
  /// The whole key as one line; equal keys have equal texts.
  let text: String

  /// The number of bytes from the beginning of the file that the checksum covers.
  private static let headSize = 1 << 16

  /// Reads the file's attributes and beginning. Nil when it cannot be read or is not a regular
  /// file.
  @_spi(TileTests) public init?(path: String) {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    let file = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let head = [UInt8](unsafeUninitializedCapacity: Self.headSize) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, Self.headSize, 0))
    }
    let time = status.st_mtim
    self.path = String(cString: real)
    text =
      "\(status.st_size) \(time.tv_sec).\(time.tv_nsec) \(status.st_dev):\(status.st_ino)"
      + " \(ccodecs_crc32(head, head.count)) \(self.path)"
  }

  /// The name of the cache file. It depends on the path alone, so that a changed original replaces
  /// its tiles.
  @_spi(TileTests) public var fileName: String {
    // FNV-1a in 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/. Names that collide cost only a
    // rebuild, because the key in the file tells them apart.
    let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
