import Foundation
import PanoramaImages

/// Which file it is, whatever it is called: equal for all names of one file, and different for a
/// file that took another one's name.
package struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
  package let device: UInt64
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Of what the name stands for now, links followed; nil where there is nothing.
  package init?(path: String) {
    var status = stat()
    guard FileBytes.withBytes(path, { stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Device and inode, in decimal.
  package var description: String { "\(device) \(inode)" }
}
