extension Window {
  /// Informs `controller` that it appeared, but only when the next frame has laid out its view, as in UIKit.
  func willShow(_ controller: ViewController) {
    if !appearing.contains(controller) { appearing.append(controller) }
    frameIsStale = true
  }

  /// Informs `controller` that its view is no longer shown.
  func hasHidden(_ controller: ViewController) {
    appearing.removeAll { $0 === controller }
    controller.viewDidDisappear(false)
  }

  /// Lays out the views that need it, as each frame does, and tells the controllers whose views are laid
  /// out for the first time that they have appeared.
  public func layoutIfNeeded() {
    rootView.layoutIfNeeded()
    while !appearing.isEmpty {
      let controllers = appearing
      appearing = []
      for controller in controllers where controller.viewIfLoaded?.window === self {
        controller.viewDidAppear(false)
      }
      rootView.layoutIfNeeded()
    }
  }
}
