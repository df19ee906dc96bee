import Foundation
import PanoramaGraphics

extension PDFDrawing {
  /// Writes an item inside those of its clips that are pictures. The caller sets the others.
  mutating func write(
    _ item: DisplayItem, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let masks = (item.clip?.chain ?? []).filter(\.isMask)
    guard !masks.isEmpty else { return try writeUnmasked(item, to: &content, at: place) }
    // Each mask needs a form around the previous one, because only one soft mask is in force at a time.
    let plain = DisplayItem(
      item.operation, transform: item.transform, alpha: item.alpha, shadow: item.shadow)
    let area = item.bounds.intersection(place.visible)
    var inner = PDFContent()
    try writeUnmasked(plain, to: &inner, at: place)
    for (i, mask) in masks.enumerated() {
      let form = try resources.writeForm(inner, area, place, isGroup: true)
      let isLast = i == masks.count - 1
      inner = PDFContent()
      let mode = isLast ? item.blendMode.pdfName ?? "Normal" : "Normal"
      let reference = try self.mask(mask, place)
      if let state = try resources.state(alpha: 1, mode: mode, mask: reference) {
        inner.set(graphicsState: state)
      }
      inner.draw(external: form)
    }
    let form = try resources.writeForm(inner, area, place, isGroup: false)
    content.draw(external: form)
  }

  private mutating func writeUnmasked(
    _ item: DisplayItem, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    let mode = item.blendMode.pdfName ?? "Normal"
    if let shadow = item.shadow {
      try writeShadow(shadow, of: item, mode, to: &content, at: place)
      if shadow.isAlone { return }
    }
    let inside = place.descending(item.transform)
    guard inside.toPage.isFinite, inside.toPage.determinant != 0 else { return }
    let alpha = min(1, item.alpha) * place.alpha
    let reach = item.operation.bounds(under: item.transform)
    let isCover = if case .cover = item.operation { true } else { false }
    if item.operation.nested == nil, !isCover,
      !place.isMeasurable(reach) || !PDFPlace.scales.contains(inside.scale)
    {
      return try writePicture(of: item, mode, to: &content, at: place)
    }
    content.save()
    defer { content.restore() }
    switch item.operation {
    case .fill(let path, let rule, let paint):
      guard
        try fill(
          path, rule, paint, Ink(item, alpha, mode), to: &content, at: place
        )
      else { return try writePicture(of: item, mode, to: &content, at: place) }
    case .stroke(let path, let style, let paint):
      guard try stroke(path, style, paint, Ink(item, alpha, mode), to: &content, at: place) else {
        return try writePicture(of: item, mode, to: &content, at: place)
      }
    case .cover(let paint):
      let area = (item.bounds.isInfinite ? place.visible : item.bounds)
        .intersection(place.visible)
      let corners = PathData(rect: area).applying(item.transform.inverted())
      guard
        try fill(
          corners, .nonZero, paint, Ink(item, alpha, mode), to: &content,
          at: place)
      else { return try writePicture(of: item, mode, to: &content, at: place) }
    case .glyphs(let run, let paint):
      guard try write(run, paint, Ink(item, alpha, mode), to: &content, at: place) else {
        return try writePicture(of: item, mode, to: &content, at: place)
      }
    case .image(let image, let rect, let quality):
      try write(image, rect, quality, Ink(item, alpha, mode), to: &content, at: place)
    case .tiles(let image, let rect, let quality):
      guard let flat = image.flattened(pixelLimit: 1 << 24) else { return }
      try write(flat, rect, quality, Ink(item, alpha, mode), to: &content, at: place)
    case .list(let list):
      try write(list, Ink(item, alpha, mode), to: &content, at: place)
    case .detail(let list, let scales):
      guard scales.contains(inside.scale) else { return }
      content.concatenate(item.transform, digits: place.digits)
      var inner = inside
      inner.alpha = alpha
      try writeOrShare(list, to: &content, at: inner)
    }
  }

  private mutating func write(
    _ list: DisplayList, _ ink: Ink, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    var inner = place.descending(ink.transform)
    content.concatenate(ink.transform, digits: place.digits)
    let isGroup = ink.mode != "Normal" || list.blends || (ink.alpha < 1 && !list.fadesOneByOne)
    inner.alpha = isGroup ? 1 : ink.alpha
    guard isGroup else { return try writeOrShare(list, to: &content, at: inner) }
    if let state = try resources.state(alpha: ink.alpha, mode: ink.mode) {
      content.set(graphicsState: state)
    }
    content.draw(external: try form(list, inner, isGroup: true))
  }

  /// Writes a list inline, or as a form if it is used several times.
  private mutating func writeOrShare(
    _ list: DisplayList, to content: inout PDFContent, at place: PDFPlace
  ) throws {
    guard uses[list.identity, default: 1] > 1 else {
      return try write(list, to: &content, at: place)
    }
    content.draw(external: try form(list, place, isGroup: false))
  }

  /// The form of a list, written on its first use.
  mutating func form(
    _ list: DisplayList, _ place: PDFPlace, isGroup: Bool
  ) throws -> PDFReference {
    let isBounded = place.isMeasurable(list.bounds)
    let scale = (place.scale * 1e6).rounded() / 1e6
    let key = FormKey(
      identity: list.identity,
      place: isBounded ? CGAffineTransform(scaleX: scale, y: scale) : place.toPage,
      alpha: place.alpha, isGroup: isGroup)
    if let known = forms[key] { return known }
    var inner = place
    if isBounded {
      // A shared form is drawn at several positions, so it contains all of the list.
      inner.page = inner.page.union(list.bounds.applying(place.toPage))
    }
    var content = PDFContent()
    try write(list, to: &content, at: inner)
    let reference = try resources.writeForm(
      content, isBounded ? list.bounds : place.visible, inner, isGroup: isGroup)
    forms[key] = reference
    return reference
  }
}

extension PDFDrawing {
  /// The transform of an item, and how its colours are composited.
  struct Ink {
    let transform: CGAffineTransform
    /// The opacity, 0 … 1.
    let alpha: Double
    /// The blend mode's name in PDF.
    let mode: String

    init(_ item: DisplayItem, _ alpha: Double, _ mode: String) {
      (transform, self.alpha, self.mode) = (item.transform, alpha, mode)
    }
  }
}
