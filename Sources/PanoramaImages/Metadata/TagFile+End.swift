extension TagFile {
  /// The tags of places and of lengths: of strips, of tiles, and of a JPEG.
  private static let parts: [(places: UInt16, lengths: UInt16)] = [
    (273, 279), (324, 325), (513, 514),
  ]
  /// The tag of the places of further directories.
  private static let further: UInt16 = 330
  /// The maximum number of directories that are looked at, and of parts in each: cameras write about six, each with one part
  /// or a few.
  private static let directoryLimit = 16
  private static let partLimit = 64

  /// Whether the directories name places beyond the end of the file, which is then a part of the file that it was.
  var isCutOff: Bool {
    var next = [first]
    for _ in 0..<Self.directoryLimit where !next.isEmpty {
      let offset = next.removeFirst()
      let (countSize, entrySize) = isBig ? (8, 20) : (2, 12)
      guard let count = number(at: offset, size: countSize) else { return true }
      let tags = Self.parts.flatMap { [$0.places, $0.lengths] } + [Self.further]
      let directory = TagDirectory(self, at: offset, wanted: Set(tags), outside: true)
      for (places, lengths) in Self.parts {
        let found = zip(
          directory.wholes(places, limit: Self.partLimit),
          directory.wholes(lengths, limit: Self.partLimit))
        // What is named, but cannot be read, is itself beyond the end.
        if directory.has(places), directory.wholes(places, limit: 1).isEmpty { return true }
        for (place, length) in found where place >= 0 && length >= 0 {
          if !contains(UInt64(place), UInt64(length)) { return true }
        }
      }
      next += directory.wholes(Self.further, limit: Self.directoryLimit).map { UInt64(max(0, $0)) }
      let (size, isTooLong) = count.multipliedReportingOverflow(by: UInt64(entrySize))
      let (end, isBeyond) = offset.addingReportingOverflow(UInt64(countSize))
      guard !isTooLong, !isBeyond, size <= UInt64.max - end else { return true }
      guard let following = number(at: end + size, size: isBig ? 8 : 4) else { return true }
      if following != 0 { next.append(following) }
    }
    return false
  }
}
