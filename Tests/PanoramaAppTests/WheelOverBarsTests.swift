import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaApp
import Sketch
import TestSupport
import Testing

/// The wheel, a trackpad's scroll and its pinch over every bar and panel do what they do without it, or scroll the
/// panel itself. (For the viewer, whose wheel zooms, see ViewerTests.)
@MainActor @Suite struct WheelOverBarsTests {
  /// A hand's event at a point.
  enum Hand: CaseIterable {
    case wheel, wheelSideways, zoomingWheel, scroll, pinch
  }

  /// An app in a window, without frames.
  @MainActor
  final class Stage {
    let window: Window
    private(set) var time = 0.0
    /// The scroll views and how they were at first.
    private var home: [(view: ScrollView, offset: CGPoint, zoom: Double)] = []

    init(_ root: View, size: CGSize = CGSize(width: 900, height: 700)) {
      window = Window(size: size, fonts: WheelOverBarsTests.fonts)
      window.rootView = root
      wait(0.5)
    }

    func wait(_ seconds: Double) {
      let end = time + seconds
      while time < end {
        time = min(end, time + 0.05)
        window.advance(to: time)
        window.layoutIfNeeded()
      }
    }

    func send(_ kinds: InputEvent.Kind...) {
      for kind in kinds {
        time += 0.01
        window.handle(InputEvent(time: time, kind: kind))
      }
    }

    func key(_ key: String, _ modifiers: KeyModifiers = []) {
      send(
        .key(KeyInput(phase: .down, key: key, modifiers: modifiers)),
        .key(KeyInput(phase: .up, key: key, modifiers: modifiers)))
      wait(0.5)
    }

    /// Takes the present state for the one to which `reset` returns.
    func begin() {
      home = window.rootView.descendants().compactMap { $0 as? ScrollView }
        .map { ($0, $0.contentOffset, $0.zoomScale) }
    }

    /// Whether a scroll view below a point can scroll or zoom.
    func hasSomethingToMove(at place: CGPoint) -> Bool {
      home.contains { view, _, _ in
        view.convert(view.bounds, to: nil).contains(place) && view.isScrollEnabled
          && (view.contentSize.height > view.bounds.height + 1
            || view.contentSize.width > view.bounds.width + 1
            || view.maximumZoomScale > view.minimumZoomScale)
      }
    }

    private func reset() {
      for (view, offset, zoom) in home {
        view.setContentOffset(view.contentOffset, animated: false)
        view.zoomScale = zoom
        view.contentOffset = offset
      }
      wait(0.1)
    }

    /// What a hand at a point leads to: offset and scale of every scroll view, those inside `panel` apart.
    func result(_ hand: Hand, at place: CGPoint, panel: View) -> (
      inside: [Double], around: [Double]
    ) {
      reset()
      let (x, y) = (Double(place.x), Double(place.y))
      switch hand {
      case .wheel: send(.scroll(ScrollInput(dx: 0, dy: -1, x: x, y: y)))
      case .wheelSideways: send(.scroll(ScrollInput(dx: 1, dy: 0, x: x, y: y)))
      case .zoomingWheel:
        send(.scroll(ScrollInput(dx: 0, dy: 1, x: x, y: y, modifiers: .control)))
      case .scroll:
        for i in 0..<8 {
          send(
            .scroll(
              ScrollInput(
                dx: -3, dy: -6, isPrecise: true, phase: i == 0 ? .began : .changed, x: x, y: y)))
        }
        send(.scroll(ScrollInput(dx: 0, dy: 0, isPrecise: true, phase: .ended, x: x, y: y)))
      case .pinch:
        send(
          .pinch(PinchInput(phase: .began, scale: 1, x: x, y: y)),
          .pinch(PinchInput(phase: .changed, scale: 1.2, x: x, y: y)),
          .pinch(PinchInput(phase: .ended, scale: 1, x: x, y: y)))
      }
      wait(1.5)
      var (inside, around): ([Double], [Double]) = ([], [])
      for (view, _, _) in home {
        let state = [
          Double(view.contentOffset.x), Double(view.contentOffset.y), view.zoomScale,
        ]
        if view.isInside(panel) { inside += state } else { around += state }
      }
      return (inside, around)
    }

    /// The views in front of `content`, at points where they are hit.
    func bars(over content: View) -> [(view: View, panel: View, place: CGPoint)] {
      let siblings = content.superview?.subviews.drop { $0 !== content }.dropFirst() ?? []
      return siblings.flatMap { panel in
        panel.descendants().compactMap { view in
          let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
          return window.hitTest(middle) === view ? (view, panel, middle) : nil
        }
      }
    }
  }

  private static let fonts = FontLibrary()

