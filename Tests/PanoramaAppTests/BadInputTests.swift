import Foundation
import TestSupport
import Testing

/// For every error there is the documented exit code, one line with file, line and reason, and no
/// output file.
@Suite struct BadInputTests {
  static let session =
    #"{"panorama":1,"window":{"width":375,"height":667},"#
    + #""scene":{"kind":"scroll","content":[1000,1600]}}"# + "\n"

  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let message: String
    init(_ arguments: [String], _ status: Int32, _ message: String) {
      (self.arguments, self.status, self.message) = (arguments, status, message)
    }
    var testDescription: String { arguments.joined(separator: " ") }
  }

  /// The files that exist in every case.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("folder"), withIntermediateDirectories: true)
    for end in ["scene", "session", "sketch", "png", "jpg"] {
      try folder.write("", to: "empty.\(end)")
      try folder.write("hello\nworld\n", to: "text.\(end)")
      try folder.write([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 2], to: "binary.\(end)")
    }
    try folder.write("size 10 10\nclear FFFFFFFF\nexplode 3\n", to: "command.scene")
    try folder.write("size 10 10\nrect FF000000 1 2\n", to: "numbers.scene")
    try folder.write("size 0 10\n", to: "zero.scene")
    try folder.write("size 100000 100000\n", to: "huge.scene")
    try folder.write("size 100000 100\n", to: "large.scene")
    try folder.write(Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0], to: "x.psd")
    try folder.write(Array("gimp xcf v011".utf8), to: "x.png")
    try folder.write("hello", to: "words.jpg")
    try folder.write(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], to: "cut.gif")
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'", to: "x.svg")
    try folder.write(Self.session + #"{"t":0.1,"touch":{"phase":"beg"#, to: "cut.session")
    try folder.write(Self.session + #"{"t":0.1,"tuch":{}}"# + "\n", to: "line.session")
    try folder.write(
      #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"app","arguments":["chess"]}}"#
        + "\n", to: "chess.session")
    try folder.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], to: "cut.png")
    return folder
  }

  @Test(arguments: [
    Case(["render", "none.scene", "-o", "o.png"], 66, "panorama: none.scene: no such file"),
    Case(["render", "folder", "-o", "o.png"], 65, "panorama: folder: is a folder"),
    Case(["render", "empty.scene", "-o", "o.png"], 65, "panorama: empty.scene: the file is empty"),
    Case(["render", "binary.scene", "-o", "o.png"], 65, "panorama: binary.scene: "),
    Case(["render", "text.scene", "-o", "o.png"], 65, "panorama: text.scene:1: "),
    Case(["render", "command.scene", "-o", "o.png"], 65, "panorama: command.scene:3: "),
    Case(["render", "numbers.scene", "-o", "o.png"], 65, "panorama: numbers.scene:2: "),
    Case(["render", "zero.scene", "-o", "o.png"], 65, "panorama: zero.scene:1: "),
    Case(["render", "huge.scene", "-o", "o.png"], 65, "panorama: huge.scene:1: "),
    Case(
      ["render", "large.scene", "-o", "o.png"], 65,
      "panorama: large.scene: 100000 x 100 pixels are over the budget"),
    Case(
      ["render", "large.scene", "-o", "o.png", "--size", "30000x30000"], 64,
      "panorama: 30000 x 30000 pixels are over the budget"),
    Case(
      ["render", "text.scene", "-o", "o.png", "--scale", "2"], 65, "panorama: text.scene:1: "),
    Case(
      ["render", "x.psd", "-o", "o.png"], 65,
      "panorama: x.psd: Photoshop (PSD) pictures are not supported yet; convert this one to PNG or JPEG"
    ),
    Case(
      ["render", "x.png", "-o", "o.png"], 65,
      "panorama: x.png: GIMP (XCF) pictures are not supported"),
    Case(["render", "words.jpg", "-o", "o.png"], 65, "panorama: words.jpg: not a picture"),
    Case(
      ["render", "cut.gif", "-o", "o.png"], 65, "panorama: cut.gif: the picture is truncated"),
    Case(
      ["render", "x.svg", "-o", "o.png"], 65, "panorama: x.svg: the picture is damaged: in line 1: "
    ),
    Case(
      ["render", "file:///etc/passwd%00.jpg", "-o", "o.png"], 66,
      "panorama: file:///etc/passwd%00.jpg: does not name a file on this machine"),
    Case(
      ["file://elsewhere/a.png"], 66,
      "panorama: file://elsewhere/a.png: does not name a file on this machine"),
    Case(["render", "empty.sketch", "-o", "o.png"], 65, "panorama: empty.sketch: "),
    Case(["render", "text.sketch", "-o", "o.png"], 65, "panorama: text.sketch: "),
    Case(["render", "none.sketch", "-o", "o.png"], 66, "panorama: none.sketch: no such file"),
    Case(["render", "empty.png", "-o", "o.png"], 65, "panorama: empty.png: the file is empty"),
    Case(["render", "cut.png", "-o", "o.png"], 65, "panorama: cut.png: "),
    Case(["render", "command.scene", "-o", "o.gif"], 64, "panorama: 'o.gif' should end in"),
    Case(["render", "command.scene"], 64, "panorama: Missing expected argument"),
    Case(
      ["render", "gallery/none", "-o", "o.png"], 64, "panorama: the gallery has no page 'none'"),
    Case(["render", "gallery", "-o", "none/o.png"], 74, "panorama: none/o.png: its folder"),
    Case(["render", "gallery", "-o", "o.png", "--size", "0x10"], 64, "panorama: The value '0x10'"),
    Case(
      ["render", "gallery", "-o", "o.png", "--size", "90000x90000"], 64,
      "panorama: 90000 x 90000 pixels are over the budget"),
    Case(["render", "gallery", "-o", "o.png", "--zoom", "-1"], 64, "panorama: --zoom must be"),
    Case(["render", "gallery", "-o", "o.png", "--zoom", "nan"], 64, "panorama: --zoom must be"),
    Case(
      ["render", "gallery", "-o", "o.png", "--threads", "0"], 64, "panorama: --threads must be"),
    Case(["render", "gallery", "-o", "o.png", "--repeat", "0"], 64, "panorama: --repeat must be"),
    Case(["render", "gallery", "-o", "o.png", "--colour"], 64, "panorama: Unknown option"),
    Case(["replay", "none.session"], 66, "panorama: none.session: no such file"),
    Case(["replay", "folder"], 65, "panorama: folder: is a folder"),
    Case(["replay", "empty.session"], 65, "panorama: empty.session: the file is empty"),
    Case(["replay", "binary.session"], 65, "panorama: binary.session: binary data"),
    Case(["replay", "text.session"], 65, "panorama: text.session:1: not a session header"),
    Case(
      ["replay", "cut.session", "--trace", "o.csv"], 65,
      "panorama: cut.session:2: is not complete JSON: "),
    Case(
      ["replay", "line.session", "--trace", "o.csv", "--frames", "o"], 65,
      "panorama: line.session:2: 'tuch' is not an event"),
    Case(["replay", "chess.session"], 65, "panorama: chess.session:1: "),
    Case(["replay", "line.session", "--fps", "0"], 64, "panorama: --fps must be"),
    Case(["none.sketch"], 66, "panorama: none.sketch: no such file"),
    Case(["none.jpg"], 66, "panorama: none.jpg: no such file"),
    Case(["text.png"], 65, "panorama: text.png: "),
    Case(["binary.jpg"], 65, "panorama: binary.jpg: "),
    Case(["view", "none.png", "none.jpg"], 66, "panorama: none.png: no such file"),
    // For an existing file, the window shows the error.
    Case(["view", "text.png"], 69, "panorama: no display"),
    Case(["view", "none.png", "empty.png"], 69, "panorama: no display"),
    Case(["empty.png", "text.jpg", "x.psd"], 65, "panorama: x.psd: "),
    Case(["folder"], 69, "panorama: no display"),
    Case(["sketch", "text.sketch"], 65, "panorama: text.sketch: "),
    Case(
      ["sketch", "none/new.sketch"], 66, "panorama: none/new.sketch: the folder does not exist"),
    Case(["gallery", "none"], 64, "panorama: the gallery has no page 'none'"),
    Case(["gallery", "--screen", "paper"], 64, "panorama: The value 'paper' is invalid"),
    Case(["gallery"], 69, "panorama: no display"),
    // There is no window, only the line.
    Case(["view", "none.png", "--errors-in-window"], 66, "panorama: none.png: no such file"),
    Case(["gallery", "--errors-in-window"], 69, "panorama: no display"),
    Case([], 69, "panorama: no display"),
    Case(["sketch", "new.sketch"], 69, "panorama: no display"),
  ])
  func oneLineAndNothingWritten(_ wrong: Case) throws {
    let folder = try folder()
    let before = folder.names
    let outcome = try Program.run(wrong.arguments, in: folder.path)
    #expect(outcome.status == wrong.status)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix(wrong.message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(folder.names == before)
  }
}
