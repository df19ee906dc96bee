import PanoramaGraphics

extension StyleProperties {
  /// A side of a box, as seen or in the direction of the text.
  enum Side: String, CaseIterable, Sendable {
    case top, right, bottom, left
    case blockStart = "block-start"
    case blockEnd = "block-end"
    case inlineStart = "inline-start"
    case inlineEnd = "inline-end"

    /// The side as seen.
    func physical(_ style: ComputedStyle) -> Side {
      let isVertical = style.writing != .horizontal
      switch self {
      case .top, .right, .bottom, .left: return self
      case .inlineStart, .inlineEnd:
        let isFirst = (self == .inlineStart) != style.isRightToLeft
        return isVertical ? (isFirst ? .top : .bottom) : (isFirst ? .left : .right)
      case .blockStart, .blockEnd:
        let isFirst = self == .blockStart
        switch style.writing {
        case .horizontal: return isFirst ? .top : .bottom
        case .verticalRL: return isFirst ? .right : .left
        case .verticalLR: return isFirst ? .left : .right
        }
      }
    }

    static let physical: [Side] = [.top, .right, .bottom, .left]
  }

  static let sides: [String: StyleProperty] = Side.allCases.reduce(into: [:]) { table, side in
    let name = side.rawValue
    table["margin-\(name)"] = length(\.margin, side, allowsAuto: true, allowsNegative: true)
    table["padding-\(name)"] = length(\.padding, side)
    table[Side.physical.contains(side) ? name : "inset-\(name)"] = length(
      \.inset, side, allowsAuto: true, allowsNegative: true)
    table["border-\(name)-width"] = StyleProperty(
      isInherited: false,
      copy: {
        $0.style.border[side.physical($0.style)].width = $1.border[side.physical($0.style)].width
      },
      read: { values in
        guard let width = borderWidth(&values) else { return nil }
        return { state, context in
          let points = context.points(width, em: state.style.fontSize)
          state.style.border[side.physical(state.style)].width = points
        }
      })
    table["border-\(name)-style"] = StyleProperty(
      isInherited: false,
      copy: {
        $0.style.border[side.physical($0.style)].style = $1.border[side.physical($0.style)].style
      },
      read: { values in
        guard let style = values.word(of: lineStyles) else { return nil }
        return { state, _ in state.style.border[side.physical(state.style)].style = style }
      })
    table["border-\(name)-color"] = StyleProperty(
      isInherited: false,
      copy: { state, _ in state.borderColors[side.physical(state.style)] = .ofText },
      read: { values in
        guard let color = values.color() else { return nil }
        return { state, _ in state.borderColors[side.physical(state.style)] = color }
      })
  }

  private static func length(
    _ path: WritableKeyPath<ComputedStyle, StyleSides<StyleLength>> & Sendable, _ side: Side,
    allowsAuto: Bool = false, allowsNegative: Bool = false
  ) -> StyleProperty {
    StyleProperty(
      isInherited: false,
      copy: { state, style in
        let side = side.physical(state.style)
        state.style[keyPath: path][side] = style[keyPath: path][side]
      },
      read: { values in
        if allowsAuto, values.word(of: ["auto": true]) != nil {
          return { state, _ in state.style[keyPath: path][side.physical(state.style)] = .auto }
        }
        guard let length = (allowsNegative ? values.length() : values.positiveLength()) else {
          return nil
        }
        return { state, context in
          let found = context.length(length, em: state.style.fontSize)
          state.style[keyPath: path][side.physical(state.style)] = found
        }
      })
  }

  @Sendable private static func borderWidth(_ values: inout CSSValues) -> CSSLength? {
    let words: KeyValuePairs<String, CSSLength> = [
      "thin": CSSLength(points: 1), "medium": CSSLength(points: 3), "thick": CSSLength(points: 5),
    ]
    return values.word(of: words) ?? values.positiveLength()
  }

  private static let lineStyles: KeyValuePairs<String, ComputedStyle.LineStyle> = [
    "none": .none, "hidden": .none, "solid": .solid, "dashed": .dashed, "dotted": .dotted,
    "double": .double, "groove": .groove, "ridge": .ridge, "inset": .inset, "outset": .outset,
  ]
}

extension StyleSides {
  /// The value at a side as seen.
  subscript(side: StyleProperties.Side) -> Value {
    get {
      switch side {
      case .right: right
      case .bottom: bottom
      case .left: left
      default: top
      }
    }
    set {
      switch side {
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      default: top = newValue
      }
    }
  }
}
