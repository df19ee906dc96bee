import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// Opens a document that this module cannot read, and returns a function that draws it with a given maximum side in
/// pixels, on any thread; nil if it cannot be opened.
public typealias CardDocumentReader =
  @MainActor (_ path: String) -> (@Sendable (_ side: Double) -> CGImage?)?

/// What the file cards of a board show, read on another thread one after another, and kept.
///
/// All of it takes a bounded amount of memory: the more file cards there are, the less is kept of each.
@MainActor
final class CardFiles {
  typealias Name = FileReading.Name

  /// Returns the folder of the document, for files named relative to it; empty for the current one.
  private let folder: @MainActor () -> String
  /// Whether files are read at once, as for a picture of the board.
  private let isImmediate: Bool
  /// Called after files were read.
  var didRead: @MainActor (Set<Name>) -> Void = { _ in }
  /// Draws documents that this module cannot read.
  var documentReader: CardDocumentReader?
  /// The colours of boards.
  var colors: CanvasColors {
    didSet { if colors != oldValue { forget { if case .drawing = $1 { true } else { false } } } }
  }
  /// The number of file cards, which share the memory.
  var sharers = 1
  private var contents: [Name: (shown: FileContent, cost: Int)] = [:]
  private var queue: [Name] = []
  private var next = 0
  private var isReading = false
  /// Files that were read, but are not shown yet.
  private var news: Set<Name> = []
  /// The bytes that were read for what is kept.
  private var cost = 0

  /// The maximum of all texts together, in bytes, and of one.
  private static let maximumTexts = 8_000_000
  private static let maximumText = CardTexts.shownLength
  /// The maximum side of a small picture of a document, and the maximum number of all their pixels.
  private static let maximumSide = 800.0
  private static let maximumPixels = 1 << 24
  private static let maximumCount = 20_000
  /// The maximum that is read of texts and boards, in bytes.
  private static let maximumCost = 1 << 28

  init(folder: @escaping @MainActor () -> String, isImmediate: Bool, colors: CanvasColors) {
    self.folder = folder
    self.isImmediate = isImmediate
    self.colors = colors
  }

  /// The name of a card's file; nil for other nodes.
  static func name(of node: Node) -> Name? {
    guard node.type == "file" else { return nil }
    func text(_ setting: String) -> String {
      if case .text(let text)? = node.values[setting] { text } else { "" }
    }
    return Name(file: text("file"), subpath: text("subpath"))
  }

  /// What a card shows of its file; nil for other nodes. If it is not there yet, `didRead` will be called.
  func content(of node: Node) -> FileContent? {
    guard let name = Self.name(of: node) else { return nil }
    if let content = contents[name] { return content.shown }
    guard contents.count < Self.maximumCount, cost < Self.maximumCost else {
      return .named("Too many files")
    }
    if isImmediate {
      var cost = 0
      let found = reading.read(name, cost: &cost)
      keep(drawnAtOnce(found), of: name, cost)
      return contents[name]?.shown
    }
    contents[name] = (.waiting, 0)
    queue.append(name)
    readNext()
    return .waiting
  }

  /// Reads some files again when they are needed, because they, or the folder, have changed.
  ///
  /// - Returns: their names.
  @discardableResult
  func forget(_ isOld: (Name, FileContent) -> Bool = { _, _ in true }) -> Set<Name> {
    var forgotten: Set<Name> = []
    for (name, content) in contents {
      // What is being read will arrive.
      if case .waiting = content.shown { continue }
      guard isOld(name, content.shown) else { continue }
      contents[name] = nil
      cost -= content.cost
      forgotten.insert(name)
    }
    return forgotten
  }

  private func keep(_ content: FileContent, of name: Name, _ cost: Int) {
    contents[name] = (content, cost)
    self.cost += cost
  }

  /// The folders of the files that were read, as far as they can be watched.
  var folders: Set<String> {
    let roots = BoardFolder(path: folder()).roots
    var result: Set<String> = []
    for name in contents.keys {
      for root in roots where result.count < Self.maximumFolders {
        result.insert(HeldFolder.split(root.path(of: name.file)).folder)
      }
    }
    return result
  }

  private static let maximumFolders = 64

  /// Reads the file at a path again when it is needed.
  ///
  /// - Returns: the names that lead to it.
  func forget(path: String) -> Set<Name> {
    let roots = BoardFolder(path: folder()).roots
    return forget { name, _ in roots.contains { $0.path(of: name.file) == path } }
  }

  private var reading: FileReading {
    FileReading(
      folder: BoardFolder(path: folder()),
      textLimit: min(Self.maximumText, max(400, Self.maximumTexts / max(1, sharers))))
  }

  private var side: Double {
    let share = (Double(Self.maximumPixels) / Double(max(1, sharers))).squareRoot()
    return min(Self.maximumSide, max(32, share))
  }

  private func drawnAtOnce(_ found: FileReading.Found) -> FileContent {
    switch found {
    case .content(let content): content
    case .board(let graph):
      BoardThumbnail(colors: colors).image(of: graph, side: side).map { .drawing($0) }
        ?? .named("Empty board")
    case .document(let path):
      documentReader?(path)?(side).map { .drawing($0) } ?? Self.kind(of: path)
    }
  }

  private nonisolated static func kind(of path: String) -> FileContent {
    .named(FileKindName.name(ofEnding: (path as NSString).pathExtension))
  }

  // MARK: Reading on another thread

  private func readNext() {
    guard !isReading, next < queue.count else { return }
    isReading = true
    let name = queue[next]
    next += 1
    if next == queue.count { (queue, next) = ([], 0) }
    let (reading, thumbnail, side) = (reading, BoardThumbnail(colors: colors), side)
    Task.detached(priority: .utility) { [weak self] in
      var cost = 0
      let found = reading.read(name, cost: &cost)
      switch found {
      case .content(let content): await self?.take(content, of: name, cost)
      case .board(let graph):
        let image = thumbnail.image(of: graph, side: side)
        await self?.take(image.map { .drawing($0) } ?? .named("Empty board"), of: name, cost)
      case .document(let path): await self?.draw(path, for: name, side, cost)
      }
    }
  }

  private func draw(_ path: String, for name: Name, _ side: Double, _ cost: Int) {
    guard let drawing = documentReader?(path) else {
      return take(Self.kind(of: path), of: name, cost)
    }
    Task.detached(priority: .utility) { [weak self] in
      let image = drawing(side)
      await self?.take(image.map { .drawing($0) } ?? Self.kind(of: path), of: name, cost)
    }
  }

  private func take(_ content: FileContent, of name: Name, _ cost: Int) {
    isReading = false
    keep(content, of: name, cost)
    news.insert(name)
    // Several are shown at once, because each change draws cards again.
    if (queue.count - next) % 8 == 0 {
      let read = news
      news = []
      didRead(read)
    }
    readNext()
  }
}
