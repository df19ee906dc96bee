/// Properties that set several others.
enum StyleShorthands {
  typealias Change = StyleProperties.Change
  /// Reads a value; nil if it is none.
  typealias Reader = @Sendable (inout CSSValues) -> [Change]?

  /// What each sets.
  static let longhands: [String: [String]] = {
    let names = ["top", "right", "bottom", "left"]
    var table: [String: [String]] = [
      "margin": names.map { "margin-\($0)" }, "padding": names.map { "padding-\($0)" },
      "inset": names,
      "border-width": names.map { "border-\($0)-width" },
      "border-style": names.map { "border-\($0)-style" },
      "border-color": names.map { "border-\($0)-color" },
      "border": names.flatMap(line),
      "background": ["background-color", "background-image"],
      "list-style": ["list-style-type", "list-style-position", "list-style-image"],
      "font": [
        "font-style", "font-variant", "font-weight", "font-size", "line-height", "font-family",
      ],
    ]
    for side in names + ["block-start", "block-end", "inline-start", "inline-end"] {
      table["border-\(side)"] = line(side)
    }
    for axis in ["block", "inline"] {
      for name in ["margin", "padding", "inset"] {
        table["\(name)-\(axis)"] = ["\(name)-\(axis)-start", "\(name)-\(axis)-end"]
      }
      table["border-\(axis)"] = line("\(axis)-start") + line("\(axis)-end")
    }
    return table
  }()

  @Sendable private static func line(_ side: String) -> [String] {
    ["width", "style", "color"].map { "border-\(side)-\($0)" }
  }

  static let readers: [String: Reader] = [
    "font": font, "background": background, "list-style": listStyle,
  ]

  /// What a value changes; nil if it is none.
  static func changes(_ name: String, _ tokens: [CSSToken]) -> [Change]? {
    var values = CSSValues(tokens)
    let parts = longhands[name] ?? []
    let changes: [Change]?
    if let reader = readers[name] {
      changes = reader(&values)
    } else if name == "border"
      || name.hasPrefix("border-") && parts.first?.hasSuffix("-width") == true
        && parts.last?.hasSuffix("-color") == true
    {
      changes = lines(parts, &values)
    } else {
      changes = repeated(parts, &values)
    }
    guard values.isAtEnd else { return nil }
    return changes
  }

  /// One to four values for sides, the missing ones as those opposite.
  private static func repeated(_ names: [String], _ values: inout CSSValues) -> [Change]? {
    var starts: [CSSValues] = []
    while !values.isAtEnd, starts.count < names.count {
      starts.append(values)
      guard StyleProperties.change(names[0], &values) != nil else { return nil }
    }
    guard !starts.isEmpty else { return nil }
    return names.indices.compactMap { i in
      var value = i < starts.count ? starts[i] : i == 3 && starts.count > 1 ? starts[1] : starts[0]
      return StyleProperties.change(names[i], &value)
    }
  }

  /// Width, style and colour in any order, for some sides. What is missing is reset.
  private static func lines(_ names: [String], _ values: inout CSSValues) -> [Change]? {
    var found: [String: CSSValues] = [:]
    let kinds = ["style", "color", "width"]
    let side = names[0].dropLast("-width".count)
    while !values.isAtEnd {
      let start = values
      guard
        let kind = kinds.first(where: { kind in
          found[kind] == nil && StyleProperties.change("\(side)-\(kind)", &values) != nil
        })
      else { return nil }
      found[kind] = start
    }
    guard !found.isEmpty else { return nil }
    return names.compactMap { name in
      let kind = String(name.split(separator: "-").last ?? "")
      let initial = ["width": "medium", "style": "none", "color": "currentcolor"][kind] ?? ""
      var value = found[kind] ?? CSSValues([.name(initial)])
      return StyleProperties.change(name, &value)
    }
  }

  /// The first property of several whose value is next.
  private static func first(of names: [String], _ values: inout CSSValues) -> Change? {
    for name in names {
      if let change = StyleProperties.change(name, &values) { return change }
    }
    return nil
  }

  private static func reset(_ name: String) -> Change? {
    StyleProperties.all[name].map { property in
      (property.phase, { state, _ in property.copy(&state, ComputedStyle()) })
    }
  }

  /// Style, variant and weight in any order, size, line height, families.
  @Sendable private static func font(_ values: inout CSSValues) -> [Change]? {
    // The fonts of the system's menus.
    if values.rest.count == 1, values.peek?.word != nil {
      _ = values.next()
      return []
    }
    var changes = (longhands["font"] ?? []).compactMap(reset)
    while true {
      let names = ["font-style", "font-weight", "font-variant-caps"]
      if let known = first(of: names, &values) {
        changes.append(known)
      } else if values.word(of: ["normal": true]) == nil {
        break
      }
    }
    guard let size = StyleProperties.change("font-size", &values) else { return nil }
    changes.append(size)
    if values.take(.slash) {
      guard let height = StyleProperties.change("line-height", &values) else { return nil }
      changes.append(height)
    }
    guard let families = StyleProperties.change("font-family", &values) else { return nil }
    changes.append(families)
    return changes
  }

  /// Of several layers, the last, which has the colour. Positions and sizes do not count.
  @Sendable private static func background(_ values: inout CSSValues) -> [Change]? {
    var changes = (longhands["background"] ?? []).compactMap(reset)
    for layer in CSSValues.commaSeparated(values.rest) {
      var parts = CSSValues(layer)
      while !parts.isAtEnd {
        if let color = StyleProperties.change("background-color", &parts) {
          changes.append(color)
        } else if let image = StyleProperties.change("background-image", &parts) {
          changes.append(image)
        } else if parts.function() == nil {
          _ = parts.next()
        }
      }
    }
    while values.next() != nil {}
    return changes
  }

  @Sendable private static func listStyle(_ values: inout CSSValues) -> [Change]? {
    let names = longhands["list-style"] ?? []
    var changes = names.compactMap(reset)
    while !values.isAtEnd {
      guard let found = first(of: names, &values) else { return nil }
      changes.append(found)
    }
    return changes
  }
}
