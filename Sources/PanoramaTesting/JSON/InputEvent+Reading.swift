import Foundation
import Panorama
import PanoramaJSON

/// Reads what `InputEvent.jsonMember` writes.
extension InputEvent {
  /// The names under which a line can hold an event.
  static let jsonNames: Set<String> = [
    "touch", "mouse", "scroll", "pinch", "key", "text", "composition", "resize", "drop", "focus",
    "visibility", "pointer", "cancel",
  ]

  /// Reads the event called `name` with the members of `value`; unknown members are ignored.
  /// - Throws: `JSONError` naming the member that is missing or senseless.
  init(name: String, value: OrderedJSON, time: Double, source: Source = .sdl) throws {
    let members = JSONMembers(of: value, name: name)
    let kind: Kind =
      switch name {
      case "touch": .touch(try TouchInput(members))
      case "mouse": .mouse(try MouseInput(members))
      case "scroll": .scroll(try ScrollInput(members))
      case "pinch": .pinch(try PinchInput(members))
      case "key": .key(try KeyInput(members))
      case "text": .text(try members.string("string"))
      case "composition":
        .composition(
          CompositionInput(
            text: try members.string("string"), start: try members.integer("start"),
            length: try members.integer("length")))
      case "resize": .resize(try ResizeInput(members))
      case "drop": .drop(try DropInput(members))
      case "focus": try members.word("phase", ["gained": Kind.focusGained, "lost": .focusLost])
      case "visibility": try members.word("phase", ["hidden": Kind.hidden, "shown": .shown])
      case "pointer": try members.word("phase", ["left": Kind.pointerLeft])
      case "cancel": .cancelAll
      default: throw JSONError("'\(name)' is not an event")
      }
    self.init(time: time, source: source, kind: kind)
  }
}

extension KeyModifiers {
  fileprivate init(_ members: JSONMembers) throws {
    let names = try members.strings("modifiers")
    if let unknown = names.first(where: { KeyModifiers(names: [$0]).isEmpty }) {
      throw JSONError(
        "'\(members.name)' has an unknown modifier '\(unknown)': use shift, ctrl, alt or meta")
    }
    self.init(names: names)
  }
}

extension TouchInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      phase: try members.word("phase"), id: try members.integer("id"),
      x: try members.number("x"), y: try members.number("y"),
      pressure: try members.number("pressure", default: 1), pen: try PenInput(members))
  }
}

extension PenInput {
  /// Nil for a finger.
  fileprivate init?(_ members: JSONMembers) throws {
    guard try members.bool("pen", default: false) else { return nil }
    self.init(
      tiltX: try members.number("tiltX", default: 0),
      tiltY: try members.number("tiltY", default: 0),
      isEraser: try members.bool("eraser", default: false),
      isSideButtonPressed: try members.bool("sideButton", default: false))
  }
}

extension MouseInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      phase: try members.word("phase"), button: try members.word("button", default: .left),
      x: try members.number("x"), y: try members.number("y"),
      clicks: try members.integer("clicks", default: 1), modifiers: try KeyModifiers(members))
  }
}

extension ScrollInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      dx: try members.number("dx", default: 0), dy: try members.number("dy", default: 0),
      isPrecise: try members.bool("precise", default: false),
      phase: try members.word("phase", default: ScrollInput.Phase.none), x: try members.number("x"),
      y: try members.number("y"), modifiers: try KeyModifiers(members))
  }
}

extension PinchInput {
  fileprivate init(_ members: JSONMembers) throws {
    let scale = try members.number("scale", default: 1)
    guard scale.isNaN || scale > 0 else { throw JSONError("a pinch's 'scale' must be above 0") }
    self.init(
      phase: try members.word("phase"), scale: scale, x: try members.number("x"),
      y: try members.number("y"))
  }
}

extension KeyInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      phase: try members.word("phase"), key: try members.string("key"),
      modifiers: try KeyModifiers(members), isRepeat: try members.bool("repeat", default: false))
  }
}

extension ResizeInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      width: try members.number("width"), height: try members.number("height"),
      scale: try members.number("scale", default: 1))
    for side in [width, height, scale] where side <= 0 {
      throw JSONError("a resize's width, height and scale must be above 0")
    }
  }
}

extension DropInput {
  fileprivate init(_ members: JSONMembers) throws {
    self.init(
      phase: try members.word("phase", default: .dropped), files: try members.strings("files"),
      text: try members.optionalString("text"), picture: try Self.picture(members),
      x: try members.number("x", default: 0),
      y: try members.number("y", default: 0))
  }

  private static func picture(_ members: JSONMembers) throws -> DroppedPicture? {
    guard let text = try members.optionalString("picture") else { return nil }
    guard let data = Data(base64Encoded: text) else {
      throw JSONError("the picture of a drop must be in Base64")
    }
    return DroppedPicture(bytes: [UInt8](data), fileExtension: try members.string("extension"))
  }
}
