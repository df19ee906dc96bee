import Foundation

extension TileCache {
  /// Removes the least recently used files until the others take at most `limit` bytes. Files that
  /// are still being written stay. O(files).
  package func trim(to limit: Int) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [(path: String, size: Int, time: Double)] = names.compactMap { name in
      guard name.hasSuffix(".tiles") || name.hasSuffix(".part") else { return nil }
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { return nil }
      let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
      return (folder + "/" + name, Int(status.st_size), time)
    }
    files.sort { $0.time < $1.time }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > limit {
      if file.path.hasSuffix(".part"), !isAbandoned(file.path) { continue }
      if unlink(file.path) == 0 { total -= file.size }
    }
  }

  /// Whether no program is writing the file: its lock is free.
  private func isAbandoned(_ path: String) -> Bool {
    // A file that is not ours has no writer.
    guard let file = (try? openOwn(path, O_RDONLY)) ?? nil else { return true }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    flock(file, LOCK_UN)
    return true
  }
}
