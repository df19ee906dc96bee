import Foundation
import PanoramaGraphics

extension CGColor {
  /// Makes this the colour of fills and strokes on the current context.
  @preconcurrency @MainActor public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour of fills on the current context.
  @preconcurrency @MainActor public func setFill() { CurrentState.context?.setFillColor(self) }

  /// Makes this the colour of strokes on the current context.
  @preconcurrency @MainActor public func setStroke() { CurrentState.context?.setStrokeColor(self) }
}
