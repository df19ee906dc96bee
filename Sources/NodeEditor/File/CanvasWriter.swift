import Foundation
import NodeGraph
import Panorama
import Synchronization

/// Writes the file of a graph on any thread: one save at a time, never an older state over a newer one,
/// and never over what another program has written.
final class CanvasWriter: Sendable {
  /// The result of a save.
  enum Outcome: Sendable {
    /// The file has this state or a newer one.
    case saved(Saved)
    /// Another program has written the file.
    case conflict
    /// The file could not be written, for this reason.
    case failed(String)
  }

  /// What a save has done in addition.
  struct Saved: Sendable {
    /// The path of a copy of the original, if one was made.
    var copy: String?
    /// Whether the file had been deleted.
    var isWrittenAgain = false
  }

  /// What happened to the file's name.
  enum Move: Sendable {
    case none
    /// The file has another name, or is in another folder.
    case renamed
    /// It was deleted, and the last saved state has been written again.
    case writtenAgain
    /// It was deleted, and could not be written again, for this reason.
    case failed(String)
  }

  private struct State {
    var path: String
    /// The file that has the known bytes; nil before a new file is saved for the first time.
    var held: HeldFile?
    /// The bytes that this program last read or wrote.
    var known: [UInt8]
    /// Whether the file must be copied before it is overwritten, because it did not follow the format.
    var needsCopy: Bool
    /// The number of the newest state in the file.
    var number = 0
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: the file.
  ///   - known: its bytes as they were read.
  ///   - needsCopy: whether it is copied before it is overwritten for the first time.
  init(path: String, known: [UInt8], needsCopy: Bool) {
    state = Mutex(
      State(path: path, held: HeldFile(path: path), known: known, needsCopy: needsCopy))
  }

  /// Sets the known bytes, after the file was read again.
  func reset(known: [UInt8], needsCopy: Bool) {
    state.withLock {
      $0.held = HeldFile(path: $0.path)
      $0.known = known
      $0.needsCopy = needsCopy
    }
  }

  /// The file's present path.
  var path: String { state.withLock { $0.path } }

  /// Follows a rename, and writes the file again if it was deleted.
  func settle() -> Move {
    state.withLock { state in
      if follow(&state) { return .renamed }
      guard isGone(state) else { return .none }
      do throws(ImageError) {
        try write(state.known, &state)
        return .writtenAgain
      } catch {
        return .failed(Self.reason(error, state))
      }
    }
  }

  private func isGone(_ state: State) -> Bool {
    state.held != nil && FileIdentity(path: state.path) == nil
  }

  /// Follows a rename. A name with another extension is ignored, because editors make such backups.
  private func follow(_ state: inout State) -> Bool {
    guard isGone(state), case .renamed(let name)? = state.held?.fate(of: state.path),
      (name as NSString).pathExtension == (state.path as NSString).pathExtension
    else { return false }
    state.path = name
    return true
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(ImageError) {
    try AtomicFile.write(bytes, to: state.path)
    state.held = HeldFile(path: state.path)
    state.known = bytes
  }

  private static func reason(_ error: ImageError, _ state: State) -> String {
    "\((state.path as NSString).lastPathComponent) cannot be saved: \(error)"
  }

  /// The bytes in the file if another program has written it; nil if none has, or if the file does not exist.
  var foreignBytes: [UInt8]? { state.withLock { foreign($0) } }

  private func foreign(_ state: State) -> [UInt8]? {
    guard let bytes = try? ImageFile.read(state.path, limit: CanvasDocument.maximumBytes) else {
      return nil
    }
    return bytes == state.known ? nil : bytes
  }

  /// Saves a state of the document.
  ///
  /// - Parameters:
  ///   - document: the state.
  ///   - number: the number of the state. Newer states have larger numbers.
  func save(_ document: GraphDocument, number: Int) -> Outcome {
    state.withLock { state in
      guard number > state.number else { return .saved(Saved()) }
      _ = follow(&state)
      if foreign(state) != nil { return .conflict }
      let bytes = CanvasFile.bytes(of: document)
      let isGone = isGone(state)
      guard bytes != state.known || isGone else {
        state.number = number
        return .saved(Saved())
      }
      do throws(ImageError) {
        let copy = try copyOriginal(&state)
        try write(bytes, &state)
        state.number = number
        return .saved(Saved(copy: copy, isWrittenAgain: isGone))
      } catch {
        return .failed(Self.reason(error, state))
      }
    }
  }

  private func copyOriginal(_ state: inout State) throws(ImageError) -> String? {
    guard state.needsCopy else { return nil }
    let copy = FreePath.beside(state.path, suffix: "original")
    try AtomicFile.write(state.known, to: copy)
    state.needsCopy = false
    return copy
  }
}
