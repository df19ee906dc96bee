import Panorama

extension ViewerDocumentView {
  /// Goes on to the next picture by itself, round and round, until something is pressed.
  public func startSlideshow() {
    guard files.paths.count > 1, !isSlideshowRunning else { return }
    isSlideshowRunning = true
    scheduleSlide()
    tell("Slideshow: any key ends it")
  }

  /// The picture that is seen stays.
  public func stopSlideshow() {
    isSlideshowRunning = false
    slideshow?.cancel()
    slideshow = nil
  }

  /// The next picture comes when this one was seen long enough; a picture counts as seen from when
  /// it is there.
  func scheduleSlide() {
    guard let window, isSlideshowRunning, entry?.isSettled ?? true else { return }
    slideshow?.cancel()
    slideshow = window.schedule(at: window.time + slideDuration) { [weak self] in
      guard let self, isSlideshowRunning else { return }
      slideshow = nil
      go(to: (files.index + 1) % files.paths.count)
      scheduleSlide()
    }
  }
}
