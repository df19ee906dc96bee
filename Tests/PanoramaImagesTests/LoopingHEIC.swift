/// HEIC files whose picture is made of tiles that are made of tiles, and so on without end (ISO 23008-12, 6.6.2.3).
enum LoopingHEIC {
  /// - Parameters:
  ///   - tiles: for each picture of the file, the number of the one that its tiles are, from 1.
  ///   - side: the number of tiles in a row and in a column.
  static func file(tiles: [Int], side: Int) -> [UInt8] {
    let count = tiles.count
    var entries: [UInt8] = []
    var references: [UInt8] = []
    var places: [UInt8] = []
    var uses: [UInt8] = []
    let grid: [UInt8] = [0, 0, UInt8(side - 1), UInt8(side - 1)] + short(64) + short(64)
    for (index, tile) in tiles.enumerated() {
      let item = short(index + 1)
      entries += full("infe", version: 2, item + short(0) + text("grid") + [0])
      var reference = item + short(side * side)
      for _ in 0..<side * side { reference += short(tile) }
      references += box("dimg", reference)
      places += item + short(1) + short(0) + short(1)
      places += word(0) + word(grid.count)
      uses += item + [2, 1, 2]
    }
    let handler = full("hdlr", word(0) + text("pict") + [UInt8](repeating: 0, count: 13))
    let properties = full("ispe", word(64) + word(64)) + full("pixi", [3, 8, 8, 8])
    var meta = handler + full("pitm", short(1))
    meta += full("iinf", short(count) + entries)
    meta += full("iref", references)
    meta += box("iprp", box("ipco", properties) + full("ipma", word(count) + uses))
    meta += box("idat", grid)
    meta += full("iloc", version: 1, [0x44, 0] + short(count) + places)
    return box("ftyp", text("heic") + word(0) + text("mif1heic")) + full("meta", meta)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
  private static func word(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 0xFFFF) }
  private static func box(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    word(bytes.count + 8) + Array(name.utf8) + bytes
  }
  private static func full(_ name: String, version: Int = 0, _ bytes: [UInt8]) -> [UInt8] {
    box(name, word(version << 24) + bytes)
  }
}
