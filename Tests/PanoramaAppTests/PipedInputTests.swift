import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// `-` stands for what is piped into the program.
@Suite struct PipedInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b c.png"] {
      let image = CGImage(
        width: 8, height: 8, pixels: [UInt32](repeating: 0xFF20_60C0, count: 64), isOpaque: true)
      try PNGEncoder().write(image, to: folder(name))
    }
  }

  /// Runs `panorama view -` behind a command.
  private func view(
    _ command: String, _ arguments: [String] = ["view", "-"]
  ) throws -> Program.Outcome {
    try Program.run(
      arguments + ["--dump-accessibility"], in: folder.path,
      through: ["sh", "-c", "\(command) | exec \"$@\"", "sh"])
  }

  @Test(arguments: [#"printf 'b c.png\na.png\n'"#, #"printf 'b c.png\0a.png'"#])
  func namesAreOpenedInTheirOrder(command: String) throws {
    let outcome = try view(command)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("b c.png") && outcome.output.contains("1 / 2"))
  }

  @Test func aPictureIsOpened() throws {
    let outcome = try view("cat a.png", ["-"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("Pasted "))
  }

  @Test func whatIsNeitherIsOneLine() throws {
    let outcome = try view("true")
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "panorama: -: standard input contains neither a picture nor names of files\n")
    let missing = try view("echo none.png")
    #expect(missing.status == 66 && missing.errorLines.count == 1)
  }

  @Test func foldersOfFoldersAreViewed() throws {
    try FileManager.default.createDirectory(
      atPath: folder("deep/deeper"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: folder("a.png"), toPath: folder("deep/deeper/c.png"))
    let outcome = try Program.run(
      ["view", "-r", ".", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0 && outcome.output.contains("1 / 3"), "\(outcome.errors)")
    try FileManager.default.createDirectory(
      atPath: folder("none"), withIntermediateDirectories: true)
    let none = try Program.run(["view", "-r", "none", "--dump-accessibility"], in: folder.path)
    #expect(none.status == 66)
    #expect(none.errors == "panorama: none: contains no pictures, and neither do its folders\n")
  }

  /// Foundation's function for a path's folder ends the program with such a path.
  @Test func aFileWhoseNameIsOneLetterOpens() throws {
    try FileManager.default.copyItem(atPath: folder("a.png"), toPath: folder("a"))
    let outcome = try Program.run(["view", "a", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0 && outcome.output.contains("\"a\""), "\(outcome.errors)")
    let drawn = try Program.run(["render", "a", "-o", "b.png"], in: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
  }
}
