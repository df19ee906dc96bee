import Foundation
import Panorama

/// The pictures of a viewer: the one that is looked at and its neighbours, read on other threads.
///
/// What is asked for first is begun at once, so making a store and asking before the first window
/// opens lets both go on together.
@MainActor
public final class PictureStore {
  private let reader: PictureReader
  private let pool: WorkPool
  private let mail: MainMail
  private let budget: ImageBudget
  /// What pictures are to fill, in device pixels.
  var screen: CGSize
  /// Told after an entry changed.
  var didChange: (@MainActor (PictureEntry) -> Void)?
  private var entries: [String: PictureEntry] = [:]
  /// What is looked at, and that with its neighbours.
  private var current: String?
  private var near: Set<String> = []
  /// While somebody leafs through many, what is being read: it is read until it can be shown, though
  /// they have turned on. If reading began anew with every turn, no picture would ever be seen.
  private var underWay: PictureEntry?

  /// - Parameter screen: what pictures are to fill, in device pixels.
  init(_ environment: ViewerEnvironment, screen: CGSize) {
    reader = environment.reader
    pool = environment.pool
    mail = environment.mail
    budget = environment.budget
    self.screen = screen
  }

  /// What is known of a file; starts reading it when it is new.
  /// - Parameter isNow: it is looked at, and its header is read before this returns.
  func entry(_ path: String, isNow: Bool) -> PictureEntry {
    if let known = entries[path] { return known }
    let entry = PictureEntry(path: path)
    entries[path] = entry
    read(entry, isNow: isNow)
    entry.didChange = { [weak self] in self?.entryDidChange($0) }
    return entry
  }

  private func entryDidChange(_ entry: PictureEntry) {
    didChange?(entry)
    guard entry === underWay, entry.isReady else { return }
    underWay = nil
    keep(near)
    if let current = readCurrent() { underWay = current }
  }

  /// From now on `current` is looked at, read before all else, and only `near` is kept.
  /// - Parameter isLeafing: pages are turned faster than they are read: one is read at a time, and
  ///   then the one that is looked at by that time.
  func look(at current: String?, near: [String], isLeafing: Bool) {
    let former = self.current.flatMap { entries[$0] }
    underWay = isLeafing ? underWay ?? former : nil
    if underWay?.isReady ?? false { underWay = nil }
    (self.current, self.near) = (current, Set(near))
    keep(self.near.union(underWay.map { [$0.path] } ?? []))
    for path in near { entries[path]?.isForeground = path == current }
    if underWay == nil, let begun = readCurrent(), isLeafing { underWay = begun }
  }

  /// Begins to read what is looked at. - Returns: nil where that is known already.
  private func readCurrent() -> PictureEntry? {
    guard let current, entries[current] == nil else { return nil }
    let entry = entry(current, isNow: true)
    didChange?(entry)
    return entry
  }

  /// What is known of a file, if anything is.
  package func known(_ path: String) -> PictureEntry? { entries[path] }

  /// Reads a file again; what was there stays until the new is.
  /// - Parameter budget: other than the usual one.
  func reload(_ path: String, budget: ImageBudget? = nil) {
    guard let entry = entries[path] else { return }
    read(entry, isNow: false, isForeground: true, budget: budget)
  }

  /// A file has another name now; what is known of it stays.
  func rename(_ path: String, to new: String) {
    guard let entry = entries.removeValue(forKey: path) else { return }
    entries.removeValue(forKey: new)?.close()
    entry.path = new
    entries[new] = entry
  }

  /// Drops everything but `paths`.
  func keep(_ paths: Set<String>) {
    if let underWay, !paths.contains(underWay.path) { self.underWay = nil }
    for (path, entry) in entries where !paths.contains(path) {
      entry.close()
      entries[path] = nil
    }
  }

  private func read(
    _ entry: PictureEntry, isNow: Bool, isForeground: Bool? = nil, budget: ImageBudget? = nil
  ) {
    entry.ticket?.cancel()
    entry.reading += 1
    let (path, reading) = (entry.path, entry.reading)
    let budget = budget ?? self.budget
    let isForeground = isForeground ?? isNow
    if isNow || reader.isImmediate {
      return take(Self.header(path, budget), entry, reading, isForeground)
    }
    entry.ticket = pool.submit(isForeground ? .now : .soon) {
      [weak self, weak entry, mail] ticket in
      guard !ticket.isCancelled else { return }
      let result = Self.header(path, budget)
      mail.post {
        guard let self, let entry else { return }
        self.take(result, entry, reading, isForeground)
      }
    }
  }

  nonisolated private static func header(
    _ path: String, _ budget: ImageBudget
  ) -> Result<PictureFile, ImageError> {
    do throws(ImageError) {
      return .success(try PictureFile.open(path: path, budget: budget))
    } catch {
      return .failure(error)
    }
  }

  private func take(
    _ result: Result<PictureFile, ImageError>, _ entry: PictureEntry, _ reading: Int,
    _ isForeground: Bool
  ) {
    guard reading == entry.reading else { return }
    do throws(ImageError) {
      let file = try result.get()
      let opened = try reader.open(
        file, path: entry.path, screen: screen, isForeground: isForeground)
      entry.take(.success((file, opened.source)), reading: reading)
    } catch {
      entry.take(.failure(error), reading: reading)
    }
  }
}
