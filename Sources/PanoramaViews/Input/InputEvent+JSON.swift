import Foundation
import PanoramaJSON

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
