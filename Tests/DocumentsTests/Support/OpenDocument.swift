import Documents
import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaTesting
import Sketch
import TestSupport
import Testing

/// The kinds of documents that the same rules hold for.
enum DocumentKind: String, CaseIterable, Sendable {
  case sketch, canvas

  /// What the user calls the content.
  var noun: String { self == .sketch ? "drawing" : "graph" }

  /// The name of a file of this kind.
  func name(_ stem: String) -> String { "\(stem).\(rawValue)" }
}

/// A document of one edit in a window, and a hand that edits it: each edit adds a stroke or a node.
@MainActor
final class OpenDocument {
  let kind: DocumentKind
  let folder: TemporaryFolder
  private(set) var events: [DocumentEvent] = []
  private let window: Window
  private let host: HeadlessHost
  private let content: Content
  private var time = 0.0
  private var edits = 0

  private enum Content {
    case sketch(SketchView)
    case canvas(NodeEditorView)
  }

  init(_ kind: DocumentKind, in folder: TemporaryFolder? = nil) throws {
    self.kind = kind
    self.folder = try folder ?? TemporaryFolder()
    let fonts = FontLibrary()
    window = Window(size: CGSize(width: 1000, height: 800), fonts: fonts)
    let path = self.folder(kind.name("a"))
    switch kind {
    case .sketch: content = .sketch(SketchView(document: try SketchDocument(path: path)))
    case .canvas:
      content = .canvas(
        NodeEditorView(document: try CanvasDocument(path: path), fonts: fonts, isImmediate: true))
    }
    host = HeadlessHost(window: window)
    switch content {
    case .sketch(let view):
      let show = view.sketch.document.onFileEvent
      view.sketch.document.onFileEvent = { [weak self] in
        self?.events.append($0)
        show?($0)
      }
      window.rootView = view
    case .canvas(let view):
      let show = view.document.onFileEvent
      view.document.onFileEvent = { [weak self] in
        self?.events.append($0)
        show($0)
      }
      window.rootView = view
    }
    wait(0.1)
    edit()
  }

  func wait(_ seconds: Double) {
    time += seconds
    host.frame(at: time)
  }

  private func touch(_ phase: TouchInput.Phase, _ x: Double, _ y: Double) {
    time += 0.01
    host.handle([InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: x, y: y)))])
  }

  /// Adds a stroke or a node, which a document saves if it can.
  func edit() {
    edits += 1
    let place = Double(edits) * 20
    switch content {
    case .sketch:
      touch(.began, 300, 300 + place)
      touch(.moved, 500, 300 + place)
      touch(.ended, 600, 300 + place)
    case .canvas(let view):
      let node = Node(
        id: NodeID(rawValue: "n\(edits)"), type: "number",
        frame: CGRect(x: place, y: 0, width: 200, height: 100))
      view.session.edit("Add") { $0.add(node) }
      view.document.save()
    }
    wait(1)
  }

  func undoAndRedo() {
    for modifiers in [KeyModifiers.control, [.control, .shift]] {
      for phase in [KeyInput.Phase.down, .up] {
        time += 0.01
        host.handle([
          InputEvent(
            time: time, kind: .key(KeyInput(phase: phase, key: "z", modifiers: modifiers)))
        ])
      }
      if case .canvas(let view) = content { view.document.save() }
      wait(0.1)
    }
  }

  /// Finds out what other programs did.
  func check() {
    switch content {
    case .sketch(let view): view.sketch.document.checkFile()
    case .canvas(let view): view.document.checkFile()
    }
    wait(0.1)
  }

  func save() {
    switch content {
    case .sketch(let view): view.save()
    case .canvas(let view): view.document.save()
    }
  }

  /// - Returns: false if something is not in a file.
  func close() -> Bool {
    switch content {
    case .sketch(let view): (try? view.close()) != nil
    case .canvas(let view): view.close()
    }
  }

  /// Writes what cannot be saved to another file.
  /// - Returns: its path.
  func keepUnsaved() -> String? {
    switch content {
    case .sketch(let view): view.keepUnsaved()
    case .canvas(let view): view.document.keepUnsaved()
    }
  }

  func watch() {
    switch content {
    case .sketch(let view): view.sketch.document.watch()
    case .canvas(let view): view.document.watch { action in Task { @MainActor in action() } }
    }
  }

  var path: String? {
    switch content {
    case .sketch(let view): view.sketch.document.path
    case .canvas(let view): view.document.path
    }
  }

  /// The number of strokes or nodes that are shown.
  var count: Int {
    switch content {
    case .sketch(let view): view.sketch.document.strokes.count + view.sketch.unsaved.count
    case .canvas(let view): view.session.graph.nodeIDs.count
    }
  }

  /// The number of strokes or nodes in a file.
  func count(in name: String) throws -> Int {
    switch kind {
    case .sketch: try SketchDocument(path: folder(name), for: .reading).strokes.count
    case .canvas: try CanvasDocument(path: folder(name)).initial.main.nodeIDs.count
    }
  }

  /// The message in the window, with “document” for what the user calls the content.
  var notice: String? {
    func search(_ view: View) -> Notice? {
      (view as? Notice) ?? view.subviews.lazy.compactMap { search($0) }.first
    }
    return search(window.rootView)?.text?.replacingOccurrences(of: kind.noun, with: "document")
      .replacingOccurrences(of: ".\(kind.rawValue)", with: ".document")
  }

  /// Presses a button of the window.
  func press(_ title: String) throws {
    func search(_ view: View) -> Button? {
      if view.isHidden { return nil }
      if let button = view as? Button, button.title == title { return button }
      return view.subviews.lazy.compactMap { search($0) }.first
    }
    let button = try #require(search(window.rootView))
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    touch(.began, Double(place.x), Double(place.y))
    touch(.ended, Double(place.x), Double(place.y))
    wait(0.1)
  }

  func rename(_ old: String, _ new: String) throws {
    try #require(Foundation.rename(folder(old), folder(new)) == 0)
  }
}
