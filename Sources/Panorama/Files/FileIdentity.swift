import Foundation
import PanoramaImages

/// The identity of a file, independent of its name: equal for all names of one file, and different
/// for another file that takes its name.
public struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
  let device: UInt64
  let inode: UInt64

  /// The identity of a file by its numbers, or of the file that `status` describes.
  public init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  /// The identity of a file by its numbers, or of the file that `status` describes.
  public init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// The identity of the file that now has this name, following links; nil if there is none.
  public init?(path: String) {
    var status = stat()
    guard FileBytes.withBytes(path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// The device and the inode in decimal.
  public var description: String { "\(device) \(inode)" }
}

/// A file's size and modification time, which differ after a write.
public struct FileStamp: Hashable, Sendable {
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of the file that `status` describes.
  public init(_ status: stat) {
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
