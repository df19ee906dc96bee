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
    #expect(commands.count == 3 && commands.allSatisfy { $0.contains("--errors-in-window") })
    #expect(entry.contains("MimeType=image/png;image/jpeg;image/webp;image/tiff;image/gif;"))

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
}
