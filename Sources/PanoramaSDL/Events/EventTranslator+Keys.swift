import CSDL2
import Foundation
import PanoramaViews

extension EventTranslator {
  func key(_ event: SDL_KeyboardEvent, at time: Double) -> [Addressed] {
    modifiers = KeyName.modifiers(event.keysym.mod)
    guard let name = KeyName.name(of: event.keysym.sym) else { return [] }
    let input = KeyInput(
      phase: event.type == SDL_KEYDOWN.rawValue ? .down : .up, key: name, modifiers: modifiers,
      isRepeat: event.repeat != 0)
    return address(.key(input), to: event.windowID, at: time)
  }

  func text(_ event: SDL_TextInputEvent, at time: Double) -> [Addressed] {
    let string = withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !string.isEmpty, modifiers.isDisjoint(with: [.control, .command]) else { return [] }
    return address(.text(string), to: event.windowID, at: time)
  }

  /// Files come one by one between a begin and a completion; they leave as one event.
  func drop(_ event: SDL_DropEvent, at time: Double) -> [Addressed] {
    if let file = event.file {
      if event.type == SDL_DROPFILE.rawValue { droppedFiles.append(String(cString: file)) }
      SDL_free(file)
    }
    if event.type == SDL_DROPBEGIN.rawValue { droppedFiles = [] }
    guard event.type == SDL_DROPCOMPLETE.rawValue, let metrics = metrics[event.windowID] else {
      return []
    }
    defer { droppedFiles = [] }
    // SDL 2 does not say where, so the pointer is asked.
    var x: Int32 = 0
    var y: Int32 = 0
    var left: Int32 = 0
    var top: Int32 = 0
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(SDL_GetWindowFromID(event.windowID), &left, &top)
    let input = DropInput(
      phase: .dropped, files: droppedFiles, x: metrics.points(Double(x - left)),
      y: metrics.points(Double(y - top)))
    return address(.drop(input), to: event.windowID, at: time)
  }
}
