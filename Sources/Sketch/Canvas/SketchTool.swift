/// What a finger does on the canvas of a sketch.
public enum SketchTool: Sendable {
  /// Draws a line.
  case pen
  /// Draws a broad translucent line.
  case highlighter
  /// Erases whole strokes, or what a person sees as one piece.
  case eraser
  /// Erases what is below it.
  case partEraser
  /// Selects what it is drawn around, or what it taps, and moves it.
  case lasso
  /// Places a text note, or takes hold of the one that is tapped.
  case note

  /// Whether the tool erases.
  public var isEraser: Bool { self == .eraser || self == .partEraser }
}
