import Foundation
@_spi(ChangingFiles) import PanoramaImages
import Synchronization

extension FuzzCase {
  /// Two pictures, of which the second replaces the first while it is read. The input is: at which reading, in two
  /// bytes; how to decode; the length of the first picture, in three bytes; both pictures.
  static func feedChanging(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 6 else { return }
    let length = Int(bytes[3]) | Int(bytes[4]) << 8 | Int(bytes[5]) << 16
    let pictures = bytes.dropFirst(6)
    let path = "\(ScratchFolder.shared.path)/changing"
    _ = try ChangingPicture(
      path: path, first: Array(pictures.prefix(length)), second: Array(pictures.dropFirst(length)),
      changesAt: Int(bytes[0]) | Int(bytes[1]) << 8, choice: Int(bytes[2])
    ).decode()
  }
}

/// A picture file that changes while it is decoded.
public struct ChangingPicture: Sendable {
  let path: String
  let first: [UInt8]
  let second: [UInt8]
  /// The number of readings after which the second picture replaces the first.
  let changesAt: Int
  /// Bits for the reduction and the number of threads; whether the file changes back and forth at every
  /// reading from there on; whether it is decoded as a whole.
  let choice: Int

  private static let budget = ImageBudget(pixels: 1 << 21, bytes: 32 << 20)

  /// - Parameters:
  ///   - path: where the file is made.
  ///   - first: its content at first.
  ///   - second: what replaces it.
  ///   - changesAt: the number of readings before that.
  ///   - choice: how it is decoded; bits 0 and 1 are the reduction, bit 2 asks for two threads, bit 3 for a change
  ///     at every reading from then on, and bit 4 for the whole picture.
  public init(path: String, first: [UInt8], second: [UInt8], changesAt: Int, choice: Int) {
    (self.path, self.first, self.second) = (path, first, second)
    (self.changesAt, self.choice) = (changesAt, choice)
  }

  /// Decodes the file in all ways that its choice asks for.
  /// - Returns: how often the file was read.
  /// - Throws: `FuzzFailure`.
  public func decode() throws(FuzzFailure) -> Int {
    // Not emptied before it is filled: some file systems write such files to the disk at once.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FuzzFailure("\(path) cannot be written") }
    defer { close(file) }
    Self.fill(file, first)
    let readings = Mutex(0)
    // A change and the reading after it may come from two threads; either order is a case of its own.
    let picture = try? ImageFile.open(path: path, budget: Self.budget) { [self] in
      let past = readings.withLock { count in
        defer { count += 1 }
        return count - changesAt
      }
      if past == 0 || past > 0 && choice & 8 != 0 {
        Self.fill(file, past % 2 == 0 ? second : first)
      }
    }
    guard let picture else { return readings.withLock { $0 } }
    _ = picture.metadata
    let reduction = 1 << (choice & 3)
    let size = picture.info.storedSize(reduction: reduction)
    var rows = 0
    let result = try? picture.decodeRows(reduction: reduction, threads: choice & 4 == 0 ? 1 : 2) {
      rows += $0.count
    }
    guard result != .complete || rows == size.height else {
      throw FuzzFailure("\(rows) of \(size.height) rows are the whole picture")
    }
    if choice & 16 != 0, let decoded = try? picture.decode(threads: 1) {
      guard decoded.image.width == picture.info.width else { throw FuzzFailure("another width") }
    }
    if let pyramid = try? TIFFPyramid(picture) {
      for (index, level) in pyramid.levels.enumerated() {
        for (x, y) in [(0, 0), (level.columns - 1, level.rows - 1)] {
          _ = try? pyramid.tile(level: index, x: x, y: y)
        }
      }
    }
    return readings.withLock { $0 }
  }

  /// Replaces the content of a file.
  private static func fill(_ file: Int32, _ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    _ = ftruncate(file, off_t(bytes.count))
  }
}
