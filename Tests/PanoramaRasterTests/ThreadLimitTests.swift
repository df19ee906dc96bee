import PanoramaGraphics
import PanoramaRaster
import Testing

@Suite struct ThreadLimitTests {
  /// More would wait for one another.
  @Test func thereAreNeverMoreThreadsThanProcessors() {
    #expect(Rasterizer().threads == min(64, Processors.available))
    #expect(Rasterizer(threads: 64).threads == min(64, Processors.available))
    #expect(Rasterizer(threads: 1).threads == 1)
    #expect(Rasterizer(threads: 0).threads == 1)
    #expect(Rasterizer(exactly: 7).threads == 7)
    #expect(Rasterizer(exactly: 100).threads == 64)
  }
}
