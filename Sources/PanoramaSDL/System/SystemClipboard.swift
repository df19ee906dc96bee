import CClipboard
import CSDL2
import Foundation
import PanoramaGraphics
import PanoramaViews

/// The text on the desktop's clipboard.
///
/// On X11 SDL waits up to a second for the program that has copied. So `read` asks that program on another thread,
/// through a separate connection; if it is this program, SDL's event loop answers. On Wayland the compositor
/// brings the text, and SDL waits no longer than a frame.
@MainActor
final class SystemClipboard: TextClipboard {
  private let post: MainActorPost
  /// What waits for the text that is being read.
  private var waiting: [@MainActor (String?) -> Void] = []

  /// The maximum wait, in milliseconds, for each answer of the program that has copied.
  private nonisolated static let patience: Int32 = 3000
  /// The maximum length of a text, in bytes.
  private nonisolated static let limit = 1 << 26
  /// The types of texts, in order of preference. The last one is in Latin-1 (ICCCM 2.6.2).
  private nonisolated static let types = ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"]

  /// - Parameter post: runs an action soon on the main actor.
  init(post: @escaping MainActorPost) {
    self.post = post
  }

  var text: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else {
        return nil
      }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }

  func read(_ completion: @escaping @MainActor (String?) -> Void) {
    guard Driver.current == .x11 else { return completion(text) }
    waiting.append(completion)
    // The answer under way is for this request, too.
    guard waiting.count == 1 else { return }
    let isStarted = BackgroundThread.start(name: "paste") { [weak self, post] in
      let text = Self.textOfOwner()
      post { self?.finish(text) }
    }
    if !isStarted { finish(nil) }
  }

  private func finish(_ text: String?) {
    let completions = waiting
    waiting = []
    for completion in completions { completion(text) }
  }

  /// Asks the program that has copied, and waits for it.
  private nonisolated static func textOfOwner() -> String? {
    let names = types.map { strdup($0) }
    defer { for name in names { free(name) } }
    let types = names.map { UnsafePointer($0) } + [nil]
    var count = 0
    var index: Int32 = 0
    guard let memory = cclipboard_read(nil, types, patience, limit, &count, &index) else {
      return nil
    }
    defer { free(memory) }
    let bytes = UnsafeRawBufferPointer(start: memory, count: count).prefix { $0 != 0 }
    guard Int(index) == Self.types.count - 1 else { return String(decoding: bytes, as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
