import Foundation
import Panorama
import Sketch

extension FuzzCase {
  /// Maximum strokes that are read: a small file may hold, or claim to hold, very many.
  private static let maximumStrokes = 10_000

  /// Maximum pictures and notes that are drawn.
  private static let maximumBoxes = 16

  @MainActor
  static func feedSketch(_ bytes: [UInt8]) throws(FuzzFailure) {
    let path = "\(ScratchFolder.shared.path)/input.sketch"
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      throw FuzzFailure("\(path) cannot be written")
    }
    guard let document = try? SketchDocument(path: path) else { return }
    defer { try? document.close() }
    guard document.strokes.count <= maximumStrokes else { return }
    try check(document.strokes)
    // Pictures are decoded, and notes are laid out.
    for stroke in document.strokes.lazy.filter({ $0.content != nil }).prefix(maximumBoxes)
    where mayBeDecoded(stroke) {
      _ = stroke.finishedItem()
    }
    let stroke = SketchStroke(points: [SIMD2(1, 2), SIMD2(3, 4)], width: 2, color: .black)
    let before = document.strokes.count
    // A document may refuse to be edited, but must not lose strokes.
    if (try? document.add(stroke)) != nil {
      guard document.strokes.count == before + 1 else { throw FuzzFailure("a stroke is missing") }
      _ = try? document.undo()
      _ = try? document.redo()
    }
    guard (try? document.close()) != nil else { return }
    _ = try? SketchDocument(path: path).close()
  }
}
