/// What a finger does on the canvas of a sketch.
public enum SketchTool: Sendable {
  /// Draws a line.
  case pen
  /// Draws a broad translucent line.
  case highlighter
  /// Erases whole strokes. If a stroke has been cut into separate pieces, each piece counts by itself.
  case eraser
  /// Erases exactly what is below it.
  case partEraser
  /// Selects what it encircles or taps, and moves the selection.
  case lasso
  /// Places a text note, or edits the note that is tapped.
  case note

  /// Whether the tool erases.
  public var isEraser: Bool { self == .eraser || self == .partEraser }
}
