import Foundation

/// The folder in which answers of servers are kept. One thread uses it.
///
/// A file that is damaged or of another address counts as missing. When the files together exceed the limit, the
/// oldest are removed.
///
/// An answer is written at once to a file of its final name, because another name and renaming take the system as long as
/// all the rest: who reads the file meanwhile, or after the program was killed, finds that its checksum is wrong.
struct ServedCache {
  let folder: String
  let sizeLimit: Int
  /// The bytes written since the folder was last looked through.
  private var written = 0
  private var isPrepared = false
  /// The folder, which stays open; nil until it exists.
  private var held: HeldFolder?

  init(folder: String, sizeLimit: Int) {
    (self.folder, self.sizeLimit) = (folder, max(0, sizeLimit))
  }

  private func name(_ address: String) -> String {
    // FNV-1a in 64 bits, as in `TileKey`; the record tells names that collide apart.
    let hash = address.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(String(hash, radix: 16)).served"
  }

  /// The kept answer for an address; nil if there is none.
  mutating func record(_ address: String) -> ServedRecord? {
    guard let file = opened()?.open(name(address), O_RDONLY), file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.isRegularFile, status.st_size <= sizeLimit,
      let record = ServedRecord(
        file: WholeTransfer.read(file, at: 0, count: Int(status.st_size)).bytes),
      record.address == address
    else { return nil }
    return record
  }

  /// Keeps an answer. A disk that is full or cannot be written costs only the next transfer.
  mutating func keep(_ record: ServedRecord) {
    let file = record.file
    // Nothing may push out all the others.
    guard file.count <= sizeLimit / 4, !record.address.contains("\n") else { return }
    let name = name(record.address)
    if !write(file, to: name) {
      guard errno == ENOENT else { return }
      // Somebody removed the folder.
      (held, isPrepared) = (nil, false)
      guard write(file, to: name) else { return }
    }
    written += file.count
    if written > sizeLimit / 8 { trim() }
  }

  private mutating func opened() -> HeldFolder? {
    if held == nil { held = try? HeldFolder(folder) }
    return held
  }

  private mutating func prepare() {
    guard !isPrepared else { return }
    isPrepared = true
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    if opened() != nil { trim() }
  }

  /// Writes a new file, or replaces one of ours. No link is followed.
  /// - Returns: whether it did; if not, `errno` says why.
  private mutating func write(_ bytes: [UInt8], to name: String) -> Bool {
    prepare()
    guard let folder = held else { return false }
    let file = folder.create(name, permissions: 0o600)
    guard file >= 0 else {
      guard errno == EEXIST else { return false }
      return
        (try? AtomicFile.writeOwn(
          bytes, named: name, in: folder, permissions: 0o600, flushes: false)) != nil
    }
    defer { close(file) }
    if (try? AtomicFile.writeAll(bytes, to: file)) != nil { return true }
    folder.remove(name)
    errno = EIO
    return false
  }

  mutating func forget(_ address: String) {
    opened()?.remove(name(address))
  }

  /// Removes the oldest files until the others take no more than 7/8 of the limit, so that with what is written
  /// before the next time they stay below it. O(files).
  private mutating func trim() {
    written = 0
    guard let held else { return }
    var files: [(name: String, size: Int, time: Int)] = []
    _ = held.forEachEntry { name in
      guard name.contains(".served"), let status = held.status(of: name) else { return }
      files.append((name, Int(status.st_size), Int(status.st_mtim.tv_sec)))
    }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { $0.time < $1.time }) where total > sizeLimit / 8 * 7 {
      if held.remove(file.name) { total -= file.size }
    }
  }
}
