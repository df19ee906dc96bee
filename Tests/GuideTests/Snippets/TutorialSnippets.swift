import Foundation
import Panorama
import PanoramaImages
import PanoramaSDL
import PanoramaTesting
import Testing

public final class Photo: Panorama {
  let picture: CGImage

  public init(_ picture: CGImage) {
    self.picture = picture
    super.init(bounds: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
  }

  public override func draw(in context: CGContext) {
    context.draw(picture, in: bounds)
  }
}

// The lines of a program's main.swift.
@MainActor func showThePicture() throws -> Never {
  let picture = try CGImage.load(contentsOf: CommandLine.arguments[1])
  SDLHost.runProgram(showing: PanoramaView(panorama: Photo(picture)))
}

@MainActor public func makeView(of scene: Panorama) -> PanoramaView {
  scene.minimumZoomScale = 0.02
  scene.maximumZoomScale = 16
  let view = PanoramaView(panorama: scene)
  view.scaleToFit()
  return view
}

public final class Marker: Panorama {
  let picture: CGImage
  public private(set) var lines: [[CGPoint]] = []
  private var line: [CGPoint]?

  public init(_ picture: CGImage) {
    self.picture = picture
    super.init(bounds: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
  }

  public override func draw(in context: CGContext) {
    context.draw(picture, in: bounds)
    context.setStrokeColor(.red)
    context.setLineWidth(6)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for line in lines + [line ?? []] where !line.isEmpty {
      context.addLines(between: line)
      context.strokePath()
    }
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let place = touches.first?.location(in: self) { line = [place] }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let place = touches.first?.location(in: self), let last = line?.last else { return }
    line?.append(place)
    setNeedsDisplay(
      CGRect(
        x: min(last.x, place.x), y: min(last.y, place.y), width: abs(place.x - last.x),
        height: abs(place.y - last.y)
      ).insetBy(dx: -4, dy: -4))
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let line { add(line) }
    line = nil
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    line = nil
    setNeedsDisplay()
  }

  func add(_ line: [CGPoint]) {
    lines.append(line)
    undoManager?.registerUndo(withTarget: self) { $0.removeLast() }
    setNeedsDisplay()
  }

  func removeLast() {
    guard let line = lines.popLast() else { return }
    undoManager?.registerUndo(withTarget: self) { $0.add(line) }
    setNeedsDisplay()
  }
}

// The lines of a program's main.swift.
@MainActor func openTheWindow() throws -> Never {
  let path = CommandLine.arguments[1]
  let marker = Marker(try CGImage.load(contentsOf: path))
  SDLHost.runProgram { host throws(HostError) in
    let window = Window(size: CGSize(width: 1024, height: 768))
    window.title = "Paint"
    window.rootView = makeView(of: marker)
    addKeys(to: window, of: marker, path: path + ".marked.png")
    try host.open(window)
  }
}

@MainActor public func addKeys(to window: Window, of marker: Marker, path: String) {
  window.keyHandler = { event in
    guard event.modifierFlags.contains(.control) else { return false }
    switch event.key {
    case "z" where event.modifierFlags.contains(.shift): window.undoManager?.redo()
    case "z": window.undoManager?.undo()
    case "s": try? save(marker, to: path)
    default: return false
    }
    return true
  }
}

@MainActor public func save(_ marker: Marker, to path: String) throws {
  try DrawingExport(marker).write(to: path)
}

@Test @MainActor func aFingerDrawsAndUndoTakesItBack() throws {
  let white = [UInt32](repeating: 0xFFFF_FFFF, count: 400 * 300)
  let picture = CGImage(width: 400, height: 300, pixels: white, isOpaque: true)
  let marker = Marker(picture)
  let window = Window(size: CGSize(width: 400, height: 300))
  window.rootView = PanoramaView(panorama: marker)
  let hand = Hand(on: HeadlessHost(window: window))
  hand.finger.down(at: CGPoint(x: 50, y: 50)).move(by: CGVector(dx: 200, dy: 100), over: 0.3).up()
  #expect(marker.lines.count == 1)
  window.undoManager?.undo()
  #expect(marker.lines.isEmpty)
  window.undoManager?.redo()
  #expect(marker.lines.count == 1)
}
