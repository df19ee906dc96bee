import Foundation
import NodeGraph
import Panorama
import Synchronization

/// Writes the file of a graph on any thread: one save at a time, never an older state over a newer one,
/// and never over what another program has written or put in its place.
final class CanvasWriter: Sendable {
  /// The result of a save.
  enum Outcome: Sendable {
    /// The file has this state or a newer one.
    case saved(Saved)
    /// Another program has written the file.
    case conflict
    /// The file no longer holds a graph, for this reason, and was not written.
    case ruined(String)
    /// The file could not be written.
    case failed(CanvasFileError)
  }

  /// What another program has made of the file.
  enum Foreign {
    /// Nothing, or the file does not exist.
    case nothing
    /// It has written another graph.
    case written
    /// There is something else, such as an empty file, half a graph or a pipe. The value says what happened to
    /// the file.
    case ruined(String)
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
    /// It no longer holds a graph, for this reason, so the graph has another file now.
    case kept(String)
    /// It was deleted, and could not be written again, or there was no place for another file.
    case failed(CanvasFileError)
  }

  private struct State {
    var path: String
    /// The file that has the known bytes; nil before a new file is saved for the first time.
    var held: HeldFile?
    /// Its size and time when the known bytes were read or written.
    var stamp: FileStamp?
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
    let held = HeldFile(path: path)
    state = Mutex(
      State(path: path, held: held, stamp: held?.stamp, known: known, needsCopy: needsCopy))
  }

  /// Sets the known bytes, after the file was read again.
  func reset(known: [UInt8], needsCopy: Bool) {
    state.withLock {
      $0.held = HeldFile(path: $0.path)
      $0.stamp = $0.held?.stamp
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
        // False if there is something of that name again, which is looked at later.
        return try write(state.known, to: CanvasSite(path: state.path), &state)
          ? .writtenAgain : .none
      } catch {
        return .failed(Self.failure(error, state))
      }
    }
  }

  /// Writes the graph to a new file, `NAME (kept).canvas`, which is its file from now on, if its own file no
  /// longer holds a graph. That one is left as it is.
  ///
  /// - Parameters:
  ///   - document: the state to be saved; nil for what is saved already.
  ///   - number: the number of the state.
  func keepIfRuined(_ document: GraphDocument?, number: Int) -> Move {
    state.withLock { state in
      guard case .ruined(let reason) = foreign(state) else { return .none }
      let bytes = document.map { CanvasFile.bytes(of: $0) } ?? state.known
      do throws(ImageError) {
        state.path = try CanvasSite.write(bytes, beside: state.path, suffix: "kept")
        take(bytes, HeldFile(path: state.path), &state)
        state.number = max(state.number, number)
        state.needsCopy = false
        return .kept(reason)
      } catch {
        return .failed(Self.failure(error, state))
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

  /// - Returns: false if other programs have changed what is at the site.
  private func write(
    _ bytes: [UInt8], to site: CanvasSite, _ state: inout State
  ) throws(ImageError) -> Bool {
    guard let file = try site.write(bytes) else { return false }
    take(bytes, file, &state)
    return true
  }

  private func take(_ bytes: [UInt8], _ file: HeldFile?, _ state: inout State) {
    state.held = file
    state.stamp = file?.stamp
    state.known = bytes
  }

  private static func failure(_ error: ImageError, _ state: State) -> CanvasFileError {
    if case .noSuchFile = error {
      return CanvasFileError(
        .missingFolder, path: state.path, "cannot be saved: its folder does not exist any more")
    }
    return CanvasFileError(.inputOutput, path: state.path, "cannot be saved: \(error)")
  }

  /// What another program has made of the file.
  var foreign: Foreign { state.withLock { foreign($0) } }

  private func foreign(_ state: State) -> Foreign {
    do throws(ImageError) {
      return foreign(state, at: try CanvasSite(path: state.path))
    } catch .noSuchFile {
      return .nothing
    } catch {
      return .ruined("cannot be read any more (\(error))")
    }
  }

  private func foreign(_ state: State, at site: CanvasSite) -> Foreign {
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try site.bytes(limit: CanvasDocument.maximumBytes)
    } catch .noSuchFile {
      return .nothing
    } catch .isFolder {
      return .ruined("is a folder now")
    } catch {
      // What cannot be read, but is the file that was read or written last, has not changed.
      let isKnown = site.identity == state.held?.identity
      if isKnown, let stamp = state.stamp, stamp == state.held?.stamp { return .nothing }
      return .ruined("cannot be read any more (\(error))")
    }
    guard bytes != state.known else { return .nothing }
    guard !CanvasFile.isBlank(bytes) else {
      return CanvasFile.isBlank(state.known) ? .nothing : .ruined("was emptied")
    }
    return (try? CanvasFile(bytes)) == nil ? .ruined("is damaged") : .written
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
      do throws(ImageError) {
        for _ in 0..<Self.tries {
          // What is looked at is also what is replaced.
          let site = try CanvasSite(path: state.path)
          switch foreign(state, at: site) {
          case .nothing: break
          case .written: return .conflict
          case .ruined(let reason): return .ruined(reason)
          }
          if let saved = try save(document, to: site, &state) {
            state.number = number
            return .saved(saved)
          }
        }
        throw .inaccessible("other programs keep replacing it")
      } catch .noSuchFile {
        return .failed(Self.failure(.noSuchFile, state))
      } catch {
        guard case .ruined(let reason) = foreign(state) else {
          return .failed(Self.failure(error, state))
        }
        return .ruined(reason)
      }
    }
  }

  /// How often to look again when other programs replace the file at this moment.
  private static let tries = 10

  /// - Returns: nil if other programs have changed what is at the site.
  private func save(
    _ document: GraphDocument, to site: CanvasSite, _ state: inout State
  ) throws(ImageError) -> Saved? {
    let bytes = CanvasFile.bytes(of: document)
    let isGone = isGone(state)
    guard bytes != state.known || isGone else { return Saved() }
    let copy = try copyOriginal(&state)
    guard try write(bytes, to: site, &state) else { return nil }
    return Saved(copy: copy, isWrittenAgain: isGone)
  }

  private func copyOriginal(_ state: inout State) throws(ImageError) -> String? {
    guard state.needsCopy else { return nil }
    let copy = try CanvasSite.write(state.known, beside: state.path, suffix: "original")
    state.needsCopy = false
    return copy
  }
}
