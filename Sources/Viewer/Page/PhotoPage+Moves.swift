import Foundation
import Panorama
import PanoramaImages

extension PhotoPage {
  /// Turns what is seen. The file does not change.
  func add(_ turn: ImageOrientation) {
    guard pictureSize.width > 0 else { return }
    self.turn = self.turn.followed(by: turn)
  }

  /// Zooms to the scale at which the picture was opened.
  func reset() { zoom(to: startScale) }

  /// Zooms until the picture covers the page.
  func zoomToFill() { zoom(to: ownPolicy.fill(pictureSize, in: deviceSize)) }

  /// Scrolls by a tenth of the page in the direction of an arrow key.
  func pan(_ key: String) {
    let (w, h) = (bounds.width / 10, bounds.height / 10)
    let step: (Double, Double) =
      switch key {
      case "left": (-w, 0)
      case "right": (w, 0)
      case "up": (0, -h)
      default: (0, h)
      }
    let start = targetContentOffset
    setContentOffset(
      CGPoint(x: start.x + step.0, y: start.y + step.1), animated: !looks.theme.reducesMotion)
  }

  /// Takes over the scale and position of another page, so that the same relative point of the picture is in
  /// the centre. A fitted picture stays fitted.
  func takePlace(of other: PhotoPage) {
    layoutIfNeeded()
    let (size, otherSize) = (pictureSize, other.pictureSize)
    if size.width <= 0 {
      // The size of the picture is not known yet, so the place is restored later.
      startPlace = other.place ?? other.startPlace
      startPlace?.turn = .up
    }
    guard size.width > 0, otherSize.width > 0, !other.isFitted else { return }
    let middle = other.middle
    zoom(to: other.scale, animated: false)
    showInMiddle(middle)
  }

  /// Shows the same part of its picture as another page, at the same multiple of fit.
  func follow(_ other: PhotoPage) {
    guard pictureSize.width > 0, other.pictureSize.width > 0, bounds.width > 0,
      other.fitScale > 0
    else { return }
    let wanted = limited(fitScale * other.scale / other.fitScale)
    if abs(scale / wanted - 1) > 1e-6 {
      placedZoomScale = wanted / screenScale
      zoomScale = wanted / screenScale
    }
    isFitted = other.isFitted
    showInMiddle(other.middle)
  }

  /// The visible part of the picture, relative to its width and height; empty without a picture.
  var visiblePart: CGRect {
    let frame = pictureView.frame
    guard frame.width > 0, frame.height > 0 else { return .zero }
    let seen = bounds.intersection(frame)
    return CGRect(
      x: (seen.minX - frame.minX) / frame.width, y: (seen.minY - frame.minY) / frame.height,
      width: seen.width / frame.width, height: seen.height / frame.height)
  }

  /// The point in the centre of the page, relative to the picture's width and height.
  private var middle: CGPoint {
    let frame = pictureView.frame
    return CGPoint(
      x: (bounds.midX - frame.minX) / frame.width, y: (bounds.midY - frame.minY) / frame.height)
  }

  /// Scrolls a point, given relative to the picture's width and height, to the centre of the page.
  func showInMiddle(_ place: CGPoint) {
    let frame = pictureView.frame
    contentOffset = CGPoint(
      x: place.x * frame.width + frame.minX - bounds.width / 2,
      y: place.y * frame.height + frame.minY - bounds.height / 2)
  }

  /// The scale, place and rotation; nil if they have not changed since the picture was opened.
  var place: PicturePlace? {
    guard pictureSize.width > 0, !isFitted || turn != .up else { return nil }
    let middle = middle
    return PicturePlace(scale: scale, x: middle.x, y: middle.y, turn: turn)
  }

  // MARK: Pixels

  /// Whether a part of the picture is visible.
  var hasPixels: Bool { entry?.hasPixels ?? false }

  /// Whether the page can be shown: the whole picture is visible, if only as a preview, or there was an error.
  var isReady: Bool { entry?.isReady ?? false }

  /// The pixel of the upright picture at a point of this page; nil outside the picture.
  public func pixel(at point: CGPoint) -> (x: Int, y: Int)? {
    let p = pictureView.convert(point, from: self)
    let size = pictureSize
    guard p.x >= 0, p.y >= 0, p.x < size.width, p.y < size.height else { return nil }
    return (Int(p.x), Int(p.y))
  }

  /// The value of a pixel of the upright picture; nil if it is not available at full resolution.
  public func color(x: Int, y: Int) -> PixelColor? {
    let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
      .applying(pictureView.placement.inverted())
    guard middle.x >= 0, middle.y >= 0,
      let color = picture?.pixel(x: Int(middle.x), y: Int(middle.y))
        .map(PixelColor.init(premultiplied:))
    else { return nil }
    switch deepPixels?.value(x: Int(middle.x), y: Int(middle.y), of: deepFile) ?? .none {
    case .samples(let samples, let top): return color.with(samples: samples, top: top)
    case .reading: return nil
    case .none: return color
    }
  }

  /// The distance to which samples are read around a pixel that is told, in pixels.
  private static let toldReach = 64.0

