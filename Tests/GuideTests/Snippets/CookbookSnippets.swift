import Foundation
import Panorama
import PanoramaImages
import PanoramaTesting
import Testing

@MainActor func showEverything(_ scene: Panorama) -> PanoramaView {
  scene.minimumZoomScale = 0.1
  let view = PanoramaView(panorama: scene)
  view.minimumNumberOfTouchesToScroll = 1
  view.scaleToFit()
  return view
}

@MainActor func visit(_ item: Viewlet, in view: PanoramaView) {
  view.fly(to: item.frame.insetBy(dx: -40, dy: -40))
}

final class Plan: Panorama {
  private let paper: CGImage

  init(paper: CGImage) {
    self.paper = paper
    super.init(bounds: CGRect(x: 0, y: 0, width: paper.width, height: paper.height))
  }

  override func draw(in context: CGContext) {
    context.draw(paper, in: bounds)
    context.setStrokeColor(.red)
    context.stroke(CGRect(x: 120, y: 80, width: 300, height: 200), width: 4)
  }
}

final class Grid: Panorama {
  override init(bounds: CGRect) {
    super.init(bounds: bounds)
    redrawsWhenZoomed = true
  }

  override func draw(in context: CGContext) {
    context.setStrokeColor(CGColor(gray: 0.8))
    context.setLineWidth(1 / shownScale)
    for x in stride(from: 0, through: bounds.width, by: 50) {
      context.strokeLineSegments(between: [CGPoint(x: x, y: 0), CGPoint(x: x, y: bounds.height)])
    }
  }
}

final class PinnedMap: PanoramaView {
  private var pins: [(view: View, place: CGPoint)] = []

  func addPin(_ pin: View, at place: CGPoint) {
    pins.append((pin, place))
    addSubview(pin)
    movePins()
  }

  override func scrollViewDidScroll(_ scrollView: ScrollView) { movePins() }
  override func scrollViewDidZoom(_ scrollView: ScrollView) { movePins() }

  private func movePins() {
    for (pin, place) in pins { pin.center = contentView.convert(place, to: self) }
  }
}

@MainActor func makeSky() -> Panorama {
  let sky = Panorama(bounds: CGRect(x: 0, y: 0, width: 100_000, height: 100_000))
  sky.minimumZoomScale = 0.01
  sky.minimumViewletScale = 0.05
  for i in 0..<1_000_000 {
    let (column, row) = (i % 1000, i / 1000)
    sky.addViewlet(Note(frame: CGRect(x: column * 100, y: row * 100, width: 80, height: 60)))
  }
  return sky
}

final class Piece: Viewlet {
  private var grip = CGPoint.zero

  override var keepsTouches: Bool { true }

  override func draw(in context: CGContext) {
    context.setFillColor(.blue)
    context.fillEllipse(in: bounds)
  }

  override func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    grip = touch.location(in: self) ?? .zero
  }

  override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    guard let place = touch.location(in: self) else { return }
    frame = frame.offsetBy(dx: place.x - grip.x, dy: place.y - grip.y)
  }

  override func touchEnded(_ touch: Touch, with event: ResponderEvent?) {
    frame.origin.x = (frame.origin.x / 50).rounded() * 50
    frame.origin.y = (frame.origin.y / 50).rounded() * 50
  }
}

@MainActor func makePages(_ pictures: [CGImage], size: CGSize) -> ScrollView {
  let pages = ScrollView(frame: CGRect(origin: .zero, size: size))
  pages.isPagingEnabled = true
  pages.showsHorizontalScrollIndicator = false
  for (i, picture) in pictures.enumerated() {
    let page = ImageView(image: picture)
    page.contentMode = .scaleAspectFit
    page.frame = CGRect(
      x: Double(i) * size.width, y: 0, width: size.width, height: size.height)
    pages.addSubview(page)
  }
  pages.contentSize = CGSize(width: Double(pictures.count) * size.width, height: size.height)
  return pages
}

struct Place: Codable {
  var zoom: Double
  var offset: CGPoint
}

@MainActor func place(of view: PanoramaView) -> Place {
  Place(zoom: view.zoomScale, offset: view.contentOffset)
}

@MainActor func go(to place: Place, in view: PanoramaView) {
  view.zoomScale = place.zoom
  view.contentOffset = place.offset
}

