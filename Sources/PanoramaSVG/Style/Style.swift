import Foundation
import PanoramaGraphics

/// How an element is painted: what it inherits, and what is its own.
struct Style {
  /// A paint as it is written.
  enum Paint: Hashable {
    case none
    case color(CGColor)
    /// The colour of `color`.
    case current
    /// A gradient or pattern by its id, and what is drawn if there is none.
    indirect case server(String, fallback: Paint)
  }

  /// What a shape is drawn of.
  enum Part: String, CaseIterable { case fill, stroke, markers }

  // MARK: Inherited

  var fill = Paint.color(.black)
  var stroke = Paint.none
  var color = CGColor.black
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var fillRule = CGPathFillRule.nonZero
  var clipRule = CGPathFillRule.nonZero
  /// The lengths as they are written, since percentages depend on the viewport.
  var strokeWidth = "1"
  var dashes: [String] = []
  var dashOffset = "0"
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit = 4.0
  var isVisible = true
  /// Markers by their ids.
  var markers: (start: String?, middle: String?, end: String?)
  var paintOrder = Part.allCases
  var smoothsPictures = true
  var text = TextStyle()

  /// What texts inherit.
  struct TextStyle {
    var families: [String] = []
    var size = 16.0
    var weight = 400
    var isItalic = false
    /// Which part of a text is at its position: 0 for its start, 1 for its end.
    var anchor = 0.0
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var keepsSpace = false
    var baseline = ""
    /// Lines below, above or through the text. They reach into the elements inside.
    var decorations: Set<String> = []
  }

  // MARK: Own

  var opacity = 1.0
  var isShown = true
  var clip: String?
  var mask: String?
  var filter: String?
  var blend = CGBlendMode.normal
  var clipsOverflow: Bool?
  var transform = CGAffineTransform.identity
  /// As it is written.
  var transformOrigin: String?
  var isIsolated = false
  var stop = (color: Paint.color(.black), opacity: 1.0)
  var masksByAlpha = false
  var baselineShift = 0.0

