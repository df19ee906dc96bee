import Panorama
import PanoramaRaster
import Sketch

extension FuzzCase {
  /// Maximum strokes that are shown and copied again: a short text may hold very many dots.
  private static let maximumClips = 200

  @MainActor
  static func feedClip(_ bytes: [UInt8]) throws(FuzzFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Other texts may name files, which are no business of this topic.
    guard text.first(where: { !$0.isWhitespace }) == "{",
      let document = try? SketchDocument(path: nil)
    else { return }
    let view = SketchView(document: document)
    let window = Window(size: CGSize(width: 400, height: 300))
    window.rootView = view
    _ = window.makeFrame()
    window.clipboard.text = text
    view.paste()
    let pasted = document.strokes
    try check(pasted)
    guard !pasted.isEmpty, pasted.count <= maximumClips, pasted.allSatisfy(mayBeDecoded) else {
      return
    }
    let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: 400, height: 300)
    renderer.render(window.makeFrame(), transform: .identity)
    view.copySelection()
    view.paste()
    guard document.strokes.count == 2 * pasted.count else {
      throw FuzzFailure("what was pasted cannot be copied and pasted again")
    }
    renderer.render(window.makeFrame(), transform: .identity)
  }
}
