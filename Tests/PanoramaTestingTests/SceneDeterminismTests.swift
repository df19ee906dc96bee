import Foundation
import Panorama
import PanoramaRaster
import TestSupport
import Testing

/// The benchmark scenes come out the same, byte for byte, however they are drawn.
@Suite struct SceneDeterminismTests {
  /// A way to draw that must not show.
  struct Way: CustomTestStringConvertible {
    var kernels = RasterizerOptions.Kernels.automatic
    var threads = 1
    var bandHeight: Int?
    /// Pixels a side of the pieces that are drawn one by one; nil: all at once.
    var piece: Int?
    var testDescription: String

    static let all = [
      Way(kernels: .swift, testDescription: "Swift kernels"),
      Way(kernels: .plain, threads: 4, testDescription: "plain kernels, four threads"),
      Way(threads: 2, bandHeight: 17, testDescription: "two threads, odd bands"),
      Way(threads: 3, piece: 389, testDescription: "three threads, in pieces"),
    ]
  }

  @Test func everyWayGivesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let generator = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../scripts/gen_scenes.py").standardized.path
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", generator, folder.path]
    python.standardOutput = FileHandle.nullDevice
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)

    let photo = try Self.photo(folder.path + "/photo.bgra")
    let fonts = FontLibrary()
    let reader = SceneReader(image: { _ in photo }, shaper: { fonts.sceneGlyphs($0, size: $1) })
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".scene") }.sorted()
    #expect(files.count == 11)
    for file in files {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file))
      let scene = try reader.read([UInt8](data))
      let reference = Self.draw(scene, Way(testDescription: ""))
      for way in Way.all {
        #expect(Self.draw(scene, way) == reference, "\(file), \(way.testDescription)")
      }
    }
  }

  private static func photo(_ path: String) throws -> CGImage {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    let pixels = data.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    return CGImage(width: 6000, height: 4000, pixels: pixels, isOpaque: true)
  }

  private static func draw(_ scene: Scene, _ way: Way) -> [UInt32] {
    var options = RasterizerOptions()
    options.kernels = way.kernels
    options.bandHeight = way.bandHeight
    let rasterizer = Rasterizer(threads: way.threads, options: options)
    let bitmap = Bitmap(width: scene.width, height: scene.height)
    let side = way.piece ?? max(scene.width, scene.height)
    bitmap.withPixelBuffer { buffer in
      for y in stride(from: 0, to: scene.height, by: side) {
        for x in stride(from: 0, to: scene.width, by: side) {
          rasterizer.draw(
            scene.list, into: buffer, transform: .identity,
            damage: [CGRect(x: x, y: y, width: side, height: side)])
        }
      }
    }
    return bitmap.pixels
  }
}
