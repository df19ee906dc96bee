import Logging
import Synchronization

/// What a drawing asks for beyond the rasterizer's limits: each kind is logged once a rasterizer.
final class LimitLog: Sendable {
  /// What was limited. The text says what is drawn instead.
  enum Limit: String, Sendable {
    case groups = "transparency layers nest too deep: the innermost are drawn without a layer"
    case lists = "display lists nest too deep: the innermost are left out"
    case shadows = "shadows nest too deep: the innermost are left out"
    case blur = "a shadow is blurred too far: it is drawn with the largest blur there is"
    case dashes = "a dash pattern repeats too often: the line is drawn solid"
    case points = "a path has too many points: what comes after them is left out"
    case patterns = "a pattern repeats too often: it is left out"
  }

  private let logger = Logger(label: "panorama.raster")
  private let seen = Mutex<Set<Limit>>([])

  /// The limits that were reached so far.
  var reached: Set<Limit> { seen.withLock { $0 } }

  func report(_ limit: Limit) {
    guard seen.withLock({ $0.insert(limit).inserted }) else { return }
    logger.warning("\(limit.rawValue)")
  }
}