  /// Has the samples of visible pixels read while they can be told apart, or those around the one that is told.
  func updateDeepPixels() {
    var wanted = pictureView.convert(bounds, from: self)
    if gridView.cell == 0, let told {
      let middle = pictureView.convert(told, from: self)
      wanted = CGRect(origin: middle, size: .zero).insetBy(dx: -Self.toldReach, dy: -Self.toldReach)
    }
    deepPixels?.want(wanted.applying(pictureView.placement.inverted()), of: deepFile)
  }

  /// The file whose own samples are shown; nil while pixels are too small for that and none is told, for drawings, and for
  /// frames of animations.
  private var deepFile: ImageFile? {
    guard gridView.cell > 0 || told != nil, movie == nil, case .image(let file)? = entry?.file,
      case .tiles? = picture?.pixels
    else { return nil }
    return file
  }

  /// Shows the pixel grid if the zoom is large enough.
  func updateGrid() {
    let isShown = scale >= PictureFilter.gridScale * 0.999 && pictureSize.width > 0
    gridView.cell = isShown ? Double(zoomScale) : 0
    updateDeepPixels()
    guard isShown else { return }
    if gridView.frame != pictureView.frame { gridView.frame = pictureView.frame }
    gridView.visible = gridView.convert(bounds, from: self)
  }

  // MARK: Message

  /// Shows the picture of `entry`, or why it cannot be shown.
  func show(_ entry: PictureEntry) {
    self.entry = entry
    if let turnedFile, case .image(let file)? = entry.file, file !== turnedFile {
      self.turnedFile = nil
      pictureView.turn = .up
    }
    if case .image(let file)? = entry.file, file === movie?.file {
      showFrame()
    } else {
      movie = nil
      picture = entry.picture
    }
    guard let error = entry.error else {
      message = nil
      return
    }
    let name = PictureName.shown(entry.path)
    let text = (title: "“\(name)” cannot be shown", detail: error.description.sentence)
    if let message {
      message.text = text
    } else {
      message = MessageView(
        icon: .brokenImage, title: text.title, detail: text.detail,
        button: remedy(for: error, of: entry))
    }
  }

  /// A button that reads a picture again with more memory; nil if memory is not the fault, or too small.
  private func remedy(for error: ImageError, of entry: PictureEntry) -> Button? {
    guard case .needsMemory(let bytes) = error,
      UInt64(bytes) < ProcessInfo.processInfo.physicalMemory
    else { return nil }
    let budget = ImageBudget(
      pixels: ImageBudget.tiled.pixels, bytes: bytes * 2, bytesPerFileByte: nil)
    return Button(title: "Open anyway", style: .bordered) { [weak self] in
      self?.reload?(entry.path, budget)
    }
  }

  // MARK: Visible part

  /// Tells the source which part of the picture is visible, and at which scale. During an animation, these
  /// are its target, so that the tiles are ready when it ends.
  func updateWish() {
    guard let entry, pictureSize.width > 0, bounds.width > 0, window != nil, !isCovered else {
      return
    }
    let scale = Double(targetZoomScale)
    let offset = targetContentOffset
    let visible = CGRect(
      x: offset.x / scale, y: offset.y / scale, width: bounds.width / scale,
      height: bounds.height / scale)
    let stored = visible.intersection(CGRect(origin: .zero, size: pictureSize))
      .applying(pictureView.placement.inverted())
    entry.want(stored, scale: targetScale)
    updateMarks()
  }
}

// MARK: Exposure

extension PhotoPage {
  /// Has the visible part marked, if marks are wanted.
  func updateMarks() {
    guard let exposure, window != nil, let tiles = picture?.pixels.tiles, zoomScale > 0 else {
      return
    }
    let part = visiblePart
    let size = pictureSize
    let visible = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    exposure.show(
      tiles, visible: visible.applying(pictureView.placement.inverted()), scale: scale)
  }
}

extension PhotoPage: ScrollViewDelegate {
  public func viewForZooming(in scrollView: ScrollView) -> View? {
    hasStarted || pictureSize.width > 0 ? pictureView : nil
  }

  public func scrollViewDidZoom(_ scrollView: ScrollView) {
    updateQuality()
    placeDidChange()
    if placedZoomScale != Double(zoomScale) { didZoom?(self) }
    placedZoomScale = nil
  }

  public func scrollViewDidScroll(_ scrollView: ScrollView) { placeDidChange() }

  func placeDidChange() {
    updateGrid()
    updateWish()
    didMove?(self)
  }

  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    guard isZooming else { return }
    placedZoomScale = nil
    isFitted = false
    guard window != nil else { return }
    // A pinch has different limits until it ends.
    let limits = ownPolicy.pinchLimits(from: scale, pictureSize, in: deviceSize)
    minimumZoomScale = limits.lowerBound / screenScale
    maximumZoomScale = limits.upperBound / screenScale
  }

  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: CGFloat
  ) {
    isFitted = abs(self.scale / fitScale - 1) < 1e-6
    updateLimits()
  }
}
