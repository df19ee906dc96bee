import Panorama
import PanoramaImages

extension ViewerDocumentView {
  /// Plays the current picture if it is an animation.
  func updatePlayer() {
    guard let window, let entry, entry.isSettled, entry.error == nil, !deck.isSkimming,
      case .image(let file)? = entry.file, AnimationReader.reads(file.info.format)
    else { return endPlaying() }
    guard player?.file !== file else { return }
    endPlaying()
    let player = FramePlayer(
      file, isPaused: window.theme.reducesMotion, environment: environment)
    player.didShow = { [weak self] in self?.page?.movie = ($0, file) }
    player.didChange = { [weak self] in self?.updateChrome() }
    self.player = player
    player.start(in: window)
  }

  /// Shows the present frame on a page that is new.
  func showFrame(on page: PhotoPage) {
    guard page.path == files.current, let player, let frame = player.frame else { return }
    page.movie = (frame, player.file)
  }

  func endPlaying() {
    player?.stop()
    player = nil
  }

  /// Whether the current picture is an animation.
  var isAnimated: Bool { player?.isAnimation ?? false }

  func togglePause() {
    guard let player else { return }
    player.togglePause()
    if player.isPaused { tellFrame() }
  }

  func stepFrame(forward: Bool) {
    guard let player else { return }
    player.step(forward: forward)
    tellFrame()
  }

  /// Tells which frame is shown.
  private func tellFrame() {
    guard let player else { return }
    let count = player.count.map { " / \($0)" } ?? ""
    status.read(out: "Frame \(player.index + 1)" + count)
  }
}
