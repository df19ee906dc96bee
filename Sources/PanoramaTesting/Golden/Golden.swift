import Foundation
import Panorama

/// A picture that was looked at and found good, and against which others are compared exactly.
///
/// Goldens are PNG files, `Tests/Goldens/<topic>/<case>.png`. To make or renew them, run the tests
/// with `PANORAMA_RECORD_GOLDENS=1` and look at what changed.
public struct Golden: Sendable {
  /// The environment variable that makes `verify` write instead of compare.
  public static let recordVariable = "PANORAMA_RECORD_GOLDENS"

  /// `<topic>/<case>`, without `.png`.
  public let name: String
  /// Where the file is or will be.
  public let path: String

  /// - Parameters:
  ///   - name: `<topic>/<case>`.
  ///   - file: a source file of the tests; the goldens' folder is found from it.
  public init(_ name: String, file: String = #filePath) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let tests = parts.lastIndex(of: "Tests").map { parts[...$0] } ?? parts.dropLast()[...]
    self.init(name, folder: tests.joined(separator: "/") + "/Goldens")
  }

  /// - Parameter folder: the path of the folder that holds the topics.
  public init(_ name: String, folder: String) {
    self.name = name
    path = "\(folder)/\(name).png"
  }

  /// Compares pixel by pixel, exactly. O(pixels).
  /// - Throws: `GoldenMismatch` where a picture is missing or differs; it says where the two and
  ///   their difference can be looked at.
  public func verify(_ actual: CGImage) throws {
    if ProcessInfo.processInfo.environment[Self.recordVariable] == "1" { return try record(actual) }
    guard FileManager.default.fileExists(atPath: path) else {
      let written = try Self.keep(actual, as: name)
      throw GoldenMismatch(
        reason: "no golden '\(name)' yet: look at \(written), then record it with "
          + "\(Self.recordVariable)=1")
    }
    let expected = try CGImage.load(contentsOf: path)
    guard let reason = Self.difference(expected, actual) else { return }
    let written = try Self.keep(PictureDifference(expected, actual).image, as: name)
    throw GoldenMismatch(
      reason: "'\(name)' differs from its golden: \(reason); expected, actual and difference side "
        + "by side in \(written)")
  }

  private func record(_ actual: CGImage) throws {
    if let old = try? CGImage.load(contentsOf: path), Self.difference(old, actual) == nil { return }
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try PNGEncoder(compressionLevel: 9).write(actual, to: path)
  }

  /// Nil when equal; else in words.
  private static func difference(_ l: CGImage, _ r: CGImage) -> String? {
    guard l.width == r.width, l.height == r.height else {
      return "\(r.width) x \(r.height) pixels instead of \(l.width) x \(l.height)"
    }
    let count = zip(l.pixels, r.pixels).count { $0 != $1 }
    guard count > 0, let first = zip(l.pixels, r.pixels).enumerated().first(where: { $1.0 != $1.1 })
    else { return nil }
    let (x, y) = (first.offset % l.width, first.offset / l.width)
    return "\(count) of \(l.pixels.count) pixels, the first at (\(x), \(y))"
  }

  /// Writes a picture to look at into the temporary folder and says where.
  private static func keep(_ image: CGImage, as name: String) throws -> String {
    let folder = NSTemporaryDirectory() + "panorama-goldens"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name.replacingOccurrences(of: "/", with: "-")).png"
    try PNGEncoder(compressionLevel: 1).write(image, to: path)
    return path
  }
}

/// A picture that is not what its golden says; the description is for the one who reads the test.
public struct GoldenMismatch: Error, CustomStringConvertible {
  /// What differs, and where to look.
  public let reason: String

  /// The reason.
  public var description: String { reason }
}
