import Panorama

/// Would let a telephone tick. Nothing here does, so feedback has no effect.
@preconcurrency @MainActor
open class UIFeedbackGenerator {
  /// Makes a generator.
  public init() {}
  /// Has no effect.
  open func prepare() {}
}

/// Would tick as if something had been hit. It has no effect.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard the hit would be.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// Little.
    case light = 0
    /// Some.
    case medium = 1
    /// Much.
    case heavy = 2
    /// As of something soft.
    case soft = 3
    /// As of something hard.
    case rigid = 4
  }

  /// Makes a generator.
  public init(style: FeedbackStyle = .medium) { super.init() }
  /// Has no effect.
  public func impactOccurred() {}
  /// Has no effect.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Would tick when the selection changes. It has no effect.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  public func selectionChanged() {}
}

/// Would tick for success or failure. It has no effect.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has happened.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// A task has succeeded.
    case success = 0
    /// Something may go wrong.
    case warning = 1
    /// A task has failed.
    case error = 2
  }

  /// Has no effect.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}
