import Foundation
import Panorama

/// The pictures of a window: the one that is looked at and its neighbours, read on other threads.
///
/// What is asked for first is begun at once, so making a store and asking before the first window
/// opens lets both go on together.
@MainActor
public final class PictureStore {
  let pool: WorkPool
  let mail: MainMail
  /// What a picture may cost.
  public let budget: ImageBudget
  /// Told after an entry changed.
  var didChange: (@MainActor (PictureEntry) -> Void)?
  private var entries: [String: PictureEntry] = [:]

  /// - Parameters:
  ///   - pool: does the reading.
  ///   - mail: brings what is read.
  public init(pool: WorkPool, mail: MainMail, budget: ImageBudget = .standard) {
    self.pool = pool
    self.mail = mail
    self.budget = budget
  }

  /// What is known of a file; starts reading it when it is new.
  func entry(_ path: String, _ urgency: WorkPool.Urgency = .now) -> PictureEntry {
    if let known = entries[path] { return known }
    let entry = PictureEntry(path: path)
    entry.didChange = { [weak self] in self?.didChange?($0) }
    entries[path] = entry
    read(entry, urgency)
    return entry
  }

  /// What is known of a file, if anything is.
  func known(_ path: String) -> PictureEntry? { entries[path] }

  /// Reads a file again; what was there stays until the new is.
  func reload(_ path: String) {
    guard let entry = entries[path] else { return }
    read(entry, .now)
  }

  /// Drops everything but `paths`.
  func keep(_ paths: Set<String>) {
    for (path, entry) in entries where !paths.contains(path) {
      entry.ticket?.cancel()
      entry.didChange = nil
      entries[path] = nil
    }
  }

  private func read(_ entry: PictureEntry, _ urgency: WorkPool.Urgency) {
    entry.ticket?.cancel()
    entry.reading += 1
    let (path, reading, budget, mail) = (entry.path, entry.reading, budget, mail)
    // Set before the job runs: an immediate pool is done before it returns.
    let placeholder = WorkPool.Ticket()
    entry.ticket = placeholder
    let ticket = pool.submit(urgency) { ticket in
      guard !ticket.isCancelled else { return }
      let state = Self.decode(path, budget)
      mail.post { [weak entry] in entry?.take(state, reading: reading, isLast: true) }
    }
    if entry.ticket === placeholder { entry.ticket = ticket }
  }

  nonisolated private static func decode(
    _ path: String, _ budget: ImageBudget
  ) -> PictureEntry.State {
    do throws(ImageError) {
      let bytes = try ImageFile.read(path, limit: budget.bytes)
      let decoded = try ImageDecoder(budget: budget, allowsPartial: true).decode(bytes)
      return .shown(
        Picture(pixels: .image(decoded.image), info: decoded.info, damage: decoded.damage))
    } catch {
      return .failed(error)
    }
  }
}
