import Panorama
import Sketch

@MainActor func addStroke(to path: String) throws {
  let document = try SketchDocument(path: path)
  document.onFileEvent = { print($0) }
  document.watch()
  try document.add(SketchStroke(points: [[10, 10], [90, 40]], width: 2, color: .black))
  try document.close()
}

@MainActor func showInk(
  _ strokes: [SketchStroke], in window: Window, save: @escaping ([SketchStroke]) -> Void
) throws {
  let canvas = try InkCanvas(inFrame: window.bounds)
  try canvas.show(strokes)
  canvas.onChange = { [unowned canvas] in save(canvas.strokes) }
  window.rootView = canvas
}
