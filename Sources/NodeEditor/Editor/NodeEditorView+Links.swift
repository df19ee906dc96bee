import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaBlocks

/// Opens what links and file cards lead to.
extension NodeEditorView {
  func open(_ link: InlineLink, on card: NodeID) {
    switch link {
    case .page(let page): openPage(page, on: card)
    case .address(let address):
      // What has no scheme is a file beside the text.
      guard address.prefix(while: { $0 != "/" }).contains(":") else {
        return openPage(address.removingPercentEncoding ?? address, on: card)
      }
      open(address: address)
    }
  }

  private func open(address: String) {
    guard PortalAddress.isAllowed(address) else {
      return say("Only addresses that begin with http or https are opened", isError: false)
    }
    guard let openAddress else { return say("There is no desktop to open it", isError: false) }
    openAddress(address) { [weak self] failure in
      if let failure { self?.say(failure, isError: true) }
    }
  }

  // MARK: Files

  /// The selected node, if it is the card of a file.
  var fileInSelection: NodeID? {
    guard session.selection.count == 1, let id = session.selection.first,
      let name = canvas.graph.node(id).flatMap({ CardFiles.name(of: $0) }), !name.file.isEmpty
    else { return nil }
    return id
  }

  func openFile(of card: NodeID) {
    guard let name = canvas.graph.node(card).flatMap({ CardFiles.name(of: $0) }) else { return }
    guard !name.file.isEmpty else { return editTitle(of: card) }
    open(file: name.file)
  }

  /// Searches for a page on another thread, because its folder may be large or far away, and opens it.
  private func openPage(_ page: String, on card: NodeID) {
    var part = ""
    if let node = canvas.graph.node(card),
      case .text(_, _, let folder)? = canvas.files.content(of: node)
    {
      part = folder
    }
    let search = PageSearch(folder: BoardFolder(path: session.folder))
    guard !session.isImmediate else { return open(page, foundAs: search.file(of: page, in: part)) }
    Task.detached { [weak self, part] in
      let found = search.file(of: page, in: part)
      await self?.open(page, foundAs: found)
    }
  }

  private func open(_ page: String, foundAs file: String?) {
    guard let file else {
      let shown = page.shortened(to: Self.shownAddress)
      return say("There is no page “\(shown)” in the board’s folder", isError: false)
    }
    open(file: file)
  }

  /// Opens a file by its name in the board.
  private func open(file name: String) {
    let shown = "“\(name.shortened(to: Self.shownAddress))”"
    let file: HeldFile
    do {
      file = try BoardFolder(path: session.folder).file(name)
    } catch {
      let reason =
        switch error {
        case .missing: "is missing"
        case .outside: "is a link that leaves the board’s folder"
        case .notAFile: "is not a file"
        }
      return say("\(shown) \(reason)", isError: true)
    }
    guard let path = file.name else { return say("\(shown) is gone", isError: true) }
    guard document.path.flatMap({ FileIdentity(path: $0) }) != file.identity else {
      return say("\(shown) is this board", isError: false)
    }
    guard let openFile else { return say("There is no desktop to open it", isError: false) }
    openFile(path) { [weak self] failure in
      if let failure { self?.say(failure, isError: true) }
    }
  }

  // MARK: The menu

  /// The menu items that open what the selected card shows or links to, as Ctrl and a click do.
  var linkItems: [PopUpMenu.Item] {
    guard session.selection.count == 1, let id = session.selection.first else { return [] }
    var items: [PopUpMenu.Item] = []
    func add(_ title: String, _ open: @escaping @MainActor (NodeEditorView) -> Void) {
      guard items.count < Self.maximumLinks else { return }
      items.append(
        NodeCommand("Open \(title.shortened(to: Self.shownAddress))") { open($0) }.item(for: self))
    }
    if let file = fileInSelection, let node = canvas.graph.node(file) {
      add("“\(session.title(of: node))”") { $0.openFile(of: file) }
    }
    var seen: Set<String> = []
    for (address, _) in canvas.shownLinks(on: id)
    where PortalAddress.isAllowed(address) && seen.insert(address).inserted {
      add(address) { $0.open(.address(address), on: id) }
    }
    for page in canvas.shownPages(on: id) where seen.insert(page).inserted {
      add("“\(page)”") { $0.open(.page(page), on: id) }
    }
    return items
  }

  /// More would not fit into the menu.
  private static let maximumLinks = 8
  /// In characters.
  private static let shownAddress = 44
}
