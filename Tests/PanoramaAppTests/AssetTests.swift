import Foundation
import TestSupport
import Testing

/// A program that was copied away from its checkout.
@Suite struct AssetTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("copy/bin"), withIntermediateDirectories: true)
    program = folder("copy/bin/panorama")
    // By another program: a child that a test starts meanwhile would have this one's descriptor, and what is open
    // for writing cannot be started.
    try Self.run("cp", [Program.path, program])
  }

  private static func run(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private var city: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/city.scene").path
  }

  private func draw(_ name: String, environment: [String: String] = [:]) throws -> [UInt8] {
    let outcome = try Program.run(
      ["render", "gallery/picture", "--size", "320x200", "-o", name], in: folder.path,
      environment: environment, program: program)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try folder.bytes(of: name)
  }

  private func place(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: city, toPath: folder(name) + "/city.scene")
  }

  @Test(arguments: ["copy/share/panorama", "copy/bin/Assets", "data/panorama"])
  func itsFilesAreFoundBesideItAndInTheSystemsFolders(place name: String) throws {
    let named = try draw(
      "named.png",
      environment: ["PANORAMA_ASSETS": (city as NSString).deletingLastPathComponent])
    try place(name)
    let data = ["XDG_DATA_DIRS": "relative:\(folder("nowhere")):\(folder("data"))"]
    #expect(try draw("found.png", environment: data) == named)
  }

  @Test func itSaysInThePictureWhatIsMissingAndWhatToDo() throws {
    _ = try draw("missing.pdf", environment: ["XDG_DATA_DIRS": folder("nowhere")])
    try Self.run("pdftotext", [folder("missing.pdf"), folder("missing.txt")])
    let words = String(decoding: try folder.bytes(of: "missing.txt"), as: UTF8.self)
    #expect(words.contains("city.scene") && words.contains("PANORAMA_ASSETS"))
  }
}
