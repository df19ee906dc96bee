import Foundation
import PanoramaGraphics
import PanoramaRaster
import PanoramaText

/// A scene that our rasterizer draws.
struct PanoramaDrawing {
  let scene: Scene

  /// The photograph's size, which its file does not say.
  private static let photoSize = (width: 6000, height: 4000)

  init(file: String) throws {
    let folder = (file as NSString).deletingLastPathComponent
    let fonts = FontLibrary()
    let reader = SceneReader(
      image: { Self.photo(at: folder + "/" + $0) },
      shaper: { fonts.sceneGlyphs($0, size: $1) })
    scene = try reader.read([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
  }

  /// One that draws the scene with `threads` threads, and the kernels that `PANORAMA_KERNELS` asks
  /// for.
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
  /// The same memory as our rasterizer sees it; valid while the frame lives.
  var buffer: PixelBuffer {
    PixelBuffer(
      base: UnsafeMutableRawPointer(pixels.baseAddress!), width: width, height: height,
      bytesPerRow: bytesPerRow)
  }
}
