#if os(Linux)
  import UIKit
#elseif os(iOS)
  import Panorama
  import UIKit
#elseif os(macOS)
  import AppKit
  import Panorama
#endif

/// One stroke of a finger or of the mouse.
public class Line {
  public let path = XBezierPath()
  public var color = XColor.red

  init(from point: CGPoint) {
    path.lineWidth = 1
    path.move(to: point)
  }

  func add(_ point: CGPoint) {
    #if os(macOS)
      path.line(to: point)
    #else
      path.addLine(to: point)
    #endif
  }

  func stroke() {
    color.set()
    path.stroke()
  }
}

/// A sheet to draw on: lines are red while the finger is down and blue afterwards.
public class DrawingPanorama: Panorama {
  public private(set) var finishedLines: [Line] = []
  private var currentLines: [ObjectIdentifier: Line] = [:]
  public private(set) weak var shownIn: PanoramaView?

  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 1024, height: 1024))
    minimumZoomScale = 0.25
    maximumZoomScale = 8
  }

  public var linesInProgress: Int { return currentLines.count }

  override public func didMove(to panoramaView: PanoramaView?) {
    shownIn = panoramaView
  }

  // MARK: - Drawing

  override public func draw(in context: CGContext) {
    context.setFillColor(XColor.white.cgColor)
    context.fill(bounds)

    context.saveGState()
    context.setStrokeColor(XColor(white: 0.9, alpha: 1).cgColor)
    context.setLineWidth(0.5)
    for i in stride(from: CGFloat(0), through: 1024, by: 64) {
      context.move(to: CGPoint(x: i, y: 0))
      context.addLine(to: CGPoint(x: i, y: 1024))
      context.move(to: CGPoint(x: 0, y: i))
      context.addLine(to: CGPoint(x: 1024, y: i))
    }
    context.strokePath()
    context.restoreGState()

    UIGraphicsPushContext(context)
    for line in finishedLines { line.stroke() }
    for line in currentLines.values { line.stroke() }
    UIGraphicsPopContext()
  }

  /// An exercise of the original: clears the sheet.
  public func erase() {
    finishedLines.removeAll()
    currentLines.removeAll()
    setNeedsDisplay()
  }

  /// Another exercise: saves the sheet as a picture file.
  public func save() -> Data? {
    let renderer = UIGraphicsImageRenderer(size: bounds.size)
    let image = renderer.image { rendererContext in draw(in: rendererContext.cgContext) }
    return image.pngData()
  }

  // MARK: - Touches

  override public func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let point = touch.location(in: self) else { continue }
      currentLines[ObjectIdentifier(touch)] = Line(from: point)
    }
    setNeedsDisplay()
  }

  override public func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let line = currentLines[ObjectIdentifier(touch)], let point = touch.location(in: self)
      else { continue }
      line.add(point)
    }
    setNeedsDisplay()
  }

  override public func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let line = currentLines.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
      line.color = .blue
      finishedLines.append(line)
    }
    setNeedsDisplay()
  }

  override public func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      currentLines.removeValue(forKey: ObjectIdentifier(touch))
    }
    setNeedsDisplay()
  }

  // MARK: - Mouse

  #if os(macOS)
    private var mouseLine: Line?

    override public func mouseDown(with event: NSEvent) {
      mouseLine = event.location(in: self).map { Line(from: $0) }
    }

    override public func mouseDragged(with event: NSEvent) {
      event.location(in: self).map { mouseLine?.add($0) }
      setNeedsDisplay()
    }

    override public func mouseUp(with event: NSEvent) {
      if let line = mouseLine { finishedLines.append(line) }
      mouseLine = nil
      setNeedsDisplay()
    }
  #endif
}
