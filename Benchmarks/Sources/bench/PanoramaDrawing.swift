import Foundation
import PanoramaGraphics
import PanoramaRaster
import PanoramaText

/// Draws a scene with our rasterizer.
struct PanoramaDrawing {
  let scene: SceneContent

  /// The photograph's size, which its file does not contain.
  private static let photoSize = (width: 6000, height: 4000)

  init(file: String) throws {
    let folder = (file as NSString).deletingLastPathComponent
    let fonts = FontLibrary()
    let reader = SceneReader(
      image: { Self.photo(at: folder + "/" + $0) },
      shaper: { fonts.sceneGlyphs($0, size: $1) })
    scene = try reader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
  }

  /// Makes one that draws the scene with `threads` threads and the kernels of `PANORAMA_KERNELS`.
  func contender(threads: Int) -> Contender {
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    let rasterizer = Rasterizer(threads: threads, options: options)
    return Contender(name: "Panorama ×\(threads)") { [scene] frame in
      rasterizer.draw(scene.list, into: frame.buffer)
    }
  }

  private static func photo(at path: String) -> CGImage? {
    let (width, height) = photoSize
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      data.count == width * height * 4
    else { return nil }
    let pixels = data.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }
}

extension Frame {
  /// The frame's memory as our rasterizer's type; valid during the lifetime of the frame.
  var buffer: PixelBuffer {
    PixelBuffer(
      base: UnsafeMutableRawPointer(pixels.baseAddress!), width: width, height: height,
      bytesPerRow: bytesPerRow)
  }
}
