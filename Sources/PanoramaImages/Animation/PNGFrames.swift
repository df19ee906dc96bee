/// The frames of an animated PNG.
///
/// Source of the format: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 4.9 and 11.3.6.
struct PNGFrames: FrameWalker {
  let size: (width: Int, height: Int)
  let plays: Int?
  /// The contents of IHDR.
  private let header: [UInt8]
  /// The chunks that say what the pixels mean.
  private let colors: [UInt8]
  private let first: UInt64
  private var position: UInt64

  private static let colorChunks = ["PLTE", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "cICP"]

  private struct Chunk {
    var name: String
    var size: Int
    var start: UInt64
    /// The place behind the chunk's check sum.
    var end: UInt64 { start + UInt64(size) + 12 }
  }

  init?(_ source: inout SourceBytes) throws(DecodingFault) {
    source.seek(to: 8)
    guard var chunk = try Self.chunk(&source), chunk.name == "IHDR", chunk.size == 13 else {
      return nil
    }
    header = try source.bytes(13)
    size = (header.big32(0), header.big32(4))
    var (colors, first, plays): ([UInt8], UInt64?, Int?) = ([], nil, nil)
    // The first picture belongs to the animation if an fcTL comes before it.
    while chunk.name != "IDAT", chunk.name != "IEND" {
      source.seek(to: chunk.end)
      guard let next = try Self.chunk(&source) else { throw .truncated }
      chunk = next
      if chunk.name == "fcTL" {
        first = first ?? chunk.start
      } else if chunk.name == "acTL", chunk.size == 8 {
        plays = (try source.bytes(8)).big32(4)
      } else if Self.colorChunks.contains(chunk.name),
        colors.count + chunk.size <= FramePart.prefaceLimit
      {
        source.seek(to: chunk.start)
        colors += try source.bytes(chunk.size + 12)
      }
    }
    guard let plays else { return nil }
    self.plays = plays == 0 ? nil : plays
    self.colors = colors
    self.first = first ?? chunk.start
    position = self.first
  }

  private static func chunk(_ source: inout SourceBytes) throws(DecodingFault) -> Chunk? {
    let start = source.position
    guard start + 12 <= source.size else { return nil }
    let bytes = try source.bytes(8)
    let name = String(decoding: bytes[4..<8], as: UTF8.self)
    return Chunk(name: name, size: bytes.big32(0), start: start)
  }

  mutating func rewind() { position = first }

  mutating func next(_ source: inout SourceBytes) throws(DecodingFault) -> FramePart? {
    source.seek(to: position)
    var control: [UInt8]?
    var data: [UInt8] = []
    while let chunk = try Self.chunk(&source), chunk.name != "IEND" {
      // The next frame begins.
      if chunk.name == "fcTL", !data.isEmpty { break }
      position = chunk.end
      switch chunk.name {
      case "fcTL" where chunk.size == 26: control = try source.bytes(26)
      case "IDAT" where control != nil:
        data += PNGChunk.make("IDAT", try source.bytes(chunk.size))
      case "fdAT" where control != nil && chunk.size > 4:
        // The number in the sequence comes first.
        data += PNGChunk.make("IDAT", Array(try source.bytes(chunk.size).dropFirst(4)))
      default: break
      }
      source.seek(to: chunk.end)
    }
    guard let control, !data.isEmpty else { return nil }
    let still =
      PNGChunk.signature + PNGChunk.make("IHDR", Array(control[4..<12] + header[8...])) + colors
      + data
      + PNGChunk.make("IEND", [])
    let unit = control.big16(22)
    let disposal: FramePart.Disposal =
      switch control[24] {
      case 1: .clear
      case 2: .restore
      default: .keep
      }
    return FramePart(
      still: still, x: control.big32(12), y: control.big32(16),
      duration: Double(control.big16(20)) / Double(unit == 0 ? 100 : unit), disposal: disposal,
      replaces: control[25] == 0)
  }
}