  /// The style of an element inside one with this style, before its own declarations.
  var inherited: Style {
    var style = self
    let fresh = Style()
    style.opacity = fresh.opacity
    style.isShown = fresh.isShown
    style.clip = nil
    style.mask = nil
    style.filter = nil
    style.blend = .normal
    style.clipsOverflow = nil
    style.transform = .identity
    style.transformOrigin = nil
    style.isIsolated = false
    style.stop = fresh.stop
    style.masksByAlpha = false
    style.baselineShift = 0
    return style
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - name: in lower case.
  ///   - value: as it is written.
  ///   - outer: the style of the element around, for `inherit`.
  mutating func set(_ name: String, _ value: String, in outer: Style) {
    if value == "inherit" {
      inherit(name, from: outer)
    } else if !setPaint(name, value) && !setLine(name, value) && !setEffect(name, value) {
      setText(name, value, in: outer)
    }
  }

  private mutating func setPaint(_ name: String, _ value: String) -> Bool {
    switch name {
    case "fill": fill = Self.paint(value) ?? fill
    case "stroke": stroke = Self.paint(value) ?? stroke
    case "color": color = SVGColor.color(value) ?? color
    case "fill-opacity": fillOpacity = SVGShare.share(value) ?? fillOpacity
    case "stroke-opacity": strokeOpacity = SVGShare.share(value) ?? strokeOpacity
    case "fill-rule": fillRule = value == "evenodd" ? .evenOdd : .nonZero
    case "clip-rule": clipRule = value == "evenodd" ? .evenOdd : .nonZero
    case "stop-color": stop.color = Self.paint(value) ?? stop.color
    case "stop-opacity": stop.opacity = SVGShare.share(value) ?? stop.opacity
    case "paint-order":
      let words = value.split(whereSeparator: \.isWhitespace).compactMap {
        Part(rawValue: String($0))
      }
      paintOrder = (words + Part.allCases).reduce(into: []) { order, part in
        if !order.contains(part) { order.append(part) }
      }
    case "image-rendering":
      smoothsPictures = !["pixelated", "crisp-edges", "optimizeSpeed"].contains(value)
    default: return false
    }
    return true
  }

  private mutating func setLine(_ name: String, _ value: String) -> Bool {
    switch name {
    case "stroke-width": strokeWidth = value
    case "stroke-dasharray":
      dashes =
        value == "none" ? [] : value.split { $0 == "," || $0.isWhitespace }.map(String.init)
    case "stroke-dashoffset": dashOffset = value
    case "stroke-linecap": cap = value == "round" ? .round : value == "square" ? .square : .butt
    case "stroke-linejoin":
      join = value == "round" ? .round : value == "bevel" ? .bevel : .miter
    case "stroke-miterlimit": miterLimit = Double(value).map { max(1, $0) } ?? miterLimit
    case "marker":
      let id = Self.reference(value)
      markers = (id, id, id)
    case "marker-start": markers.start = Self.reference(value)
    case "marker-mid": markers.middle = Self.reference(value)
    case "marker-end": markers.end = Self.reference(value)
    default: return false
    }
    return true
  }

  private mutating func setEffect(_ name: String, _ value: String) -> Bool {
    switch name {
    case "opacity": opacity = SVGShare.share(value) ?? opacity
    case "display": isShown = value != "none"
    case "visibility": isVisible = value == "visible"
    case "clip-path": clip = Self.reference(value)
    case "mask": mask = Self.reference(value)
    case "filter": filter = value == "none" ? nil : value
    case "mix-blend-mode": blend = CGBlendMode(css: value) ?? .normal
    case "overflow": clipsOverflow = value == "hidden" || value == "scroll"
    case "transform": transform = SVGTransform.transform(value)
    case "transform-origin": transformOrigin = value
    case "isolation": isIsolated = value == "isolate"
    case "mask-type": masksByAlpha = value == "alpha"
    default: return false
    }
    return true
  }

  private mutating func inherit(_ name: String, from outer: Style) {
    switch name {
    case "opacity": opacity = outer.opacity
    case "display": isShown = outer.isShown
    case "clip-path": clip = outer.clip
    case "mask": mask = outer.mask
    case "overflow": clipsOverflow = outer.clipsOverflow
    case "stop-color": stop.color = outer.stop.color
    case "stop-opacity": stop.opacity = outer.stop.opacity
    case "fill": fill = outer.fill
    case "stroke": stroke = outer.stroke
    case "stroke-width": strokeWidth = outer.strokeWidth
    default: break
    }
  }

  /// Nil if the text is no paint, which then changes nothing.
  static func paint(_ text: String) -> Paint? {
    let text = String(text.trimmingSpace)
    switch text {
    case "none": return Paint.none
    case "currentColor", "currentcolor": return .current
    case "context-fill", "context-stroke": return nil
    default: break
    }
    if text.hasPrefix("url("), let close = text.firstIndex(of: ")") {
      let rest = text[text.index(after: close)...].trimmingSpace
      let fallback = rest.isEmpty ? nil : paint(String(rest))
      return reference(text).map { .server($0, fallback: fallback ?? .none) } ?? fallback
    }
    // Colours with an ICC profile have a plain one before it.
    let plain = text.contains("icc-color") ? String(text.prefix { $0 != " " }) : text
    return SVGColor.color(plain).map(Paint.color)
  }

  /// The id in `url(#id)`; nil for `none` and for other files.
  static func reference(_ text: String) -> String? {
    guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
    let inside = text[text.index(text.startIndex, offsetBy: 4)..<close]
      .filter { !"'\"".contains($0) }.trimmingSpace
    return inside.hasPrefix("#") ? String(inside.dropFirst()) : nil
  }
}

extension CGBlendMode {
  /// The mode that CSS calls so; nil if there is none.
  init?(css name: String) {
    let modes: [String: CGBlendMode] = [
      "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay,
      "darken": .darken, "lighten": .lighten, "color-dodge": .colorDodge,
      "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
      "difference": .difference, "exclusion": .exclusion, "hue": .hue,
      "saturation": .saturation, "color": .color, "luminosity": .luminosity,
      "plus-lighter": .plusLighter,
    ]
    guard let mode = modes[name] else { return nil }
    self = mode
  }
}
