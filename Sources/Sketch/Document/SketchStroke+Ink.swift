import Panorama

extension SketchStroke {
  /// A stroke with more samples is shown as a plain line. No hand draws one stroke for so long: this is nine
  /// minutes at 240 samples per second.
  static let maximumSamples = 1 << 17

  /// The hand's samples; nil for a plain line.
  var samples: [InkSample]? {
    guard let ink, !points.isEmpty, ink.times.count == points.count,
      points.count <= Self.maximumSamples
    else { return nil }
    let hasPressure = ink.pressures.count == points.count
    return points.indices.map {
      InkSample(
        position: points[$0], time: Double(ink.times[$0]),
        pressure: hasPressure ? Double(ink.pressures[$0]) : nil)
    }
  }

  /// The centre line with its width; nil for a plain line. O(n)
  var centreLine: [InkPoint]? {
    guard let ink, !ink.tool.isArea, let samples else { return nil }
    return InkTrace(samples, InkSettings(ink, width: width)).points
  }

  /// The outline of the ink as it was drawn, or of an area, to be filled by the non-zero rule; nil for a
  /// plain line. O(n)
  public var outline: Path? { areaOutline ?? centreLine.map { InkOutline.path(of: $0) } }

  /// Whether parts of the stroke may overlap without becoming darker.
  var isOpaque: Bool { color.alpha >= 1 && ink?.tool.multiplies != true }

  /// An item that fills an outline as this stroke is filled.
  func item(filling outline: Path) -> DisplayItem {
    DisplayItem(
      .fill(outline, .nonZero, .color(color)),
      blendMode: ink?.tool.multiplies == true ? .multiply : .normal)
  }
}
