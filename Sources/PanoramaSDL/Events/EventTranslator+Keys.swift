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
}
