import CCodecs
import Foundation

/// An answer of a server as it is kept on disk: a checksum of the rest, some lines about the answer, and its bytes.
struct ServedRecord: Equatable {
  /// The address that was asked for.
  var address: String
  /// The address after redirects.
  var finalAddress: String
  var entityTag: String
  var lastModified: String
  /// Until when it is used without asking, in seconds since 1970.
  var freshUntil: Double
  var mayBeOld: Bool
  var bytes: [UInt8]

  private static let signature = "panorama served 2"
  private static let lines = 7

  /// Nil if these are not the bytes of a whole record.
  init?(file: [UInt8]) {
    let head = Array(Self.signature.utf8) + [10]
    guard file.starts(with: head), let end = file[head.count...].firstIndex(of: 10),
      let checksum = UInt32(String(decoding: file[head.count..<end], as: UTF8.self)),
      checksum == Self.checksum(file[(end + 1)...])
    else { return nil }
    let parts = file[(end + 1)...].split(
      separator: 10, maxSplits: Self.lines, omittingEmptySubsequences: false)
    guard parts.count == Self.lines + 1 else { return nil }
    let texts = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard let freshUntil = Double(texts[4]), Int(texts[6]) == parts[Self.lines].count
    else { return nil }
    (address, finalAddress, entityTag, lastModified) = (texts[0], texts[1], texts[2], texts[3])
    self.freshUntil = freshUntil
    mayBeOld = texts[5] == "old"
    bytes = Array(parts[Self.lines])
  }

  init(
    address: String, finalAddress: String, entityTag: String, lastModified: String,
    freshUntil: Double, mayBeOld: Bool, bytes: [UInt8]
  ) {
    (self.address, self.finalAddress) = (address, finalAddress)
    (self.entityTag, self.lastModified) = (entityTag, lastModified)
    (self.freshUntil, self.mayBeOld, self.bytes) = (freshUntil, mayBeOld, bytes)
  }

  var file: [UInt8] {
    let lines = [
      address, finalAddress, entityTag, lastModified, "\(freshUntil)", mayBeOld ? "old" : "new",
      "\(bytes.count)", "",
    ]
    let rest = Array(lines.joined(separator: "\n").utf8) + bytes
    return Array("\(Self.signature)\n\(Self.checksum(rest[...]))\n".utf8) + rest
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { ccodecs_crc32($0.baseAddress, $0.count) }
  }

  /// Whether the server can say that it has not changed.
  var canBeAsked: Bool { !entityTag.isEmpty || !lastModified.isEmpty }
}
