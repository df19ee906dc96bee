import Panorama
import PanoramaGraphics
import PanoramaRaster
import PanoramaText
import PanoramaViews

/// A panel of figures at the left edge of a window, below the bars at its top: frame times, the
/// latency of input, the damage, threads and memory. F12 shows and hides it. It also outlines what
/// each frame has changed.
///
/// It lies over the window's pixels only while they are presented, so it is not part of the frame: the window
/// is not redrawn because of it, and its own pixels are not counted as damage.
@MainActor
public final class HeadUpDisplay {
  /// The position of the panel in the window's pixels.
  public struct Layout: Equatable, Sendable {
    /// Pixels per point of the panel.
    public var scale: Double
    /// The upper left corner of the panel, in pixels.
    public var x: Int
    public var y: Int
    /// The width of outlines, in pixels.
    var lineWidth: Int

    /// The layout over a window: below the bars, but inside a low window.
    ///
    /// - Parameters:
    ///   - height: the height of the window, in points.
    ///   - themeScale: the scale of the window's texts and controls.
    ///   - pixelScale: device pixels per point.
    public init(height: Double, themeScale: Double, pixelScale: Double) {
      scale = themeScale * pixelScale
      let room = height / themeScale - Double(FigurePanel.size.height) - 8
      x = Int((8 * scale).rounded())
      y = Int((min(72, max(8, room)) * scale).rounded())
      lineWidth = max(1, Int(pixelScale.rounded()))
    }
  }

  /// The time between two changes of the text, in seconds.
  public static let textInterval = 0.25

  private let screenName: String
  /// One thread, because waking others takes longer than drawing a few words.
  private let rasterizer = Rasterizer(threads: 1)
  private let fonts: FontLibrary
  private var history = FrameHistory(length: FrameGraph.columnCount)
  /// The frames without a column yet.
  private var waiting: [FrameHistory.Entry] = []
  private var panel: FigurePanel?
  /// When the text changed last; nil if it must change now.
  private var textTime: Double?
  private var layout: Layout?
  /// What the newest frame changed.
  private var outlined: [PixelRect] = []
  private let saved = SavedPixels()

  /// - Parameters:
  ///   - screenName: the name of the screen that presents frames.
  ///   - fonts: the fonts of the panel.
  public init(screenName: String, fonts: FontLibrary) {
    self.screenName = screenName
    self.fonts = fonts
  }

  /// Adds the figures of a frame that was presented.
  public func add(_ frame: PresentedFrame) {
    history.add(frame)
    waiting += history.entries.suffix(1)
  }

  /// When the display has to be presented even if the window does not change, in seconds; nil if it shows all
  /// figures.
  public var nextUpdate: Double? {
    guard let textTime else { return -.infinity }
    return waiting.isEmpty ? nil : textTime + Self.textInterval
  }

  /// The pixels that the display covers, which have to be presented when it is hidden.
  public var covered: [PixelRect] {
    [panelRect] + outlined.flatMap { $0.outline(width: layout?.lineWidth ?? 1) }
  }

  /// Lends pixels with the display drawn over them, and restores them afterwards.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the window.
  ///   - damage: the pixels that the frame has changed; empty if only the display is presented.
  ///   - time: the time of the frame, in seconds.
  ///   - layout: the position of the panel.
  ///   - body: presents the pixels in the given rectangles: the damage, and what the display itself changes.
  public func present<Result>(
    over pixels: PixelBuffer, damage: [PixelRect], at time: Double, layout: Layout,
    _ body: (PixelBuffer, [PixelRect]) throws -> Result
  ) rethrows -> Result {
    let bounds = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    var changed = update(layout, at: time)
    if !damage.isEmpty {
      changed += strips
      outlined = damage.map { $0.intersection(bounds) }
    }
    let own = changed.map { $0.intersection(bounds) }
      .filter { rect in !rect.isEmpty && !damage.contains { $0.contains(rect) } }
    for strip in strips.map({ $0.intersection(bounds) }) {
      saved.save(strip, of: pixels)
      pixels.fill(strip, with: Self.outlinePixel)
    }
    blendPanel(over: pixels, in: damage + own)
    defer { saved.restore(to: pixels) }
    return try body(pixels, damage + own)
  }

  /// The outlines of what the newest frame has changed.
  private var strips: [PixelRect] {
    outlined.flatMap { $0.outline(width: layout?.lineWidth ?? 1) }
  }

  private var panelRect: PixelRect {
    guard let panel, let layout else { return .empty }
    return PixelRect(x: layout.x, y: layout.y, width: panel.width, height: panel.height)
  }

  /// Draws the newest figures into the panel.
  ///
  /// - Returns: the pixels of the window that change with it.
  private func update(_ layout: Layout, at time: Double) -> [PixelRect] {
    var changed: [PixelRect] = []
    if self.layout != layout || panel == nil {
      changed = covered
      self.layout = layout
      panel = FigurePanel(
        scale: layout.scale, rasterizer: rasterizer, font: fonts.systemFont(ofSize: 12))
      waiting = history.entries
      textTime = nil
      changed.append(panelRect)
    }
    guard let panel else { return changed }
    var parts = waiting.map { panel.add($0) }
    waiting.removeAll(keepingCapacity: true)
    if textTime.map({ time >= $0 + Self.textInterval }) ?? true {
      textTime = time
      parts += panel.show(history.lines(screen: screenName))
    }
    return changed + parts.map { $0.offsetBy(dx: layout.x, dy: layout.y) }
  }

  /// Blends the panel over those of its pixels that are presented, each of them once.
  private func blendPanel(over pixels: PixelBuffer, in rects: [PixelRect]) {
    guard let panel, let layout else { return }
    let bounds = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    var region = DamageRegion(limit: panelRect.intersection(bounds))
    region.add(rects)
    panel.withPixelBuffer { picture in
      for rect in region.rects {
        saved.save(rect, of: pixels)
        rasterizer.blend(picture, at: (layout.x, layout.y), in: rect, into: pixels)
      }
    }
  }

  private static let outlinePixel = CGColor(red: 1, green: 0.25, blue: 0.2).premultipliedPixel
}

extension PixelRect {
  /// The inner edge of the rectangle, as strips that do not overlap.
  ///
  /// - Parameter width: the width of the edge, in pixels, > 0.
  fileprivate func outline(width: Int) -> [PixelRect] {
    subtracting(grown(by: -width))
  }
}
