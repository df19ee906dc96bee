import Foundation
import Panorama
import PanoramaJSON

/// The times of repeated drawing.
struct RenderTiming {
  /// The times in milliseconds, ascending; not empty.
  private let milliseconds: [Double]

  /// - Parameter seconds: the time of each repeat; not empty.
  init(seconds: [Double]) { milliseconds = seconds.map { $0 * 1000 }.sorted() }

  /// The median in milliseconds.
  var median: Double {
    let middle = milliseconds.count / 2
    return milliseconds.count % 2 == 1
      ? milliseconds[middle] : (milliseconds[middle - 1] + milliseconds[middle]) / 2
  }

  var minimum: Double { milliseconds.first ?? 0 }
  var maximum: Double { milliseconds.last ?? 0 }

  /// The JSON object that `render --json` prints.
  func json(threads: Int, width: Int, height: Int, commands: Int) -> String {
    let members: [(String, String)] = [
      ("median_ms", Self.text(median)), ("min_ms", Self.text(minimum)),
      ("max_ms", Self.text(maximum)), ("threads", "\(threads)"),
      ("width", "\(width)"), ("height", "\(height)"), ("commands", "\(commands)"),
    ]
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Milliseconds, rounded to a tenth of a microsecond, since more digits would be noise.
  static func text(_ milliseconds: Double) -> String {
    ((milliseconds * 10_000).rounded() / 10_000).shortestText
  }
}
