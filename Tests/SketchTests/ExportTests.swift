#if Apps
  import Foundation
  import Panorama
  import Sketch
  import Testing

  /// Pictures of all or of what is selected, at any scale, with or without paper.
  @MainActor
  @Suite struct ExportTests {
    private func desk(folder: SketchFolder? = nil) throws -> Desk {
      let desk = try Desk(path: folder?.file("a.sketch"), exportFolder: folder?.path)
      desk.view.sketch.lineWidth = 20
      for y in [200.0, 600] { desk.draw([(100, y), (300, y)]) }
      return desk
    }

    private func picture(_ desk: Desk, ofSelection: Bool = false) throws -> CGImage {
      let bytes = try desk.view.export.png(of: desk.view.sketch, ofSelection: ofSelection)
      return try ImageDecoder().decode(bytes).image
    }

    @Test(arguments: [0.5, 1.0, 2]) func thePictureHasTheChosenScale(scale: Double) throws {
      let desk = try desk()
      desk.view.export.scale = scale
      let image = try picture(desk)
      #expect(image.width == Int(1024 * scale) && image.height == Int(1024 * scale))
      #expect(image.pixels[Int(200 * scale) * image.width + Int(200 * scale)] == 0xFF00_00FF)
      #expect(image.pixels[0] == 0xFFFF_FFFF)
    }

    @Test func withoutPaperThereIsNothingBetweenTheStrokes() throws {
      let desk = try desk()
      desk.view.export.isTransparent = true
      let image = try picture(desk)
      #expect(image.pixels[200 * 1024 + 200] == 0xFF00_00FF)
      #expect(image.pixels[400 * 1024 + 200] == 0)
    }

    @Test func whatIsSelectedIsExportedAlone() throws {
      let folder = try SketchFolder()
      let desk = try desk(folder: folder)
      desk.key("l")
      desk.draw([(200, 202)])
      let image = try picture(desk, ofSelection: true)
      #expect(image.width > 190 && image.width < 230 && image.height < 40)
      desk.tap("Export the selection")
      desk.key("e", .control)
      #expect(Set(folder.names).isSuperset(of: ["a (selection).png", "a.png"]))
    }

    @Test func aPictureThatIsTooLargeIsRefused() throws {
      let desk = try desk()
      desk.view.export.scale = 17
      #expect(throws: ImageError.self) { try picture(desk) }
    }
  }
#endif
