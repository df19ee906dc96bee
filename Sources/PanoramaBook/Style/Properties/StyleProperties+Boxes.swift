import Foundation
import PanoramaGraphics

extension StyleProperties {
  static let boxes: [String: StyleProperty] = [
    "display": .value(\.display) { values in
      let display = values.word(of: displays)
      while values.word() != nil {}
      return display
    },
    "position": .word(
      \.position,
      [
        "static": .static, "relative": .relative, "absolute": .absolute, "fixed": .fixed,
        "sticky": .relative,
      ]),
    "z-index": .value(\.zIndex) { values in
      values.word(of: ["auto": 0]) ?? values.integer()
    },
    "float": .word(
      \.float,
      ["none": .none, "left": .left, "right": .right, "inline-start": .left, "inline-end": .right]),
    "clear": .word(
      \.clear,
      [
        "none": .none, "left": .left, "right": .right, "both": .both, "all": .both,
        "inline-start": .left, "inline-end": .right,
      ]),
    "width": .length(\.width, auto: ["auto", "fit-content", "max-content", "min-content"]),
    "height": .length(\.height, auto: ["auto", "fit-content", "max-content", "min-content"]),
    "min-width": .length(\.minWidth, auto: ["auto"]),
    "min-height": .length(\.minHeight, auto: ["auto"]),
    "max-width": .length(\.maxWidth, auto: ["none", "auto"]),
    "max-height": .length(\.maxHeight, auto: ["none", "auto"]),
    "box-sizing": .word(
      \.isBorderBox, ["content-box": false, "border-box": true, "padding-box": false]),
    "border-radius": .computed(\.cornerRadius) { values in
      let first = values.positiveLength()
      while values.positiveLength() != nil || values.take(.slash) {}
      return first
    } _: { length, state, context in
      context.points(length, em: state.style.fontSize)
    },
    "background-color": StyleProperty(
      isInherited: false, copy: { $0.style.background = $1.background },
      read: { values in
        guard let color = values.color() else { return nil }
        return { state, _ in
          let found = color.color(state.style.color)
          state.style.background = found.alpha > 0 ? found : nil
        }
      }),
    "background-image": .value(\.backgroundImage, address),
    "opacity": .value(\.opacity) { values in
      if case .percentage(let share)? = values.peek {
        _ = values.next()
        return min(max(share / 100, 0), 1)
      }
      return values.number().map { min(max($0, 0), 1) }
    },
    "overflow": .value(\.clipsOverflow) { values in
      let clips = values.word(
        of: ["visible": false, "hidden": true, "clip": true, "auto": false, "scroll": false])
      _ = values.word()
      return clips
    },
    "list-style-type": .value(\.listMark, inherited: true, listMark),
    "list-style-image": .value(\.listImage, inherited: true, address),
    "list-style-position": .word(
      \.isListMarkInside, inherited: true, ["inside": true, "outside": false]),
    "border-collapse": .word(
      \.borderCollapse, inherited: true, ["collapse": .collapse, "separate": .separate]),
    "border-spacing": .computed(\.borderSpacing, inherited: true) { values -> [CSSLength]? in
      guard let first = values.positiveLength() else { return nil }
      return [first, values.positiveLength() ?? first]
    } _: { lengths, state, context in
      let sizes = lengths.map { context.points($0, em: state.style.fontSize) }
      return CGSize(width: sizes[0], height: sizes[1])
    },
    "caption-side": .word(
      \.captionAtBottom, inherited: true, ["top": false, "bottom": true]),
    "table-layout": .word(\.isTableLayoutFixed, ["auto": false, "fixed": true]),
    "empty-cells": .word(\.emptyCellsHidden, inherited: true, ["show": false, "hide": true]),
  ]

  private static let displays: KeyValuePairs<String, ComputedStyle.Display> = [
    "none": .none, "block": .block, "inline": .inline, "inline-block": .inlineBlock,
    "list-item": .listItem, "table": .table, "inline-table": .table, "table-row": .row,
    "table-row-group": .rowGroup, "table-header-group": .headerGroup,
    "table-footer-group": .footerGroup, "table-cell": .cell, "table-caption": .caption,
    "table-column": .column, "table-column-group": .columnGroup, "ruby": .ruby,
    "ruby-base": .inline, "ruby-text": .rubyText, "ruby-base-container": .contents,
    "ruby-text-container": .rubyText, "flex": .flex, "inline-flex": .inlineBlock, "grid": .block,
    "inline-grid": .inlineBlock, "contents": .contents, "flow-root": .block, "run-in": .block,
    "oeb-page-head": .none, "oeb-page-foot": .none,
  ]

  /// An address or `none`. Addresses are paths in the container already.
  @Sendable private static func address(_ values: inout CSSValues) -> String?? {
    if values.word(of: ["none": true]) != nil { return .some(nil) }
    if let address = values.url() {
      return .some(address.isEmpty ? nil : address)
    }
    return nil
  }

  /// The mark of a list or the manner of a counter.
  @Sendable static func listMark(_ values: inout CSSValues) -> ComputedStyle.ListMark? {
    if case .string(let text)? = values.peek {
      _ = values.next()
      return .text(text)
    }
    guard let word = values.peek?.word, let mark = listMarks[word] else { return nil }
    _ = values.next()
    return mark
  }

  private static let listMarks: [String: ComputedStyle.ListMark] = [
    "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
    "decimal-leading-zero": .decimalLeadingZero, "lower-alpha": .lowerAlpha,
    "lower-latin": .lowerAlpha, "upper-alpha": .upperAlpha, "upper-latin": .upperAlpha,
    "lower-roman": .lowerRoman, "upper-roman": .upperRoman, "lower-greek": .lowerGreek,
    "hiragana": .hiragana, "katakana": .katakana, "hiragana-iroha": .hiragana,
    "katakana-iroha": .katakana, "cjk-decimal": .cjkDecimal, "cjk-ideographic": .cjkDecimal,
    "japanese-informal": .cjkDecimal, "armenian": .decimal, "georgian": .decimal,
    "hebrew": .decimal, "arabic-indic": .decimal,
  ]
}
