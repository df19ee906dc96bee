import Foundation
import Panorama

/// What was erased from a stroke.
///
/// The stroke keeps all its points, so its shape beside the erased part does not change, and the cut edge is
/// as sharp at every zoom as the stroke's own edge.
public struct Erasure: Hashable, Codable, Sendable {
  /// The paths of erasers over the stroke.
  public var sweeps: [EraserSweep]
  /// One point in each piece that belongs to this stroke; empty if all pieces do. Pieces that were erased as
  /// a whole, or moved elsewhere, no longer belong to it.
  public var kept: [SIMD2<Double>]

  /// - Parameters:
  ///   - sweeps: the paths of erasers over the stroke.
  ///   - kept: one point in each piece that belongs to the stroke, or empty for all pieces.
  public init(sweeps: [EraserSweep] = [], kept: [SIMD2<Double>] = []) {
    self.sweeps = sweeps
    self.kept = kept
  }
}

/// The path of a round eraser over a stroke.
public struct EraserSweep: Hashable, Codable, Sendable {
  /// The positions of the eraser's centre, in scene units: at least one, all finite.
  public var points: [SIMD2<Double>]
  /// The eraser's radius, in scene units, > 0.
  public var radius: Double

  /// - Parameters:
  ///   - points: the positions of the eraser's centre, in scene units.
  ///   - radius: the eraser's radius, in scene units, > 0.
  public init(points: [SIMD2<Double>], radius: Double) {
    self.points = points
    self.radius = radius
  }

  /// The area that the eraser covers: joined capsules in one path, to be filled by the non-zero rule. O(n)
  public var path: PathData {
    InkOutline.path(of: points.map { InkPoint(position: $0, radius: radius) })
  }

  /// The maximum number of points that are cut out at once.
  private static let batch = 16

  /// Splits sweeps into batches of few points. There is at least one batch, which may be empty.
  static func batches(_ sweeps: [EraserSweep]) -> [[EraserSweep]] {
    var batches: [[EraserSweep]] = [[]]
    var room = batch
    for sweep in sweeps {
      // The parts of a path share their ends.
      for start in stride(from: 0, to: max(1, sweep.points.count - 1), by: batch - 1) {
        let end = min(sweep.points.count, start + batch)
        let part = EraserSweep(points: Array(sweep.points[start..<end]), radius: sweep.radius)
        if part.points.count > room {
          batches.append([])
          room = batch
        }
        batches[batches.count - 1].append(part)
        room -= part.points.count
      }
    }
    return batches
  }

  /// Extends the path to `end`. The recorded path may deviate from the eraser's by a small fraction of the
  /// radius, so that a slow eraser does not record thousands of points.
  mutating func extend(to end: SIMD2<Double>) {
    guard points.count > 1 else { return points.append(end) }
    // The last point can be replaced if it is on the line from the one before it to the new one.
    let (a, b) = (points[points.count - 2], points[points.count - 1])
    let (d, e) = (b - a, end - a)
    let length = e.length
    let aside = abs(d.x * e.y - d.y * e.x)
    let goesOn = (d * (end - b)).sum() >= 0
    if length > 0, goesOn, aside <= Self.slack * radius * length {
      points[points.count - 1] = end
    } else {
      points.append(end)
    }
  }

  /// How far the recorded path may be from the hand's, as a fraction of the radius.
  private static let slack = 0.01
}

/// The bytes of an erasure in a file: the number of kept points and their coordinates, and then for each
/// sweep its radius, the number of its points and their coordinates. Numbers are 64-bit floats and 32-bit
/// integers, little-endian.
extension Erasure {
  /// The bytes that `init(data:)` reads. O(n)
  var data: Data {
    var data = Data()
    func append(_ value: Double) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    func append(_ points: [SIMD2<Double>]) {
      withUnsafeBytes(of: UInt32(clamping: points.count).littleEndian) {
        data.append(contentsOf: $0)
      }
      for p in points {
        append(p.x)
        append(p.y)
      }
    }
    append(kept)
    for sweep in sweeps {
      append(sweep.radius)
      append(sweep.points)
    }
    return data
  }

  /// Nil if the bytes do not describe an erasure. O(n)
  init?(data: UnsafeRawBufferPointer) {
    var offset = 0
    func number() -> Double? {
      guard offset + 8 <= data.count else { return nil }
      defer { offset += 8 }
      let value = Double(
        bitPattern: UInt64(
          littleEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      return abs(value) <= CanvasLimits.maximumCoordinate ? value : nil
    }
    func list() -> [SIMD2<Double>]? {
      guard offset + 4 <= data.count else { return nil }
      let count = Int(
        UInt32(littleEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      offset += 4
      guard count <= (data.count - offset) / 16 else { return nil }
      var points: [SIMD2<Double>] = []
      points.reserveCapacity(count)
      for _ in 0..<count {
        guard let x = number(), let y = number() else { return nil }
        points.append(SIMD2(x, y))
      }
      return points
    }
    guard let kept = list() else { return nil }
    self.init(kept: kept)
    while offset < data.count {
      guard let radius = number(), radius > 0, let points = list(), !points.isEmpty else {
        return nil
      }
      sweeps.append(EraserSweep(points: points, radius: radius))
    }
  }
}
