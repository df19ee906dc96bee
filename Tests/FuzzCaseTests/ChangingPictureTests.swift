import FuzzCases
import TestSupport
import Testing

/// Picture files that another program replaces while they are read, at every possible moment.
@Suite struct ChangingPictureTests {
  /// Pictures of each format that differ in what memory is made for.
  private static let kinds = [
    ["plain.webp", "1x1.webp", "wide.webp", "animated.webp", "camera.webp"],
    ["plain.png", "1x1.png", "wide.png", "16bit-alpha.png", "profile.png"],
    ["plain.jpg", "1x1.jpg", "wide.jpg", "progressive.jpg", "cmyk.jpg", "profile-inks.jpg"],
    ["plain.tif", "1x1.tif", "wide.tif", "cmyk.tif", "lab-16.tif"],
    [
      "pyramid-pages.tif", "pyramid-parts.tif", "pyramid-tiles.tif", "pyramid-large.tif",
      "1bit.tif",
    ],
    ["plain.png", "plain.jpg", "plain.webp", "plain.tif", "pyramid-pages.tif"],
  ]

  @Test(arguments: kinds)
  func aPictureMayBecomeAnotherAtAnyReading(names: [String]) throws {
    let pictures = try BadPictures.shared()
    let folder = try TemporaryFolder()
    var runs = 0
    for first in names {
      for second in names where second != first {
        let (a, b) = (try pictures.bytes(of: first), try pictures.bytes(of: second))
        // Rows at full size, the file changing once; rows at an eighth, changing at every reading; the whole picture.
        for choice in [0, 3 + 8, 16] {
          var changesAt = 0
          while true {
            let picture = ChangingPicture(
              path: folder("picture"), first: a, second: b, changesAt: changesAt, choice: choice)
            let readings = try picture.decode()
            runs += 1
            // Later changes come too late for every reading.
            if readings <= changesAt { break }
            changesAt += 1
          }
        }
      }
    }
    #expect(runs > names.count * (names.count - 1) * 3 * 3)
  }
}
