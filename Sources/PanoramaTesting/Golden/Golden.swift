import Foundation
import Panorama
import PanoramaImages

/// A picture that a person has checked, and with which other pictures are compared, by default exactly.
///
/// Goldens are PNG files, `Tests/Goldens/<topic>/<case>.png`. To create or update them, run the
/// tests with `PANORAMA_RECORD_GOLDENS=1` and look at the changes.
public struct Golden: Sendable {
  /// The environment variable that makes `verify` write the golden instead of comparing.
  public static let recordVariable = "PANORAMA_RECORD_GOLDENS"

  /// `<topic>/<case>`, without `.png`.
  public let name: String
  /// The path of the file.
  public let path: String

  /// - Parameters:
  ///   - name: `<topic>/<case>`.
  ///   - file: a source file of the tests; the goldens' folder is found from it.
  public init(_ name: String, file: String = #filePath) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let tests = parts.lastIndex(of: "Tests").map { parts[...$0] } ?? parts.dropLast()[...]
    self.init(name, folder: tests.joined(separator: "/") + "/Goldens")
  }

  /// - Parameters:
  ///   - name: `<topic>/<case>`.
  ///   - folder: the path of the folder that contains the topics.
  public init(_ name: String, folder: String) {
    self.name = name
    path = "\(folder)/\(name).png"
  }

  /// Whether goldens are written instead of compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment[recordVariable] == "1"
  }

  /// Compares all pixels. O(pixels).
  ///
  /// - Parameters:
  ///   - actual: the picture.
  ///   - tolerance: how much it may differ; by default not at all.
  /// - Throws: `GoldenMismatch` if the golden is missing or differs. It names a file with the expected
  ///   picture, the actual one and their difference.
  public func verify(_ actual: CGImage, tolerance: ImageTolerance = .exact) throws {
    if Self.isRecording { return try record(actual) }
    guard FileManager.default.fileExists(atPath: path) else {
      let written = try Self.keep(actual, as: name)
      throw GoldenMismatch(
        reason: "no golden '\(name)' yet: look at \(written), then record it with "
          + "\(Self.recordVariable)=1")
    }
    let expected = try CGImage.load(contentsOf: path)
    guard let reason = Self.difference(expected, actual, tolerance) else { return }
    let both = PictureDifference(expected, actual, tolerance)
    let written = try Self.keep(both.image, as: name)
    for (picture, kind) in [
      (expected, "expected"), (actual, "actual"), (both.difference, "difference"),
    ] {
      try Self.keep(picture, as: "\(name)-\(kind)")
    }
    throw GoldenMismatch(
      reason:
        "'\(name)' differs from its golden: \(reason); expected, actual and difference are beside "
        + "the picture that shows them side by side, \(written)")
  }

  private func record(_ actual: CGImage) throws {
    if let old = try? CGImage.load(contentsOf: path), Self.difference(old, actual, .exact) == nil {
      return
    }
    let folder = HeldFolder.split(path).folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try PNGEncoder(compressionLevel: 9).write(actual, to: path)
  }

  /// A description of the difference; nil if the pictures are equal.
  private static func difference(
    _ l: CGImage, _ r: CGImage, _ tolerance: ImageTolerance
  ) -> String? {
    guard l.width == r.width, l.height == r.height else {
      return "\(r.width) x \(r.height) pixels instead of \(l.width) x \(l.height)"
    }
    var (count, first, largest) = (0, 0, 0)
    for (i, (a, b)) in zip(l.pixels, r.pixels).enumerated() where !tolerance.accepts(a, b) {
      if count == 0 { first = i }
      count += 1
      for shift in [0, 8, 16, 24] as [UInt32] {
        largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    if Double(count) <= tolerance.share * Double(l.pixels.count) { return nil }
    return "\(count) of \(l.pixels.count) pixels by up to \(largest) of 255, the first at "
      + "(\(first % l.width), \(first / l.width))"
  }

  /// Writes a picture to the temporary folder and returns its path.
  @discardableResult
  private static func keep(_ image: CGImage, as name: String) throws -> String {
    let folder = NSTemporaryDirectory() + "panorama-goldens"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name.replacingOccurrences(of: "/", with: "-")).png"
    try PNGEncoder(compressionLevel: 1).write(image, to: path)
    return path
  }
}

/// A picture that differs from its golden.
public struct GoldenMismatch: Error, CustomStringConvertible {
  /// What differs, and the path of a picture that shows it.
  public let reason: String

  public var description: String { reason }
}

extension Golden {
  /// The path of the golden if it is text.
  var textPath: String { (path as NSString).deletingPathExtension + ".scene" }

  /// Compares text exactly.
  ///
  /// - Throws: `GoldenMismatch` if the golden is missing or differs.
  func verify(_ actual: String) throws {
    if Self.isRecording {
      let folder = HeldFolder.split(path).folder
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return try Data(actual.utf8).write(to: URL(fileURLWithPath: textPath))
    }
    guard let expected = try? String(contentsOfFile: textPath, encoding: .utf8) else {
      throw GoldenMismatch(
        reason: "no golden '\(name)' yet: record it with \(Self.recordVariable)=1, then read "
          + textPath)
    }
    if actual == expected { return }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.1.0 != $0.1.1 }?.offset
    let place = line ?? min(old.count, new.count)
    func text(_ lines: [Substring]) -> String {
      place < lines.count ? "'\(lines[place].prefix(200))'" : "the end"
    }
    throw GoldenMismatch(
      reason: "'\(name)' is drawn differently in line \(place + 1) of \(textPath): "
        + "\(text(new)) instead of \(text(old))")
  }
}
