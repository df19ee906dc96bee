import Foundation
import TestSupport
import Testing

/// What `panorama new` writes, and what it refuses. scripts/test builds such a package and runs its
/// test.
@Suite struct NewPackageTests {
  @Test func aPackageHasAProgramASceneAndATest() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["new", "Hello"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("Hello: "))
    #expect(outcome.errors.isEmpty)
    for file in [
      "Package.swift", "Sources/Hello/main.swift", "Sources/HelloScene/Rings.swift",
      "Tests/HelloTests/RingsTests.swift", ".gitignore",
    ] {
      #expect(FileManager.default.fileExists(atPath: folder("Hello/\(file)")), "\(file)")
    }
  }

  @Test func theFolderOfTheLibraryIsWrittenAsALiteral() throws {
    let folder = try TemporaryFolder()
    for part in ["Sources/Panorama", "Sources/PanoramaSDL", "Sources/Mine"] {
      try FileManager.default.createDirectory(
        atPath: folder("a \"quoted\" folder/\(part)"), withIntermediateDirectories: true)
    }
    try folder.write("", to: "a \"quoted\" folder/Package.swift")
    let library = ["--panorama", "a \"quoted\" folder"]
    #expect(try Program.run(["new", "Hello"] + library, in: folder.path).status == 0)
    let manifest = String(decoding: try folder.bytes(of: "Hello/Package.swift"), as: UTF8.self)
    #expect(manifest.contains(#"path: "../a \"quoted\" folder""#))
    // The library's own modules are taken.
    #expect(try Program.run(["new", "Mine"] + library, in: folder.path).status == 64)
  }

  @Test(arguments: [
    "my-scene", "1st", "", "../Hello", "a b", "Größe", "class", "main", "Foundation", "Panorama",
    "Sketch", "_a", String(repeating: "a", count: 101),
  ])
  func unsuitableNamesAreRefused(_ name: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["new", name], in: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("panorama: '\(name)' cannot name a package: "))
    #expect(folder.names.isEmpty)
  }

  @Test func nothingIsOverwritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "Hello")
    let outcome = try Program.run(["new", "Hello"], in: folder.path)
    #expect(outcome.status == 74)
    #expect(outcome.errors == "panorama: Hello: exists already; choose another name\n")
    #expect(try folder.bytes(of: "Hello") == Array("mine".utf8))
  }

  @Test func aFolderThatCannotBeWrittenIsAnError() throws {
    let outcome = try Program.run(["new", "Hello"], in: "/proc")
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("panorama: Hello: cannot be written: "))
    #expect(outcome.errorLines.count == 1)
  }

  @Test func anotherFolderIsNoLibrary() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["new", "Hello", "--panorama", "none"], in: folder.path)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "panorama: none: is not the folder of the package Panorama\n")
    #expect(folder.names.isEmpty)
  }
}
