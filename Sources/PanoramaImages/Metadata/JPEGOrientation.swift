import Foundation

/// The orientation in a JPEG file, which programs apply when they show it (CIPA DC-008, tag 0x0112). Setting it changes
/// no pixel.
enum JPEGOrientation {
  private static let tag: [UInt8] = [0x01, 0x12]
  private static let exif = Array("Exif\0\0".utf8)
  /// The longest content of a segment, in bytes.
  private static let segmentLimit = 65_533

  /// The file with another orientation. O(n).
  ///
  /// - Throws: `ImageError`: it is no JPEG, or its EXIF data are damaged or leave no room.
  static func setting(_ orientation: ImageOrientation, in file: [UInt8]) throws(ImageError)
    -> [UInt8]
  {
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else {
      throw .unsupported("only the orientation of a JPEG file can be changed")
    }
    let value = UInt8(orientation.rawValue)
    var place = 2
    // New EXIF data come first, but after JFIF's segment, which must be the first one.
    var insertion = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let marker = file[place + 1]
      // Fill bytes, and then the picture itself.
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= file.count else { throw .corrupt("a segment has no end") }
      let content = file[place + 4..<end]
      if marker == 0xE0, place == 2 { insertion = end }
      if marker == 0xE1, content.starts(with: exif) {
        let old = Array(content.dropFirst(exif.count))
        // Some programs leave the segment and take out its content.
        let changed = old.count < 8 ? tags(value) : try setting(value, inTags: old)
        return file[..<place] + (try segment(exif + changed)) + file[end...]
      }
      place = end
    }
    return file[..<insertion] + (try segment(exif + tags(value))) + file[insertion...]
  }

  /// EXIF data with nothing but an orientation.
  private static func tags(_ value: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + entry(value) + [0, 0, 0, 0]
  }

  /// An entry of a directory whose numbers begin with the highest byte: a short number.
  private static func entry(_ value: UInt8) -> [UInt8] { tag + [0, 3, 0, 0, 0, 1, 0, value, 0, 0] }

  private static func segment(_ content: [UInt8]) throws(ImageError) -> [UInt8] {
    guard content.count <= segmentLimit else {
      throw .unsupported("its EXIF data leave no room for an orientation")
    }
    let length = content.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// EXIF data, which begin with their TIFF header, with another orientation.
  private static func setting(
    _ value: UInt8, inTags tags: [UInt8]
  ) throws(ImageError) -> [UInt8] {
    let isLittle = tags.starts(with: Array("II".utf8))
    guard tags.count >= 8, isLittle || tags.starts(with: Array("MM".utf8)) else {
      throw .corrupt("its EXIF data are damaged")
    }
    func ordered(_ bytes: [UInt8]) -> [UInt8] { isLittle ? bytes.reversed() : bytes }
    func number(_ place: Int, _ size: Int) -> Int {
      ordered(Array(tags[place..<place + size])).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(4, 4)
    guard directory >= 8, directory <= tags.count - 2 else {
      throw .corrupt("its EXIF data are damaged")
    }
    let count = number(directory, 2)
    let start = directory + 2
    guard start + count * 12 <= tags.count else { throw .corrupt("its EXIF data are damaged") }
    let short = ordered([0, value])
    for place in stride(from: start, to: start + count * 12, by: 12)
    where ordered(Array(tags[place..<place + 2])) == tag {
      guard number(place + 2, 2) == 3, number(place + 4, 4) == 1 else {
        throw .corrupt("its orientation is no number")
      }
      return Array(tags[..<(place + 8)]) + short + Array(tags[(place + 10)...])
    }
    // The directory is written again behind the rest, with one entry more: what it refers to keeps its place.
    var entries = stride(from: start, to: start + count * 12, by: 12).map {
      Array(tags[$0..<$0 + 12])
    }
    entries.append(ordered(tag) + ordered([0, 3]) + ordered([0, 0, 0, 1]) + short + [0, 0])
    // Entries are in the order of their tags.
    entries.sort { ordered(Array($0[..<2])).lexicographicallyPrecedes(ordered(Array($1[..<2]))) }
    let next =
      start + count * 12 + 4 <= tags.count
      ? Array(tags[start + count * 12..<start + count * 12 + 4]) : [0, 0, 0, 0]
    let padding = tags.count & 1
    let offset = tags.count + padding
    func bytes(_ value: Int, _ size: Int) -> [UInt8] {
      ordered((0..<size).reversed().map { UInt8(value >> (8 * $0) & 255) })
    }
    var moved = Array(tags[..<4]) + bytes(offset, 4)
    moved += tags[8...]
    moved += [UInt8](repeating: 0, count: padding)
    moved += bytes(entries.count, 2)
    moved += entries.joined()
    return moved + next
  }
}

extension ImageOrientation {
  /// The orientation after a clockwise turn of what is seen.
  /// - Parameter quarters: the number of quarter turns; negative ones are counterclockwise.
  public func turned(by quarters: Int) -> ImageOrientation {
    let circles: [[ImageOrientation]] = [
      [.up, .turnedClockwise, .turnedHalf, .turnedCounterclockwise],
      [.flippedHorizontally, .transversed, .flippedVertically, .transposed],
    ]
    let circle = circles[circles[0].contains(self) ? 0 : 1]
    guard let place = circle.firstIndex(of: self) else { return self }
    return circle[(place + quarters) & 3]
  }
}
