import Foundation

/// The folder in which answers of servers are kept. One thread uses it.
///
/// A file that is damaged or of another address counts as missing. When the files together exceed the limit, the
/// oldest are removed.
struct ServedCache {
  let folder: String
  let sizeLimit: Int
  /// The bytes written since the folder was last looked through.
  private var written = 0
  private var isPrepared = false

  init(folder: String, sizeLimit: Int) {
    (self.folder, self.sizeLimit) = (folder, max(0, sizeLimit))
  }

  private func path(_ address: String) -> String {
    // FNV-1a in 64 bits, as in `TileKey`; the record tells names that collide apart.
    let hash = address.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(folder)/\(String(hash, radix: 16)).served"
  }

  /// The kept answer for an address; nil if there is none.
  func record(_ address: String) -> ServedRecord? {
    guard let file = try? ImageFile.read(path(address), limit: sizeLimit),
      let record = ServedRecord(file: file), record.address == address
    else { return nil }
    return record
  }

  /// Keeps an answer. A disk that is full or cannot be written costs only the next transfer.
  mutating func keep(_ record: ServedRecord) {
    let file = record.file
    // Nothing may push out all the others.
    guard file.count <= sizeLimit / 4, !record.address.contains("\n") else { return }
    if !isPrepared {
      isPrepared = true
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      trim()
    }
    guard
      (try? AtomicFile.writeOwn(
        file, to: path(record.address), permissions: 0o600, flushes: false)) != nil
    else { return }
    written += file.count
    if written > sizeLimit / 16 { trim() }
  }

  func forget(_ address: String) {
    _ = FileBytes.withBytes(path(address)) { unlink($0) }
  }

  /// Removes the oldest files until the others take no more than 15/16 of the limit, so that with what is written
  /// before the next time they stay below it. O(files).
  private mutating func trim() {
    written = 0
    var files: [(path: String, size: Int, time: Int)] = []
    _ = FileFolder.forEachEntry(of: folder) { name, _ in
      var status = stat()
      let path = folder + "/" + name
      guard name.contains(".served"), lstat(path, &status) == 0 else { return }
      files.append((path, Int(status.st_size), Int(status.st_mtim.tv_sec)))
    }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { $0.time < $1.time }) where total > sizeLimit / 16 * 15 {
      if unlink(file.path) == 0 { total -= file.size }
    }
  }
}
