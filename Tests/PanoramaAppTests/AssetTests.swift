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
    try FileManager.default.copyItem(atPath: Program.path, toPath: program)
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
    let text = Process()
    text.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    text.arguments = ["pdftotext", folder("missing.pdf"), folder("missing.txt")]
    try text.run()
    text.waitUntilExit()
    let words = String(decoding: try folder.bytes(of: "missing.txt"), as: UTF8.self)
    #expect(words.contains("city.scene") && words.contains("PANORAMA_ASSETS"))
  }
}
