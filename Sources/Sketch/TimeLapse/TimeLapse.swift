import Foundation
import Panorama

/// Shows how a sketch was drawn: its strokes in their order, each at its own speed, scaled to a given
/// duration. Erased and undone strokes are not shown.
public struct TimeLapse: Sendable {
  private struct Step {
    var stroke: SketchStroke
    /// The position of its layer.
    var layer: Int
    /// When it begins and how long it takes, in seconds of the hand's time.
    var start: Double
    var length: Double
  }

  /// A layer's finished strokes. Most of them are in lists that frames share, so that few items have to be
  /// compared.
  private struct Sheet {
    private(set) var pieces: [DisplayItem] = []
    private(set) var items: [DisplayItem] = []

    mutating func add(_ stroke: SketchStroke) {
      // Inside a list, a highlighter would not multiply what is below the list.
      let isAlone = stroke.ink?.tool.multiplies ?? false
      if isAlone || items.count == TimeLapse.pieceLength { close() }
      let item = stroke.finishedItem(pixelLimit: TimeLapse.picturePixels)
      if isAlone { pieces.append(item) } else { items.append(item) }
    }

    private mutating func close() {
      guard !items.isEmpty else { return }
      pieces.append(DisplayItem(.list(DisplayList(items: items))))
      items = []
    }
  }

  /// The duration of the whole drawing, in seconds.
  public var duration: Double { ownDuration ?? handTime }

  private let ownDuration: Double?

  private let layers: [SketchLayer]
  private var steps: [Step] = []
  /// The sum of the hand's times.
  private var handTime = 0.0
  private var sheets: [Sheet]
  /// The first step that is not in the sheets.
  private var next = 0

  /// The time in which the hand moves from one stroke to the next, in seconds.
  private static let pause = 0.15
  /// The minimum and the maximum time for a stroke, in seconds of the hand's time. The hand may have
  /// rested.
  private static let lengths = 0.05...10.0
  /// The time for a picture or note, which appears as a whole, in seconds of the hand's time.
  private static let boxLength = 0.5
  /// The speed of a line without recorded times, in scene units per second.
  private static let speed = 1000.0
  private static let pieceLength = 128
  /// The maximum number of pixels of a picture, because all pictures stay decoded until the end.
  private static let picturePixels = 1 << 21

  /// - Parameters:
  ///   - document: the sketch. All its visible strokes are read. O(n)
  ///   - duration: the duration in seconds, > 0; nil for the time that the hand took.
  ///   - transform: a transform for the whole drawing.
  /// - Throws: `DocumentError`.
  @MainActor
  public init(
    of document: SketchDocument, duration: Double? = nil,
    transform: CGAffineTransform = .identity
  ) throws {
    ownDuration = duration
    layers = document.layers
    sheets = layers.map { _ in Sheet() }
    try document.forEachStroke { stroke in
      let layer = layers.position(of: stroke.layer)
      guard !layers[layer].isHidden else { return }
      steps.append(
        Step(
          stroke: transform.isIdentity ? stroke : stroke.applying(transform), layer: layer,
          start: 0, length: Self.length(of: stroke)))
    }
    steps.sort { $0.stroke.order < $1.stroke.order }
    for i in steps.indices {
      steps[i].start = handTime
      handTime += steps[i].length + Self.pause
    }
  }

  private static func length(of stroke: SketchStroke) -> Double {
    if stroke.content != nil { return boxLength }
    let time = stroke.ink.flatMap { $0.tool.isArea ? nil : $0.times.last.map { Double($0) } }
    return min(
      max(time ?? stroke.length / speed, lengths.lowerBound), lengths.upperBound)
  }

  /// Whether there is nothing to be drawn.
  public var isEmpty: Bool { steps.isEmpty }

  /// The drawing at `time`, in seconds from the start, without the paper. Calls with ascending times are
  /// fast; an earlier time starts over.
  public mutating func drawing(at time: Double) -> DisplayList {
    let now = duration > 0 ? min(max(time / duration, 0), 1) * handTime : handTime
    if next > 0, steps[next - 1].start + steps[next - 1].length > now {
      next = 0
      sheets = layers.map { _ in Sheet() }
    }
    while next < steps.count, steps[next].start + steps[next].length <= now {
      sheets[steps[next].layer].add(steps[next].stroke)
      next += 1
    }
    var begun: (layer: Int, item: DisplayItem)?
    if next < steps.count, steps[next].start < now {
      let step = steps[next]
      let share = (now - step.start) / step.length
      begun = step.stroke.begun(share, after: step.length).map { (step.layer, $0.displayItem) }
    }
    return DisplayList(
      items: layers.indices.flatMap { layer in
        var items = sheets[layer].pieces + sheets[layer].items
        if let begun, begun.layer == layer { items.append(begun.item) }
        guard layers[layer].opacity < 1, !items.isEmpty else { return items }
        return [DisplayItem(.list(DisplayList(items: items)), alpha: layers[layer].opacity)]
      })
  }
}

extension SketchStroke {
  /// The length of the line through the points, in scene units. O(n)
  fileprivate var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// The beginning of the stroke. Nil for a stroke that appears as a whole: an area, a picture, a note, or
  /// a stroke that has lost pieces.
  /// - Parameters:
  ///   - share: how much of it the hand has drawn, 0 … 1.
  ///   - length: how long the hand took, in seconds.
  fileprivate func begun(_ share: Double, after length: Double) -> SketchStroke? {
    guard content == nil, ink?.tool.isArea != true, erasure?.kept.isEmpty ?? true,
      points.count > 1
    else {
      return nil
    }
    guard let ink, ink.times.count == points.count, let last = ink.times.last else {
      return first(upTo: share * self.length)
    }
    // If the hand rested for long, the whole stroke is shown faster.
    let time = Float(share * max(length, Double(last)))
    let count = max(1, ink.times.partitioningIndex { $0 > time })
    var stroke = first(count)
    // Until the hand lifts, the line only follows it.
    stroke.ink?.grid = nil
    stroke.ink?.times = Array(ink.times.prefix(count))
    stroke.ink?.pressures = Array(ink.pressures.prefix(count))
    guard count < points.count, ink.times[count] > ink.times[count - 1] else { return stroke }
    let way = Double((time - ink.times[count - 1]) / (ink.times[count] - ink.times[count - 1]))
    stroke.points.append(points[count - 1] + (points[count] - points[count - 1]) * way)
    stroke.ink?.times.append(time)
    if !ink.pressures.isEmpty { stroke.ink?.pressures.append(ink.pressures[count - 1]) }
    return stroke
  }

  /// The stroke up to a point on its line.
  private func first(upTo length: Double) -> SketchStroke {
    var left = length
    for i in 1..<points.count {
      let d = points[i] - points[i - 1]
      let step = d.length
      if step > left {
        var stroke = first(i)
        stroke.points.append(points[i - 1] + d * (left / step))
        return stroke
      }
      left -= step
    }
    return self
  }

  private func first(_ count: Int) -> SketchStroke {
    var stroke = self
    stroke.points = Array(points.prefix(count))
    return stroke
  }
}
