import Panorama
import PanoramaTesting
import Testing

/// A drawing dumped as a scene and read back gives the same pixels.
@Suite struct SceneGoldens {
  @Test(arguments: 0..<24)
  func aDumpReadsBackToIdenticalPixels(seed: UInt64) throws {
    var random = RandomList(seed: seed &+ 2000)
    let scene = SceneContent(width: 260, height: 200, list: random.list(items: 24))
    let again = try SceneReader().read(SceneWriter.text(for: scene))
    for zoom in [1, 1.7] {
      let transform = CGAffineTransform(scaleX: zoom, y: zoom)
      let (a, b) = (
        scene.list.picture(width: 260, height: 200, transform: transform),
        again.list.picture(width: 260, height: 200, transform: transform)
      )
      #expect(a.pixels == b.pixels)
      #expect(a.pixels.contains { $0 != 0 })
    }
  }

  @Test func realTextAndEveryCommandReadsBackToIdenticalPixels() throws {
    let fonts = FontLibrary()
    let reader = SceneReader(shaper: { fonts.sceneGlyphs($0, size: $1) })
    let scene = try reader.read(
      """
      size 200 120
      clear ffffffff
      fillg nz 0 0 200 120 2 0 ffe0f0ff 1 ffffe0d0 M 0 0 L 200 0 L 200 120 L 0 120 Z
      save
      concat 0.9 0.1 -0.1 0.9 20 5
      clip eo M 0 0 L 180 0 L 180 100 L 0 100 Z M 40 40 L 80 40 L 80 80 L 40 80 Z
      dash 2 8 4
      stroke ff304050 3 round round M 10 10 C 60 100 120 -20 170 90
      layer 0.5
      rect ffff0000 20 20 60 60
      rect ff0000ff 50 50 60 40
      restore
      restore
      text ff102030 10 100 16 Every command, once
      stroke ff000000 0 butt miter M 5 5 L 195 5 L 195 115 L 5 115 Z
      """)
    let again = try SceneReader().read(SceneWriter.text(for: scene))
    let pictures = [scene, again].map { $0.list.picture(width: 200, height: 120) }
    #expect(pictures[0].pixels == pictures[1].pixels)
    try expectGolden(pictures[0], "scene/commands")
  }
}
