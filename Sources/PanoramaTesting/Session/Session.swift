import Panorama

/// A recorded session: its window, its scene, and its input with times.
///
/// A session is stored as JSON lines (`.session`): the header, then one event per line.
/// `SessionRecorder` writes it, and `Replayer` plays it.
public struct Session: Equatable, Sendable {
  /// The window of the session.
  public struct WindowSize: Equatable, Sendable {
    /// Points, > 0.
    public var width: Double
    /// Points, > 0.
    public var height: Double
    /// Device pixels per point, > 0.
    public var scale: Double

    /// A size in points, and device pixels per point; all > 0.
    public init(width: Double, height: Double, scale: Double = 1) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }

  /// The content of the window.
  public enum Subject: Equatable, Sendable {
    /// A scroll view, for physics.
    case scroll(ScrollScene)
    /// An app with its command-line arguments, such as `["sketch", "map.sketch"]`.
    case app(arguments: [String])
  }

  /// An event and its time.
  public struct Line: Equatable, Sendable {
    /// The time in seconds from the start of the session, not less than that of the line before.
    public var time: Double
    /// The event.
    public var content: Content
    /// The line number in the file, counted from 1; 0 for a line that was not parsed.
    public var number: Int
    /// The number of the window in the order of opening, 1 for the session's first window.
    public var window: Int

    /// A line with a `time` ≥ 0, in seconds from the start, and a `window` ≥ 1.
    public init(time: Double, _ content: Content, number: Int = 0, window: Int = 1) {
      self.time = time
      self.content = content
      self.number = number
      self.window = window
    }

    /// Compares everything but the line number.
    public static func == (l: Line, r: Line) -> Bool {
      l.time == r.time && l.content == r.content && l.window == r.window
    }
  }

  /// The content of a line.
  public enum Content: Equatable, Sendable {
    /// An event of the host.
    case input(InputEvent)
    /// A call that the program makes on the scroll view.
    case call(SessionCall)
    /// A frame at exactly this time.
    case frame
    /// A frame that the recorded window showed at exactly this time. A replay makes its frames at
    /// these times, unless it is given others.
    case presented
    /// The hash of the window's picture at exactly this time.
    case hash(PictureHash)
    /// The desktop closed a window other than the first.
    case closed
    /// The end of the session.
    case end
  }

  /// The version of the format that this library writes, and the newest one that it reads. It is increased
  /// when older programs could play a session wrongly, so that they refuse it.
  public static let formatVersion = 1

  /// The program that recorded the session, with its version, such as `panorama 0.1.0`; nil if the
  /// session does not say.
  public var program: String?
  /// The initial size of the window.
  public var window: WindowSize
  /// The initial content of the window.
  public var subject: Subject
  /// The lines in order of time.
  public var lines: [Line]

  /// A session from its properties.
  ///
  /// - Parameters:
  ///   - window: the initial size of the window.
  ///   - subject: the initial content of the window.
  ///   - lines: the events in order of time.
  ///   - program: the program that recorded the session, with its version.
  public init(window: WindowSize, subject: Subject, lines: [Line] = [], program: String? = nil) {
    self.program = program
    self.window = window
    self.subject = subject
    self.lines = lines
  }
}

/// A call that a program makes on the scroll view of a session.
public enum SessionCall: Equatable, Sendable {
  /// Scrolls to an offset, in points.
  case setContentOffset(CGPoint, animated: Bool)
  /// Zooms about the view's centre.
  case setZoomScale(Double, animated: Bool)
  /// Shows a rectangle of the content as large as possible.
  case zoomToRect(CGRect, animated: Bool)
  /// Scrolls to the top, with an animation.
  case scrollToTop
}

/// An error in a session file.
public struct SessionError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1; nil if the error concerns the whole file.
  public let line: Int?
  /// The reason, as one phrase without line and file.
  public let reason: String

  /// An error in a line, or in the file as a whole.
  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The line, if there is one, and the reason.
  public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
