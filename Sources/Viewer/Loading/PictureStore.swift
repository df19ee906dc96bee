import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// The pictures of a viewer: the current one and its neighbours, which are read on other threads.
///
/// The first request is handled at once. So a store that is used before the first window opens reads while
/// the window opens.
@MainActor
public final class PictureStore {
  private let reader: PictureReader
  private let work: WorkQueue?
  private let fetcher: TileFetcher?
  private let mail: Mailbox<[MainActorAction]>
  private let budget: ImageBudget
  /// The size of the view, in device pixels.
  var screen: CGSize
  /// Called after an entry has changed.
  var didChange: (@MainActor (PictureEntry) -> Void)?
  private var entries: [String: PictureEntry] = [:]
  /// The current file.
  private var current: String?
  /// The current file and its neighbours.
  private var near: Set<String> = []
  /// The picture that is being read while pages are turned quickly. It is read until it can be shown,
  /// even if the page has been turned meanwhile; if every turn started another reading, no picture
  /// would ever be visible.
  private var underWay: PictureEntry?

  /// - Parameters:
  ///   - environment: the queue on which pictures are read.
  ///   - screen: the size of the view, in device pixels.
  init(_ environment: ViewerEnvironment, screen: CGSize) {
    reader = environment.reader
    work = environment.work
    fetcher = environment.fetcher
    mail = environment.mail
    budget = environment.budget
    self.screen = screen
  }

  /// The entry of a file; starts reading the file if it is new.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isNow: whether it is the current file. If so, its header is read before this returns, except for an SVG file.
  ///   - isForeground: whether it is visible; nil for the same as `isNow`.
  func entry(_ path: String, isNow: Bool, isForeground: Bool? = nil) -> PictureEntry {
    if let known = entries[path] { return known }
    let entry = PictureEntry(path: path)
    entries[path] = entry
    read(entry, isNow: isNow, isForeground: isForeground)
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

  /// Changes the current file, which is read before all others.
  ///
  /// - Parameters:
  ///   - current: the current file.
  ///   - near: the files to keep: the current one and its neighbours.
  ///   - beside: those of them that are visible beside the current one.
  ///   - isSkimming: whether pages are being turned quickly. If so, one file is read at a time, and after it
  ///     the file that is current by then.
  func load(
    _ current: String?, near: [String], beside: Set<String> = [], isSkimming: Bool
  ) {
    let former = self.current.flatMap { entries[$0] }
    underWay = isSkimming ? underWay ?? former : nil
    if underWay?.isReady ?? false { underWay = nil }
    (self.current, self.near) = (current, Set(near))
    keep(self.near.union(underWay.map { [$0.path] } ?? []))
    for path in near {
      entries[path]?.isForeground = path == current || beside.contains(path)
    }
    if underWay == nil, let begun = readCurrent(), isSkimming { underWay = begun }
  }

  /// Starts reading the current file.
  ///
  /// - Returns: its entry; nil if there is no current file, or if it has an entry already.
  private func readCurrent() -> PictureEntry? {
    guard let current, entries[current] == nil else { return nil }
    let entry = entry(current, isNow: true)
    didChange?(entry)
    return entry
  }

  /// The entry of a file, if there is one.
  public func known(_ path: String) -> PictureEntry? { entries[path] }

  /// Reads a file again; the old picture stays until the new one is complete.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - budget: the limits, if they differ from the usual ones.
  func reload(_ path: String, budget: ImageBudget? = nil) {
    guard let entry = entries[path] else { return }
    read(entry, isNow: false, isForeground: true, budget: budget)
  }

  /// Reads another page of a file. The old page stays until the new one is there.
  func show(page: Int, of path: String) {
    guard let entry = entries[path], page != entry.page else { return }
    entry.page = page
    read(entry, isNow: false, isForeground: true)
  }

  /// Renames a file and keeps its entry.
  func rename(_ path: String, to new: String) {
    guard let entry = entries.removeValue(forKey: path) else { return }
    entries.removeValue(forKey: new)?.close()
    entry.path = new
    entries[new] = entry
  }

  /// Drops all entries except those of `paths`.
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
    entry.header?.cancel()
    entry.fetching?.cancel()
    entry.reading += 1
    let (path, page, reading) = (entry.path, entry.page, entry.reading)
    let budget = budget ?? self.budget
    let isForeground = isForeground ?? isNow
    if ServedAddress.isAddress(path) { return fetch(entry, budget, isForeground) }
    guard let work else {
      return take(Self.header(path, page, budget), entry, reading, isForeground)
    }
    if isNow, let result = Self.headerAtOnce(path, page, budget) {
      return take(result, entry, reading, isForeground)
    }
    entry.header = work.submit(WorkQueue.Urgency(isForeground ? .visible : .nearby)) {
      [weak self, weak entry, mail] _ in
      let result = Self.header(path, page, budget)
      mail.post {
        guard let self, let entry else { return }
        self.take(result, entry, reading, isForeground)
      }
    }
  }

  /// Asks a server what is at an address.
  private func fetch(_ entry: PictureEntry, _ budget: ImageBudget, _ isForeground: Bool) {
    let (address, reading) = (entry.path, entry.reading)
    guard let fetcher else {
      return entry.take(
        .failure(.inaccessible("pictures of servers are not read here")), reading: reading)
    }
    entry.fetching = Task { [weak self, weak entry, work] in
      do throws(ImageError) {
        let content = try await ServedPicture.open(
          address, fetcher: fetcher, work: work, budget: budget)
        guard let self, let entry, !Task.isCancelled else { return }
        switch content {
        case .file(let file): self.take(.success(.image(file)), entry, reading, isForeground)
        case .tiles(let served):
          let source = reader.open(served, isForeground: isForeground)
          entry.take(
            .success(OpenedPicture(served: served, info: served.info, source: source)),
            reading: reading)
          watch(served, of: entry)
        }
      } catch {
        if error != .cancelled { entry?.take(.failure(error), reading: reading) }
      }
    }
  }

  /// The time between two questions to a server that does not answer, in seconds.
  private static let serverPatience = 5.0

  /// Reads a picture again when its server is back.
  private func watch(_ served: ServedPicture, of entry: PictureEntry) {
    entry.fetching = Task { [weak self, weak entry] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(Self.serverPatience))
        guard !Task.isCancelled, served.isOffline, await served.serverAnswers() else { continue }
        guard !Task.isCancelled, let entry, entry.served === served else { return }
        self?.reload(entry.path)
        return
      }
    }
  }

  nonisolated private static func header(
    _ path: String, _ page: Int, _ budget: ImageBudget
  ) -> Result<PictureFile, ImageError> {
    do throws(ImageError) {
      return .success(try PictureFile.open(path: path, page: page, budget: budget))
    } catch {
      return .failure(error)
    }
  }

  /// Nil for a file that may take long.
  private static func headerAtOnce(
    _ path: String, _ page: Int, _ budget: ImageBudget
  ) -> Result<PictureFile, ImageError>? {
    do throws(ImageError) {
      return try PictureFile.openHeader(path: path, page: page, budget: budget).map { .success($0) }
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
      let source = try reader.open(
        file, path: ServedAddress.isAddress(entry.path) ? nil : entry.path, screen: screen,
        isForeground: isForeground)
      entry.take(
        .success(OpenedPicture(file: file, info: file.info, source: source)), reading: reading)
    } catch {
      entry.take(.failure(error), reading: reading)
    }
  }
}
