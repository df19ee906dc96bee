import PanoramaApp
import TestSupport
import Testing

@Suite struct GalleryHelpTests {
  @Test func helpNamesEveryPage() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(["help", "gallery"], in: folder.path)
    #expect(outcome.status == 0)
    let words = outcome.output.split { !$0.isLetter }
    for page in GalleryCatalogue.pages {
      #expect(words.contains { $0 == page.id }, "\(page.id)")
    }
  }
}
