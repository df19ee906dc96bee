import Foundation
import Testing

/// `panorama render` and every file of scripts/make_bad_pictures.py.
@Suite struct RenderPictureTests {
  @Test func aPictureOrOneLine() throws {
    let folder = try TemporaryFolder()
    try make(folder.path)
    var drawn = 0
    for name in folder.names {
      let outcome = try Program.run(["render", name, "-o", "out.png"], in: folder.path)
      let wrote = FileManager.default.fileExists(atPath: folder("out.png"))
      if outcome.status == 0 {
        #expect(outcome.errorLines.count <= 5 && wrote, "\(name)")
        drawn += 1
      } else {
        #expect([65, 74].contains(outcome.status), "\(name): \(outcome.status)")
        #expect(outcome.errors.hasPrefix("panorama: \(name): "), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(!wrote, "\(name)")
      }
      // The largest is refused at 60,000 pixels a side, and the program itself takes some 60 MB.
      #expect(outcome.peakMemory < 200_000_000, "\(name): \(outcome.peakMemory)")
      try? FileManager.default.removeItem(atPath: folder("out.png"))
    }
    #expect(drawn > 30)
  }

  private func make(_ folder: String) throws {
    var script = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { script.deleteLastPathComponent() }
    script.appendPathComponent("scripts/make_bad_pictures.py")
    let words: [String] = ["python3", script.relativePath, folder]
    var argv = words.map { strdup($0) } + [nil]
    var envp = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process = pid_t()
    #expect(posix_spawnp(&process, "python3", nil, nil, &argv, &envp) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    #expect(status == 0)
  }
}
