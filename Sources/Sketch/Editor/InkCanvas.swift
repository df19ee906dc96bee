import Panorama

/// A canvas to draw on, for a program's own window. It has no toolbar and no file: the program gives it
/// strokes, which are values, and learns when they change.
///
/// One finger draws, and two scroll and zoom. Undo has no limit.
public final class InkCanvas: View {
  /// The canvas, with its tools, colours and widths.
  public let sketch: SketchPanorama
  /// Called when strokes were drawn, erased, undone or redone.
  public var onChange: (() -> Void)?
  private let panoramaView: PanoramaView
  /// The `changeCount` at the last call of `onChange`.
  private var newestChange = 0

  /// - Parameter frame: the frame in the superview.
  /// - Throws: `DocumentError` if there is no memory for a sketch.
  public init(inFrame frame: CGRect = .zero) throws {
    sketch = SketchPanorama(document: try SketchDocument(path: nil))
    panoramaView = PanoramaView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubviewToFit(panoramaView)
    panoramaView.panorama = sketch
    panoramaView.scrollView.showsHorizontalScrollIndicator = false
    panoramaView.scrollView.showsVerticalScrollIndicator = false
    panoramaView.scrollView.keepsTouchesThatStopMotion = false
    sketch.showStart()
    panoramaView.minimumNumberOfTouchesToScroll = 2
    panoramaView.contentView.looks.cursor = .crosshair
    sketch.onChange = { [weak self] in self?.strokesMayHaveChanged() }
  }

  /// Always nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The strokes, from the bottom up. O(n)
  public var strokes: [SketchStroke] { sketch.document.strokes }

  /// Replaces all strokes, as one undo step.
  /// - Parameter strokes: from the bottom up.
  /// - Throws: `DocumentError` if there is no memory for them.
  public func show(_ strokes: [SketchStroke]) throws {
    sketch.cancel()
    var new = strokes
    for i in new.indices { (new[i].id, new[i].place) = (0, 0) }
    try sketch.replaceAll(with: new)
  }

  private func strokesMayHaveChanged() {
    let change = sketch.document.visible.changeCount
    guard change != newestChange else { return }
    newestChange = change
    onChange?()
  }
}
