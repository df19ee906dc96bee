import Foundation
import PanoramaJSON

/// An event that the host reports to a window. Events are the window's only source of input.
///
/// An event corresponds to a line of a session field by field. Positions are points in the window,
/// with the origin at the top left and y down. A window that receives the same events at the same
/// times always ends in the same state.
public struct InputEvent: Hashable, Sendable {
  /// The time in seconds on the host's clock, which also times frames; it never decreases.
  public var time: Double
  /// The system that delivered the event.
  public var source: Source
  /// The kind of the event, with its data.
  public var kind: Kind

  /// The system that delivers an event.
  public enum Source: String, Hashable, Sendable, Codable {
    /// SDL.
    case sdl
    /// The X server, by XInput.
    case xinput
    /// The Wayland compositor.
    case wayland
    /// The window itself, which emulates two fingers with the mouse.
    case emulated
  }

  /// The kind of the event, with its data.
  public enum Kind: Hashable, Sendable {
    /// A finger on a touch screen.
    case touch(TouchInput)
    /// A button or a move of the mouse.
    case mouse(MouseInput)
    /// A wheel, or two fingers on a trackpad.
    case scroll(ScrollInput)
    /// Two fingers on a trackpad that move apart or together.
    case pinch(PinchInput)
    /// A key.
    case key(KeyInput)
    /// Text that was typed and composed by the system's input method.
    case text(String)
    /// Text that the system's input method is composing.
    case composition(CompositionInput)
    /// The window has another size or scale.
    case resize(ResizeInput)
    /// Files or a text are dragged over the window or dropped.
    case drop(DropInput)
    /// The window got the keyboard focus.
    case focusGained
    /// The window lost the keyboard focus: every touch, press and key in progress is cancelled.
    case focusLost
    /// The window was minimised or covered: cancels like `focusLost`, and no frames are needed
    /// until `shown`.
    case hidden
    /// The window is visible again.
    case shown
    /// The mouse left the window.
    case pointerLeft
    /// A device was removed: every touch, press and gesture in progress is cancelled.
    case cancelAll
  }

  /// Makes an event at `time`, in seconds.
  public init(time: Double, source: Source = .sdl, kind: Kind) {
    self.time = time
    self.source = source
    self.kind = kind
  }

  /// Whether a finger or the mouse moved and nothing else happened.
  var isMove: Bool {
    switch kind {
    case .touch(let touch): touch.phase == .moved
    case .mouse(let mouse): mouse.phase == .moved
    default: false
    }
  }

  /// Whether the time and all numbers are finite, the scales and sizes are > 0, and those of the window are
  /// < 1,000,000. The window ignores all other events.
  public var isUsable: Bool {
    guard time.isFinite else { return false }
    switch kind {
    case .touch(let e):
      let pen = e.pen.map { [$0.tiltX, $0.tiltY, e.pressure] } ?? []
      return ([e.x, e.y] + pen).allSatisfy(\.isFinite)
    case .mouse(let e): return e.x.isFinite && e.y.isFinite
    case .scroll(let e): return [e.dx, e.dy, e.x, e.y].allSatisfy(\.isFinite)
    case .pinch(let e): return e.scale.isFinite && e.scale > 0 && e.x.isFinite && e.y.isFinite
    case .resize(let e):
      return [e.width, e.height, e.scale].allSatisfy { $0.isFinite && $0 > 0 && $0 < 1e6 }
    case .drop(let e): return e.x.isFinite && e.y.isFinite
    default: return true
    }
  }
}

/// The JSON of an event, such as `{"touch":{…}}`: the part of a line in a session, or of `input` in
/// a log line, that is not the time. `PanoramaTesting` reads it.
extension InputEvent {
  /// The event as a JSON member, such as `"touch":{…}`, which follows the time in a line's braces.
  public var jsonMember: String {
    switch kind {
    case .touch(let e):
      return #""touch":{"phase":"\#(e.phase.rawValue)","id":\#(e.id),"#
        + #""x":\#(e.x.shortestText),"y":\#(e.y.shortestText),"#
        + #""pressure":\#(e.pressure.shortestText)\#(e.pen?.jsonMembers ?? "")}"#
    case .mouse(let e):
      return #""mouse":{"phase":"\#(e.phase.rawValue)","button":"\#(e.button.rawValue)","#
        + #""x":\#(e.x.shortestText),"y":\#(e.y.shortestText),"clicks":\#(e.clicks),"#
        + #""modifiers":\#(e.modifiers.json)}"#
    case .scroll(let e):
      return #""scroll":{"dx":\#(e.dx.shortestText),"dy":\#(e.dy.shortestText),"#
        + #""precise":\#(e.isPrecise),"phase":"\#(e.phase.rawValue)","#
        + #""x":\#(e.x.shortestText),"y":\#(e.y.shortestText),"modifiers":\#(e.modifiers.json)}"#
    case .pinch(let e):
      return #""pinch":{"phase":"\#(e.phase.rawValue)","scale":\#(e.scale.shortestText),"#
        + #""x":\#(e.x.shortestText),"y":\#(e.y.shortestText)}"#
    case .key(let e):
      return #""key":{"phase":"\#(e.phase.rawValue)","key":\#(e.key.jsonQuoted),"#
        + #""modifiers":\#(e.modifiers.json),"repeat":\#(e.isRepeat)}"#
    case .text(let string): return #""text":{"string":\#(string.jsonQuoted)}"#
    case .composition(let e):
      return #""composition":{"string":\#(e.text.jsonQuoted),"#
        + #""start":\#(e.start),"length":\#(e.length)}"#
    case .resize(let e):
      return #""resize":{"width":\#(e.width.shortestText),"height":\#(e.height.shortestText),"#
        + #""scale":\#(e.scale.shortestText)}"#
    case .drop(let e):
      let files = e.files.map(\.jsonQuoted).joined(separator: ",")
      let text = e.text.map { #""text":\#($0.jsonQuoted),"# } ?? ""
      let picture = e.picture.map(\.json) ?? ""
      return #""drop":{"phase":"\#(e.phase.rawValue)","files":[\#(files)],\#(text)\#(picture)"#
        + #""x":\#(e.x.shortestText),"y":\#(e.y.shortestText)}"#
    case .focusGained: return #""focus":{"phase":"gained"}"#
    case .focusLost: return #""focus":{"phase":"lost"}"#
    case .hidden: return #""visibility":{"phase":"hidden"}"#
    case .shown: return #""visibility":{"phase":"shown"}"#
    case .pointerLeft: return #""pointer":{"phase":"left"}"#
    case .cancelAll: return #""cancel":{}"#
    }
  }
}

extension PenInput {
  /// The members that a pen adds to those of a touch.
  fileprivate var jsonMembers: String {
    #","pen":true,"tiltX":\#(tiltX.shortestText),"tiltY":\#(tiltY.shortestText),"#
      + #""eraser":\#(isEraser),"sideButton":\#(isSideButtonPressed)"#
  }
}

extension KeyModifiers {
  fileprivate var json: String { "[" + names.map(\.jsonQuoted).joined(separator: ",") + "]" }
}

extension DroppedPicture {
  /// Two members of a drop, each followed by a comma.
  fileprivate var json: String {
    #""picture":"\#(Data(bytes).base64EncodedString())","extension":\#(fileExtension.jsonQuoted),"#
  }
}
