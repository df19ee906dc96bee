import Foundation
import FuzzCases
import TestSupport
import Testing

/// A short form of scripts/fuzz: a fixed number of inputs from a fixed seed, without libFuzzer.
@Suite struct FuzzCaseTests {
  /// The number of inputs of each kind; sketches are written to a file and take longer.
  private static let counts: [FuzzCase: Int] = [
    .scenes: 2000, .drawings: 1500, .sessions: 2000, .hands: 1000, .sketches: 400, .states: 500,
    .svgs: 2000, .canvases: 3000, .clips: 1000, .changing: 1500, .companions: 200, .graphs: 2000,
    .markdown: 3000, .books: 1000,
  ]

  private static func seeds(_ topic: FuzzCase) throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Corpus/\(topic.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appendingPathComponent($0)))
    }
  }

  @Test(arguments: FuzzCase.allCases) @MainActor
  func everySeedIsRead(_ topic: FuzzCase) throws {
    let seeds = try Self.seeds(topic)
    #expect(!seeds.isEmpty)
    for seed in seeds { try topic.feed(seed) }
  }

  @Test(arguments: FuzzCase.allCases) @MainActor
  func changedInputsAreReadOrRefused(_ topic: FuzzCase) throws {
    var mutator = Mutator(seed: 18, seeds: try Self.seeds(topic))
    for _ in 0..<(Self.counts[topic] ?? 0) { try topic.feed(mutator.next()) }
  }

  /// Numbers at which arithmetic and conversions go wrong.
  private static let extremes = [
    "nan", "inf", "-Infinity", "1e308", "-1e308", "1e-322", "1e160", "1e18", "-1e18", "1e15", "-0",
    "-1", "0.005",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "4294967296",
  ]
  /// The maximum number of numbers that are replaced in each seed.
  private static let replacements = 60

  /// Each number of a file in turn, because a fuzzer rarely finds such numbers.
  @Test(arguments: [FuzzCase.scenes, .sessions, .canvases, .svgs, .states]) @MainActor
  func everyNumberMayBeExtreme(_ topic: FuzzCase) throws {
    var turn = 0
    for seed in try Self.seeds(topic) {
      let numbers = Self.numbers(in: seed)
      let step = max(1, numbers.count / Self.replacements)
      for index in stride(from: 0, to: numbers.count, by: step) {
        for _ in 0..<3 {
          let text = Self.extremes[turn % Self.extremes.count]
          turn += 1
          var changed = seed
          changed.replaceSubrange(numbers[index], with: text.utf8)
          try topic.feed(changed)
        }
      }
    }
    #expect(turn > 0, "there are no numbers")
  }

  /// The decimal numbers of a text that are not part of words.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    func isNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.".utf8.contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "_#@".utf8.contains(byte)
    }
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, isNumber(bytes[index]) || isLetter(bytes[index]) { index += 1 }
      let word = bytes[start..<index]
      if word.contains(where: isDigit), word.allSatisfy(isNumber) { found.append(start..<index) }
      index = max(index, start + 1)
    }
    return found
  }
}