  /// Every hand over every bar does what it does with the bar out of the way, or scrolls inside the bar.
  /// - Returns: the number of bars and their parts, and the hands that move the content over all of them.
  private func compare(
    _ stage: Stage, over content: View, _ name: String
  ) -> (parts: Int, moving: Set<Hand>) {
    var moving = Set(Hand.allCases)
    stage.begin()
    let bars = stage.bars(over: content)
    for (view, panel, place) in bars {
      for hand in Hand.allCases {
        let still = stage.result(.wheel, at: CGPoint(x: -50, y: -50), panel: panel)
        let with = stage.result(hand, at: place, panel: panel)
        if with.inside != still.inside { continue }
        panel.isHidden = true
        let without = stage.result(hand, at: place, panel: panel)
        panel.isHidden = false
        stage.wait(0.05)
        #expect(
          zip(with.around, without.around).allSatisfy { abs($0 - $1) < 1e-6 },
          "\(hand) over \(type(of: view)) in \(name): \(with.around) and \(without.around)")
        if with.around == still.around { moving.remove(hand) }
      }
    }
    return (bars.count, moving)
  }

  @Test(arguments: GalleryCatalogue.pages.map(\.id)) func overTheBarOfAPageOfTheGallery(
    page: String
  ) throws {
    let found = try #require(GalleryCatalogue.page(named: page))
    let context = GalleryContext(fonts: Self.fonts, theme: .light, isImmediate: page != "million")
    // Small, so that forms have to be scrolled, too.
    let stage = Stage(
      GalleryView(context: context, page: found), size: CGSize(width: 560, height: 420))
    let bar = try #require(
      stage.window.rootView.descendants().first {
        $0.accessibilityLabel == "Back to the gallery"
      })
    let content = try #require(bar.superview?.subviews.first)
    let (parts, moving) = compare(stage, over: content, page)
    #expect(parts > 0)
    let middle = bar.convert(CGPoint(x: bar.bounds.midX, y: bar.bounds.midY), to: nil)
    #expect(
      moving.isEmpty != stage.hasSomethingToMove(at: middle),
      "the content moves if it is larger than the window, or can be zoomed: \(moving)")
  }

  @Test func overTheBarsOfTheNodeEditor() throws {
    let document = try CanvasDocument(path: nil)
    let editor = NodeEditorView(document: document, fonts: Self.fonts, isImmediate: true)
    let stage = Stage(editor)
    editor.session.edit("Make") { draft in
      for i in 0..<6 {
        draft.add(
          Node(
            id: NodeID(rawValue: "n\(i)"), type: "number",
            frame: CGRect(x: 40 + i * 150, y: 60 + i * 90, width: 140, height: 80), values: [:]))
      }
    }
    stage.wait(1)
    let (parts, moving) = compare(stage, over: editor.panoramaView, "nodes")
    #expect(parts >= 5 && moving == Set(Hand.allCases))
  }

  @Test func overTheBarsOfTheSketch() throws {
    let document = try SketchDocument(path: nil)
    for i in 0..<5 {
      try document.add(
        SketchStroke(
          points: (0..<20).map { SIMD2(Double($0) * 20, Double(i) * 60) }, width: 4, color: .black))
    }
    let view = SketchView(document: document)
    let stage = Stage(view)
    // All strokes are selected, so that the selection's bar is shown too.
    stage.key("a", .control)
    let (parts, moving) = compare(stage, over: view.panoramaView, "sketch")
    #expect(parts >= 8 && moving == Set(Hand.allCases))
  }

  @Test func whileAMenuIsOpenNothingBehindItMoves() throws {
    let editor = NodeEditorView(
      document: try CanvasDocument(path: nil), fonts: Self.fonts, isImmediate: true)
    let stage = Stage(editor, size: CGSize(width: 900, height: 300))
    stage.begin()
    let more = try #require(
      stage.window.accessibilityTree.first(named: "More", role: .button), "the menu's button")
    let place = CGPoint(x: more.frame.midX, y: more.frame.midY)
    stage.send(
      .mouse(MouseInput(phase: .down, x: Double(place.x), y: Double(place.y))),
      .mouse(MouseInput(phase: .up, x: Double(place.x), y: Double(place.y))))
    stage.wait(0.5)
    let layer = try #require(editor.subviews.compactMap { $0 as? ModalLayer }.last)
    let list = try #require(
      layer.descendants().compactMap { $0 as? ScrollView }.first, "the list of the menu's lines")
    #expect(list.contentSize.height > list.bounds.height, "it is longer than the window")
    let before = list.contentOffset
    for hand in Hand.allCases {
      let beside = stage.result(hand, at: CGPoint(x: 5, y: 150), panel: list)
      let still = stage.result(.wheel, at: CGPoint(x: -50, y: -50), panel: list)
      #expect(beside.around == still.around, "\(hand) beside the menu")
      let middle = list.convert(CGPoint(x: list.bounds.midX, y: list.bounds.midY), to: nil)
      let over = stage.result(hand, at: middle, panel: list)
      #expect(over.around == still.around, "\(hand) over the menu")
    }
    #expect(list.contentOffset.y > before.y, "the menu scrolls")
  }
}

extension View {
  fileprivate func isInside(_ other: View) -> Bool {
    var view: View? = self
    while let candidate = view {
      if candidate === other { return true }
      view = candidate.superview
    }
    return false
  }
}
