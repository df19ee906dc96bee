import Foundation
import TestSupport
import Testing

/// `panorama render` and every file of scripts/make_bad_pictures.py.
@Suite struct RenderPictureTests {
  @Test func aPictureOrOneLine() throws {
    let pictures = try BadPictures()
    let written = pictures("out.png")
    var (drawn, parts) = (0, 0)
    for name in pictures.names {
      let outcome = try Program.run(["render", name, "-o", "out.png"], in: pictures.path)
      let wrote = FileManager.default.fileExists(atPath: written)
      if outcome.status == 0 {
        #expect(outcome.errorLines.count <= 5 && wrote, "\(name)")
        drawn += 1
      } else {
        // A file that is not a picture is read as a scene, so a line number follows.
        #expect([65, 74].contains(outcome.status), "\(name): \(outcome.status)")
        #expect(outcome.errors.hasPrefix("panorama: \(name):"), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        let isPart = outcome.errors.hasPrefix("panorama: \(name): only a part of it is drawn: ")
        #expect(wrote == isPart, "\(name)")
        if isPart { parts += 1 }
      }
      // The file claims gigabytes; the program itself takes about 60 MB.
      #expect(outcome.usedAtMost(200_000_000), "\(name): \(outcome.peakMemory)")
      try? FileManager.default.removeItem(atPath: written)
    }
    #expect(drawn > 30 && parts > 5)
  }
}
