import CDesktopPortal
import Foundation
import Panorama

/// Prints pages on the desktop's printers.
public enum PortalPrint {
  /// The paper that the user has chosen, in points (1/72 inch), as it comes out of its tray.
  public struct Paper: Sendable {
    /// The size.
    public var size: CGSize
    /// The part that the printer reaches.
    public var inside: CGRect
    /// Whether the user wants to read it turned by a quarter.
    public var isLandscape: Bool

    /// What a desktop says that does not name its paper.
    fileprivate static let usual = cportal_paper(
      width: 210, height: 297, margin: 10, is_landscape: 0)

    fileprivate init(_ chosen: cportal_paper) {
      var paper = chosen
      // From a postage stamp to a poster; anything else is a mistake.
      let isPaper = [paper.width, paper.height].allSatisfy { (10...10_000).contains($0) }
      if !isPaper { (paper.width, paper.height) = (Self.usual.width, Self.usual.height) }
      let margin = paper.margin > 0 ? paper.margin : Self.usual.margin
      let points = 72 / 25.4
      size = CGSize(width: paper.width * points, height: paper.height * points)
      let inset = min(margin * points, min(Double(size.width), Double(size.height)) / 4)
      inside = CGRect(origin: .zero, size: size).insetBy(dx: inset, dy: inset)
      isLandscape = paper.is_landscape != 0
    }
  }

  /// The time, in milliseconds, in which the portal must accept a request. It may have to start first.
  private static let patience: Int32 = 5000

  /// Asks the user for a printer, and prints one page on it. Nothing is printed if the user cancels.
  ///
  /// - Parameters:
  ///   - title: the name of what is printed.
  ///   - isLandscape: whether it is wider than high, which is what the user is asked.
  ///   - parent: the window's name for the portal; empty for none.
  ///   - page: makes the PDF for the paper that was chosen, on another thread; throws the reason why it cannot.
  ///   - completion: called on another thread with the reason if it could not be printed.
  public static func print(
    _ title: String, isLandscape: Bool, parent: String,
    page: @escaping @Sendable (Paper) throws -> [UInt8],
    completion: @escaping @Sendable (_ failure: String?) -> Void
  ) {
    let isStarted = BackgroundThread.start(name: "print") {
      completion(run(title, isLandscape, parent, page).map { "Nothing was printed: \($0)" })
    }
    if !isStarted { completion("Nothing was printed: there are too many threads") }
  }

  /// - Returns: the reason if that failed.
  private static func run(
    _ title: String, _ isLandscape: Bool, _ parent: String, _ page: (Paper) throws -> [UInt8]
  ) -> String? {
    var reason: UnsafePointer<CChar>?
    var why: String { reason.map { String(cString: $0) } ?? "the portal does not answer" }
    guard
      let prepared = cportal_prepare_print(parent, title, isLandscape ? 1 : 0, patience, &reason)
    else { return why }
    defer { cportal_close(prepared) }
    switch cportal_wait(prepared) {
    case cportal_chosen: break
    case cportal_cancelled: return nil
    default: return "the desktop has no printer for it"
    }
    let bytes: [UInt8]
    do { bytes = try page(Paper(cportal_chosen_paper(prepared))) } catch { return "\(error)" }
    guard
      let printing = cportal_print(prepared, parent, title, bytes, bytes.count, patience, &reason)
    else { return why }
    defer { cportal_close(printing) }
    return cportal_wait(printing) == cportal_failed ? "the printer refuses the page" : nil
  }
}
