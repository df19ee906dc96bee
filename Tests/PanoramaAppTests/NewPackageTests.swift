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

  @Test func aPackageForUIKitKeepsTheImportsOfIOS() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run(["new", "Hello", "--uikit"], in: folder.path).status == 0)
    func text(_ file: String) throws -> String {
      String(decoding: try folder.bytes(of: "Hello/\(file)"), as: UTF8.self)
    }
    #expect(try text("Package.swift").contains("\"UIKit=PanoramaUIKitApp\""))
    for file in [
      "Sources/Hello/AppDelegate.swift", "Sources/HelloScene/RingController.swift",
      "Tests/HelloTests/RingTests.swift",
    ] {
      #expect(try text(file).contains("import UIKit\n"), "\(file)")
    }
    #expect(try text("Sources/HelloScene/RingController.swift").contains("\"\\(tenths * 10) %\""))
  }

  @Test func theFolderOfTheLibraryIsWrittenAsALiteral() throws {
    let folder = try TemporaryFolder()
    for part in ["Sources/Panorama", "Sources/PanoramaSDL"] {
      try FileManager.default.createDirectory(
        atPath: folder("a \"quoted\" folder/\(part)"), withIntermediateDirectories: true)
    }
    try folder.write("", to: "a \"quoted\" folder/Package.swift")
    let library = ["--panorama", "a \"quoted\" folder"]
    #expect(try Program.run(["new", "Hello"] + library, in: folder.path).status == 0)
    let manifest = String(decoding: try folder.bytes(of: "Hello/Package.swift"), as: UTF8.self)
    #expect(manifest.contains(#"path: "../a \"quoted\" folder""#))
  }

  @Test(arguments: [
    ("https://example.org/a/Panorama.git", "Panorama"), ("file:///srv/my-panorama", "my-panorama"),
    ("git@example.org:panorama.git", "panorama"),
  ])
  func aRepositoryIsWrittenAsItsAddress(address: String, package: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["new", "Hello", "--panorama", address], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\nHello: it depends on \(address); "))
    let manifest = String(decoding: try folder.bytes(of: "Hello/Package.swift"), as: UTF8.self)
    #expect(
      manifest.contains(
        ".package(url: \"\(address)\", branch: \"main\", traits: [])"))
    #expect(manifest.contains(".product(name: \"PanoramaSDL\", package: \"\(package)\")"))
    // The library's own modules are taken there, too.
    #expect(
      try Program.run(["new", "PanoramaSVG", "--panorama", address], in: folder.path).status == 64)
  }

  /// A program that was installed knows what scripts/install wrote beside it.
  @Test func anInstalledProgramWritesWhereItComesFrom() throws {
    let folder = try TemporaryFolder()
    for part in [
      "bin", "share/panorama", "checkout/Sources/Panorama", "checkout/Sources/PanoramaSDL",
    ] {
      try FileManager.default.createDirectory(
        atPath: folder(part), withIntermediateDirectories: true)
    }
    let program = folder("bin/panorama")
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    copy.arguments = ["cp", Program.path, program]
    try copy.run()
    copy.waitUntilExit()
    func manifest(_ name: String) throws -> (text: String, output: String) {
      let outcome = try Program.run(
        ["new", name], in: folder.path, environment: ["XDG_DATA_DIRS": folder("nowhere")],
        program: program)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = String(decoding: try folder.bytes(of: "\(name)/Package.swift"), as: UTF8.self)
      return (text, outcome.output)
    }

    let nothing = try manifest("Nothing")
    #expect(nothing.text.contains("url: \"https://example.com/Panorama.git\", branch: \"main\""))
    #expect(nothing.output.contains("Nothing: in Package.swift, write the address of Panorama"))

    try folder.write(
      "folder \(folder("checkout"))\naddress https://example.org/Panorama.git\n",
      to: "share/panorama/library")
    let address = try manifest("Address")
    #expect(address.text.contains("url: \"https://example.org/Panorama.git\", branch: \"main\""))
    #expect(address.output.contains("Address: it depends on https://example.org/Panorama.git"))

    try folder.write("", to: "checkout/Package.swift")
    let checkout = try manifest("Checkout")
    #expect(checkout.text.contains("path: \"\(folder("checkout"))\""))
    #expect(!checkout.output.contains("depends"))
  }

  @Test func theNamesOfAllModulesAreTaken() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let folder = try TemporaryFolder()
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let outcome = try Program.run(["new", module], in: folder.path)
      #expect(outcome.status == 64, "\(module) is missing in LibrarySource.modules")
    }
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
