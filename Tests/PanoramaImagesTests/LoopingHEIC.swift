/// HEIC files whose picture is made of tiles that are made of tiles, and so on without end (ISO 23008-12, 6.6.2.3).
enum LoopingHEIC {
  /// - Parameters:
  ///   - tiles: for each picture of the file, the number of the one that its tiles are, from 1.
  ///   - side: the number of tiles in a row and in a column.
  static func file(tiles: [Int], side: Int) -> [UInt8] {
    let items = 1...tiles.count
    let handler = full("hdlr", word(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let entries = items.flatMap { item in
      full("infe", version: 2, short(item) + short(0) + Array("grid".utf8) + [0])
    }
    let references = zip(items, tiles).flatMap { item, tile in
      box(
        "dimg",
        short(item) + short(side * side) + (0..<side * side).flatMap { _ in short(tile) })
    }
    let properties =
      box("ipco", full("ispe", word(64) + word(64)) + full("pixi", [3, 8, 8, 8]))
      + full("ipma", word(tiles.count) + items.flatMap { short($0) + [2, 1, 2] })
    let grid = [0, 0, UInt8(side - 1), UInt8(side - 1)] + short(64) + short(64)
    let places = items.flatMap { item in
      short(item) + short(1) + short(0) + short(1) + word(0) + word(grid.count)
    }
    let meta =
      handler + full("pitm", short(1)) + full("iinf", short(tiles.count) + entries)
      + full("iref", references) + box("iprp", properties) + box("idat", grid)
      + full("iloc", version: 1, [0x44, 0] + short(tiles.count) + places)
    return box("ftyp", Array("heic".utf8) + word(0) + Array("mif1heic".utf8)) + full("meta", meta)
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
  private static func word(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 0xFFFF) }
  private static func box(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count + 8) + Array(name.utf8) + bytes
  }
  private static func full(_ name: String, version: Int = 0, _ bytes: [UInt8]) -> [UInt8] {
    box(name, word(version << 24) + bytes)
  }
}
