import Foundation
import PanoramaGraphics

/// One shaped line of text with attributes. Coordinates are points, y downward, with the origin on
/// the baseline at the left end of the line.
struct AttributedLine: Sendable {
  /// A part of the line in one style, for backgrounds and underlines.
  struct Segment: Sendable {
    var attributes: TextAttributes
    var x: Double
    var width: Double
  }

  private(set) var segments: [Segment]
  /// The glyphs, grouped by style.
  private(set) var runs: [(glyphs: GlyphRun, attributes: TextAttributes)]
  /// The text, and the clusters from left to right.
  private(set) var carets: LineCarets
  private(set) var width: Double
  /// The height above the baseline, including raised text.
  let ascent: Double
  let descent: Double
  let leading: Double
  let isRightToLeft: Bool
  /// The positions of blanks from left to right, which justification widens.
  private let blanks: [Double]

  /// - Parameters:
  ///   - runs: covering all of `text`; not empty.
  ///   - directions: those of the line in its paragraph; nil if it is a paragraph of its own.
  init(_ text: String, runs given: [AttributedText.Run], directions: TextDirections? = nil) {
    let runs = Self.merged(given)
    let line = text.utf8.contains { $0 < 32 || $0 >= 0x80 } ? Self.withBlanks(text) : text
    var assembly = LineAssembly(
      styles: runs.map {
        StyleRun(range: $0.range, font: $0.attributes.font, kern: $0.attributes.kern)
      })
    var bytes = Array(line.utf8)
    bytes.withUnsafeMutableBufferPointer {
      assembly.shape(UnsafeBufferPointer($0), directions: directions, isPlain: false)
    }
    segments = assembly.segments.map {
      Segment(attributes: runs[$0.style].attributes, x: $0.x, width: $0.width)
    }
    self.runs = zip(assembly.glyphs, runs).compactMap { glyphs, run in
      guard !glyphs.isEmpty else { return nil }
      let raised = SIMD2(0, -run.attributes.baselineOffset)
      let moved = glyphs.map {
        GlyphRun.Glyph(outline: $0.outline, position: $0.position + raised)
      }
      return (GlyphRun(glyphs: moved, fontSize: run.attributes.font.size), run.attributes)
    }
    carets = LineCarets(text: line, clusters: assembly.clusters)
    width = assembly.x
    let raise = runs.map(\.attributes.baselineOffset)
    ascent = max(0, zip(assembly.ascents, raise).map { $0 + $1 }.max() ?? 0)
    descent = max(0, zip(assembly.descents, raise).map { $0 - $1 }.max() ?? 0)
    leading = runs.map(\.attributes.font.leading).max() ?? 0
    isRightToLeft = assembly.isRightToLeft
    blanks = assembly.clusters.filter {
      bytes.indices.contains($0.offset) && bytes[$0.offset] == 32
    }
    .map(\.x)
  }

  /// Joins neighbouring runs of the same style, so that they kern and are drawn together.
  private static func merged(_ runs: [AttributedText.Run]) -> [AttributedText.Run] {
    runs.reduce(into: []) { merged, run in
      if let last = merged.last, last.attributes == run.attributes,
        last.range.upperBound == run.range.lowerBound
      {
        merged[merged.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        merged.append(run)
      }
    }
  }

  /// Replaces tabs and other control characters by blanks with the same number of bytes, so that
  /// offsets stay valid.
  private static func withBlanks(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 32 }) else { return text }
    return String(decoding: text.utf8.map { $0 < 32 ? 32 : $0 }, as: UTF8.self)
  }

  /// Widens blanks until the line is `target` points wide; does nothing without blanks.
  mutating func justify(to target: Double) {
    guard !blanks.isEmpty, target > width else { return }
    let extra = (target - width) / Double(blanks.count)
    func shift(_ x: Double) -> Double {
      extra * Double(blanks.partitioningIndex { $0 >= x })
    }
    runs = runs.map { run in
      let moved = run.glyphs.glyphs.map {
        GlyphRun.Glyph(
          outline: $0.outline, position: $0.position + SIMD2(shift($0.position.x), 0))
      }
      return (GlyphRun(glyphs: moved, fontSize: run.glyphs.fontSize), run.attributes)
    }
    segments = segments.map { segment in
      let (low, high) = (segment.x, segment.x + segment.width)
      return Segment(
        attributes: segment.attributes, x: low + shift(low),
        width: high + shift(high) - low - shift(low))
    }
    carets = LineCarets(
      text: carets.text,
      clusters: carets.clusters.map { cluster in
        var moved = cluster
        moved.x += shift(cluster.x)
        moved.width += shift(cluster.x + cluster.width) - shift(cluster.x)
        return moved
      })
    width = target
  }
}
