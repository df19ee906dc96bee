import Foundation

extension Golden {
  /// The path of the golden if it is text.
  var textPath: String { (path as NSString).deletingPathExtension + ".scene" }

  /// Compares text exactly.
  ///
  /// - Throws: `GoldenMismatch` if the golden is missing or differs.
  func verify(_ actual: String) throws {
    if Self.isRecording {
      let folder = (path as NSString).deletingLastPathComponent
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
