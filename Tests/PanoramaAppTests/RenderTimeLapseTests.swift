import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

@MainActor @Suite struct RenderTimeLapseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let document = try SketchDocument(path: folder("a.sketch"))
    try document.add(
      SketchStroke(
        points: (0...20).map { [100 + 20 * Double($0), 300] }, width: 8, color: .black,
        ink: Ink(times: (0...20).map { Float($0) / 20 })))
    try document.close()
  }

  @Test func picturesAreNumberedAndTheLastOneIsTheDrawing() throws {
    let outcome = try Program.run(
      ["render", "a.sketch", "--time-lapse", "0.5", "--fps", "10", "-o", "frames"],
      in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("frames")).sorted()
    #expect(names == (1...5).map { "0000\($0).png" })
    _ = try Program.run(["render", "a.sketch", "-o", "whole.png"], in: folder.path)
    let frames = try names.map { try CGImage.load(contentsOf: folder("frames/" + $0)).pixels }
    #expect(try CGImage.load(contentsOf: folder("whole.png")).pixels == frames[4])
    let ink = frames.map { $0.count { $0 != 0xFFFF_FFFF } }
    #expect(ink[0] == 0 && ink == ink.sorted() && ink[2] > 0 && ink[2] < ink[4])
  }

  @Test(
    arguments: [
      (["a.sketch", "--time-lapse", "0", "-o", "b"], 64),
      (["a.sketch", "--time-lapse", "nan", "-o", "b"], 64),
      (["a.sketch", "--time-lapse", "1e9", "-o", "b"], 64),
      (["a.png", "--time-lapse", "1", "-o", "b"], 64),
      (["none.sketch", "--time-lapse", "1", "-o", "b"], 66),
      (["a.sketch", "--time-lapse", "1", "-o", "."], 74),
    ] as [([String], Int32)])
  func badRequestsAreOneLine(_ arguments: [String], _ status: Int32) throws {
    let outcome = try Program.run(["render"] + arguments, in: folder.path)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder("b")))
  }

  @Test func svgFilesBecomeSketchesAndPictures() throws {
    try folder.write(
      "<svg width='40' height='30'><rect width='20' height='30' fill='blue'/></svg>", to: "a.svg")
    _ = try Program.run(["render", "a.svg", "-o", "a.png"], in: folder.path)
    let picture = try CGImage.load(contentsOf: folder("a.png"))
    #expect(picture.width == 40 && picture.pixels[5] == 0xFF00_00FF)
    _ = try Program.run(["render", "a.svg", "-o", "new.sketch"], in: folder.path)
    #expect(try SketchDocument(path: folder("new.sketch"), for: .reading).strokeCount == 1)
    try folder.write("<svg a=1>", to: "bad.svg")
    let outcome = try Program.run(["render", "bad.svg", "-o", "b.png"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("bad.svg: the picture is damaged: in line 1"))
  }
}
