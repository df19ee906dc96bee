import Dispatch
import PanoramaGraphics
import PanoramaImages
import Synchronization
import TestSupport
import Testing

/// A page that is turned to shows something at once, also while a library still decodes another picture in one piece.
@MainActor @Suite struct NeighbourPictureTests {
  private let pump = Pump()
  private let work = WorkQueue(threads: 2)

  private func open(_ rows: any RowSource, isForeground: Bool) -> StreamedTileSource {
    var options = TileSourceOptions()
    options.isForeground = isForeground
    return StreamedTileSource(
      rows: rows, options: options, work: work, cache: nil, post: pump.post)
  }

  @Test func aNeighbourIsSeenWhileAnotherPictureIsDecoded() {
    let gate = DispatchSemaphore(value: 0)
    let first = open(PreviewedRows(gate: gate), isForeground: true)
    let neighbour = open(PreviewedRows(gate: nil), isForeground: false)
    #expect(pump.run { neighbour.status.hasPreview })
    #expect(!neighbour.snapshot.tiles.isEmpty && !neighbour.status.isComplete)
    // It does not wait for the other one once it is looked at.
    first.isForeground = false
    neighbour.isForeground = true
    #expect(pump.run { neighbour.status.isComplete })
    #expect(!first.status.isComplete)
    gate.signal()
    #expect(pump.run { first.status.isComplete })
  }

  @Test func aPreviewThatFailsCostsOnlyThePreview() {
    let rows = PreviewedRows(gate: nil, previewFails: true)
    let source = open(rows, isForeground: false)
    #expect(pump.run { source.status.isComplete })
    #expect(source.status.failure == nil && !source.status.hasPreview)
  }
}

/// A grey picture with a preview, whose rows come when a gate is opened.
private final class PreviewedRows: RowSource {
  let width = 4096
  let height = 1024
  let orientation = ImageOrientation.up
  let levels: Set<Int> = [0]
  let hasAlpha = false
  let isLossy = true
  let path: String? = nil
  private let gate: DispatchSemaphore?
  private let previewFails: Bool

  init(gate: DispatchSemaphore?, previewFails: Bool = false) {
    self.gate = gate
    self.previewFails = previewFails
  }

  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    gate?.wait()
    send(0xFF80_8080) { chunk, _ in take(chunk) }
    return nil
  }

  func readPreview(
    level: Int, cancel: CancelToken, _ take: (RowChunk, Int) -> Void
  ) throws(ImageError) {
    if previewFails { throw .corrupt("no preview") }
    send(0xFF70_7070, take)
  }

  private func send(_ pixel: UInt32, _ take: (RowChunk, Int) -> Void) {
    let band = [UInt32](repeating: pixel, count: width * 64)
    band.withUnsafeBufferPointer { pixels in
      for y in stride(from: 0, to: height, by: 64) {
        take(RowChunk(pixels: pixels.baseAddress!, stride: width, count: 64), y)
      }
    }
  }
}
