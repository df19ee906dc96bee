import Foundation
import PanoramaText

extension View {
  /// The fonts for text: the window's fonts, or else those that all windows share.
  public var fonts: FontLibrary { window?.fonts ?? CurrentState.fonts }

  /// The theme's font for a kind of text.
  public func font(_ style: TextStyle) -> Font {
    let theme = theme
    return switch style {
    case .caption: fonts.systemFont(ofSize: theme.captionSize)
    case .body: fonts.systemFont(ofSize: theme.bodySize)
    case .emphasis: fonts.systemFont(ofSize: theme.bodySize, weight: .semibold)
    case .title: fonts.systemFont(ofSize: theme.titleSize, weight: .semibold)
    case .largeTitle: fonts.systemFont(ofSize: theme.largeTitleSize, weight: .bold)
    }
  }
}
