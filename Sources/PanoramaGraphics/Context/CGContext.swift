import Foundation

/// Records drawing calls, with Core Graphics' names and meaning, into a `DisplayList`.
///
/// Coordinates: points, origin top left, y down. The context draws no pixels; see `displayList`.
public final class CGContext {
  struct GraphicsState {
    var ctm = CGAffineTransform.identity
    var clip: ClipNode?
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var stroke = StrokeStyle()
    var alpha = 1.0
    var interpolationQuality = CGInterpolationQuality.default
  }

  var state = GraphicsState()
  var stack: [GraphicsState] = []
  var items: [DisplayItem] = []
  var currentPath = Path()

  public init() {}

  /// What has been drawn so far.
  public var displayList: DisplayList { DisplayList(items: items) }

  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  public func fill(_ rect: CGRect) {
    var path = Path()
    path.move(to: SIMD2(rect.minX, rect.minY))
    path.addLine(to: SIMD2(rect.maxX, rect.minY))
    path.addLine(to: SIMD2(rect.maxX, rect.maxY))
    path.addLine(to: SIMD2(rect.minX, rect.maxY))
    path.closeSubpath()
    record(.fill(path, .nonZero, .color(state.fillColor)))
  }

  /// Replays `list` under the current transform; it is shared, not copied.
  public func draw(_ list: DisplayList) { record(.list(list)) }

  func record(_ operation: DrawOperation) {
    items.append(
      DisplayItem(operation, transform: state.ctm, clip: state.clip, alpha: state.alpha))
  }
}
