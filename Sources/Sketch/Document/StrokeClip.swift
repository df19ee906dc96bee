import Foundation
import Panorama

/// Strokes as text, for the clipboard.
struct StrokeClip {
  /// From the bottom up; they have neither ids nor places nor layers.
  let strokes: [SketchStroke]

  /// What the text describes, in JSON.
  private struct Content: Codable {
    /// Marks the text as strokes, and gives its version.
    var panoramaStrokes: Int
    var strokes: [PackedStroke]
  }

  private static let version = 2
  /// The maximum length of a text that is read, in bytes.
  private static let maximumSize = 1 << 26

  /// - Parameter strokes: from the bottom up.
  init(_ strokes: [SketchStroke]) {
    self.strokes = strokes.map {
      var stroke = $0
      (stroke.id, stroke.place, stroke.layer) = (0, 0, 0)
      return stroke
    }
  }

  /// Nil if the text does not describe strokes.
  init?(text: String) {
    guard text.utf8.count <= Self.maximumSize,
      let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8)),
      content.panoramaStrokes == Self.version
    else { return nil }
    let strokes = content.strokes.compactMap(\.stroke)
    guard !strokes.isEmpty, strokes.count == content.strokes.count else { return nil }
    self.strokes = strokes
  }

  /// The text; nil if a number is not finite.
  var text: String? {
    let content = Content(
      panoramaStrokes: Self.version, strokes: strokes.map { PackedStroke($0) })
    return (try? JSONEncoder().encode(content)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A stroke whose points and samples are coded as bytes. JSON coders handle these about ten times as fast as
/// lists of numbers.
struct PackedStroke: Codable {
  private struct Samples: Codable {
    var tool: Int64
    var timing: Data
    var scale: Double
    var lag: Double
    /// The step of the grid of the positions.
    var grid: SIMD2<Double>?
  }

  private var points: Data
  private var width: Double
  /// 0xAARRGGBB
  private var color: UInt32
  private var samples: Samples?
  private var erasure: Data?
  private var content: SketchContent?
  private var group: Int64?
  private var shape: SketchShape?
  private var style: NoteStyle?

  init(_ stroke: SketchStroke) {
    points = StrokeBytes.data(stroke.points)
    width = stroke.width
    color = stroke.color.argb
    if let ink = stroke.ink, let samples = stroke.samples {
      self.samples = Samples(
        tool: ink.tool.rawValue, timing: StrokeBytes.data(samples), scale: ink.scale, lag: ink.lag,
        grid: ink.grid)
    }
    erasure = stroke.erasure?.data
    content = stroke.content
    group = stroke.group == 0 ? nil : stroke.group
    shape = stroke.shape
    style = stroke.noteStyle == NoteStyle() ? nil : stroke.noteStyle
  }

  /// The stroke; nil if its numbers are not those of a stroke.
  var stroke: SketchStroke? {
    let points = self.points.withUnsafeBytes { StrokeBytes.points(in: $0) }
    guard !points.isEmpty, content == nil || points.count == 4, width > 0,
      width <= CanvasLimits.maximumCoordinate
    else { return nil }
    var stroke = SketchStroke(points: points, width: width, color: CGColor(argb: color))
    if let samples {
      let ink = samples.timing.withUnsafeBytes {
        Ink(
          tool: samples.tool, timing: $0, count: points.count, scale: samples.scale,
          lag: samples.lag)
      }
      guard var ink else { return nil }
      if let grid = samples.grid { ink.grid = grid }
      guard ink.hasValidGrid else { return nil }
      stroke.ink = ink
    }
    if let erasure {
      guard let erasure = erasure.withUnsafeBytes({ Erasure(data: $0) }) else { return nil }
      stroke.erasure = erasure
    }
    stroke.content = content
    stroke.noteStyle = style ?? NoteStyle()
    stroke.group = group ?? 0
    guard shape?.points.allSatisfy(CanvasLimits.contains) ?? true else { return nil }
    stroke.shape = shape
    return stroke
  }
}
