/// The frames of an animated WebP.
///
/// Source of the format: Google, "WebP Container Specification".
struct WebPFrames: FrameWalker {
  let size: (width: Int, height: Int)
  private(set) var plays: Int?
  private let first: UInt64
  private var position: UInt64
  /// The chunk with the ICC profile; empty if there is none.
  private let profile: [UInt8]

  private enum Flag {
    static let animation: UInt8 = 0x02, alpha: UInt8 = 0x10, profile: UInt8 = 0x20
  }

  init?(_ source: inout SourceBytes) throws(DecodingFault) {
    source.seek(to: 12)
    guard let head = try Self.chunk(&source), head.name == "VP8X", head.size >= 10 else {
      return nil
    }
    let header = try source.bytes(10)
    guard header[0] & Flag.animation != 0 else { return nil }
    size = (header.little24(4) + 1, header.little24(7) + 1)
    source.seek(to: head.end)
    var profile: [UInt8] = []
    while true {
      let at = source.position
      guard let chunk = try Self.chunk(&source) else { throw .truncated }
      if chunk.name == "ANMF" {
        first = at
        break
      }
      if chunk.name == "ANIM", chunk.size >= 6 {
        let loops = (try source.bytes(6)).little16(4)
        plays = loops == 0 ? nil : loops
      } else if chunk.name == "ICCP", chunk.size <= FramePart.prefaceLimit {
        source.seek(to: at)
        profile = try source.bytes(Int(chunk.end - at))
      }
      source.seek(to: chunk.end)
    }
    self.profile = profile
    position = first
  }

  /// The name and the size of the next chunk, and the place behind it; nil at the end.
  private static func chunk(
    _ source: inout SourceBytes
  ) throws(DecodingFault) -> (name: String, size: Int, end: UInt64)? {
    guard source.position + 8 <= source.size else { return nil }
    let bytes = try source.bytes(8)
    let size = bytes.little32(4)
    let name = String(decoding: bytes[0..<4], as: UTF8.self)
    return (name, size, source.position + UInt64(size + size & 1))
  }

  mutating func rewind() { position = first }

  mutating func next(_ source: inout SourceBytes) throws(DecodingFault) -> FramePart? {
    source.seek(to: position)
    defer { position = source.position }
    while let chunk = try Self.chunk(&source) {
      guard chunk.name == "ANMF", chunk.size > 16 else {
        source.seek(to: chunk.end)
        continue
      }
      let frame = try source.bytes(16)
      let picture = try source.bytes(chunk.size - 16)
      source.seek(to: chunk.end)
      let flags = Flag.alpha | (profile.isEmpty ? 0 : Flag.profile)
      let body =
        Array("WEBPVP8X".utf8) + [10, 0, 0, 0, flags, 0, 0, 0] + frame[6..<12] + profile + picture
      let still =
        Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        + body
      return FramePart(
        still: still, x: 2 * frame.little24(0), y: 2 * frame.little24(3),
        duration: Double(frame.little24(12)) / 1000,
        disposal: frame[15] & 1 != 0 ? .clear : .keep, replaces: frame[15] & 2 != 0)
    }
    return nil
  }
}
