/// A consumer of arbitrary bytes, called by libFuzzer (scripts/fuzz) and, in a short form, by tests.
///
/// Errors that a reader throws are fine. Failures are crashes, hangs, unbounded memory, and results
/// that contradict each other, which throw a `FuzzFailure`.
public enum FuzzCase: String, CaseIterable, Sendable {
  /// Any text as a scene file: read, written, read again, and drawn whole and in pieces.
  case scenes
  /// Bytes as calls on a context: drawn whole, in pieces, and shifted.
  case drawings
  /// Any text as a recorded session: read, written, read again, and replayed when it is short.
  case sessions
  /// Bytes as the events of thousands of fingers, keys and wheels on a scroll view.
  case hands
  /// Any file as a sketch: opened, edited, closed and opened again.
  case sketches
  /// Any text as the files in which the apps remember documents.
  case states
  /// Any text as an SVG file: read as a sketch, and written again as SVG, PDF and scene.
  case svgs
  /// Any text as a JSON Canvas file: read, written, read and written again.
  case canvases
  /// Any text in the clipboard as strokes: pasted, shown, copied and pasted again.
  case clips
  /// Two picture files, one of which replaces the other while it is decoded.
  case changing
  /// A sketch and a file that lies beside it: a journal, a log, a session and others.
  case companions
  /// Bytes as a graph with subgraphs: evaluated within its limits, edited, written, read and undone.
  case graphs
  /// Any text as Markdown: read, laid out whole and in part, drawn, and ticked.
  case markdown
  /// Any file as an archive with a book, or as one of the files in it: chapters are read and styled, places named.
  case books

  /// - Throws: `FuzzFailure`.
  @MainActor
  public func feed(_ bytes: [UInt8]) throws(FuzzFailure) {
    switch self {
    case .scenes: try Self.feedScene(bytes)
    case .drawings: try Self.feedDrawing(bytes)
    case .sessions: try Self.feedSession(bytes)
    case .hands: try Self.feedHands(bytes)
    case .sketches: try Self.feedSketch(bytes)
    case .states: try Self.feedState(bytes)
    case .svgs: try Self.feedSVG(bytes)
    case .canvases: try Self.feedCanvas(bytes)
    case .clips: try Self.feedClip(bytes)
    case .changing: try Self.feedChanging(bytes)
    case .companions: try Self.feedCompanion(bytes)
    case .graphs: try Self.feedGraph(bytes)
    case .markdown: try Self.feedMarkdown(bytes)
    case .books: try Self.feedBook(bytes)
    }
  }
}

/// A result that no input may have.
public struct FuzzFailure: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
