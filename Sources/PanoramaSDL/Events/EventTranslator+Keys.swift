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

extension EventTranslator {
  /// Text that an input method composes, of at most 31 bytes, as versions of SDL before 2.0.22 send all of it.
  func composition(_ event: SDL_TextEditingEvent, at time: Double) -> [Addressed] {
    let text = withUnsafeBytes(of: event.text) { Self.characters($0.prefix { $0 != 0 }) }
    return composition(text, event.start, event.length, in: event.windowID, at: time)
  }

  /// Text of any length, which the event owns.
  func composition(_ event: SDL_TextEditingExtEvent, at time: Double) -> [Addressed] {
    guard let bytes = event.text else { return [] }
    defer { SDL_free(bytes) }
    let text = Self.characters(UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)))
    return composition(text, event.start, event.length, in: event.windowID, at: time)
  }

  /// The characters before the first bytes that are none: behind a composition that has become shorter, SDL 3.4 leaves
  /// bytes of the one before it.
  private static func characters(_ bytes: some Sequence<UInt8>) -> String {
    var (decoder, rest, text) = (UTF8(), bytes.makeIterator(), "")
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private func composition(
    _ text: String, _ start: Int32, _ length: Int32, in windowID: UInt32, at time: Double
  ) -> [Addressed] {
    // Some input methods do not say where the caret is (-1).
    let start = start < 0 ? text.unicodeScalars.count : Int(start)
    let input = CompositionInput(text: text, start: start, length: max(0, Int(length)))
    return address(.composition(input), to: windowID, at: time)
  }
}

/// The names of keys in sessions and in `KeyInput`.
enum KeyName {
  /// The lower-case character of the key without modifiers, or its name; nil if it has neither.
  static func name(of key: SDL_Keycode) -> String? {
    if let name = names[key] { return name }
    // The code of a printable key is the code point that it types without modifiers.
    guard key > 0x20, key != 0x7F, key < 0x11_0000, let scalar = Unicode.Scalar(UInt32(key)) else {
      return nil
    }
    return String(Character(scalar)).lowercased()
  }

  private static let names: [SDL_Keycode: String] = {
    var names: [SDL_Keycode: String] = [:]
    for (code, name) in named { names[SDL_Keycode(bitPattern: code.rawValue)] = name }
    for index in 0..<12 {
      names[SDL_Keycode(bitPattern: SDLK_F1.rawValue) + Int32(index)] = "f\(index + 1)"
    }
    return names
  }()

  private static let named: [(SDL_KeyCode, String)] = [
    (SDLK_LEFT, "left"), (SDLK_RIGHT, "right"), (SDLK_UP, "up"), (SDLK_DOWN, "down"),
    (SDLK_HOME, "home"), (SDLK_END, "end"), (SDLK_PAGEUP, "pageup"), (SDLK_PAGEDOWN, "pagedown"),
    (SDLK_RETURN, "return"), (SDLK_KP_ENTER, "return"), (SDLK_ESCAPE, "escape"),
    (SDLK_TAB, "tab"), (SDLK_SPACE, "space"), (SDLK_BACKSPACE, "backspace"),
    (SDLK_DELETE, "delete"), (SDLK_INSERT, "insert"), (SDLK_LSHIFT, "shift"),
    (SDLK_RSHIFT, "shift"), (SDLK_LCTRL, "ctrl"), (SDLK_RCTRL, "ctrl"), (SDLK_LALT, "alt"),
    (SDLK_RALT, "alt"), (SDLK_LGUI, "meta"), (SDLK_RGUI, "meta"), (SDLK_KP_PLUS, "+"),
    (SDLK_KP_MINUS, "-"), (SDLK_KP_0, "0"), (SDLK_KP_1, "1"), (SDLK_KP_2, "2"), (SDLK_KP_3, "3"),
    (SDLK_KP_4, "4"), (SDLK_KP_5, "5"), (SDLK_KP_6, "6"), (SDLK_KP_7, "7"), (SDLK_KP_8, "8"),
    (SDLK_KP_9, "9"), (SDLK_KP_MULTIPLY, "*"), (SDLK_KP_DIVIDE, "/"), (SDLK_KP_PERIOD, "."),
    (SDLK_APPLICATION, "menu"),
  ]

  /// The modifiers from SDL's bit set.
  static func modifiers(_ state: UInt16) -> KeyModifiers {
    let bits = UInt32(state)
    var modifiers: KeyModifiers = []
    if bits & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if bits & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if bits & KMOD_ALT.rawValue != 0 { modifiers.insert(.alt) }
    if bits & KMOD_GUI.rawValue != 0 { modifiers.insert(.command) }
    return modifiers
  }
}
