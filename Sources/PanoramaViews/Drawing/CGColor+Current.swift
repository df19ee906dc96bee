import Foundation
import PanoramaGraphics

extension CGColor {
  /// The colour of fills and strokes on the current context from here on.
  @preconcurrency @MainActor public func set() {
    setFill()
    setStroke()
  }

  /// The colour of fills on the current context from here on.
  @preconcurrency @MainActor public func setFill() { CurrentState.context?.setFillColor(self) }

  /// The colour of strokes on the current context from here on.
  @preconcurrency @MainActor public func setStroke() { CurrentState.context?.setStrokeColor(self) }
}
