import Foundation
import NodeEditor
@_spi(GraphTests) import NodeGraph
import Panorama
import PanoramaTesting
import Testing

/// A node editor in a window without a screen, and a hand at its canvas. Each action takes its own time.
@MainActor
final class Desk {
  let window: Window
  let editor: NodeEditorView
  private let host: HeadlessHost
  private(set) var time = 0.0

  var canvas: NodeCanvas { editor.canvas }
  var session: GraphSession { editor.session }

  init(
    _ file: CanvasDocument? = nil, width: Double = 1000, height: Double = 700,
    isImmediate: Bool = true
  ) throws {
    let fonts = FontLibrary()
    window = Window(size: CGSize(width: width, height: height), fonts: fonts)
    editor = NodeEditorView(
      document: try file ?? CanvasDocument(path: nil), fonts: fonts, isImmediate: isImmediate)
    window.rootView = editor
    host = HeadlessHost(window: window)
    wait(0.1)
  }

  /// Adds nodes to the graph, and shows it at zoom 1 with the origin in the upper left corner.
  func make(_ body: (inout GraphDraft) -> Void) {
    session.edit("Make", body)
    look(at: .zero, zoom: 1)
  }

  /// Shows a point of the canvas in the upper left corner.
  func look(at corner: CGPoint, zoom: Double) {
    let view = editor.panoramaView
    view.zoomScale = zoom
    view.contentOffset = CGPoint(
      x: (corner.x - canvas.bounds.minX) * zoom, y: (corner.y - canvas.bounds.minY) * zoom)
    wait(0.05)
  }

  /// Lets time pass and draws a frame.
  func wait(_ seconds: Double) {
    time += seconds
    host.frame(at: time)
  }

  /// The nodes as assistive programs are told of them, very many in pieces.
  var items: [AccessibilityElement] {
    let tree = window.accessibilityTree
    let deferred = tree.deferredInside.flatMap { part in
      while !part.collect(until: { true }) {}
      return part.elements(in: tree.id)
    }
    return tree.all(.item) + deferred.filter { $0.role == .item }
  }

  /// The point of the window that shows a point of the canvas.
  func shown(_ point: CGPoint) -> CGPoint {
    editor.panoramaView.contentView.convert(point, to: nil)
  }

  func middle(of id: NodeID) throws -> CGPoint {
    let rect = try #require(canvas.rect(of: id))
    // Below the title, beside the fields.
    return shown(CGPoint(x: Double(rect.midX), y: Double(rect.minY) + 16))
  }

  func port(_ name: String, isInput: Bool, of id: NodeID) throws -> CGPoint {
    shown(try #require(canvas.place(ofPort: name, isInput: isInput, of: id)))
  }

  /// The pixels of the window above a row.
  func pixels(above row: Int) throws -> [UInt32] {
    let picture = try #require(host.picture)
    return Array(picture.pixels.prefix(row * picture.width))
  }

  // MARK: Fingers

  func finger(_ phase: TouchInput.Phase, _ point: CGPoint, id: Int = 1) {
    window.handle(
      InputEvent(
        time: time,
        kind: .touch(
          TouchInput(phase: phase, id: id, x: Double(point.x), y: Double(point.y)))))
    wait(0.02)
  }

  func tap(_ point: CGPoint) {
    finger(.began, point)
    finger(.ended, point)
    // Another tap is not the second of a double tap.
    wait(0.5)
  }

  func fingerDrag(from start: CGPoint, to end: CGPoint) {
    finger(.began, start)
    for share in stride(from: 0.25, through: 1, by: 0.25) {
      finger(.moved, Self.mix(start, end, share))
    }
    wait(0.3)
    finger(.moved, end)
    finger(.ended, end)
  }

  static func mix(_ a: CGPoint, _ b: CGPoint, _ share: Double) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  // MARK: Mouse and keys

  func mouse(
    _ phase: MouseInput.Phase, _ point: CGPoint, clicks: Int = 1, _ modifiers: KeyModifiers = []
  ) {
    window.handle(
      InputEvent(
        time: time,
        kind: .mouse(
          MouseInput(
            phase: phase, button: .left, x: Double(point.x), y: Double(point.y), clicks: clicks,
            modifiers: modifiers))))
    wait(0.02)
  }

  func click(_ point: CGPoint, clicks: Int = 1, _ modifiers: KeyModifiers = []) {
    for number in 1...clicks {
      mouse(.down, point, clicks: number, modifiers)
      mouse(.up, point, clicks: number, modifiers)
    }
    wait(0.4)
  }

  func drag(from start: CGPoint, to end: CGPoint, _ modifiers: KeyModifiers = []) {
    mouse(.down, start, modifiers)
    for share in stride(from: 0.25, through: 1, by: 0.25) {
      mouse(.moved, Self.mix(start, end, share), modifiers)
    }
    mouse(.up, end, modifiers)
  }

  func key(_ key: String, _ modifiers: KeyModifiers = []) {
    for phase in [KeyInput.Phase.down, .up] {
      window.handle(
        InputEvent(
          time: time, kind: .key(KeyInput(phase: phase, key: key, modifiers: modifiers))))
    }
    wait(0.02)
  }

  func type(_ text: String) {
    window.handle(InputEvent(time: time, kind: .text(text)))
    wait(0.02)
  }

  /// Whether a list with a search field is open.
  var hasChooser: Bool { !window.accessibilityTree.all(.dialog).isEmpty }

  var isLocked: Bool { !editor.panoramaView.isScrollEnabled }
}

/// Identifiers, nodes and ends by their names.
func id(_ name: String) -> NodeID { NodeID(rawValue: name) }

func node(
  _ name: String, _ type: String, x: Double, y: Double, _ values: [String: Value] = [:]
) -> Node {
  Node(
    id: id(name), type: type, frame: CGRect(x: x, y: y, width: 200, height: 100), values: values)
}

func end(_ node: String, _ port: String) -> Wire.End { Wire.End(id(node), port) }
