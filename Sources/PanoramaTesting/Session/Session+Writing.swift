import Foundation
import Panorama
import PanoramaJSON

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
