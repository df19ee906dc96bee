import Foundation
import Panorama
import PanoramaTesting
import TestSupport
import Viewer

/// A viewer in an invisible window, with input.
@MainActor
final class ViewerDesk: ViewerHost {
  let folder: TemporaryFolder
  let viewer: ViewerDocumentView
  let window: Window
  let host: HeadlessHost
  var time = 0.0
  var isFullscreen = false
  var opened: [[String]] = []
  var choosings = 0

  /// Three pictures of 800 × 600, 300 × 1200 and 64 × 48, the first of which is current, in a
  /// window of 400 × 300.
  convenience init(theme: InterfaceTheme = .light, scale: Double = 1) throws {
    self.init(try Self.folder(), theme: theme, scale: scale)
  }

  /// The same with the pictures in `folder`.
  convenience init(_ folder: TemporaryFolder, theme: InterfaceTheme = .light, scale: Double = 1) {
    self.init(folder, [folder("img1.png")], theme: theme, scale: scale)
  }

  /// A folder of these pictures.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.addPicture("img1.png", width: 800, height: 600, color: 0xFF20_60C0)
    try folder.addPicture("img2.png", width: 300, height: 1200, color: 0xFF30_A040)
    try folder.addPicture("img10.png", width: 64, height: 48, color: 0xFFC0_4040)
    return folder
  }

  init(
    _ folder: TemporaryFolder, _ paths: [String], size: CGSize = CGSize(width: 400, height: 300),
    theme: InterfaceTheme = .light, scale: Double = 1, place: PicturePlace? = nil,
    environment: ViewerEnvironment = .immediate()
  ) {
    self.folder = folder
    let fonts = FontLibrary()
    window = Window(size: size, screenScale: scale, fonts: fonts)
    window.theme = theme
    viewer = ViewerDocumentView(paths, place: place, environment: environment)
    host = HeadlessHost(window: window)
    viewer.host = self
    window.rootView = viewer
    settle(0.05)
  }

  /// The current page.
  var page: PhotoPage? { viewer.page }
  /// Device pixels per pixel of the picture.
  var scale: Double { viewer.scale ?? .nan }
  /// The name of the current file.
  var name: String { viewer.title }

  /// Advances the time, with a frame every 60th of a second.
  func settle(_ seconds: Double = 1.5) {
    let end = time + seconds
    while time < end {
      time = min(end, time + 1.0 / 60)
      host.frame(at: time)
    }
  }

  // MARK: Input

  func send(_ kind: InputEvent.Kind) { window.handle(InputEvent(time: time, kind: kind)) }

  func key(_ key: String, _ modifiers: KeyModifiers = []) {
    send(.key(KeyInput(phase: .down, key: key, modifiers: modifiers)))
    send(.key(KeyInput(phase: .up, key: key, modifiers: modifiers)))
  }

  func touch(_ phase: TouchInput.Phase, _ fingers: [(Int, Double, Double)]) {
    window.handle(
      fingers.map {
        InputEvent(
          time: time, kind: .touch(TouchInput(phase: phase, id: $0.0, x: $0.1, y: $0.2)))
      })
  }

  func tap(_ x: Double, _ y: Double) {
    touch(.began, [(1, x, y)])
    settle(0.05)
    touch(.ended, [(1, x, y)])
  }

  func doubleTap(_ x: Double, _ y: Double) {
    tap(x, y)
    settle(0.1)
    tap(x, y)
  }

  /// Drags one finger from point to point; it rests for `rest` seconds before it lifts.
  func drag(
    _ from: (Double, Double), _ to: (Double, Double), seconds: Double = 0.2, rest: Double = 0.1,
    lifts: Bool = true
  ) {
    touch(.began, [(1, from.0, from.1)])
    move(from, to, seconds: seconds)
    if rest > 0 { settle(rest) }
    if lifts { touch(.ended, [(1, to.0, to.1)]) }
  }

  /// Moves the finger that is down.
  func move(_ from: (Double, Double), _ to: (Double, Double), seconds: Double = 0.2) {
    let steps = max(2, Int(seconds * 120))
    for step in 1...steps {
      time += seconds / Double(steps)
      let share = Double(step) / Double(steps)
      touch(
        .moved, [(1, from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)])
      host.frame(at: time)
    }
  }

  func pinch(_ center: (Double, Double), from r0: Double, to r1: Double, seconds: Double = 0.3) {
    func fingers(_ r: Double) -> [(Int, Double, Double)] {
      [(1, center.0 - r, center.1), (2, center.0 + r, center.1)]
    }
    touch(.began, fingers(r0))
    let steps = 30
    for step in 1...steps {
      time += seconds / Double(steps)
      touch(.moved, fingers(r0 + (r1 - r0) * Double(step) / Double(steps)))
      host.frame(at: time)
    }
    settle(0.1)
    touch(.ended, fingers(r1))
  }

  func mouse(_ phase: MouseInput.Phase, _ x: Double, _ y: Double, clicks: Int = 1) {
    send(.mouse(MouseInput(phase: phase, x: x, y: y, clicks: clicks)))
  }

  func click(_ x: Double, _ y: Double) {
    mouse(.moved, x, y)
    mouse(.down, x, y)
    settle(0.05)
    mouse(.up, x, y)
  }

  func wheel(_ notches: Double, at place: (Double, Double), _ modifiers: KeyModifiers = []) {
    send(
      .scroll(ScrollInput(dx: 0, dy: notches, x: place.0, y: place.1, modifiers: modifiers)))
  }

  /// A trackpad's stream; the values are points by which the content moves.
  func swipe(dx: Double, dy: Double, at place: (Double, Double), steps: Int = 20) {
    for step in 0..<steps {
      time += 1.0 / 120
      send(
        .scroll(
          ScrollInput(
            dx: dx / Double(steps), dy: dy / Double(steps), isPrecise: true,
            phase: step == 0 ? .began : .changed, x: place.0, y: place.1)))
      host.frame(at: time)
    }
    send(.scroll(ScrollInput(dx: 0, dy: 0, isPrecise: true, phase: .ended, x: place.0, y: place.1)))
  }

  // MARK: ViewerHost

  func viewerDidChange(_ viewer: ViewerDocumentView) {}
  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool { isFullscreen }
  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool) {
    self.isFullscreen = isFullscreen
    viewer.setNeedsLayout()
  }
  func viewer(_ viewer: ViewerDocumentView, open paths: [String]) {
    opened.append(paths)
    viewer.open(paths)
  }
  func viewerChoosesFiles(_ viewer: ViewerDocumentView) { choosings += 1 }

  /// What was printed, and handed to the desktop.
  var printed: [PrintedPicture] = []
  var handed: [String] = []
  func viewer(
    _ viewer: ViewerDocumentView, prints page: PrintedPicture,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool {
    printed.append(page)
    completion("Nothing was printed: there is no portal that prints")
    return true
  }
  func viewer(
    _ viewer: ViewerDocumentView, hands path: String, _ way: DesktopWay,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool {
    handed.append("\((path as NSString).lastPathComponent) \(way)")
    completion(nil)
    return true
  }

  /// The folder that the user chooses, if one is asked for; nil for cancel.
  var chosenFolder: String?
  /// What was asked for.
  var folderQuestions: [String] = []
  func viewer(
    _ viewer: ViewerDocumentView, choosesFolder action: String, from start: String?,
    completion: @escaping @MainActor (String) -> Void
  ) -> Bool {
    folderQuestions.append("\(action) from \((start as NSString?)?.lastPathComponent ?? "-")")
    if let chosenFolder { completion(chosenFolder) }
    return true
  }
}
