import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews

/// A panel of figures at the left edge of a window, below the bars at its top: frame times, the
/// latency of input, the damage, threads and memory. F12 shows and hides it.
///
/// It shows the frames before the present one and requests none itself, so it stops when the window
/// is at rest.
@MainActor
struct HeadUpDisplay {
  var history = FrameHistory(length: frameCount)
  /// The name of the screen that presents frames.
  let screenName: String

  /// The size of the panel, in points.
  private static let size = CGSize(width: 312, height: 159)
  private static let margin = 8.0
  /// The number of frames that the graph shows: two seconds at 60 Hz.
  private static let frameCount = 120
  /// The space at the upper edge for tabs and buttons, in points.
  private static let barHeight = 72.0
  /// The time that the graph's height stands for, in milliseconds: two frames at 60 Hz.
  private static let range = 1000.0 / 30
  private var box = CGRect(origin: CGPoint(x: margin, y: barHeight), size: Self.size)

  /// - Parameter screenName: the name of the screen that presents frames.
  init(screenName: String) { self.screenName = screenName }

  /// The panel and the outlines of the damage, in points.
  ///
  /// - Parameters:
  ///   - window: the window over which they are drawn.
  ///   - pixelScale: device pixels per point.
  mutating func items(over window: Window, pixelScale: Double) -> [DisplayItem] {
    let (scale, size, fonts) = (window.theme.scale, window.size, window.fonts)
    // In a low window the panel moves up to stay inside.
    let room = Double(size.height) / scale - Double(Self.size.height) - Self.margin
    box.origin.y = min(Self.barHeight, max(Self.margin, room))
    let context = CGContext()
    drawDamage(in: context, pixelScale)
    context.scaleBy(x: scale, y: scale)
    context.setFillColor(CGColor(gray: 0, alpha: 0.72))
    context.fill(Path(box, cornerRadius: 8))
    drawGraph(in: context)
    drawText(in: context, fonts)
    return context.displayList.items
  }

  private func drawDamage(in context: CGContext, _ pixelScale: Double) {
    context.setStrokeColor(CGColor(red: 1, green: 0.25, blue: 0.2, alpha: 0.8))
    context.setLineWidth(1)
    for rect in history.last?.damage ?? [] {
      let box = CGRect(
        x: Double(rect.minX) / pixelScale, y: Double(rect.minY) / pixelScale,
        width: Double(rect.width) / pixelScale, height: Double(rect.height) / pixelScale)
      context.stroke(Path(rect: box.insetBy(dx: 0.5, dy: 0.5)))
    }
  }

  /// Draws one bar per frame, with drawing below presenting, and a line at 1/60 s.
  private func drawGraph(in context: CGContext) {
    let area = CGRect(
      x: box.minX + 12, y: box.maxY - 60, width: 288, height: 52)
    let step = Double(area.width) / Double(Self.frameCount)
    func height(_ milliseconds: Double) -> Double {
      min(milliseconds / Self.range, 1) * Double(area.height)
    }
    for (index, entry) in history.entries.enumerated() {
      let x = Double(area.minX) + Double(index) * step
      let (low, high) = (height(entry.draw), height(entry.total))
      context.setFillColor(CGColor(red: 0.35, green: 0.85, blue: 0.45))
      context.fill(CGRect(x: x, y: Double(area.maxY) - low, width: step, height: low))
      context.setFillColor(CGColor(red: 0.35, green: 0.6, blue: 1))
      context.fill(CGRect(x: x, y: Double(area.maxY) - high, width: step, height: high - low))
    }
    context.setFillColor(CGColor(gray: 1, alpha: 0.5))
    context.fill(
      CGRect(
        x: area.minX, y: Double(area.maxY) - height(1000.0 / 60), width: area.width, height: 1))
  }

  private func drawText(in context: CGContext, _ fonts: FontLibrary) {
    let font = fonts.systemFont(ofSize: 12)
    for (index, line) in lines.enumerated() {
      let text = TextLine(line, font: font)
      let place = CGPoint(x: box.minX + 12, y: box.minY + 20 + Double(index) * 17)
      context.draw(text, baseline: place, color: CGColor(gray: 1))
    }
  }

  private var lines: [String] {
    func text(_ value: Double?) -> String { value.map { String(format: "%.1f", $0) } ?? "–" }
    let last = history.entries.last
    let damage = history.last?.damage ?? []
    let area = damage.reduce(0) { $0 + $1.area }
    return [
      "frame \(text(last?.total)) ms = draw \(text(last?.draw)) + present "
        + "\(text(last?.present)), p99 \(text(history.percentile(0.99, of: \.total)))",
      "input to screen \(text(history.percentile(0.5, of: \.latency))) ms, p99 "
        + text(history.percentile(0.99, of: \.latency)),
      "\(history.commands) commands, \(damage.count) damaged = \(area / 1000) kpx",
      "\(history.last?.threads ?? 0) threads, \((history.last?.memory ?? 0) >> 20) MB",
      screenName,
    ]
  }
}
