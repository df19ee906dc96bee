import Foundation
import PanoramaImages
import Testing

/// Installs into a separate folder with `scripts/install`, and uninstalls again.
@Suite struct InstallTests {
  private func files(in folder: URL) -> Set<String> {
    let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return Set(
      found.filter { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.path + "/" + name, isDirectory: &isFolder)
        return !isFolder.boolValue
      })
  }

  @Test func whatIsInstalledRunsAndGoesAwayAgain() throws {
    let prefix = FileManager.default.temporaryDirectory
      .appendingPathComponent("in stall-\(UUID().uuidString.prefix(6))")
    defer { try? FileManager.default.removeItem(at: prefix) }
    // Files of others stay.
    let stranger = prefix.appendingPathComponent("share/applications/other.desktop")
    try FileManager.default.createDirectory(
      at: stranger.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[Desktop Entry]\n".utf8).write(to: stranger)

    let install = Checkout.script("install")
    for _ in 1...2 {
      try ChildProcess.run(
        install, ["--prefix", prefix.path, "--program", Checkout.program.path])
    }
    let program = prefix.path + "/bin/panorama"
    #expect(try ChildProcess.run(program, ["--version"]).out.contains("panorama"))
    let icon = prefix.path + "/share/icons/hicolor/128x128/apps/panorama.png"
    let image = try ImageFile.open(path: icon).decode().image
    #expect(image.width == 128 && Set(image.pixels).count > 100)
    let entry = try String(
      contentsOfFile: prefix.path + "/share/applications/panorama.desktop", encoding: .utf8)
    #expect(entry.contains("Exec=\"\(program)\" view --errors-in-window %F"))
    // A program that is started by an icon shows start errors in a window.
    let commands = entry.split(separator: "\n").filter { $0.hasPrefix("Exec=") }
    #expect(commands.count == 2 && commands.allSatisfy { $0.contains("--errors-in-window") })
    #expect(entry.contains("MimeType=image/png;image/jpeg;image/webp;image/tiff;image/gif;"))
    try checkDocuments(prefix, program)

    try ChildProcess.run(install, ["--uninstall", "--prefix", prefix.path])
    let left = files(in: prefix)
    #expect(
      left.subtracting(["share/applications/mimeinfo.cache"]) == [
        "share/applications/other.desktop"
      ])
    let again = try ChildProcess.run(
      install, ["--uninstall", "--prefix", prefix.path], allowingFailure: true)
    #expect(again.status == 1 && again.error.contains("nothing is installed"))
  }

  /// A development build names the folder of the toolchain's libraries, which other machines do not have.
  @Test func noDevelopmentBuildIsPacked() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stage-\(UUID().uuidString.prefix(6))")
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = ["--prefix", "/usr", "--destdir", folder.path]
    let run = try ChildProcess.run(
      Checkout.script("install"), arguments + ["--program", Checkout.program.path],
      allowingFailure: true)
    #expect(run.status == 1 && run.error.contains("build it with --static-swift-stdlib"))
    #expect(files(in: folder).isEmpty)
  }

  /// What file managers make of the program's own documents.
  private func checkDocuments(_ prefix: URL, _ program: String) throws {
    let share = prefix.path + "/share"
    for name in ["panorama", "panorama-sketch", "panorama-nodes", "panorama-read"] {
      let entry = "\(share)/applications/\(name).desktop"
      let said = try ChildProcess.run("desktop-file-validate", [entry]).out
      #expect(said.isEmpty, "\(said)")
    }
    // Since its version 1, it wants the address of a page, which the program does not have.
    let validated = try ChildProcess.run(
      "appstreamcli", ["validate", "--no-net", share + "/metainfo/panorama.metainfo.xml"],
      allowingFailure: true)
    let faults = (validated.out + validated.error).split(separator: "\n").filter {
      ($0.hasPrefix("E:") || $0.hasPrefix("W:")) && !$0.hasSuffix(": url-homepage-missing")
    }
    #expect(validated.status == 0 || !validated.out.isEmpty)
    #expect(faults.isEmpty, "\(faults)")
    let folder = prefix.appendingPathComponent("my documents")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("a.scene").path
    let (sketch, nameless) = (folder.path + "/a.sketch", folder.path + "/a")
    try Data("size 300 200\nfill nz ffff0000 M 0 0 L 300 0 L 300 200 Z\n".utf8)
      .write(to: URL(fileURLWithPath: scene))
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg'><path d='M9 9l90 30' stroke='red'/></svg>"
    try Data(drawing.utf8).write(to: folder.appendingPathComponent("a.svg"))
    try ChildProcess.run(program, ["render", folder.path + "/a.svg", "-o", sketch])
    try FileManager.default.copyItem(atPath: sketch, toPath: nameless)
    let board = folder.path + "/a.canvas"
    try Data(
      #"{"nodes":[{"id":"a","type":"text","text":"A","x":0,"y":0,"width":90,"height":60}]}"#.utf8
    )
    .write(to: URL(fileURLWithPath: board))
    // The types are known by name, and that of a sketch by its content, too.
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_DATA_DIRS"] = "\(share):/usr/local/share:/usr/share"
    let types = [
      (scene, "text/x-panorama-scene"), (board, "application/x-json-canvas"),
      (sketch, "application/x-panorama-sketch"), (nameless, "application/x-panorama-sketch"),
    ]
    for (path, type) in types {
      let said = try ChildProcess.run(
        "gio", ["info", "-a", "standard::content-type", path], environment: environment
      ).out
      #expect(said.contains("standard::content-type: \(type)"), "\(path): \(said)")
    }
    // A thumbnailer's command is one that a shell understands.
    let thumbnailer = try String(
      contentsOfFile: share + "/thumbnailers/panorama.thumbnailer", encoding: .utf8)
    let command = try #require(
      thumbnailer.split(separator: "\n").first { $0.hasPrefix("Exec=") }?.dropFirst(5))
    for path in [scene, board, sketch] {
      let small = folder.path + "/small"
      let line = command.replacing("%s", with: "64").replacing("%i", with: "'\(path)'")
        .replacing("%o", with: "'\(small)'")
      try ChildProcess.run("sh", ["-c", String(line)])
      let image = try ImageFile.open(path: small).decode().image
      #expect(max(image.width, image.height) == 64 && Set(image.pixels).count > 1, "\(path)")
    }
    #expect(
      try ChildProcess.run("man", ["-l", share + "/man/man1/panorama.1"]).out.contains("NAME"))
  }
}
