/// A directory of tags in a TIFF file or an EXIF block (TIFF 6.0 §2, BigTIFF, EXIF 2.3 §4.6.2).
/// Values are read when they are asked for.
///
/// A directory may claim anything: 65,535 tags, values as large as the file, other directories that
/// lead back to this one. Therefore the number of tags is limited, values are cut to the length
/// that is shown, and a directory is never followed automatically, only by a caller that knows
/// which one it wants.
struct TagDirectory {
  /// The type and position of a value.
  private struct Value {
    var type: UInt16
    var count: UInt64
    var offset: UInt64
  }

  /// The maximum number of tags; a camera writes about fifty.
  private static let entryLimit = 1000
  /// The maximum number of characters of a text; more are not shown.
  private static let textLimit = 96

  private let file: TagFile
  private var values: [UInt16: Value] = [:]

  /// Reads the tags of `wanted` in the directory at `offset`. If a tag comes twice, the first
  /// counts.
  /// - Parameter outside: whether tags count whose values are outside the file, because only its start is here.
  init(_ file: TagFile, at offset: UInt64, wanted: Set<UInt16>, outside: Bool = false) {
    self.file = file
    let (countSize, entrySize) = file.isBig ? (8, 20) : (2, 12)
    guard let stated = file.number(at: offset, size: countSize) else { return }
    let count = Int(min(stated, UInt64(Self.entryLimit)))
    let start = offset + UInt64(countSize)
    let bytes = file.bytes(at: start, count: count * entrySize)
    for place in stride(from: 0, to: bytes.count - entrySize + 1, by: entrySize) {
      let tag = UInt16(file.number(bytes, place, 2))
      guard wanted.contains(tag), values[tag] == nil else { continue }
      let type = UInt16(file.number(bytes, place + 2, 2))
      let count = file.number(bytes, place + 4, file.isBig ? 8 : 4)
      let inside = place + (file.isBig ? 12 : 8)
      guard let size = Self.size(of: type) else { continue }
      let (length, overflow) = count.multipliedReportingOverflow(by: UInt64(size))
      guard !overflow, length > 0 else { continue }
      let room = file.isBig ? 8 : 4
      let at = length <= room ? start + UInt64(inside) : file.number(bytes, inside, room)
      guard outside || file.contains(at, length) else { continue }
      values[tag] = Value(type: type, count: count, offset: at)
    }
  }

  /// Whether the tag exists and its value is inside the file.
  func has(_ tag: UInt16) -> Bool { values[tag] != nil }

  /// The tag's text without blanks at its ends; nil when it is missing or blank.
  func text(_ tag: UInt16) -> String? {
    guard let value = values[tag], value.type == 2 else { return nil }
    let count = Int(min(value.count, UInt64(Self.textLimit)))
    let text = String(fixed: file.bytes(at: value.offset, count: count))
    return text.isEmpty ? nil : text
  }

  /// The first of the tag's whole numbers, if it has any.
  func whole(_ tag: UInt16) -> Int? { wholes(tag, limit: 1).first }

  /// The first `limit` of the tag's whole numbers; fewer where the file ends.
  func wholes(_ tag: UInt16, limit: Int) -> [Int] {
    guard let value = values[tag] else { return [] }
    let size: Int
    switch value.type {
    case 3: size = 2
    case 4, 13: size = 4
    case 18 where file.isBig, 16 where file.isBig: size = 8
    default: return []
    }
    var numbers: [Int] = []
    for place in 0..<min(value.count, UInt64(limit)) {
      let offset = value.offset.addingReportingOverflow(place * UInt64(size))
      guard !offset.overflow,
        let number = file.number(at: offset.partialValue, size: size).flatMap({ Int(exactly: $0) })
      else { break }
      numbers.append(number)
    }
    return numbers
  }

  /// The first of the tag's fractions, if it has any and its denominator is not zero.
  func ratio(_ tag: UInt16) -> Double? { ratios(tag, limit: 1).first }

  /// The first `limit` of the tag's fractions; none from the first on whose denominator is zero.
  func ratios(_ tag: UInt16, limit: Int) -> [Double] {
    guard let value = values[tag], value.type == 5 || value.type == 10 else { return [] }
    let signed = { (word: UInt64) in Double(Int32(truncatingIfNeeded: word)) }
    var ratios: [Double] = []
    for place in 0..<min(value.count, UInt64(limit)) {
      let start = value.offset + 8 * place
      guard let over = file.number(at: start, size: 4),
        let under = file.number(at: start + 4, size: 4), under != 0
      else { break }
      ratios.append(
        value.type == 5 ? Double(over) / Double(under) : signed(over) / signed(under))
    }
    return ratios
  }

  /// The number of bytes of one value of a type; nil for unknown types.
  private static func size(of type: UInt16) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: nil
    }
  }
}

extension String {
  /// The text of a C array up to its first zero, without blanks at its ends. Invalid UTF-8 and
  /// control characters are replaced.
  init(fixed bytes: some Sequence<UInt8>) {
    let text = Array(bytes.prefix { $0 != 0 })
    let visible = String(decoding: text, as: UTF8.self).map { character -> Character in
      let isControl = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : character
    }
    let start = visible.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }
    self = end.map { String(start[...$0]) } ?? ""
  }
}
