import Foundation
import Panorama
import PanoramaJSON

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

extension Session {
  /// The maximum number of device pixels of a session's window; a frame takes four bytes per pixel.
  public static let maximumPixels = 1 << 28

  /// The maximum width and height of a session's window, in points, and the range of its scale.
  static let maximumSide = 1e6
  static let scales = 1e-3...1e3

  /// The maximum size of a session file, in bytes, and the maximum number of its lines: hours of constant
  /// movement. All of them are in memory while it is played.
  public static let maximumBytes = 1 << 28
  public static let maximumLines = 1_000_000

  /// The maximum length of a session, in seconds: a day. Since frames come at a fixed rate, a wrong
  /// time could produce billions of them.
  public static let maximumDuration = 86_400.0

  /// Parses a session file. O(n).
  ///
  /// Blank lines are ignored, but counted. A line whose time or position is NaN or infinite is
  /// dropped.
  ///
  /// - Throws: `SessionError` for the first line that is not valid.
  public init(parsing bytes: some Collection<UInt8>) throws(SessionError) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty else {
      throw SessionError(line: nil, reason: "the file is empty: a session starts with its header")
    }
    guard !bytes.contains(0) else {
      throw SessionError(line: nil, reason: "binary data, not a session of JSON lines")
    }
    guard bytes.count <= Self.maximumBytes else {
      throw SessionError(
        line: nil, reason: "\(bytes.count) bytes are too many: record shorter sessions")
    }
    let rows = bytes.reduce(into: 0) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
    // The header and a few blank lines are not events.
    guard rows <= Self.maximumLines + 100 else {
      throw SessionError(
        line: nil, reason: "more than \(Self.maximumLines) events: record shorter sessions")
    }
    var header: SessionHeader?
    var lines: [Line] = []
    var last = 0.0
    var (index, rest) = (-1, bytes[...])
    while let row = Self.takeRow(from: &rest) {
      index += 1
      if row.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do {
        let value = try Self.json(Array(row))
        guard header != nil else {
          header = try SessionHeader(value)
          continue
        }
        guard let line = try Self.line(from: value, number: index + 1) else { continue }
        if line.time < last {
          throw JSONError(
            "the time goes back from \(last.shortestText) to \(line.time.shortestText)")
        }
        last = line.time
        guard lines.count < Self.maximumLines else {
          throw JSONError("more than \(Self.maximumLines) events: record shorter sessions")
        }
        lines.append(line)
      } catch let error as SessionError {
        throw error
      } catch let error as JSONError {
        let reason = header == nil ? SessionHeader.explain(error) : error.reason
        throw SessionError(line: index + 1, reason: reason)
      } catch {
        throw SessionError(line: index + 1, reason: "\(error)")
      }
    }
    guard let header else {
      throw SessionError(line: nil, reason: "only blank lines: a session starts with its header")
    }
    self.init(
      window: header.window, subject: header.subject, lines: lines, program: header.program)
  }

  /// Removes and returns the next line, without its end; nil after the last one.
  private static func takeRow(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return rest[..<end]
  }

  /// - Throws: `JSONError` if a window of this size cannot be shown.
  static func check(window size: WindowSize) throws {
    guard size.width * size.scale * size.height * size.scale <= Double(maximumPixels),
      max(size.width, size.height) * size.scale <= maximumSide
    else { throw JSONError("the window has more than \(maximumPixels) pixels") }
    guard max(size.width, size.height) <= maximumSide, scales.contains(size.scale) else {
      throw JSONError("the window's size is over 1000000 points, or its scale not 0.001 … 1000")
    }
  }

  /// The JSON of a line. A recorder may have written NaN and infinity.
  private static func json(_ row: [UInt8]) throws -> OrderedJSON {
    do {
      return try OrderedJSON(parsing: row, allowsNonFinite: true)
    } catch {
      throw JSONError(error)
    }
  }

  /// A line; nil if it has a number that is NaN or infinite.
  private static func line(from value: OrderedJSON, number: Int) throws -> Line? {
    guard case .object = value else {
      throw JSONError(#"not an event: a line looks like {"t":0.5,"end":{}}"#)
    }
    let time = try JSONMembers(of: value, name: "line").number("t")
    guard time.isNaN || time >= 0 else { throw JSONError("the time 't' is below 0") }
    guard !time.isFinite || time <= maximumDuration else {
      throw JSONError("the time \(time.shortestText) is beyond a day: times are in seconds")
    }
    let known = InputEvent.jsonNames.union(["call", "frame", "hash", "closed", "end"])
    let names = Set(value.members.map(\.name)).intersection(known).sorted()
    guard let name = names.first, let body = value[name] else {
      let other = value.members.map(\.name).filter { $0 != "t" && $0 != "window" }.min()
      throw JSONError(
        other.map { "'\($0)' is not an event" } ?? "the line has a time but no event")
    }
    guard names.count == 1 else {
      throw JSONError("'\(names[0])' and '\(names[1])' in one line: give each its own")
    }
    guard case .object = body else { throw JSONError("'\(name)' should be an object: {…}") }
    let window =
      value["window"] == nil ? 1 : try JSONMembers(of: value, name: "line").number("window")
    guard window >= 1, window < 1e6, window == window.rounded() else {
      throw JSONError("'window' should be a window's number, from 1 on")
    }
    let content: Content
    switch name {
    case "frame":
      let members = JSONMembers(of: body, name: name)
      content = try members.bool("presented", default: false) ? .presented : .frame
    case "hash":
      let text = try JSONMembers(of: body, name: name).string("pixels")
      guard let hash = PictureHash(text) else {
        throw JSONError("'pixels' of 'hash' should be 16 hexadecimal digits")
      }
      content = .hash(hash)
    case "closed": content = .closed
    case "end": content = .end
    case "call":
      guard let call = try SessionCall(JSONMembers(of: body, name: name)) else { return nil }
      content = .call(call)
    default:
      let event = try InputEvent(name: name, value: body, time: time)
      guard event.isUsable else { return nil }
      if case .resize(let size) = event.kind {
        try check(
          window: WindowSize(width: size.width, height: size.height, scale: size.scale))
      }
      content = .input(event)
    }
    return time.isFinite ? Line(time: time, content, number: number, window: Int(window)) : nil
  }
}

