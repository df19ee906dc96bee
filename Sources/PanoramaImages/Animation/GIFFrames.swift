/// The frames of a GIF.
///
/// Source of the format: CompuServe, "Graphics Interchange Format, Version 89a".
struct GIFFrames: FrameWalker {
  let size: (width: Int, height: Int)
  private(set) var plays: Int? = 1
  /// The flags of the colours for all frames, and these colours; none have the flags 0.
  private let globalFlags: UInt8
  private let globalColors: [UInt8]
  private let first: UInt64
  private var position: UInt64

  private enum Block {
    static let image: UInt8 = 0x2C, extensions: UInt8 = 0x21, end: UInt8 = 0x3B
    static let control: UInt8 = 0xF9, application: UInt8 = 0xFF
  }

  init?(_ source: inout SourceBytes) throws(DecodingFault) {
    source.seek(to: 0)
    let head = try source.bytes(13)
    size = (head.little16(6), head.little16(8))
    let hasColors = head[10] & 0x80 != 0
    globalFlags = hasColors ? head[10] & 0x87 : 0
    globalColors = hasColors ? try source.bytes(Self.colorBytes(head[10])) : []
    first = source.position
    position = first
  }

  private static func colorBytes(_ flags: UInt8) -> Int { 3 << (Int(flags & 7) + 1) }

  mutating func rewind() { position = first }

  mutating func next(_ source: inout SourceBytes) throws(DecodingFault) -> FramePart? {
    source.seek(to: position)
    defer { position = source.position }
    // Flags, the duration in hundredths of a second, and the index of the transparent colour.
    var control: [UInt8] = []
    while true {
      switch try source.byte() {
      case Block.end: return nil
      case Block.extensions:
        let label = try source.byte()
        let blocks = try Self.blocks(&source, limit: label == Block.application ? 2 : 1)
        if label == Block.control { control = blocks.first ?? [] }
        if label == Block.application { takeLoops(blocks) }
      case Block.image: return try image(&source, control)
      default: throw .corrupt("an unknown block")
      }
    }
  }

  /// The first blocks of an extension; the others are skipped.
  private static func blocks(
    _ source: inout SourceBytes, limit: Int
  ) throws(DecodingFault) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while true {
      let count = Int(try source.byte())
      if count == 0 { return blocks }
      let block = try source.bytes(count)
      if blocks.count < limit { blocks.append(block) }
    }
  }

  /// Netscape's extension, which all programs follow: how often the animation is repeated, 0 for without end.
  private mutating func takeLoops(_ blocks: [[UInt8]]) {
    guard blocks.count == 2, blocks[1].count >= 3, blocks[1][0] & 7 == 1,
      ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: blocks[0], as: UTF8.self))
    else { return }
    let repeats = blocks[1].little16(1)
    plays = repeats == 0 ? nil : repeats + 1
  }

  private func image(
    _ source: inout SourceBytes, _ control: [UInt8]
  ) throws(DecodingFault) -> FramePart {
    let place = try source.bytes(9)
    let hasColors = place[8] & 0x80 != 0
    let colors = hasColors ? try source.bytes(Self.colorBytes(place[8])) : []
    // The canvas of the still file is as large as the frame.
    var still = Array("GIF89a".utf8) + place[4..<8] + [globalFlags, 0, 0] + globalColors
    let transparent = control.count >= 4 && control[0] & 1 != 0
    if transparent { still += [Block.extensions, Block.control, 4, 1, 0, 0, control[3], 0] }
    still += [Block.image, 0, 0, 0, 0] + place[4...] + colors
    still.append(try source.byte())
    // A frame that the file's end cuts is shown as far as it goes.
    do throws(DecodingFault) {
      while true {
        let count = try source.byte()
        still.append(count)
        if count == 0 { break }
        still += try source.bytes(Int(count))
      }
      still.append(Block.end)
    } catch  where error.status != .truncated {
      throw error
    } catch {}
    let disposal: FramePart.Disposal =
      switch control.first.map({ $0 >> 2 & 7 }) {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
    return FramePart(
      still: still, x: place.little16(0), y: place.little16(2),
      duration: control.count >= 4 ? Double(control.little16(1)) / 100 : 0, disposal: disposal)
  }
}
