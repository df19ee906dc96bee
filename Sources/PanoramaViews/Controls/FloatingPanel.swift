import Foundation
import PanoramaGraphics

/// A view that floats over content: the theme's surface with a thin border and a shadow.
open class FloatingPanel: View {
  open override func didMoveToWindow() { applyTheme() }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
  }

  /// Gives the panel the theme's looks. It is called in a new window and for a new theme; override it for
  /// corners, and for the looks of what is inside.
  open func applyTheme() {
    looks.background = looks.theme.surface
    looks.borderColor = looks.theme.separator
    looks.borderWidth = looks.theme.hairline / 2
    looks.shadow = looks.theme.floatingShadow
  }
}
