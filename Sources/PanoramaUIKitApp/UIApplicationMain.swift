// This name is UIKit's, including its capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PanoramaSDL

/// Starts the program with a delegate, shows the delegate's window, and ends the program when the window
/// is closed. It does not return.
///
///     UIApplicationMain(
///       CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
///
/// - Parameters:
///   - argc: has no effect, like `argv`; both only match UIKit's signature.
///   - argv: has no effect.
///   - principalClassName: nil, because there is no subclass of `UIApplication`.
///   - delegateClassName: the name of the delegate's class, as `NSStringFromClass` gives it. If there is
///     no such delegate, one line on standard error says so, and the exit code is 70.
/// - Returns: never.
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: Never?, _ delegateClassName: String?
) -> Int32 {
  // The code of a `main.swift` runs on the main thread, but the compiler does not always know that.
  MainActor.assumeIsolated { () -> Int32 in
    let name = delegateClassName ?? ""
    guard let type = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
      HostError.end("there is no application delegate named '\(name)'")
    }
    type.run()
  }
}

extension UIApplicationDelegate {
  /// The entry point of a program whose delegate is marked with `@main`: makes the delegate, shows its
  /// window, and ends the program when the window is closed.
  ///
  /// If the window cannot be shown, one line on standard error says why. The exit code is 69 without a
  /// display, and 70 if the delegate has no window after its launch or SDL fails.
  public static func main() { run() }

  fileprivate static func run() -> Never {
    SDLHost.runProgram { host throws(HostError) in
      let delegate = Self()
      let display = ProgramDisplay(host)
      display.serve(UIApplication.shared)
      guard let window = UIApplication.launch(delegate) else {
        HostError.end("the application's delegate has no window after its launch")
      }
      if window.title.isEmpty { window.title = ProcessInfo.processInfo.processName }
      host.observers.append(ApplicationObserver(window))
      try host.open(window)
    }
  }
}
