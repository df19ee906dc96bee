import PanoramaGraphics

extension StyleProperties {
  static let texts: [String: StyleProperty] = [
    "color": StyleProperty(
      phase: .base, isInherited: true, copy: { $0.style.color = $1.color },
      read: { values in
        guard let color = values.color() else { return nil }
        return { state, context in state.style.color = color.color(context.parent.color) }
      }),
    "line-height": .computed(\.lineHeight, inherited: true, lineHeight) { height, state, context in
      height(state.style.fontSize, context)
    },
    "letter-spacing": spacing(\.letterSpacing),
    "word-spacing": spacing(\.wordSpacing),
    "text-align": .value(\.textAlign, inherited: true) { values in
      values.word(of: alignments)
        ?? values.word(of: ["-webkit-center": .center, "match-parent": .start])
    },
    "text-align-last": .value(\.textAlignLast, inherited: true) { values in
      if values.word(of: ["auto": true]) != nil { return .some(nil) }
      return values.word(of: alignments).map { .some($0) }
    },
    "text-indent": .computed(\.textIndent, inherited: true) { values in
      let length = values.length()
      while values.word(of: ["hanging": true, "each-line": true]) != nil {}
      return length
    } _: { length, state, context in
      context.length(length, em: state.style.fontSize)
    },
    "text-transform": .word(
      \.textTransform, inherited: true,
      [
        "none": .none, "uppercase": .uppercase, "lowercase": .lowercase, "capitalize": .capitalize,
        "full-width": .fullWidth, "-epub-fullwidth": .fullWidth, "full-size-kana": .none,
      ]),
    "white-space": .word(
      \.whiteSpace, inherited: true,
      [
        "normal": .normal, "nowrap": .nowrap, "pre": .pre, "pre-wrap": .preWrap,
        "pre-line": .preLine, "break-spaces": .preWrap,
      ]),
    "hyphens": .word(
      \.hyphens, inherited: true,
      [
        "none": .none, "manual": .manual, "auto": .auto, "explicit": .manual, "true": .auto,
        "false": .none,
      ]),
    "overflow-wrap": .word(
      \.breaksWords, inherited: true, ["normal": false, "break-word": true, "anywhere": true]),
    "word-break": .word(
      \.breaksWords, inherited: true,
      ["normal": false, "keep-all": false, "break-all": true, "break-word": true]),
    "direction": .word(
      \.isRightToLeft, inherited: true, phase: .base, ["ltr": false, "rtl": true]),
    "unicode-bidi": bidi,
    "vertical-align": .computed(\.verticalAlign, verticalAlign) { align, state, context in
      align(state.style.fontSize, context)
    },
    "text-decoration": decoration,
    "text-decoration-color": .value(\.decorationColor) { values in
      values.color().map { if case .fixed(let color) = $0 { color } else { nil } }
    },
    "text-underline-position": .value(\.underlinePosition, inherited: true) { values in
      var result: ComputedStyle.UnderlinePosition?
      while let word = values.word(of: [
        "auto": "", "from-font": "", "alphabetic": "", "under": "under", "left": "left",
        "right": "right",
      ]) {
        var position = result ?? .init()
        if word == "under" { position.isUnder = true }
        if word == "left" || word == "right" { position.side = word == "left" ? .left : .right }
        result = position
      }
      return result
    },
    "text-emphasis": .value(\.emphasis, inherited: true, emphasis),
    "visibility": .word(
      \.isVisible, inherited: true, ["visible": true, "hidden": false, "collapse": false]),
    "text-orientation": .word(
      \.orientation, inherited: true,
      [
        "mixed": .mixed, "upright": .upright, "sideways": .sideways, "sideways-right": .sideways,
        "vertical-right": .mixed, "rotate-right": .sideways, "rotate-normal": .sideways,
      ]),
    "writing-mode": .word(
      \.writing, inherited: true, phase: .base,
      [
        "horizontal-tb": .horizontal, "lr-tb": .horizontal, "rl-tb": .horizontal, "lr": .horizontal,
        "rl": .horizontal, "tb": .verticalRL, "tb-rl": .verticalRL, "tb-lr": .verticalLR,
        "vertical-rl": .verticalRL, "vertical-lr": .verticalLR, "sideways-rl": .verticalRL,
        "sideways-lr": .verticalLR,
      ]),
    "text-combine-upright": .value(\.combinesUpright, inherited: true) { values in
      guard
        let isOn = values.word(of: ["none": false, "all": true, "horizontal": true, "digits": true])
      else { return nil }
      _ = values.integer()
      return isOn
    },
  ]