extension SessionCall {
  /// Nil if a number is NaN or infinite.
  fileprivate init?(_ members: JSONMembers) throws {
    func finite(_ keys: [String]) throws -> [Double]? {
      let numbers = try keys.map { try members.number($0) }
      return numbers.allSatisfy(\.isFinite) ? numbers : nil
    }
    let animated = try members.bool("animated", default: false)
    switch try members.string("name") {
    case "setContentOffset":
      guard let n = try finite(["x", "y"]) else { return nil }
      self = .setContentOffset(CGPoint(x: n[0], y: n[1]), animated: animated)
    case "setZoomScale":
      guard let n = try finite(["scale"]) else { return nil }
      self = .setZoomScale(n[0], animated: animated)
    case "zoomToRect":
      guard let n = try finite(["x", "y", "width", "height"]) else { return nil }
      self = .zoomToRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), animated: animated)
    case "scrollToTop": self = .scrollToTop
    case let name:
      throw JSONError(
        "'\(name)' is not a call: use setContentOffset, setZoomScale, zoomToRect or scrollToTop")
    }
  }
}

extension Session {
  /// The text of the session file: JSON lines, each with its line end. O(n).
  public var text: String {
    ([headerLine] + lines.map(\.text)).map { $0 + "\n" }.joined()
  }

  /// The first line, without its line end.
  public var headerLine: String {
    let origin = program.map { #""program":\#($0.jsonQuoted),"# } ?? ""
    return #"{"panorama":\#(Self.formatVersion),\#(origin)"#
      + #""window":{"width":\#(window.width.shortestText),"#
      + #""height":\#(window.height.shortestText),"scale":\#(window.scale.shortestText)},"#
      + #""scene":\#(subject.text)}"#
  }
}

extension Session.Line {
  /// The text of the line in a session file, without its line end.
  public var text: String {
    let body =
      switch content {
      case .input(let event): event.jsonMember
      case .call(let call): #""call":\#(call.text)"#
      case .frame: #""frame":{}"#
      case .presented: #""frame":{"presented":true}"#
      case .hash(let hash): #""hash":{"pixels":"\#(hash.text)"}"#
      case .closed: #""closed":{}"#
      case .end: #""end":{}"#
      }
    let place = window == 1 ? "" : #""window":\#(window),"#
    return #"{"t":\#(time.shortestText),\#(place)\#(body)}"#
  }
}

extension Session.Subject {
  fileprivate var text: String {
    switch self {
    case .scroll(let scene): return scene.text
    case .app(let arguments):
      let list = arguments.map(\.jsonQuoted).joined(separator: ",")
      return #"{"kind":"app","arguments":[\#(list)]}"#
    }
  }
}

extension ScrollScene {
  fileprivate var text: String {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    let members: [(String, String)] = [
      ("kind", #""scroll""#),
      ("content", list([Double(content.width), Double(content.height)])),
      ("insets", list(sides)),
      ("minimumZoom", minimumZoom.shortestText),
      ("maximumZoom", maximumZoom.shortestText),
      ("zoom", zoom.shortestText),
      ("offset", list([Double(offset.x), Double(offset.y)])),
      ("bounces", "\(bounces)"),
      ("bouncesZoom", "\(bouncesZoom)"),
      ("alwaysBounceHorizontal", "\(alwaysBounceHorizontal)"),
      ("alwaysBounceVertical", "\(alwaysBounceVertical)"),
      ("deceleration", deceleration.rawValue.jsonQuoted),
      ("paging", "\(paging)"),
      ("directionalLock", "\(directionalLock)"),
      ("centersContent", "\(centersContent)"),
      ("flingBoost", "\(flingBoost)"),
      ("minimumTouchesToPan", "\(minimumTouchesToPan)"),
    ]
    return "{" + members.map { "\($0.0.jsonQuoted):\($0.1)" }.joined(separator: ",") + "}"
  }

  private func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(\.shortestText).joined(separator: ",") + "]"
  }
}

extension SessionCall {
  fileprivate var text: String {
    switch self {
    case .setContentOffset(let p, let animated):
      return
        #"{"name":"setContentOffset","x":\#(p.x.text),"y":\#(p.y.text),"animated":\#(animated)}"#
    case .setZoomScale(let scale, let animated):
      return #"{"name":"setZoomScale","scale":\#(scale.shortestText),"animated":\#(animated)}"#
    case .zoomToRect(let r, let animated):
      return #"{"name":"zoomToRect","x":\#(r.minX.text),"y":\#(r.minY.text),"#
        + #""width":\#(r.width.text),"height":\#(r.height.text),"animated":\#(animated)}"#
    case .scrollToTop: return #"{"name":"scrollToTop"}"#
    }
  }
}

extension CGFloat {
  fileprivate var text: String { Double(self).shortestText }
}
