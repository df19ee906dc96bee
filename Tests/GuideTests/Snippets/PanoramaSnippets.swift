import Panorama

final class Hills: Panorama {
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.3))
    context.fillEllipse(in: CGRect(x: 100, y: 200, width: 600, height: 400))
  }
}

final class Note: Viewlet {
  var text = "Tap me" { didSet { setNeedsDisplay() } }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0.95, blue: 0.7))
    context.fill(bounds)
    context.draw(text, at: CGPoint(x: 8, y: 8), font: font, color: .black)
  }

  override func singleAction() { text = "Tapped" }
}

@MainActor func showHills() -> PanoramaView {
  let hills = Hills(bounds: CGRect(x: 0, y: 0, width: 2000, height: 1500))
  hills.minimumZoomScale = 0.25
  hills.maximumZoomScale = 8
  let view = PanoramaView(panorama: hills)
  view.minimumNumberOfTouchesToScroll = 1
  return view
}

@Sendable func fetchTile(_ level: Int, _ column: Int, _ row: Int) async throws -> CGImage? { nil }

@MainActor func makeMap() -> TiledPanorama {
  let map = TiledPanorama(
    LoadedTileSource(width: 65_536, height: 65_536) { place in
      try await fetchTile(place.level, place.column, place.row)
    })
  return map
}

@MainActor func makeBoard() -> Panorama {
  let board = Panorama(bounds: CGRect(x: 0, y: 0, width: 4000, height: 4000))
  for column in 0..<20 {
    board.addViewlet(Note(frame: CGRect(x: 200 * column, y: 100, width: 160, height: 90)))
  }
  let button = ButtonViewlet(frame: CGRect(x: 40, y: 20, width: 120, height: 44), title: "Add")
  button.action = { _ in
    board.addViewlet(Note(frame: CGRect(x: 300, y: 300, width: 160, height: 90)))
  }
  board.addViewlet(button)
  return board
}