  private static let alignments: KeyValuePairs<String, ComputedStyle.Align> = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
    "justify": .justify,
  ]

  private static func spacing(
    _ path: WritableKeyPath<ComputedStyle, Double> & Sendable
  ) -> StyleProperty {
    .computed(path, inherited: true) { values in
      values.word(of: ["normal": CSSLength()]) ?? values.length()
    } _: { length, state, context in
      context.points(length, em: state.style.fontSize)
    }
  }

  private typealias LineHeightRule = @Sendable (Double, StyleContext) -> ComputedStyle.LineHeight

  @Sendable private static func lineHeight(_ values: inout CSSValues) -> LineHeightRule? {
    if values.word(of: ["normal": true]) != nil { return { _, _ in .normal } }
    if let factor = values.number() {
      guard factor >= 0 else { return nil }
      return { _, _ in .factor(min(factor, 100)) }
    }
    guard let length = values.positiveLength() else { return nil }
    return { size, context in
      var scaled = length
      scaled.points *= context.textScale
      return .points(context.points(scaled, em: size, whole: size))
    }
  }

  private typealias AlignRule = @Sendable (Double, StyleContext) -> ComputedStyle.Vertical

  @Sendable private static func verticalAlign(_ values: inout CSSValues) -> AlignRule? {
    let words: KeyValuePairs<String, ComputedStyle.Vertical> = [
      "baseline": .baseline, "sub": .sub, "super": .super, "top": .top, "text-top": .textTop,
      "middle": .middle, "bottom": .bottom, "text-bottom": .textBottom,
    ]
    if let word = values.word(of: words) { return { _, _ in word } }
    guard let length = values.length() else { return nil }
    return { size, context in .raised(context.points(length, em: size, whole: size * 1.2)) }
  }

  private static let bidi = StyleProperty(
    isInherited: false,
    copy: {
      $0.style.isolatesDirection = $1.isolatesDirection
      $0.style.overridesDirection = $1.overridesDirection
    },
    read: { values in
      let words: KeyValuePairs<String, (Bool, Bool)> = [
        "normal": (false, false), "embed": (true, false), "isolate": (true, false),
        "plaintext": (true, false), "bidi-override": (true, true), "isolate-override": (true, true),
      ]
      guard let (isolates, overrides) = values.word(of: words) else { return nil }
      return { state, _ in
        (state.style.isolatesDirection, state.style.overridesDirection) = (isolates, overrides)
      }
    })

  /// Lines, a colour and a manner, which does not count.
  private static let decoration = StyleProperty(
    isInherited: false,
    copy: {
      $0.style.decoration = $1.decoration
      $0.style.decorationColor = $1.decorationColor
    },
    read: { values in
      let lines: KeyValuePairs<String, ComputedStyle.Decoration> = [
        "none": [], "underline": .underline, "overline": .overline, "line-through": .lineThrough,
        "blink": [], "solid": [], "double": [], "dotted": [], "dashed": [], "wavy": [], "auto": [],
      ]
      var result: ComputedStyle.Decoration?
      var color: CGColor?
      while !values.isAtEnd {
        if let line = values.word(of: lines) {
          result = (result ?? []).union(line)
        } else if let found = values.color() {
          if case .fixed(let fixed) = found { color = fixed }
          result = result ?? []
        } else if values.length() == nil {
          return nil
        }
      }
      guard let decoration = result else { return nil }
      let lineColor = color
      return { state, _ in
        state.style.decoration = decoration
        state.style.decorationColor = lineColor
      }
    })

  @Sendable private static func emphasis(_ values: inout CSSValues) -> ComputedStyle.Emphasis? {
    var isOpen = false
    var shape: ComputedStyle.Emphasis?
    while !values.isAtEnd {
      if let open = values.word(of: ["open": true, "filled": false]) {
        isOpen = open
        shape = shape ?? .dot
      } else if let found = values.word(of: emphasisShapes) {
        shape = found
      } else if case .string? = values.peek {
        _ = values.next()
        shape = .dot
      } else if values.color() == nil {
        return nil
      }
    }
    guard isOpen, let shape else { return shape }
    switch shape {
    case .circle: return .openCircle
    case .sesame: return .openSesame
    case .dot: return .openDot
    default: return shape
    }
  }

  private static let emphasisShapes: KeyValuePairs<String, ComputedStyle.Emphasis> = [
    "none": .none, "dot": .dot, "circle": .circle, "double-circle": .circle, "triangle": .dot,
    "sesame": .sesame,
  ]
}
