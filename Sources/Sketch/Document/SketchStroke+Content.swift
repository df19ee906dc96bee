import Panorama

/// Elements that are pictures or notes. Their points are the corners of a box, from the upper left one
/// clockwise.
extension SketchStroke {
  /// The line width of a picture's stroke, as a fraction of the picture's longer side. It only has to be
  /// positive.
  private static let lineShare = 1e-4
  private static let missing = CGColor(argb: 0xFFC8_C8CC)

  /// A picture.
  /// - Parameters:
  ///   - picture: the picture.
  ///   - rect: the picture's frame, in scene units; not empty.
  ///   - opacity: 0 … 1.
  public init(picture: SketchPicture, in rect: CGRect, opacity: Double = 1) {
    self.init(
      points: ContentBox(rect).corners,
      width: Double(max(rect.width, rect.height)) * Self.lineShare,
      color: CGColor(red: 0, green: 0, blue: 0, alpha: opacity))
    content = .picture(picture)
  }

  /// A text note.
  /// - Parameters:
  ///   - note: the text.
  ///   - origin: its upper left corner, in scene units.
  ///   - width: the width at which its lines break, in scene units, > 0.
  ///   - fontSize: in scene units, > 0.
  ///   - color: the colour of the text.
  ///   - style: how it looks otherwise.
  public init(
    note: String, at origin: SIMD2<Double>, width: Double, fontSize: Double, color: CGColor,
    style: NoteStyle = NoteStyle()
  ) {
    self.init(
      points: ContentBox(CGRect(x: origin.x, y: origin.y, width: width, height: fontSize)).corners,
      width: fontSize, color: color)
    content = .note(note)
    noteStyle = style
    fitNote()
  }

  /// The picture; nil for anything else.
  public var picture: SketchPicture? {
    if case .picture(let picture) = content { picture } else { nil }
  }

  /// The text of a note; nil for anything else.
  public var note: String? {
    if case .note(let text) = content { text } else { nil }
  }

  /// The box of a picture or note; nil for ink.
  var contentBox: ContentBox? { content == nil ? nil : ContentBox(corners: points) }

  /// The lines of a note; nil for anything else. O(n)
  var noteLayout: NoteLayout? {
    guard let note, let noteLayoutWidth else { return nil }
    return NoteLayout(note, width: noteLayoutWidth, style: noteStyle, color: color)
  }

  /// The width at which a note's lines break, in units of its layout; nil for anything else.
  ///
  /// It is a multiple of 1/256 and a little wider than the box, so that the rounding errors of a moved box
  /// never change where lines break.
  var noteLayoutWidth: Double? {
    guard note != nil, let box = contentBox else { return nil }
    let room = max(0, box.width / width - 2 * noteStyle.margin)
    return ((room * NoteLayout.fontSize * 256).rounded() + 1) / 256
  }

  /// The transform from a note's layout to the scene.
  var noteTransform: CGAffineTransform {
    guard let box = contentBox, box.width > 0 else { return .identity }
    let unit = width / NoteLayout.fontSize
    let (x, y) = (box.across / box.width * unit, SIMD2(-box.across.y, box.across.x) / box.width)
    var origin = box.origin
    if noteStyle.margin > 0 { origin += (box.across / box.width + y) * (noteStyle.margin * width) }
    return CGAffineTransform(
      a: x.x, b: x.y, c: y.x * unit, d: y.y * unit, tx: origin.x, ty: origin.y)
  }

  /// Makes a note's box as high as its lines.
  mutating func fitNote() {
    guard let layout = noteLayout, var box = contentBox, box.width > 0 else { return }
    var height = layout.height * width / NoteLayout.fontSize
    if noteStyle.paper != nil {
      height = max(height + 2 * noteStyle.margin * width, box.width * NoteStyle.minimumHeight)
    }
    box.down = SIMD2(-box.across.y, box.across.x) / box.width * height
    points = box.corners
  }

