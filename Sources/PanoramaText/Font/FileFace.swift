import CFreeType
import CHarfBuzz
import Foundation
import PanoramaGraphics
import Synchronization

/// An open font file. HarfBuzz shapes text with it, and FreeType reads its outlines.
///
/// All lengths are font units converted to ems. Nothing is hinted or rounded, so advances are
/// linear, and one outline serves every size. Can be used from several threads.
final class FileFace: FontFace {
  /// The state that the lock guards, because only one thread at a time may use a FreeType face.
  private struct Drawing: ~Copyable {
    let library: FT_Library
    let face: FT_Face
    /// For each glyph, the outline for the text that it first stood for.
    var outlines: [UInt32: GlyphOutline] = [:]
    /// The outlines of glyphs for other texts, such as a hyphen's for a soft hyphen.
    var others: [GlyphSource: GlyphOutline] = [:]

    deinit {
      FT_Done_Face(face)
      FT_Done_FreeType(library)
    }
  }

  /// The maximum number of outlines kept per face, since some scripts have tens of thousands of
  /// glyphs. When it is reached, all are dropped, and read again when needed.
  private static let outlineLimit = 8192

  let path: String
  private let index: Int
  let metrics: FontMetrics
  private let unitsPerEm: Double
  /// The file and its font in HarfBuzz. Unsafe, because C cannot say that they never change.
  private nonisolated(unsafe) let blob: OpaquePointer
  private nonisolated(unsafe) let shaped: OpaquePointer
  private let drawing: Mutex<Drawing>

  /// Nil if the file is missing, or is not an outline font that both HarfBuzz and FreeType can
  /// read.
  init?(path: String, index: Int) {
    guard index >= 0, index < 0xFFFF, Self.isReadable(path),
      let blob = hb_blob_create_from_file_or_fail(path)
    else { return nil }
    var size: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &size)
    guard let (library, face) = Self.open(bytes, count: Int(size), index: index) else {
      hb_blob_destroy(blob)
      return nil
    }
    let tables = hb_face_create(blob, UInt32(index))
    guard hb_face_get_glyph_count(tables) > 0, face.pointee.units_per_EM > 0 else {
      hb_face_destroy(tables)
      FT_Done_Face(face)
      FT_Done_FreeType(library)
      hb_blob_destroy(blob)
      return nil
    }
    let units = Int32(face.pointee.units_per_EM)
    let font = hb_font_create(tables)!
    hb_face_destroy(tables)
    hb_font_set_scale(font, units, units)
    hb_font_make_immutable(font)
    self.path = path
    self.index = index
    unitsPerEm = Double(units)
    metrics = FontMetrics(font, unitsPerEm: Double(units))
    (self.blob, shaped) = (blob, font)
    drawing = Mutex(Drawing(library: library, face: face))
  }

  deinit {
    hb_font_destroy(shaped)
    hb_blob_destroy(blob)
  }

  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(shaped, scalar.value, &glyph) != 0 ? glyph : nil
  }

  func outline(_ glyph: UInt32, text: String) -> GlyphOutline {
    drawing.withLock { drawing in
      let first = drawing.outlines[glyph]
      if let first, first.source?.text == text { return first }
      let source = GlyphSource(fontPath: path, faceIndex: index, glyph: glyph, text: text)
      if let first {
        if let outline = drawing.others[source] { return outline }
        if drawing.others.count >= Self.outlineLimit { drawing.others.removeAll() }
        let outline = GlyphOutline(path: first.path, source: source)
        drawing.others[source] = outline
        return outline
      }
      if drawing.outlines.count >= Self.outlineLimit { drawing.outlines.removeAll() }
      let path = PathData(glyph: glyph, of: drawing.face, emsPerUnit: 1 / unitsPerEm)
      let outline = GlyphOutline(path: path, source: source)
      drawing.outlines[glyph] = outline
      return outline
    }
  }

  func shape(_ run: ShapingRun, in text: UnsafeBufferPointer<UInt8>) -> [ShapedGlyph] {
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    text.withMemoryRebound(to: CChar.self) { text in
      hb_buffer_add_utf8(
        buffer, text.baseAddress, Int32(text.count), UInt32(run.range.lowerBound),
        Int32(run.range.count))
    }
    hb_buffer_set_direction(
      buffer,
      run.isUpright
        ? HB_DIRECTION_TTB : run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    if !run.language.isEmpty {
      hb_buffer_set_language(buffer, hb_language_from_string(run.language, -1))
    }
    let asked = run.features.map {
      hb_feature_t(
        tag: hb_tag_from_string($0.tag, -1), value: UInt32(clamping: $0.value), start: 0,
        end: UInt32.max)
    }
    let features = run.isPlain ? Self.plain + asked : asked
    hb_shape(shaped, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { i in
      ShapedGlyph(
        glyph: glyphs[i].codepoint, cluster: Int(glyphs[i].cluster),
        advance: Double(run.isUpright ? -positions[i].y_advance : positions[i].x_advance)
          / unitsPerEm,
        offset: SIMD2(Double(positions[i].x_offset), -Double(positions[i].y_offset)) / unitsPerEm)
    }
  }

  /// Switches off features that move or join glyphs.
  private static let plain = ["kern", "liga", "clig", "calt"].map { (name: String) in
    hb_feature_t(tag: hb_tag_from_string(name, 4), value: 0, start: 0, end: UInt32.max)
  }

  /// Whether the path is a regular file; reading a pipe or a device might never end.
  private static func isReadable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func open(
    _ bytes: UnsafePointer<CChar>?, count: Int, index: Int
  ) -> (FT_Library, FT_Face)? {
    var library: FT_Library?
    guard let bytes, FT_Init_FreeType(&library) == 0, let library else { return nil }
    var face: FT_Face?
    let status = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      FT_New_Memory_Face(library, $0, count, index, &face)
    }
    guard status == 0, let face, face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    else {
      if let face { FT_Done_Face(face) }
      FT_Done_FreeType(library)
      return nil
    }
    return (library, face)
  }
}

extension FontMetrics {
  fileprivate init(_ font: OpaquePointer, unitsPerEm: Double) {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    // Older fonts lack these values, but flat letters have the same heights.
    func height(of letter: Unicode.Scalar, else fallback: Double) -> Double {
      var glyph: UInt32 = 0
      var box = hb_glyph_extents_t()
      guard hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0,
        hb_font_get_glyph_extents(font, glyph, &box) != 0, box.y_bearing > 0
      else { return fallback }
      return Double(box.y_bearing) / unitsPerEm
    }
    // A face without sensible values gets the proportions of most text faces.
    let ascent = Double(extents.ascender) / unitsPerEm
    let descent = -Double(extents.descender) / unitsPerEm
    let isSane = ascent > 0 && descent >= 0 && ascent < 10 && descent < 10
    self.init(
      ascent: isSane ? ascent : 0.8, descent: isSane ? descent : 0.2,
      lineGap: min(10, max(0, Double(extents.line_gap) / unitsPerEm)),
      capHeight: height(of: "H", else: 0.7),
      xHeight: height(of: "x", else: 0.5))
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var value: Int32 = 0
      guard hb_ot_metrics_get_position(font, tag, &value) != 0 else { return nil }
      let ems = Double(value) / unitsPerEm
      return abs(ems) < 2 ? ems : nil
    }
    if let top = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
      let thickness = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE), thickness > 0
    {
      (underlineTop, underlineThickness) = (-top, thickness)
    }
    if let top = metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), top > 0,
      let thickness = metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE), thickness > 0
    {
      (strikethroughTop, strikethroughThickness) = (top, thickness)
    }
  }
}
