import Foundation
import Panorama
import PanoramaJSON

/// The first line of a session.
struct SessionHeader {
  let program: String?
  let window: Session.WindowSize
  let subject: Session.Subject

  /// The reason for a file whose first line cannot be parsed.
  static func explain(_ error: JSONError) -> String {
    #"not a session header ({"panorama":1,"window":{…},"scene":{…}}): \#(error.reason)"#
  }

  /// - Throws: `SessionError` for a session that a later version has written, `JSONError` for what is
  ///   not a header.
  init(_ value: OrderedJSON) throws {
    let header = JSONMembers(of: value, name: "header")
    let version = try header.integer("panorama")
    guard version >= 1 else { throw JSONError("'panorama' should be a version, from 1 on") }
    // A later version may have changed the rest of the header, so nothing else in it is checked.
    guard version <= Session.formatVersion else { throw Self.tooNew(version, value) }
    program = header.has("program") ? try header.string("program") : nil
    window = try Self.windowSize(header.object("window"))
    subject = try Self.scene(header.object("scene"))
  }

  private static func tooNew(_ version: Int, _ value: OrderedJSON) -> SessionError {
    let origin = value["program"]?.string.map { " by " + TerminalText.escaped($0) } ?? ""
    return SessionError(
      line: 1,
      reason:
        "recorded\(origin) in version \(version) of the format, and this program reads version "
        + "\(Session.formatVersion): replay it with a newer program")
  }

  private static func windowSize(_ members: JSONMembers) throws -> Session.WindowSize {
    let size = Session.WindowSize(
      width: try members.number("width"), height: try members.number("height"),
      scale: try members.number("scale", default: 1))
    for side in [size.width, size.height, size.scale] where !(side > 0 && side.isFinite) {
      throw JSONError("the window's width, height and scale must be above 0")
    }
    try Session.check(window: size)
    return size
  }

  private static func scene(_ members: JSONMembers) throws -> Session.Subject {
    switch try members.string("kind") {
    case "scroll": return .scroll(try scrollScene(members))
    case "app":
      guard members.has("arguments") else {
        throw JSONError("'scene' needs 'arguments': the command line of the app")
      }
      return .app(arguments: try members.strings("arguments"))
    case let kind: throw JSONError("'\(kind)' is not a scene: use scroll or app")
    }
  }

  private static func scrollScene(_ members: JSONMembers) throws -> ScrollScene {
    func finite(_ key: String, count: Int, default fallback: [Double]?) throws -> [Double] {
      let numbers = try members.numbers(key, count: count, default: fallback)
      guard numbers.allSatisfy(\.isFinite) else {
        throw JSONError("'\(key)' of 'scene' has a number that is NaN or infinite")
      }
      return numbers
    }
    let content = try finite("content", count: 2, default: nil)
    guard content.allSatisfy({ $0 >= 0 }) else { throw JSONError("the content's size is below 0") }
    var scene = ScrollScene(content: CGSize(width: content[0], height: content[1]))
    let insets = try finite("insets", count: 4, default: [0, 0, 0, 0])
    scene.insets = EdgeInsets(
      top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    scene.minimumZoom = try members.number("minimumZoom", default: scene.minimumZoom)
    scene.maximumZoom = try members.number("maximumZoom", default: scene.maximumZoom)
    scene.zoom = try members.number("zoom", default: scene.zoom)
    let zooms = [scene.minimumZoom, scene.zoom, scene.maximumZoom]
    guard zooms.allSatisfy({ $0 > 0 && $0.isFinite }), scene.minimumZoom <= scene.maximumZoom
    else { throw JSONError("the zooms must be above 0 and minimumZoom at most maximumZoom") }
    let offset = try finite("offset", count: 2, default: [0, 0])
    scene.offset = CGPoint(x: offset[0], y: offset[1])
    scene.bounces = try members.bool("bounces", default: true)
    scene.bouncesZoom = try members.bool("bouncesZoom", default: true)
    scene.alwaysBounceHorizontal = try members.bool("alwaysBounceHorizontal", default: false)
    scene.alwaysBounceVertical = try members.bool("alwaysBounceVertical", default: false)
    scene.deceleration = try members.word("deceleration", default: .normal)
    scene.paging = try members.bool("paging", default: false)
    scene.directionalLock = try members.bool("directionalLock", default: false)
    scene.centersContent = try members.bool("centersContent", default: false)
    scene.flingBoost = try members.bool("flingBoost", default: false)
    scene.minimumTouchesToPan = try members.integer("minimumTouchesToPan", default: 1)
    guard scene.minimumTouchesToPan >= 1 else {
      throw JSONError("'minimumTouchesToPan' must be at least 1")
    }
    return scene
  }
}
