import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import TestSupport

/// Has other processes decode pictures that are changed at random, and counts how they end. `scripts/attack-decoders`
/// starts it:
///
///     DecoderAttack PROGRAM SECONDS SEED PICTURE …
///
/// Exit status 1: this program took more memory than a picture may, or a process was left.
@main struct DecoderAttack {
  /// The memory that this program may take, in bytes: pictures of the budget, and nothing that grows.
  private static let memoryLimit = 400 << 20
  private static let budget = ImageBudget(pixels: 16 << 20, bytes: 128 << 20)

  static func main() throws {
    let words = CommandLine.arguments
    guard words.count > 4, let seconds = Double(words[2]), let seed = UInt64(words[3]) else {
      print("DecoderAttack PROGRAM SECONDS SEED PICTURE …")
      exit(64)
    }
    let seeds = try words[4...].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
    var dice = SeededGenerator(seed: seed)
    var outcomes: [String: Int] = [:]
    var (rounds, failures) = (0, 0)
    let start = ContinuousClock.now
    do {
      let pool = DecoderPool(program: words[1], arguments: [], kept: 2, patience: 0.25)
      while ContinuousClock.now - start < .seconds(seconds) {
        let bytes = change(seeds[Int.random(in: 0..<seeds.count, using: &dice)], &dice)
        outcomes[decode(bytes, pool), default: 0] += 1
        rounds += 1
        let memory = residentBytes()
        if memory > memoryLimit {
          print("after \(rounds) rounds, the program takes \(memory >> 20) MB")
          failures += 1
          break
        }
      }
    }
    for (outcome, count) in outcomes.sorted(by: { $0.value > $1.value }) {
      print("\(count)\t\(outcome)")
    }
    let left = children()
    if left > 0 {
      print("\(left) processes are left")
      failures += 1
    }
    print("\(rounds) rounds, at most \(peakBytes() >> 20) MB in this program, \(failures) failures")
    exit(failures == 0 ? 0 : 1)
  }

  private static func decode(_ bytes: [UInt8], _ pool: DecoderPool) -> String {
    do throws(ImageError) {
      let file: ImageFile
      do throws(ImageError) {
        file = try ImageFile.open(bytes: bytes, budget: budget, decoders: pool)
      } catch .unreadFormat(.svg) {
        let picture = try SVGPicture.read(bytes, decoders: pool)
        return picture.leftOut.isEmpty ? "drawing" : "drawing in part"
      }
      if file.info.format == .tiff, let pyramid = try TIFFPyramid(file) {
        _ = try pyramid.tile(level: pyramid.levels.count - 1, x: 0, y: 0)
        return "tile"
      }
      if file.hasDeepSamples {
        let (width, height) = (min(file.info.storedWidth, 64), min(file.info.storedHeight, 64))
        _ = try file.samples(
          in: PixelSamples.Region(
            x: file.info.storedWidth - width, y: file.info.storedHeight - height, width: width,
            height: height))
      }
      let decoded = try file.decode()
      return decoded.damage == nil ? "whole" : "in part"
    } catch {
      switch error {
      case .corrupt(let reason) where reason.contains("decod"): return reason
      case .corrupt: return "damaged"
      case .truncated: return "truncated"
      case .unsupported: return "not supported"
      case .overBudget, .needsMemory: return "over the budget"
      default: return "\(error)"
      }
    }
  }

  /// Changes some bytes, numbers and pieces of a file.
  private static func change(_ seed: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...8, using: &dice) where bytes.count > 8 {
      // Headers are at the beginning.
      let reach = Bool.random(using: &dice) ? bytes.count : min(bytes.count, 600)
      let place = Int.random(in: 0..<reach - 4, using: &dice)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      case 1: bytes[place] = .random(in: 0...255, using: &dice)
      case 2:
        let number = [0, 1, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFF_FFFF, 0xFFFF_FFFF]
          .randomElement(using: &dice)!
        for i in 0..<4 { bytes[place + i] = UInt8(number >> (24 - 8 * i) & 255) }
      case 3: bytes.removeSubrange(place..<min(place + 64, bytes.count))
      case 4:
        let from = Int.random(in: 0..<bytes.count, using: &dice)
        bytes.insert(contentsOf: Array(bytes[from..<min(from + 64, bytes.count)]), at: place)
      default: bytes.removeLast(min(bytes.count - 8, Int.random(in: 0..<bytes.count, using: &dice)))
      }
    }
    return bytes
  }

  private static func residentBytes() -> Int { status("VmRSS:") }
  private static func peakBytes() -> Int { status("VmHWM:") }

  private static func status(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) << 10
  }

  /// The number of this process's children, also of those that have ended.
  private static func children() -> Int {
    let path = "/proc/self/task/\(getpid())/children"
    return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ").count
  }
}
