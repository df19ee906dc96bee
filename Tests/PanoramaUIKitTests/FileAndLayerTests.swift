import PanoramaTesting
import PanoramaUIKit
import Testing

/// PDF files, the pictures in files, and the rarer layers.
@Suite(.serialized) @MainActor struct FileAndLayerTests {
  @Test func pagesBecomeAFile() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 100))
    let data = renderer.pdfData { context in
      for page in 1...3 {
        context.beginPage()
        "Page \(page)".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 50, width: 20, height: 20))
      }
      context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 50, height: 60), pageInfo: [:])
    }
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.hasPrefix("%PDF") && text.contains("/Count 4"))
    #expect(text.contains("[0 0 200 100]") && text.contains("[0 0 50 60]"))
    #expect(renderer.pdfData { _ in }.isEmpty, "no page, no file")
    #expect(UIGraphicsGetCurrentContext() == nil)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pages-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: url) }
    try renderer.writePDF(to: url) { $0.beginPage() }
    #expect(try Data(contentsOf: url).count > 100)
  }

  @Test func theHeaderOfAPictureIsRead() throws {
    let image = UIGraphicsImageRenderer(
      size: CGSize(width: 64, height: 32), format: UIGraphicsImageRendererFormat()
    ).image { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 32))
    }
    let data = try #require(image.pngData())
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 64)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.height == 32)
    let options =
      [
        kCGImageSourceThumbnailMaxPixelSize: 16,
        kCGImageSourceCreateThumbnailFromImageAlways: true,
      ] as CFDictionary
    let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    #expect(small.width == 16 && small.height == 8)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    #expect(CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil) == nil)
  }

  private func picture(_ layer: CALayer) throws -> CGImage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    window.backgroundColor = .white
    window.rootView.layer.addSublayer(layer)
    let host = HeadlessHost(window: window)
    host.draw()
    return try #require(host.picture)
  }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
    image.pixels[y * image.width + x]
  }

  @Test func aTextLayerShowsItsText() throws {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    layer.string = "█"
    layer.fontSize = 30
    layer.alignmentMode = .center
    layer.foregroundColor = UIColor.red.cgColor
    #expect(try pixel(picture(layer), 30, 18) == 0xFFFF_0000)
    #expect(layer.preferredFrameSize().height > 25)
    layer.string = nil
    #expect(try pixel(picture(layer), 30, 18) == 0xFFFF_FFFF)
  }

  @Test func sublayersAreShownSeveralTimes() throws {
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = UIColor.red.cgColor
    layer.addSublayer(dot)
    layer.instanceCount = 3
    layer.instanceTransform = CATransform3DMakeTranslation(20, 10, 0)
    var image = try picture(layer)
    #expect(pixel(image, 5, 5) == 0xFFFF_0000 && pixel(image, 25, 15) == 0xFFFF_0000)
    #expect(pixel(image, 45, 25) == 0xFFFF_0000 && pixel(image, 25, 5) == 0xFFFF_FFFF)
    layer.instanceAlphaOffset = -0.5
    image = try picture(layer)
    #expect(pixel(image, 45, 25) == 0xFFFF_FFFF && pixel(image, 25, 15) != 0xFFFF_FFFF)
    layer.instanceCount = 1
    image = try picture(layer)
    #expect(pixel(image, 25, 15) == 0xFFFF_FFFF)
  }

  @Test func aCopyOfAPathIsOptional() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
    let copy = try #require(path.mutableCopy())
    copy.addLine(to: CGPoint(x: 5, y: 5))
    #expect(copy != path && path.mutableCopy()! == path)
  }
}
