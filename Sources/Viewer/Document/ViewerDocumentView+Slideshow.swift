import Panorama

extension ViewerDocumentView {
  /// The times to choose from, in seconds.
  static let slideDurations = [2.0, 4, 8, 15, 30, 60]

  /// Shows one picture after another until something is pressed.
  public func startSlideshow() {
    guard files.paths.count > 1, !slideshow.isRunning else { return }
    endComparison()
    slideOrder = SlideOrder()
    slideshow.start()
    keptOn = window
    keptOn?.keepsDisplayOn = true
    page?.zoomToFit()
    countSlide()
    if settings.slideshowFillsScreen, !coversScreen, let host {
      slideshowHasFilledScreen = true
      host.viewer(self, setFullscreen: true)
    }
    status.tell("Slideshow: any key ends it")
  }

  /// Stops the slideshow at the current picture.
  public func stopSlideshow() {
    slideshow.stop()
    keptOn?.keepsDisplayOn = false
    keptOn = nil
    guard slideshowHasFilledScreen else { return }
    slideshowHasFilledScreen = false
    if window != nil { host?.viewer(self, setFullscreen: false) }
  }

  func showNextSlide() {
    guard let next = slideOrder.next(after: files, settings) else {
      stopSlideshow()
      return status.tell("The slideshow has ended")
    }
    deck.go(to: next, keepsZoom: false)
    countSlide()
  }

  /// Starts counting the time of the current picture if the picture is complete.
  func countSlide() {
    if let window, entry?.isSettled ?? true { slideshow.count(in: window) }
  }

  /// Shows the options of slideshows to choose from.
  func presentSlideshowOptions() {
    let times = Self.slideDurations.map { seconds in
      let title = "Each picture for \(Int(seconds)) s"
      return item(title, isChecked: settings.slideDuration == seconds) {
        $0.settings.slideDuration = seconds
      }
    }
    presentChoices(
      times + [
        .separator,
        item("In an order of chance", isChecked: settings.slidesAreShuffled) {
          $0.settings.slidesAreShuffled.toggle()
        },
        item("Again and again", isChecked: settings.slideshowRepeats) {
          $0.settings.slideshowRepeats.toggle()
        },
        item("In full screen", isChecked: settings.slideshowFillsScreen) {
          $0.settings.slideshowFillsScreen.toggle()
        },
      ])
  }

  private func item(
    _ title: String, isChecked: Bool, choose: @escaping @MainActor (ViewerDocumentView) -> Void
  ) -> PopUpMenu.Item {
    PopUpMenu.Item(
      ControlAction(title: title) { [weak self] _ in
        guard let self else { return }
        choose(self)
        status.tell(title + (isChecked && !title.hasPrefix("Each") ? ": off" : ""))
      }, isChecked: isChecked)
  }
}
