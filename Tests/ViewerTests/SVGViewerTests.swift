import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

@MainActor @Suite("SVG files in the viewer")
struct SVGViewerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A drawing opens like a picture, and stays a drawing at every scale")
  func drawing() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>"
        + "<rect width='40' height='30' fill='#00f'/></svg>", to: "a.svg")
    let desk = ViewerDesk(folder, [folder("a.svg")])
    let page = try #require(desk.page)
    #expect(page.message == nil)
    #expect(page.pictureSize == CGSize(width: 40, height: 30))
    guard case .drawing(let list) = page.picture?.pixels else {
      Issue.record("it is no drawing")
      return
    }
    #expect(list.bounds == CGRect(x: 0, y: 0, width: 40, height: 30))
  }

  @Test("A file that ends early shows its beginning, and one without any says why")
  func damaged() throws {
    try folder.write("<svg><rect width='9' height='9'/><g", to: "cut.svg")
    try folder.write("<svg", to: "bad.svg")
    #expect(ViewerDesk(folder, [folder("cut.svg")]).page?.message == nil)
    let message = ViewerDesk(folder, [folder("bad.svg")]).page?.message
    #expect(message?.text.detail.hasPrefix("The picture is damaged: in line 1") ?? false)
  }

  @Test("A folder has its drawings among its pictures")
  func folders() throws {
    for name in ["b.svg", "a.svg", "c.svgz", "d.txt"] { try folder.write("<svg/>", to: name) }
    let desk = ViewerDesk(folder, [folder.path])
    #expect(
      desk.viewer.files.paths.map { ($0 as NSString).lastPathComponent } == [
        "a.svg", "b.svg", "c.svgz",
      ])
  }
}
