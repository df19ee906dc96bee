import Foundation

/// The locations of the scripts, beside the sources, and of the program, beside the tests.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func script(_ name: String) -> String {
    root.appendingPathComponent("scripts/\(name)").path
  }

  /// The program, built with the same configuration as the tests.
  static let program = program(named: "panorama")

  /// A program of the package, built with the same configuration as the tests.
  static func program(named name: String) -> URL {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    while folder.path.count > 1 {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return root.appendingPathComponent(".build/release/\(name)")
  }
}
