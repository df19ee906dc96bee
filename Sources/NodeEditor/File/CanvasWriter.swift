import Foundation
import NodeGraph
import Panorama
import Synchronization

/// Writes the file of a graph on any thread: one save at a time, never an older state over a newer one,
/// and never over what another program has written.
final class CanvasWriter: Sendable {
  /// What became of a save.
  enum Outcome: Sendable {
    /// The file has this state or a newer one; the path of a copy of the original, if one was made.
    case saved(copy: String?)
    /// Another program has written the file.
    case conflict
    /// It was not possible; the reason.
    case failed(String)
  }

  private struct State {
    /// The bytes that this program has read or written last.
    var known: [UInt8]
    /// Whether the file was not as the format has it, so that it is copied before it is overwritten.
    var needsCopy: Bool
    /// The number of the newest state in the file.
    var number = 0
  }

  private let path: String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: the file.
  ///   - known: its bytes as they were read.
  ///   - needsCopy: whether it is copied before it is overwritten for the first time.
  init(path: String, known: [UInt8], needsCopy: Bool) {
    self.path = path
    state = Mutex(State(known: known, needsCopy: needsCopy))
  }

  /// Notes that other bytes are in the file and known.
  func reset(known: [UInt8], needsCopy: Bool) {
    state.withLock {
      $0.known = known
      $0.needsCopy = needsCopy
    }
  }

  /// The bytes in the file if another program has written it; nil if it has not, or if the file is gone.
  var foreignBytes: [UInt8]? { state.withLock { foreign($0) } }

  private func foreign(_ state: State) -> [UInt8]? {
    guard let bytes = try? ImageFile.read(path, limit: CanvasDocument.maximumBytes) else {
      return nil
    }
    return bytes == state.known ? nil : bytes
  }

  /// Saves a state of the document.
  ///
  /// - Parameters:
  ///   - document: the state.
  ///   - number: its number; the states are numbered in their order.
  func save(_ document: GraphDocument, number: Int) -> Outcome {
    state.withLock { state in
      guard number > state.number else { return .saved(copy: nil) }
      if foreign(state) != nil { return .conflict }
      let bytes = CanvasFile.bytes(of: document)
      guard bytes != state.known || !FileManager.default.fileExists(atPath: path) else {
        state.number = number
        return .saved(copy: nil)
      }
      do throws(ImageError) {
        let copy = try copyOriginal(&state)
        try AtomicFile.write(bytes, to: path)
        state.known = bytes
        state.number = number
        return .saved(copy: copy)
      } catch {
        return .failed("\((path as NSString).lastPathComponent) cannot be saved: \(error)")
      }
    }
  }

  private func copyOriginal(_ state: inout State) throws(ImageError) -> String? {
    guard state.needsCopy else { return nil }
    let stem = (path as NSString).deletingPathExtension
    var copy = stem + " (original).canvas"
    var number = 2
    while FileManager.default.fileExists(atPath: copy) {
      copy = stem + " (original \(number)).canvas"
      number += 1
    }
    try AtomicFile.write(state.known, to: copy)
    state.needsCopy = false
    return copy
  }
}
