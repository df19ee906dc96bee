import CSDL2
import PanoramaHost

extension StampRecords.Identity {
  /// The identity of an event of SDL; nil for one that needs no time. SDL 3's own types, which pass
  /// through sdl2-compat, are among those.
  init?(_ event: SDL_Event) {
    guard Self.isRecorded(event.type) else { return nil }
    self.init(type: event.type, timestamp: event.common.timestamp)
    switch event.type {
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      let touch = event.tfinger
      finger = .init(device: touch.touchId, touch: touch.fingerId)
      (x, y) = (touch.x, touch.y)
    case SDL_MOUSEMOTION.rawValue: (x, y) = (Float(event.motion.x), Float(event.motion.y))
    default: break
    }
  }

  private static func isRecorded(_ type: UInt32) -> Bool {
    switch type {
    case SDL_WINDOWEVENT.rawValue, SDL_SYSWMEVENT.rawValue, SDL_QUIT.rawValue,
      SDL_KEYDOWN.rawValue...SDL_TEXTINPUT.rawValue, SDL_TEXTEDITING_EXT.rawValue,
      SDL_MOUSEMOTION.rawValue...SDL_MOUSEWHEEL.rawValue,
      SDL_FINGERDOWN.rawValue...SDL_FINGERMOTION.rawValue,
      SDL_DROPFILE.rawValue...SDL_DROPCOMPLETE.rawValue:
      true
    default: false
    }
  }
}
