import Documents
import NodeGraph
import Panorama
import PanoramaBlocks

/// Opens what links lead to.
extension NodeEditorView {
  func open(_ link: InlineLink) {
    if case .page(let name) = link {
      return say(
        "The page “\(name.shortened(to: Self.shownAddress))” is not opened here", isError: false)
    }
    guard case .address(let address) = link, PortalAddress.isAllowed(address) else {
      return say("Only addresses that begin with http or https are opened", isError: false)
    }
    guard let openAddress else { return say("There is no desktop to open it", isError: false) }
    openAddress(address) { [weak self] failure in
      if let failure { self?.say(failure, isError: true) }
    }
  }

  /// The menu items that open the addresses on the selected card, as Ctrl and a click do.
  var linkItems: [PopUpMenu.Item] {
    guard session.selection.count == 1, let id = session.selection.first else { return [] }
    var seen: Set<String> = []
    let addresses = canvas.shownLinks(on: id).map(\.address).filter {
      PortalAddress.isAllowed($0) && seen.insert($0).inserted
    }
    return addresses.prefix(Self.maximumLinks).map { address in
      NodeCommand("Open \(address.shortened(to: Self.shownAddress))") {
        $0.open(.address(address))
      }.item(for: self)
    }
  }

  /// More would not fit into the menu.
  private static let maximumLinks = 8
  /// In characters.
  private static let shownAddress = 44
}
