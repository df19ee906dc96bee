import Documents
import Foundation
import Panorama
import PanoramaImages
import PanoramaSVG

/// Adds what was dropped and the content of the clipboard to a sketch, as one undo step, and selects what it
/// added.
@MainActor
final class SketchInsertion {
  /// Reads a picture from the clipboard and calls `completion` with its bytes, or with nil if there is
  /// none. The property is nil if the host's clipboard holds only text.
  var readPicture: ((_ completion: @escaping @MainActor (_ bytes: [UInt8]?) -> Void) -> Void)?
  /// Reads which files were copied in a file manager and calls `completion` with their paths. The property is nil if
  /// the host's clipboard holds only text.
  var readFiles: ((_ completion: @escaping @MainActor (_ paths: [String]) -> Void) -> Void)?

  private unowned let view: SketchView
  /// Adds the pages of documents.
  private lazy var pages = PageInsertion(into: view)
  private var sketch: SketchPanorama { view.sketch }
  private var notice: Notice { view.chrome.notice }

  /// The last copied strokes and their text, because reading many strokes takes long.
  private var lastCopy: (clip: StrokeClip, text: String)?

  /// A longer text is not searched for files, in bytes.
  private static let maximumListOfFiles = 1 << 20
  /// The offset of each of several pictures from the one before it, in points on screen.
  private static let step = 24.0
  /// The largest fraction of the visible area that a new picture fills.
  private static let share = 0.8

  init(into view: SketchView) { self.view = view }

  /// Whether something can be added. If not, this shows a notice that says why.
  private var canInsert: Bool {
    let layer = sketch.currentLayer
    guard sketch.document.readOnlyReason == nil else {
      notice.show("The sketch is read-only")
      return false
    }
    guard layer.isEditable else {
      notice.show("“\(layer.name)” cannot be changed: choose another layer")
      return false
    }
    return true
  }

  /// Adds strokes to the current layer.
  /// - Parameters:
  ///   - new: in coordinates of the sheet.
  ///   - offset: how far they are moved, in scene units.
  private func insert(_ new: [SketchStroke], offset: SIMD2<Double> = .zero) {
    view.choose(.lasso)
    sketch.insert(
      new.map {
        var stroke = $0
        stroke.layer = sketch.activeLayer
        return stroke
      }, offset: offset)
  }

  // MARK: Files

  /// Adds pictures and SVG drawings.
  /// - Parameters:
  ///   - paths: the files.
  ///   - place: the position of their centre, in the window's coordinates; nil for the centre of the
  ///     visible area.
  /// - Returns: the paths of other files.
  func insert(files paths: [String], at place: CGPoint?) -> [String] {
    let drawings = paths.filter { ($0 as NSString).pathExtension.lowercased() == "svg" }
    let documents = paths.filter { Self.format(of: $0) == .pdf }
    let pictures = paths.filter {
      !drawings.contains($0) && !documents.contains($0) && Self.format(of: $0) != nil
    }
    let others = paths.filter {
      !drawings.contains($0) && !pictures.contains($0) && !documents.contains($0)
    }
    guard others.count < paths.count, canInsert else { return others }
    for path in documents { pages.insert(path) }
    for path in drawings { insertDrawing(path, at: place) }
    var read: [SketchPicture] = []
    for path in pictures {
      do throws(ImageError) {
        let picture = SketchPicture(
          try ImageFile.read(path, limit: SketchPicture.maximumSize))
        if picture.size == nil { throw .unsupported("what it contains") }
        read.append(picture)
      } catch {
        notice.show("\(Self.name(path)) cannot be placed: \(error)", isError: true)
      }
    }
    insert(read, at: place)
    return others
  }

  private static func format(of path: String) -> ImageFormat? { try? ImageFile.format(of: path) }

  private static func name(_ path: String) -> String {
    DocumentFile.name(path)
  }

