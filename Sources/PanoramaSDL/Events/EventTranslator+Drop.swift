import CSDL2
import Foundation
import Panorama
import PanoramaHost
import PanoramaImages

extension EventTranslator {
  /// Collects the files or the lines of a text, which SDL reports one by one between a begin and a completion, in one event.
  func drop(_ event: SDL_DropEvent, at time: Double) -> [Addressed] {
    switch event.type {
    case SDL_DROPFILE.rawValue, SDL_DROPTEXT.rawValue:
      // Only these contain something: in a begin and a completion, sdl2-compat leaves the pointer undefined.
      note(event)
      return []
    case SDL_DROPBEGIN.rawValue:
      droppedContent = DropContent()
      return []
    default: break
    }
    defer { droppedContent = DropContent() }
    guard let content = dropMerge.dropOfSDL(droppedContent, at: time) else { return [] }
    defer { dragged = nil }
    // SDL 3 also completes a drag that leaves.
    guard !content.isEmpty || dragged != nil else { return [] }
    // SDL before 2.28 does not say which window an empty drop belongs to.
    return dropped(content, on: event.windowID, at: time)
  }

  /// Translates a drop on a window, at the last position of the drag.
  func dropped(_ content: DropContent, on windowID: UInt32, at time: Double) -> [Addressed] {
    guard let place = dropPlace(in: windowID) else { return [] }
    let input = DropInput(
      phase: .dropped, files: content.files, text: content.text, picture: content.picture,
      x: place.x, y: place.y)
    return address(.drop(input), to: windowID, at: time)
  }

  private func note(_ event: SDL_DropEvent) {
    guard let file = event.file else { return }
    defer { SDL_free(file) }
    if event.type == SDL_DROPFILE.rawValue {
      droppedContent.files.append(FileBytes.string(file))
    } else {
      // SDL 3 before 3.4.4 asks GTK 4 for text instead of a list of files.
      droppedContent.add(line: FileBytes.string(file))
    }
  }

  /// Translates the step of a drag, which is over a window or has left it.
  func drag(_ step: DragReader.Step, at time: Double) -> [Addressed] {
    guard let metrics = metrics[step.windowID] else { return [] }
    guard let place = step.place else {
      dragged = nil
      let input = DropInput(phase: .exited, files: [], x: 0, y: 0)
      return address(.drop(input), to: step.windowID, at: time)
    }
    let (x, y) = (metrics.points(place.x), metrics.points(place.y))
    dragged = (step.windowID, x, y)
    let input = DropInput(phase: .entered, files: [], x: x, y: y)
    return address(.drop(input), to: step.windowID, at: time)
  }

  /// The position of a drop, in points. SDL 2 does not report it, so it is the last position of the drag, or
  /// else that of the pointer.
  private func dropPlace(in windowID: UInt32) -> (x: Double, y: Double)? {
    if let dragged, dragged.windowID == windowID { return (dragged.x, dragged.y) }
    guard let metrics = metrics[windowID] else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    var left: Int32 = 0
    var top: Int32 = 0
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(SDL_GetWindowFromID(windowID), &left, &top)
    return (metrics.points(Double(x - left)), metrics.points(Double(y - top)))
  }
}
