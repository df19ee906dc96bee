import Logging
import Synchronization

/// Logs that a drawing exceeds a limit of the rasterizer, once for each limit. Rasterizers that draw off
/// screen for another one share its log.
final class LimitLog: Sendable {
  /// The limits. The texts say what is drawn instead.
  enum Limit: String, Sendable {
    case groups = "transparency layers nest too deep: the innermost are drawn without a layer"
    case lists = "display lists nest too deep: the innermost are left out"
    case shadows = "shadows nest too deep: the innermost are left out"
    case blur = "a shadow is blurred too far: it is drawn with the maximum blur"
    case dashes =
      "a dash pattern is too long, too fine or too far away: it is drawn coarser, or in part solid"
    case points = "a path has too many points: its end is left out"
    case manyShadows = "there are too many large shadows: the last ones are left out"
    case manyPatterns = "there are too many large patterns: the last ones are left out"
    case patterns = "a pattern is too fine or has too many drawings: its mean colour is drawn"
    case frame = "the drawing takes too much work: its end is left out"
    case work = "a shadow or a pattern has too many others in it: it is drawn without them"
  }

  /// The number of pixels drawn off screen so far for shadows and patterns, including nested ones.
  let offscreenPixels = Atomic<Int>(0)
  private let logger: Logger
  private let seen = Mutex<Set<Limit>>([])

  init(_ logger: Logger) { self.logger = logger }

  func report(_ limit: Limit) {
    guard seen.withLock({ $0.insert(limit).inserted }) else { return }
    logger.warning("\(limit.rawValue)")
  }
}