  /// Sets the width at which a note's lines break.
  /// - Parameter length: in scene units, > 0.
  mutating func setNoteWidth(_ length: Double) {
    guard var box = contentBox, box.width > 0, length > 0 else { return }
    box.across *= length / box.width
    points = box.corners
    fitNote()
  }

  /// A picture or note as a display list holds it; nil for ink. A picture's item shows its decoded part.
  /// - Parameter notes: the glyphs of the notes in the same drawing.
  func contentItem(sharing notes: inout NoteGlyphs) -> DisplayItem? {
    switch content {
    case .picture(let picture): pictureItem(picture.look)
    case .note(let text): noteItem(text, sharing: &notes)
    case nil: nil
    }
  }

  private func noteItem(_ text: String, sharing notes: inout NoteGlyphs) -> DisplayItem? {
    guard let layoutWidth = noteLayoutWidth else { return nil }
    let letters = notes.runs(text, width: layoutWidth, style: noteStyle, color: color).map {
      DisplayItem(.glyphs($0.glyphs, .color($0.color ?? color)), transform: noteTransform)
    }
    let item = letters.count == 1 ? letters[0] : DisplayItem(.list(DisplayList(items: letters)))
    guard let paper = noteStyle.paper, let box = contentBox, box.width > 0 else { return item }
    // The sheet is translucent with its text.
    let place = CGAffineTransform(
      a: box.across.x / box.width, b: box.across.y / box.width, c: -box.across.y / box.width,
      d: box.across.x / box.width, tx: box.origin.x, ty: box.origin.y)
    let sheet = PathData(
      CGRect(x: 0, y: 0, width: box.width, height: box.height),
      cornerRadius: min(width * NoteStyle.cornerRadius, box.width / 2, box.height / 2))
    let ground = DisplayItem(
      .fill(sheet, .nonZero, .color(paper.copy(alpha: paper.alpha * color.alpha))),
      transform: place)
    return DisplayItem(.list(DisplayList(items: [ground, item])))
  }

  private func pictureItem(_ look: SketchPicture.Look?) -> DisplayItem? {
    guard let box = contentBox else { return nil }
    guard let look else { return DisplayItem(.fill(box.path, .nonZero, .color(Self.missing))) }
    return DisplayItem(
      look.operation, transform: look.toSquare.concatenating(box.transform),
      alpha: Double(color.alpha))
  }

  /// The element as it is drawn in a file. A picture is decoded by this call. O(n), and O(pixels) for a
  /// picture.
  public func finishedItem() -> DisplayItem { finishedItem(pixelLimit: SketchPicture.pixelLimit) }

  /// The element as it is drawn in a file or a tile.
  /// - Parameter pixelLimit: the maximum number of pixels of a picture; a larger picture is reduced.
  public func finishedItem(pixelLimit: Int) -> DisplayItem {
    var pictures = DecodedPictures()
    return finishedItem(pixelLimit: pixelLimit, sharing: &pictures)
  }

  /// The element as it is drawn in a file.
  /// - Parameters:
  ///   - pixelLimit: the maximum number of pixels of a picture; a larger picture is reduced.
  ///   - pictures: the decoded pictures of the same drawing.
  func finishedItem(pixelLimit: Int, sharing pictures: inout DecodedPictures) -> DisplayItem {
    guard let picture else { return displayItem }
    return pictureItem(pictures.look(of: picture, pixelLimit: pixelLimit)) ?? displayItem
  }

  /// The maximum number of pixels of a picture at `scale` device pixels per scene unit; 0 for anything else. It
  /// is four times the number that can be seen, because a reduction halves the sides.
  func pictureLimit(scale: Double) -> Int {
    guard picture != nil, let box = contentBox else { return 0 }
    return Int(min(Double(SketchPicture.pixelLimit), 4 * box.width * box.height * scale * scale))
  }
}
