import Foundation
import PanoramaGraphics

/// The knobs at the ends of a selection that a finger made. A finger that drags one of them moves that end.
public struct SelectionHandles {
  /// Whether the selection has knobs: a finger made it.
  public var isShown = false
  /// The end of the selection that stays while a finger drags the other one, in UTF-8 bytes; nil for none.
  public private(set) var heldEnd: Int?

  /// The radius of a knob, in points.
  private static let radius: CGFloat = 6
  /// How far from a knob a finger still takes it, in points.
  private static let reach: CGFloat = 24

  /// No knobs.
  public init() {}

  /// Takes the nearer knob, if the finger is near one of them.
  ///
  /// - Parameters:
  ///   - point: where the finger came down.
  ///   - selection: the selected part.
  ///   - caret: returns the frame of the caret at an offset, in the coordinates of `point`.
  /// - Returns: whether a knob was taken.
  public mutating func take(
    at point: CGPoint, of selection: Range<Int>, caret: (Int) -> CGRect
  ) -> Bool {
    heldEnd = nil
    guard isShown, !selection.isEmpty else { return false }
    let (low, high) = (caret(selection.lowerBound), caret(selection.upperBound))
    let first = hypot(point.x - low.midX, point.y - low.minY)
    let last = hypot(point.x - high.midX, point.y - high.maxY)
    guard min(first, last) < Self.reach else { return false }
    heldEnd = first < last ? selection.upperBound : selection.lowerBound
    return true
  }

  /// Moves the end that is dragged. The selection does not become empty, so that the knobs stay.
  ///
  /// - Parameters:
  ///   - place: where the finger is, in UTF-8 bytes.
  ///   - editor: the text.
  public func drag(to place: Int, in editor: inout TextEditor) {
    guard let heldEnd, place != heldEnd else { return }
    editor.moveCaret(to: heldEnd, extending: false)
    editor.moveCaret(to: place, extending: true)
  }

  /// Lets go of the knob.
  public mutating func release() { heldEnd = nil }

  /// Draws the knobs: one above the first caret, one below the last.
  ///
  /// - Parameters:
  ///   - context: where to draw.
  ///   - low: the frame of the caret at the beginning of the selection; nil if it is out of sight.
  ///   - high: that at the end.
  ///   - color: the colour.
  public func draw(in context: CGContext, low: CGRect?, high: CGRect?, color: CGColor) {
    context.setFillColor(color)
    for (caret, isLow) in [(low, true), (high, false)] {
      guard let caret else { continue }
      context.fill(caret)
      let y = isLow ? caret.minY : caret.maxY
      context.fillEllipse(
        in: CGRect(x: caret.midX, y: y, width: 0, height: 0)
          .insetBy(dx: -Self.radius, dy: -Self.radius))
    }
  }
}
