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
}
