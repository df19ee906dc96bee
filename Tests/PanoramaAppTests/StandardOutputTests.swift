import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// Everything that the program prints, to a full device, a closed output, and a pipe that nobody reads any more.
@Suite struct StandardOutputTests {
  private let folder: TemporaryFolder

  /// What becomes of the standard output, as a shell command that the program follows.
  private static let outputs = [
    "exec \"$0\" \"$@\" > /dev/full", "exec \"$0\" \"$@\" >&-",
    // The reader ends before the program begins.
    "{ sleep 0.1; exec \"$0\" \"$@\"; } | true; exit ${PIPESTATUS[0]}",
  ]
  private static let commands = [
    ["render", "a.png", "-o", "b.png", "--json"], ["replay", "a.session", "--json"],
    ["replay", "a.session", "--dump-accessibility"], ["view", "a.png", "--dump-accessibility"],
    ["replay", "a.session", "--shrink", "--expect", "zoom <= 0", "-o", "small.session"],
    ["--version"], ["--help"], ["help", "render"], ["render", "--help"],
  ]

  init() throws {
    folder = try TemporaryFolder()
    let pixels = [UInt32](repeating: 0xFF20_60C0, count: 80 * 60)
    try PNGEncoder().write(
      CGImage(width: 80, height: 60, pixels: pixels, isOpaque: true), to: folder("a.png"))
    let header =
      #"{"panorama":1,"window":{"width":80,"height":60},"scene":{"kind":"scroll","content":[90,90]}}"#
    try folder.write(header + "\n" + #"{"t":0.1,"end":{}}"# + "\n", to: "a.session")
  }

  @Test(arguments: commands, outputs)
  func whatCannotBePrintedIsAnError(_ command: [String], _ output: String) throws {
    let outcome = try Program.run(
      command, in: folder.path, through: ["timeout", "60", "bash", "-c", output])
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("panorama: standard output cannot be written: "))
  }

  @Test(arguments: commands) func whatCanBePrintedIs(_ command: [String]) throws {
    let outcome = try Program.run(command, in: folder.path)
    #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.errors)")
  }

  @Test func noFileTakesThePlaceOfAClosedOutput() throws {
    let arguments = ["render", "a.png", "--json", "-o"]
    _ = try Program.run(arguments + ["open.png"], in: folder.path)
    _ = try Program.run(
      arguments + ["closed.png"], in: folder.path,
      through: ["bash", "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-"])
    #expect(try folder.bytes(of: "closed.png") == folder.bytes(of: "open.png"))
  }
}