@MainActor func addHomeButton(to view: PanoramaView) {
  let home = Button(title: "Everything")
  home.frame = CGRect(x: 16, y: 16, width: 120, height: 44)
  home.toolTip = "Show everything (0)"
  home.addAction(for: .primaryActionTriggered) { [weak view] in
    view?.scaleToFit(animated: true)
  }
  view.addSubview(home)
}

@MainActor func addMenu(to scene: Panorama, remove: @escaping @MainActor () -> Void) {
  scene.addGestureRecognizer(
    LongPressGestureRecognizer { [weak scene] press in
      guard press.state == .began, let window = scene?.responderWindow else { return }
      let menu = PopUpMenu(items: [
        PopUpMenu.Item(ControlAction(title: "Remove") { _ in remove() }, shortcut: "Del")
      ])
      let place = press.location(in: window.rootView)
      menu.present(in: window, beside: CGRect(origin: place, size: .zero))
    })
}

@MainActor func askToDelete(
  _ name: String, in window: Window, delete: @escaping @MainActor () -> Void
) {
  let alert = Alert(title: "Delete “\(name)”?", message: "It cannot be brought back.")
  alert.addButton("Cancel", role: .cancel)
  alert.addButton("Delete", role: .destructive, action: delete)
  alert.present(in: window)
}

@MainActor func open(_ drawer: View) {
  let slide = { drawer.frame.origin.x = 0 }
  if drawer.looks.theme.reducesMotion { return slide() }
  View.animate(
    withDuration: 0.4, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, animations: slide)
}

@MainActor final class Counter {
  private(set) var count = 0
  let undoManager = UndoManager()

  func change(to new: Int) {
    let old = count
    count = new
    undoManager.registerUndo(withTarget: self) { $0.change(to: old) }
    undoManager.setActionName("Change")
  }
}

@MainActor func addKeys(to window: Window, of view: PanoramaView) {
  window.keyHandler = { [weak view] event in
    guard event.key == "0" else { return false }
    view?.scaleToFit(animated: true)
    return true
  }
}

@MainActor func takeFiles(in window: Window, open: @escaping @MainActor ([String]) -> Void) {
  window.dropHandler = { drop in
    if drop.phase == .dropped, !drop.files.isEmpty { open(drop.files) }
  }
}

@MainActor func copy(_ text: String, in window: Window) { window.clipboard.text = text }

@MainActor func paste(in window: Window, insert: @escaping @MainActor (String) -> Void) {
  window.clipboard.read { text in
    if let text { insert(text) }
  }
}

final class Caption: View {
  var text = "" { didSet { setNeedsDisplay() } }

  override func draw(in context: CGContext) {
    context.draw(text, at: .zero, font: looks.font(.body), color: looks.theme.text)
  }

  override func surroundingsDidChange() { setNeedsDisplay() }
}

@MainActor func save(_ scene: Panorama, to path: String) throws {
  try DrawingExport(scene, scale: 2, background: .white).write(to: path)
}

final class Poster: Panorama {
  private var picture: CGImage?

  func load(_ path: String) async throws {
    picture = try await Task.detached { try CGImage.load(contentsOf: path) }.value
    setNeedsDisplay()
  }

  override func draw(in context: CGContext) {
    if let picture { context.draw(picture, in: bounds) }
  }
}

@MainActor func testPoster(_ path: String) async throws {
  let poster = Poster(bounds: CGRect(x: 0, y: 0, width: 400, height: 300))
  let window = Window(size: CGSize(width: 400, height: 300))
  window.rootView = PanoramaView(panorama: poster)
  let host = HeadlessHost(window: window)
  try await poster.load(path)
  Hand(on: host).wait(0.1)
  #expect(host.picture != nil)
}

@MainActor func testScrolling(of view: View) throws {
  let window = Window(size: CGSize(width: 1920, height: 1080))
  window.rootView = view
  let hand = Hand(on: HeadlessHost(window: window))
  hand.throw(from: CGPoint(x: 960, y: 900), by: CGVector(dx: 0, dy: -600)).waitForRest()
  if !_isDebugAssertConfiguration() {
    try hand.host.expectFrames(under: 16.7, percentile: 99)
  }
}
