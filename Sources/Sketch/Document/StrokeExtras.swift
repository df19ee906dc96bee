/// What few strokes have. It is kept apart from them, because a sketch has very many that a pen drew and nobody
/// changed, each of which would have room for it twice.
final class StrokeExtras: Sendable {
  struct Values: Hashable, Sendable {
    var erasure: Erasure?
    var content: SketchContent?
    var noteStyle = NoteStyle()
    var shape: SketchShape?
    var group: Int64 = 0

    static let none = Values()
  }

  let values: Values

  /// Nil for a stroke that has nothing of this.
  init?(_ values: Values) {
    if values == .none { return nil }
    self.values = values
  }
}

extension StrokeExtras: Hashable {
  static func == (l: StrokeExtras, r: StrokeExtras) -> Bool { l === r || l.values == r.values }
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension SketchStroke {
  /// What was erased from the stroke; nil if it is whole.
  public var erasure: Erasure? {
    get { extras?.values.erasure }
    set { change { $0.erasure = newValue } }
  }
  /// The picture or the note's text; nil for ink.
  public var content: SketchContent? {
    get { extras?.values.content }
    set { change { $0.content = newValue } }
  }
  /// How a note looks; nothing else uses it.
  public var noteStyle: NoteStyle {
    get { extras?.values.noteStyle ?? NoteStyle() }
    set { change { $0.noteStyle = newValue } }
  }
  /// The shape that the stroke draws, whose points can be dragged; nil for any other line.
  public var shape: SketchShape? {
    get { extras?.values.shape }
    set { change { $0.shape = newValue } }
  }
  /// The number of its group; 0 for none. Strokes of the same group are selected together.
  public var group: Int64 {
    get { extras?.values.group ?? 0 }
    set { change { $0.group = newValue } }
  }

  private mutating func change(_ body: (inout StrokeExtras.Values) -> Void) {
    var values = extras?.values ?? .none
    body(&values)
    if values != extras?.values ?? .none { extras = StrokeExtras(values) }
  }
}
