import Panorama

/// Plays the drawing of a sketch over its editor, where it can be scrolled and zoomed.
final class TimeLapseView: View, FrameAnimation {
  /// Called once: a moment after the drawing is complete, or when a key or a tap ends it.
  var onEnd: () -> Void = {}

  private let panoramaView = PanoramaView(frame: .zero)
  private let panorama: TimeLapsePanorama
  private var start: Double?

  /// The time for which the finished drawing is shown, in seconds.
  private static let rest = 1.5

  /// - Parameters:
  ///   - lapse: the strokes and their times.
  ///   - paper: the colour of the paper.
  ///   - editor: the view that shows the sketch. The drawing starts with its offset and zoom.
  init(_ lapse: TimeLapse, on paper: CGColor, over editor: PanoramaView) {
    panorama = TimeLapsePanorama(
      lapse, page: editor.panorama?.bounds ?? .zero, paper: paper)
    super.init(frame: editor.frame)
    looks.background = editor.looks.background
    panorama.minimumZoomScale = editor.panorama?.minimumZoomScale ?? 1
    panorama.maximumZoomScale = editor.panorama?.maximumZoomScale ?? 1
    addSubviewToFit(panoramaView)
    panoramaView.panorama = panorama
    panoramaView.minimumNumberOfTouchesToScroll = 1
    panoramaView.scrollView.showsHorizontalScrollIndicator = false
    panoramaView.scrollView.showsVerticalScrollIndicator = false
    panoramaView.contentInset = editor.contentInset
    panoramaView.scrollView.setZoomScale(editor.zoomScale, animated: false)
    panoramaView.contentOffset = editor.contentOffset
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.end() })
  }

  /// Always nil: views are not read from archives.
  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() { window?.add(self) }

  /// Ends the drawing if the key is Esc; ignores all others.
  func takeKey(_ event: KeyEvent) {
    if event.key == "escape" { end() }
  }

  func advance(to time: Double) -> Bool {
    guard window != nil else { return false }
    let begun = start ?? time
    start = begun
    panorama.time = time - begun
    guard time - begun >= panorama.lapse.duration + Self.rest else { return true }
    end()
    return false
  }

  private func end() {
    window?.remove(self)
    removeFromSuperview()
    onEnd()
    onEnd = {}
  }
}

/// The drawing at one moment.
private final class TimeLapsePanorama: Panorama {
  private(set) var lapse: TimeLapse
  private let paper: CGColor
  /// Seconds since the drawing began.
  var time = 0.0 {
    didSet { if min(time, lapse.duration) != min(oldValue, lapse.duration) { setNeedsDisplay() } }
  }

  init(_ lapse: TimeLapse, page: CGRect, paper: CGColor) {
    self.lapse = lapse
    self.paper = paper
    super.init(bounds: page)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(paper)
    context.fill(bounds)
    context.draw(blending: lapse.drawing(at: time).items)
  }
}

extension SketchView {
  /// Plays the drawing, stroke by stroke in the order in which it was drawn. Esc or a tap ends it early.
  /// Nothing can be drawn while it plays.
  /// - Parameter duration: the duration in seconds, > 0; nil for the time that the hand took.
  public func playDrawing(in duration: Double? = nil) {
    guard timeLapse == nil else { return }
    sketch.finish()
    let lapse: TimeLapse
    do {
      let origin = sketch.sheet.origin
      lapse = try TimeLapse(
        of: sketch.document, duration: duration,
        transform: CGAffineTransform(translationX: -origin.x, y: -origin.y))
    } catch {
      return chrome.notice.show("The drawing cannot be read: \(error)", isError: true)
    }
    guard !lapse.isEmpty else {
      return chrome.notice.show("There is nothing to play: the sketch is empty")
    }
    sketch.lasso.deselect()
    closePanel()
    let player = TimeLapseView(lapse, on: sketch.document.paper.color, over: panoramaView)
    player.onEnd = { [weak self] in
      self?.timeLapse = nil
      self?.chrome.notice.hidePassing()
    }
    timeLapse = player
    addSubviewToFit(player)
    bringSubviewToFront(chrome.notice)
    chrome.notice.show("Playing the drawing: Esc or a tap ends it")
  }
}
