import Panorama

/// The kind of device for which an interface is made.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// None of Apple's devices, as here.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// The machine on which the program runs.
@preconcurrency @MainActor
public struct UIDevice {
  /// The machine on which the program runs.
  public static var current: UIDevice { UIDevice() }

  /// The name of the machine on the network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// Always `Linux`.
  public var systemName: String { "Linux" }
  /// The name and version that the distribution gives itself.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// Always unspecified.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
}
