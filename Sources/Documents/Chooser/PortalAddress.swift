import CDesktopPortal
import Foundation
import Panorama

/// Opens addresses in the programs that the desktop has for them.
public enum PortalAddress {
  /// The time, in milliseconds, in which the portal must accept the request. It may have to start first.
  private static let patience: Int32 = 5000

  /// Whether an address may be opened: what a document says must start nothing but the browser.
  public static func isAllowed(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return (start.hasPrefix("http://") || start == "https://") && isPlain(address)
  }

  /// Whether an address is a mail that begins, which a program may do, but a document only if the user was shown the
  /// address. Nothing is attached: some programs would attach whatever file an address names.
  public static func isMail(_ address: String) -> Bool {
    guard address.prefix(7).lowercased() == "mailto:", isPlain(address) else { return false }
    let fields = address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return !fields.split(whereSeparator: { "&;".contains($0) }).contains { field in
      let name = field.prefix { $0 != "=" }
      return (name.removingPercentEncoding ?? "attach").lowercased().contains("attach")
    }
  }

  private static func isPlain(_ address: String) -> Bool {
    address.utf8.count <= 10_000
      && !address.unicodeScalars.contains { $0.value < 33 || $0.value == 127 }
  }

  /// Asks the desktop to open an address.
  ///
  /// - Parameters:
  ///   - address: the address, of which `isAllowed(_:)` is true.
  ///   - allowsMail: whether it can also be one of which `isMail(_:)` is true.
  ///   - parent: the window's name for the portal; empty for none.
  ///   - completion: called on another thread with the reason if it could not be opened.
  public static func open(
    _ address: String, allowsMail: Bool = false, parent: String,
    completion: @escaping @Sendable (_ failure: String?) -> Void
  ) {
    guard isAllowed(address) || allowsMail && isMail(address) else {
      return completion("Only addresses that begin with http or https are opened")
    }
    let isStarted = BackgroundThread.start(name: "open address") {
      var reason: UnsafePointer<CChar>?
      guard let portal = cportal_open_address(parent, address, patience, &reason) else {
        let why = reason.map { String(cString: $0) } ?? "the portal does not answer"
        return completion("The address could not be opened: \(why)")
      }
      let answer = cportal_wait(portal)
      cportal_close(portal)
      completion(answer == cportal_failed ? "The desktop could not open the address" : nil)
    }
    if !isStarted { completion("The address could not be opened: there are too many threads") }
  }
}
