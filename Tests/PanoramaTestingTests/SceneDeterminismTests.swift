import Foundation
import Panorama
import PanoramaRaster
@_spi(RasterTests) import PanoramaTesting
import SwiftKernels
import TestSupport
import Testing

/// The benchmark scenes give the same bytes however they are drawn.
@Suite struct SceneDeterminismTests {
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
      let reference = Self.draw(scene, DrawingWay(description: "as usual"))
      let swift = DrawingWay(
        options: RasterizerOptions(TestedKernels.swift), description: "Swift kernels")
      for way in DrawingWay.all + [swift] {
        #expect(Self.draw(scene, way) == reference, "\(file), \(way)")
      }
    }
  }

  private static func photo(_ path: String) throws -> CGImage {
    let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    let pixels = data.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    return CGImage(width: 6000, height: 4000, pixels: pixels, isOpaque: true)
  }

  private static func draw(_ scene: SceneContent, _ way: DrawingWay) -> [UInt32] {
    let bitmap = Bitmap(width: scene.width, height: scene.height)
    way.draw(scene.list, into: bitmap)
    return bitmap.pixels
  }
}
