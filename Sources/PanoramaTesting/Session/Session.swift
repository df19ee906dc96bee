import Panorama

/// A recorded run: what window it had, what it showed, and what the hand did, each with its time.
///
/// Stored as JSON lines (`.session`): the header, then one event a line. The same value is
/// replayed by `Replayer` and written by a recording host.
public struct Session: Equatable, Sendable {
  /// The window the session was made in.
  public struct WindowSize: Equatable, Sendable {
    /// Points, > 0.
    public var width: Double
    /// Points, > 0.
    public var height: Double
    /// Device pixels a point, > 0.
    public var scale: Double

    /// Points, and device pixels a point; all > 0.
    public init(width: Double, height: Double, scale: Double = 1) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// What the window shows.
  public enum Scene: Equatable, Sendable {
    /// A bare scroll view, for physics.
    case scroll(ScrollScene)
    /// One of the apps with its command-line arguments, such as `["sketch", "map.sketch"]`.
    case app(arguments: [String])
  }

  /// One event and when it happened.
  public struct Line: Equatable, Sendable {
    /// Seconds from the start of the session, not less than the line's above.
    public var time: Double
    /// What it says.
    public var content: Content
    /// The line in the file it came from, counted from 1; 0 for one made by a program.
    public var number: Int
    /// The window it is about, by its number in the order they opened: 1 for the session's own.
    public var window: Int

    /// `time` in seconds from the start, ≥ 0; `window` ≥ 1.
    public init(time: Double, _ content: Content, number: Int = 0, window: Int = 1) {
      self.time = time
      self.content = content
      self.number = number
      self.window = window
    }

    /// Where a line stands in a file does not change what it says.
    public static func == (l: Line, r: Line) -> Bool {
      l.time == r.time && l.content == r.content && l.window == r.window
    }
  }

  /// What one line says.
  public enum Content: Equatable, Sendable {
    case input(InputEvent)
    case call(SessionCall)
    /// A frame at exactly this time.
    case frame
    /// A window other than the session's own was closed by the desktop.
    case closed
    /// Nothing comes after.
    case end
  }

  /// Its size when the session began.
  public var window: WindowSize
  /// What it showed.
  public var scene: Scene
  /// In order of time.
  public var lines: [Line]

  /// `lines` in order of time.
  public init(window: WindowSize, scene: Scene, lines: [Line] = []) {
    self.window = window
    self.scene = scene
    self.lines = lines
  }
}
