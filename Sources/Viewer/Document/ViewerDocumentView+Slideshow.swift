import Panorama

extension ViewerDocumentView {
  /// Shows one picture after another, again and again, until something is pressed.
  public func startSlideshow() {
    guard files.paths.count > 1, !isSlideshowRunning else { return }
    isSlideshowRunning = true
    scheduleSlide()
    tell("Slideshow: any key ends it")
  }

  /// Stops the slideshow at the present picture.
  public func stopSlideshow() {
    isSlideshowRunning = false
    slideshow?.cancel()
    slideshow = nil
  }

  /// Schedules the next picture; the time counts from when the present one is complete.
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
