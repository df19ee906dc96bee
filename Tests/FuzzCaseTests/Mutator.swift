import TestSupport

/// Changes inputs at random, always in the same way for the same seed.
struct Mutator {
  private var random: SeededGenerator
  private let seeds: [[UInt8]]
  /// The maximum length of inputs, in bytes.
  private static let maximumLength = 32_768

  init(seed: UInt64, seeds: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.seeds = seeds
  }

  /// One of the seeds after one to eight changes.
  mutating func next() -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0...Int.random(in: 0..<8, using: &random) { change(&bytes) }
    return Array(bytes.prefix(Self.maximumLength))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: if place < end { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    case 1: if place < end { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4:
      // A piece of another seed.
      let other = seeds.randomElement(using: &random) ?? []
      let from = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[from...].prefix(40), at: place)
    case 5: replaceNumber(in: &bytes, near: place)
    default:
      // Runs of extreme bytes, which binary formats use for lengths and counts.
      let value: UInt8 = [0, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
      for i in place..<end { bytes[i] = value }
    }
  }

  private static let numbers = [
    "0", "-1", "1e9", "-1e18", "1e308", "nan", "inf", "-0", "4294967296", "0.00001", "65536", "255",
    "5e-324", "-1e-310", "9.3e18",
  ]

  /// In text, the next number becomes an extreme one.
  private mutating func replaceNumber(in bytes: inout [UInt8], near place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    let number = Self.numbers.randomElement(using: &random) ?? "0"
    bytes.replaceSubrange(start..<end, with: Array(number.utf8))
  }
}
