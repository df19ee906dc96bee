import Foundation
import Panorama
import PanoramaImages

/// The order of the pictures in a list.
public enum PictureOrder: Hashable, Sendable {
  /// By name, numbers in names by their values.
  case name
  /// By the date at which the picture was taken, or else changed, the oldest first.
  case taken
  /// By the date of the last change, the newest first.
  case changed
  /// By the size of the file, the largest first.
  case size
  /// By the ending of the name.
  case type
  /// By chance; the same number gives the same order.
  case shuffled(seed: UInt64)

  /// For menus.
  var title: String {
    switch self {
    case .name: "By name"
    case .taken: "By date taken"
    case .changed: "By date changed, newest first"
    case .size: "By size, largest first"
    case .type: "By type"
    case .shuffled: "Shuffled"
    }
  }

  /// The files in this order; files that are equal in it are in the order of their names. O(n log n), and each file is
  /// looked at, or for `taken` its metadata read.
  func sorted(_ paths: [String]) -> [String] {
    let byName = paths.sorted(by: NaturalOrder.isBefore)
    switch self {
    case .name: return byName
    case .taken: return Self.sorted(byName, by: Self.dateTaken)
    case .changed:
      return Self.sorted(byName) { Self.status($0).map { -Self.seconds($0) } ?? .infinity }
    case .size:
      return Self.sorted(byName) { Self.status($0).map { -Double($0.st_size) } ?? .infinity }
    case .type: return Self.sorted(byName) { ($0 as NSString).pathExtension.lowercased() }
    case .shuffled(let seed): return Self.sorted(byName) { Self.chance($0, seed) }
    }
  }

  private static func sorted<Key: Comparable>(
    _ paths: [String], by key: (String) -> Key
  ) -> [String] {
    let keys = paths.map(key)
    return paths.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { paths[$0] }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return FileBytes.withBytes(path, { stat($0, &status) }) == 0 ? status : nil
  }

  private static func seconds(_ status: stat) -> Double {
    Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// In seconds, of a clock whose zone does not matter here.
  private static func dateTaken(_ path: String) -> Double {
    if let file = try? ImageFile.open(path: path), let date = file.metadata.date,
      let seconds = seconds(ofEXIF: date)
    {
      return seconds
    }
    guard let status = status(path) else { return .infinity }
    var (time, parts) = (status.st_mtim.tv_sec, tm())
    // A camera's clock shows local time.
    localtime_r(&time, &parts)
    return Double(timegm(&parts))
  }

  /// Year, month, day, hour, minute and second, as EXIF or a person writes them.
  private static func seconds(ofEXIF text: String) -> Double? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
    guard numbers.count >= 3 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] &- 1900, numbers[1] &- 1, numbers[2])
    if numbers.count >= 6 {
      (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    }
    return Double(timegm(&parts))
  }

  /// A number that depends on the path and the seed alone: FNV-1a, whose last step mixes its bits
  /// (http://www.isthe.com/chongo/tech/comp/fnv).
  private static func chance(_ path: String, _ seed: UInt64) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ hash >> 32
  }
}
