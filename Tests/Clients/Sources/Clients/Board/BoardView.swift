import UIKit

/// Keeps finished strokes in a bitmap and draws the current one over it.
public final class BoardView: UIView {
  public var strokes: [Stroke] = [] {
    didSet {
      cache = nil
      setNeedsDisplay()
    }
  }
  var strokeEnded: ((Stroke) -> Void)?
  private var current: Stroke?
  private var cache: UIImage?

  override public func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    current = Stroke(points: [touch.location(in: self)], color: .systemBlue, width: 6)
  }

  override public func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    for touch in event?.coalescedTouches(for: touch) ?? [touch] {
      current?.points.append(touch.preciseLocation(in: self))
    }
    setNeedsDisplay()
  }

  override public func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let stroke = current else { return }
    current = nil
    strokeEnded?(stroke)
  }

  override public func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    current = nil
    setNeedsDisplay()
  }

  override public func draw(_ rect: CGRect) {
    if cache == nil {
      cache = UIGraphicsImageRenderer(bounds: bounds).image { drawStrokes(in: $0.cgContext) }
    }
    cache?.draw(in: bounds)
    if let current {
      current.color.setStroke()
      current.path.stroke()
    }
  }

  func drawStrokes(in context: CGContext) {
    context.saveGState()
    for stroke in strokes {
      context.setStrokeColor(stroke.color.cgColor)
      context.setLineWidth(stroke.width)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      context.addPath(stroke.path.cgPath)
      context.strokePath()
    }
    context.restoreGState()
  }
}