  /// Adds pictures with one point on screen per pixel, but no larger than `share` of the visible area.
  func insert(_ pictures: [SketchPicture], at place: CGPoint?) {
    let seen = sketch.visibleRect
    let middle = middle(place)
    let new = pictures.enumerated().compactMap { number, picture -> SketchStroke? in
      guard let size = picture.size else { return nil }
      let scale = min(
        1 / sketch.shownScale, Self.share * seen.width / size.width,
        Self.share * seen.height / size.height)
      guard scale > 0, scale.isFinite else { return nil }
      let shift = Double(number) * Self.step / sketch.shownScale
      return SketchStroke(
        picture: picture,
        in: CGRect(
          x: middle.x + shift - size.width * scale / 2,
          y: middle.y + shift - size.height * scale / 2, width: size.width * scale,
          height: size.height * scale))
    }
    if !new.isEmpty { insert(new) }
  }

  private func middle(_ place: CGPoint?) -> CGPoint {
    let seen = sketch.visibleRect
    return place.map { view.panoramaView.contentView.convert($0, from: nil) }
      ?? CGPoint(x: seen.midX, y: seen.midY)
  }

  private func insertDrawing(_ path: String, at place: CGPoint?) {
    insertDrawing(named: Self.name(path), at: place) {
      try ImageFile.read(path, limit: SVGImport.maximumSize)
    }
  }

