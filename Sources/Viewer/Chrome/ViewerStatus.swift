import Foundation
import Panorama

/// The status of the current picture: badges, short messages and the progress of reading.
@MainActor
final class ViewerStatus {
  /// The time, in seconds, that reading may take before its progress is shown.
  private static let progressDelay = 0.3
  /// The minimum time for which a message is shown, in seconds.
  private static let messageDuration = 2.5
  /// The time per character for which a long message is shown, in seconds.
  private static let messageDurationPerCharacter = 0.06
  /// The time for which a changing number stays after its last change, in seconds.
  private static let readoutDuration = 0.9

  let badges = BadgeStack()
  let progressLine = ProgressLine(frame: .zero)
  private var progressStart: ScheduledAction?
  /// The notices about the tile cache that have been shown. Each is shown only once.
  private var toldNotices: Set<String> = []

  init() { progressLine.isHidden = true }

  /// Shows a message for a moment.
  func tell(_ text: String) {
    let duration = max(
      Self.messageDuration, Double(text.count) * Self.messageDurationPerCharacter)
    badges.notice.say(text, for: duration)
    badges.setNeedsLayout()
  }

  /// Shows a number that changes.
  func read(out text: String) {
    badges.readout.say(text, for: Self.readoutDuration)
    badges.setNeedsLayout()
  }

  /// Shows a position and its colour; nil hides them.
  func showPixel(_ text: String?) {
    if text != nil || !badges.pixel.isHidden { badges.show(text, on: badges.pixel) }
  }

  /// Shows what is wrong with the file of `entry`.
  func showFaults(of entry: PictureEntry?) {
    let damage = entry?.picture?.damage
    badges.show(damage.map { "Partial: " + $0.description }, on: badges.partial)
    badges.show(entry?.isMissing ?? false ? badges.missing.text : nil, on: badges.missing)
    // It changes with every frame in which tiles arrive.
    let isOffline = entry?.served?.isOffline ?? false
    if isOffline == badges.offline.isHidden {
      badges.show(isOffline ? badges.offline.text : nil, on: badges.offline)
    }
    let attribution = entry?.served?.attribution
    if attribution != (badges.attribution.isHidden ? nil : badges.attribution.text) {
      badges.show(attribution, on: badges.attribution)
    }
    if let notice = entry?.source?.status.notice, toldNotices.insert(notice).inserted {
      tell(notice.sentence)
    }
  }

  /// Shows how much has been read, if reading takes long.
  ///
  /// - Parameter update: called when the progress has become visible; it should call this again.
  func show(_ progress: Double?, in window: Window?, update: @escaping @MainActor () -> Void) {
    guard let progress, let window else {
      progressStart?.cancel()
      progressStart = nil
      progressLine.isHidden = true
      return
    }
    progressLine.progress = progress
    guard progressLine.isHidden, progressStart == nil else { return }
    progressStart = window.schedule(at: window.time + Self.progressDelay) { [weak self] in
      guard let self, progressStart != nil else { return }
      progressLine.isHidden = false
      update()
    }
  }

  /// Shows the loading badge if reading takes long and nothing of the picture is visible.
  ///
  /// - Returns: whether the badge is visible.
  func showLoading(isPictureVisible: Bool) -> Bool {
    let isLate = !progressLine.isHidden && !isPictureVisible
    badges.show(isLate ? badges.loading.text : nil, on: badges.loading)
    return isLate
  }
}
