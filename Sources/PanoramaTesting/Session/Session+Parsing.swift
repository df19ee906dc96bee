import Foundation
import Panorama
import PanoramaJSON

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
