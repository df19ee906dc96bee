import Documents
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
    case saved
    /// Another program has written the file.
    case conflict
    /// The file no longer holds a graph, and was not written.
    case ruined
    /// The file could not be written.
    case failed(DocumentError)
  }

  /// What another program has made of the file.
  enum Foreign {
    /// Nothing, or the file does not exist.
    case nothing
    /// It has written another graph.
    case written
    /// What is there is not a graph but, for example, an empty file, half a graph or a pipe. The value says what
    /// happened to the file.
    case ruined(String)
  }

  private struct State {
    /// The file that holds the known bytes.
    var file: DocumentFile
    /// The bytes that this program last read or wrote.
    var known: [UInt8]
    /// Whether the file must be copied before it is overwritten, because it did not follow the format.
    var needsCopy: Bool
    /// The number of the newest state in the file.
    var number = 0

    /// Writes the known bytes to a new file.
    func write(to names: FreePath.Names) throws -> HeldFile? {
      HeldFile(path: try FreePath.write(known, toFirstOf: names))
    }
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: the file.
  ///   - known: its bytes as they were read.
  ///   - needsCopy: whether it is copied before it is overwritten for the first time.
  init(path: String, known: [UInt8], needsCopy: Bool) {
    var file = DocumentFile(path: path, saving: .byReplacing)
    file.take(HeldFile(path: path))
    state = Mutex(State(file: file, known: known, needsCopy: needsCopy))
  }

  /// Sets the known bytes, after the file was read again.
  func reset(known: [UInt8], needsCopy: Bool) {
    state.withLock {
      $0.file.take(HeldFile(path: $0.file.path))
      $0.known = known
      $0.needsCopy = needsCopy
    }
  }

  /// The file as it is now.
  var file: DocumentFile { state.withLock { $0.file } }

  /// What another program has made of the file.
  var foreign: Foreign { state.withLock { foreign($0) } }

  private func foreign(_ state: State) -> Foreign {
    do {
      return foreign(state, at: try DocumentSite(path: state.file.path))
    } catch {
      return error.kind == .missingFolder ? .nothing : .ruined(error.reason)
    }
  }

  private func foreign(_ state: State, at site: DocumentSite) -> Foreign {
    let bytes: [UInt8]
    do {
      guard let found = try site.bytes(limit: CanvasDocument.maximumBytes) else { return .nothing }
      bytes = found
    } catch {
      // A file that cannot be read, but is still the one that was read or written last, has not changed.
      let held = state.file.held
      if site.file?.identity == held?.identity, let stamp = state.file.stamp, stamp == held?.stamp {
        return .nothing
      }
      return .ruined("was replaced by something else")
    }
    guard bytes != state.known else { return .nothing }
    guard !CanvasFile.isBlank(bytes) else {
      return CanvasFile.isBlank(state.known) ? .nothing : .ruined("was emptied")
    }
    return (try? CanvasFile(bytes)) == nil ? .ruined("is damaged") : .written
  }

  /// Makes sure that the graph is in a file with a name, and saves a state of it.
  ///
  /// - Parameters:
  ///   - document: the state; nil if everything is saved.
  ///   - number: the number of the state. Newer states have larger numbers.
  ///   - keepsRuined: whether the graph gets another file if its own no longer holds one.
  func save(
    _ document: GraphDocument?, number: Int, keepsRuined: Bool
  ) -> (outcome: Outcome, events: [DocumentEvent]) {
    state.withLock { state in
      var events: [DocumentEvent] = []
      do {
        let outcome = try save(
          document.map { ($0, number) }, keepsRuined: keepsRuined, &state, &events)
        return (outcome, events)
      } catch {
        let error = DocumentError(error, path: state.file.path).whileSaving
        return (.failed(error), events)
      }
    }
  }

  private func save(
    _ edit: (document: GraphDocument, number: Int)?, keepsRuined: Bool, _ state: inout State,
    _ events: inout [DocumentEvent]
  ) throws -> Outcome {
    if let edit, edit.number <= state.number { return .saved }
    let before = state
    if let event = try state.file.settle(writing: before.write) { events.append(event) }
    for _ in 0..<Self.tries {
      // One site for both, so that what is replaced is what was examined.
      let site = Result { () throws(DocumentError) in
        try DocumentSite(path: state.file.path)
      }
      switch (try? site.get()).map({ foreign(state, at: $0) }) ?? foreign(state) {
      case .nothing: break
      case .written: return edit == nil ? .saved : .conflict
      case .ruined(let reason):
        guard keepsRuined else { return .ruined }
        if let edit { state.known = Self.bytes(of: edit.document) }
        let now = state
        events.append(
          try state.file.keep(
            because: "“\(DocumentFile.name(state.file.path))” \(reason)", writing: now.write))
        state.needsCopy = false
        state.number = max(state.number, edit?.number ?? 0)
        return .saved
      }
      guard let edit else { return .saved }
      do {
        if try save(edit.document, to: site.get(), &state, &events) {
          state.number = edit.number
          return .saved
        }
      } catch {
        // If something took the file's place while it was written, the next attempt finds it.
        guard case .ruined = foreign(state) else { throw error }
      }
    }
    throw DocumentError(
      .inputOutput, path: state.file.path, "other programs keep replacing it; try again")
  }

  /// The content of the file with a state.
  static func bytes(of document: GraphDocument) -> [UInt8] {
    CanvasFile.bytes(of: document.withoutAbandonedSubgraphs())
  }

  /// The maximum number of attempts while other programs keep replacing the file.
  private static let tries = 10

  /// - Returns: false if other programs have changed what is at the site.
  private func save(
    _ document: GraphDocument, to site: DocumentSite, _ state: inout State,
    _ events: inout [DocumentEvent]
  ) throws -> Bool {
    let bytes = Self.bytes(of: document)
    guard bytes != state.known else { return true }
    try DocumentFile.checkAccess(to: state.file.path)
    if state.needsCopy {
      let names = FreePath.names(beside: state.file.path, suffix: "original")
      events.append(.copied(to: try FreePath.write(state.known, toFirstOf: names)))
      state.needsCopy = false
    }
    guard let file = try site.write(bytes) else { return false }
    state.file.take(file)
    state.known = bytes
    return true
  }
}