  /// Adds the shapes of an SVG file. A drawing that is larger than the visible area is reduced.
  private func insertDrawing(
    named name: String, at place: CGPoint?, reading read: () throws -> [UInt8]
  ) {
    let drawing: SVGImport
    do {
      drawing = try SVGImport(read())
    } catch {
      let reason = error is SVGError ? "\(error)" : "cannot be read: \(error)"
      return notice.show("\(name) \(reason)", isError: true)
    }
    guard !drawing.strokes.isEmpty else {
      return notice.show("\(name) has no shapes", isError: true)
    }
    let (page, seen, middle) = (drawing.bounds, sketch.visibleRect, middle(place))
    let scale = min(1, Double(seen.width / page.width), Double(seen.height / page.height))
    let transform = CGAffineTransform(translationX: -page.midX, y: -page.midY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
    insert(drawing.strokes.map { $0.applying(transform) })
    tell(name, drawing)
  }

  /// Says what is not as in the file.
  private func tell(_ name: String, _ drawing: SVGImport) {
    let count = drawing.leftOut
    var parts: [String] = []
    if count > 0 {
      parts.append((count == 1 ? "one element is" : "\(count) elements are") + " left out")
    }
    let different = SVGImport.Difference.allCases.filter(drawing.differences.contains)
    let lost = different.filter { $0 != .gradients }.map(\.rawValue)
    if !lost.isEmpty { parts.append("without " + lost.joined(separator: ", ")) }
    if different.contains(.gradients) { parts.append("gradients are single colours") }
    if !parts.isEmpty { notice.show("\(name): " + parts.joined(separator: "; ")) }
  }

  /// The files that a text names; none if it is too long to be searched.
  private func files(in text: String) -> [String] {
    text.utf8.count <= Self.maximumListOfFiles ? PastedFiles.paths(in: text) : []
  }

  // MARK: Dropped texts

  /// Adds a text that was dropped: to the note being written, if it is there, and otherwise as copied strokes, as the
  /// files that it names, or as a new note.
  /// - Parameter place: in the window's coordinates.
  func insert(text: String, at place: CGPoint) {
    let point = middle(place)
    if sketch.isWriting {
      if sketch.notes.insert(text, at: SIMD2(point), scale: sketch.shownScale) { return }
      sketch.finishNote()
    }
    guard canInsert else { return }
    if let clip = StrokeClip(text: text) { return paste(clip) }
    let paths = files(in: text)
    if !paths.isEmpty, insert(files: paths, at: place).count < paths.count { return }
    var editor = TextEditor(allowsLineFeeds: true, maximumLength: NoteLayout.maximumLength)
    editor.insert(text)
    guard !editor.text.allSatisfy(\.isWhitespace) else { return }
    insert([
      SketchStroke(
        note: editor.text, at: SIMD2(point), width: NoteHand.width / sketch.shownScale,
        fontSize: sketch.pens.notes.size, color: sketch.noteColor)
    ])
    if text.utf8.count > NoteLayout.maximumLength {
      notice.show("The text is longer than a note can be: its end is missing")
    }
  }

  /// Adds a picture that was dropped without a file.
  /// - Parameter place: in the window's coordinates.
  func insert(picture bytes: [UInt8], at place: CGPoint) {
    guard canInsert else { return }
    let picture = SketchPicture(bytes)
    guard picture.bytes.count <= SketchPicture.maximumSize else {
      return notice.show("The picture is too large", isError: true)
    }
    guard picture.size != nil else {
      return notice.show("The picture cannot be placed: it is damaged", isError: true)
    }
    insert([picture], at: place)
  }

  // MARK: Clipboard

  /// Adds the content of the clipboard: copied strokes, the files that a text names, an SVG drawing, a text as a note,
  /// copied files, or a picture.
  func paste() {
    guard canInsert, let window = view.window else { return }
    window.clipboard.read { [weak self] in self?.paste(text: $0 ?? "") }
  }

  private func paste(text: String) {
    guard canInsert else { return }
    if text != lastCopy?.text { lastCopy = nil }
    if let clip = lastCopy?.clip { return paste(clip) }
    let paths = files(in: text)
    if !paths.isEmpty, insert(files: paths, at: nil).count < paths.count { return }
    switch PastedText(text) {
    case .strokes(let clip): paste(clip)
    case .drawing(let bytes):
      insertDrawing(named: "The drawing in the clipboard", at: nil) { bytes }
    case .note(let text): paste(note: text)
    case .refused(let reason): notice.show(reason, isError: true)
    case .nothing: pasteFiles()
    }
  }

  /// Adds a text as a note in the middle of the visible area, as wide as its longest line if that is not too wide.
  private func paste(note text: String) {
    let (seen, scale, size) = (sketch.visibleRect, sketch.shownScale, sketch.pens.notes.size)
    let widest = min(Self.noteWidth / scale, Self.share * Double(seen.width))
    let unit = size / NoteLayout.fontSize
    let lines = NoteLayout(text, width: Self.unbroken).text.lines
    let longest = lines.map { Double($0.width) }.max() ?? 0
    let width = max(2 * size, min(widest, (longest + 1) * unit))
    var note = SketchStroke(
      note: text, at: .zero, width: width, fontSize: size, color: sketch.noteColor)
    // The beginning of a long text is visible.
    let height = note.contentBox?.height ?? size
    let top = max(seen.minY + Self.step / scale, seen.midY - height / 2)
    note.points = note.points.map { $0 + SIMD2(seen.midX - width / 2, top) }
    insert([note])
  }

  /// The maximum width of a pasted note, in points on screen.
  private static let noteWidth = 480.0
  /// A width at which no line breaks, in units of a note's layout.
  private static let unbroken = 1e6

  private func pasteFiles() {
    guard let readFiles else { return pastePicture() }
    readFiles { [weak self] paths in
      guard let self, canInsert else { return }
      if paths.isEmpty || insert(files: paths, at: nil).count == paths.count { pastePicture() }
    }
  }

  private func pastePicture() {
    guard let readPicture else { return pasteNothing() }
    readPicture { [weak self] bytes in
      guard let self, canInsert else { return }
      let picture = bytes.map { SketchPicture($0) }
      guard let picture, picture.size != nil else { return pasteNothing() }
      guard picture.bytes.count <= SketchPicture.maximumSize else {
        return notice.show("The picture in the clipboard is too large", isError: true)
      }
      insert([picture], at: nil)
    }
  }

  /// The text of strokes for the clipboard; nil if they cannot be copied.
  func text(copying strokes: [SketchStroke]) -> String? {
    let clip = StrokeClip(strokes)
    lastCopy = clip.text.map { (clip, $0) }
    return lastCopy?.text
  }

  private func pasteNothing() {
    notice.show("There are no strokes, no picture and no text in the clipboard")
  }

  private func paste(_ clip: StrokeClip) {
    let copied = clip.strokes.map(sketch.sheet.local)
    // The copies go beside the originals if these are visible, and otherwise into the middle.
    let (seen, bounds) = (sketch.visibleRect, VisibleStrokes(live: copied).inkBounds)
    let centre = CGPoint(x: bounds.midX, y: bounds.midY)
    var shift = SIMD2(repeating: 16 / sketch.shownScale)
    if !seen.isEmpty, !seen.contains(centre) {
      shift = SIMD2(Double(seen.midX - centre.x), Double(seen.midY - centre.y))
    }
    insert(copied, offset: shift)
  }
}
