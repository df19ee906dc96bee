import Foundation

/// Searches a scan's data for the start of each group of MCU rows that begins with a restart
/// interval.
struct RestartScanner {
  private let source: ByteSource
  private let markersPerGroup: Int
  /// The number of restart markers in the whole scan.
  private let markerCount: Int
  private var position: Int
  private var markers = 0
  /// The start of each group's data found so far; the first is the scan's start.
  private(set) var starts: [Int]
  /// Whether no more groups will be found: all are known, or a marker is missing or out of order.
  private(set) var isAtEnd = false

  private static let chunkSize = 1 << 19

  init(_ source: ByteSource, layout: JPEGLayout) {
    self.source = source
    markersPerGroup = layout.rowsPerGroup * layout.columns / layout.interval
    let units = layout.rows * layout.columns
    markerCount = (units + layout.interval - 1) / layout.interval - 1
    position = layout.dataStart
    starts = [layout.dataStart]
  }

  /// Searches until the start of group `index` is known or there is none.
  mutating func find(_ index: Int) {
    while starts.count <= index, !isAtEnd { scanChunk() }
  }

  private mutating func scanChunk() {
    let bytes = source.bytes(at: position, count: Self.chunkSize)
    guard bytes.count >= 2 else {
      isAtEnd = true
      return
    }
    var next = 0
    bytes.withUnsafeBufferPointer { bytes in
      // The last byte is examined next time, together with its successor.
      while next < bytes.count - 1 {
        guard let found = bytes[next..<bytes.count - 1].firstIndexOfMarker() else {
          next = bytes.count - 1
          return
        }
        next = found + 2
        let code = bytes[found + 1]
        // A stuffed zero belongs to the data; fill bytes may repeat.
        if code == 0 { continue }
        if code == 0xFF {
          next = found + 1
          continue
        }
        guard (0xD0...0xD7).contains(code), Int(code & 7) == markers & 7, markers < markerCount
        else {
          isAtEnd = true
          return
        }
        markers += 1
        if markers % markersPerGroup == 0 { starts.append(position + next) }
      }
    }
    position += next
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The index of the first 0xFF.
  fileprivate func firstIndexOfMarker() -> Int? {
    guard let start = base.baseAddress, count > 0,
      let found = memchr(start + startIndex, 0xFF, count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
