import Foundation
import PanoramaGraphics

/// The style of an element while declarations are applied to it.
struct StyleState: Sendable {
  var style = ComputedStyle()
  /// The colours of the borders, which may be that of the text.
  var borderColors = StyleSides<CSSColor>(all: .ofText)
  /// What `content` says; nil: nothing.
  var content: [GeneratedContent.Piece]?
  var counters: [StyledMarkup.CounterChange] = []
  /// `--name: value`.
  var custom: [String: [CSSToken]] = [:]

  /// The style, with values that depend on each other made to fit.
  func computed() -> ComputedStyle {
    var style = style
    func finished(_ border: ComputedStyle.Border, _ color: CSSColor) -> ComputedStyle.Border {
      border.style == .none
        ? .none : .init(width: border.width, style: border.style, color: color.color(style.color))
    }
    style.border = StyleSides(
      top: finished(style.border.top, borderColors.top),
      right: finished(style.border.right, borderColors.right),
      bottom: finished(style.border.bottom, borderColors.bottom),
      left: finished(style.border.left, borderColors.left))
    if style.position == .absolute || style.position == .fixed { style.float = .none }
    if style.float != .none || style.position == .absolute || style.position == .fixed {
      switch style.display {
      case .inline, .inlineBlock, .ruby, .rubyText, .row, .cell, .rowGroup, .contents:
        style.display = .block
      default: break
      }
    }
    return style
  }
}

/// What an element's style depends on besides its declarations.
struct StyleContext: Sendable {
  /// The style of the element around it.
  var parent: ComputedStyle
  /// The size of the root's text in points.
  var rootFontSize: Double
  /// The size of a page in points.
  var page: CGSize
  /// How much larger the reader wants texts.
  var textScale: Double
  /// For `attr()`.
  var attributes: [(name: String, value: String)] = []

  /// A length in points; shares are of `whole`.
  func points(_ length: CSSLength, em: Double, whole: Double = 0) -> Double {
    let width = page.width / 100
    let height = page.height / 100
    let sum =
      length.points + length.em * em + length.rem * rootFontSize + length.vw * width
      + length.vh * height + length.vmin * min(width, height) + length.vmax * max(width, height)
      + length.share * whole
    return min(max(sum, -1e6), 1e6)
  }

  func length(_ length: CSSLength, em: Double) -> StyleLength {
    length.share != 0
      ? .share(min(max(length.share, -1e4), 1e4)) : .points(points(length, em: em))
  }
}

/// What a declaration does.
typealias StyleChange = @Sendable (inout StyleState, StyleContext) -> Void

/// A declaration that was understood.
struct StyleDeclaration: Sendable {
  /// What must be known first is applied first.
  enum Phase: Int, Comparable, Sendable {
    /// Variables.
    case custom
    /// What lengths, sides and colours refer to: font size, direction, colour of the text.
    case base
    case rest

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  var phase: Phase
  var isImportant: Bool
  var change: StyleChange
}
