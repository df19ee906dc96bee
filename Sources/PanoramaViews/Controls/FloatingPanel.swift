import Foundation
import PanoramaGraphics

/// A view that floats over content: the theme's surface with a thin border and a shadow.
open class FloatingPanel: View {
  open override func didMoveToWindow() { applyTheme() }

  open override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  /// Gives the panel the theme's looks. It is called in a new window and for a new theme; override it for
  /// corners, and for the looks of what is inside.
  open func applyTheme() {
    backgroundColor = theme.surface
    borderColor = theme.separator
    borderWidth = theme.hairline / 2
    shadow = theme.floatingShadow
  }
}
