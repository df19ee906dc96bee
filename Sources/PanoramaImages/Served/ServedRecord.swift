import Foundation

/// An answer of a server as it is kept on disk: some lines about it, and its bytes.
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

  private static let signature = "panorama served 1"
  private static let lines = 8

  /// Nil if these are not the bytes of a whole record.
  init?(file: [UInt8]) {
    let parts = file.split(
      separator: 10, maxSplits: Self.lines, omittingEmptySubsequences: false)
    guard parts.count == Self.lines + 1 else { return nil }
    let texts = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard texts[0] == Self.signature, let freshUntil = Double(texts[5]),
      Int(texts[7]) == parts[Self.lines].count
    else { return nil }
    (address, finalAddress, entityTag, lastModified) = (texts[1], texts[2], texts[3], texts[4])
    self.freshUntil = freshUntil
    mayBeOld = texts[6] == "old"
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
      Self.signature, address, finalAddress, entityTag, lastModified, "\(freshUntil)",
      mayBeOld ? "old" : "new", "\(bytes.count)", "",
    ]
    return Array(lines.joined(separator: "\n").utf8) + bytes
  }

  /// Whether the server can say that it has not changed.
  var canBeAsked: Bool { !entityTag.isEmpty || !lastModified.isEmpty }
}
