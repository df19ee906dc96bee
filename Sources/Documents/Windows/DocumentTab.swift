import Panorama

/// A document with its tab, which can move between windows.
@MainActor
public final class DocumentTab {
  /// The content of the tab.
  public let content: any DocumentContent
  /// The item in the tab bar.
  public let item: TabItem
  /// The window of the tab; nil after it was closed.
  public internal(set) weak var window: DocumentWindow?

  init(_ content: any DocumentContent) {
    self.content = content
    item = TabItem(title: content.documentTitle)
    item.representedObject = self
    content.documentHost = self
  }
}

extension DocumentTab: DocumentHost {
  public func documentDidChange() {
    item.title = content.documentTitle
    window?.updateTitle()
  }

  public var documentIsFullscreen: Bool {
    get { window?.isFullscreen ?? false }
    set { window?.isFullscreen = newValue }
  }

  public func documentDidOpen(_ paths: [String]) { window?.shell?.note(paths) }
  public func documentOpens(_ paths: [String]) { window?.open(paths, in: self) }
  public func documentChoosesFiles() { window?.chooseFiles() }
  public func documentChooses(
    _ choice: FileChoice, completion: @escaping @MainActor ([String]) -> Void
  ) -> Bool {
    guard let window, let shell = window.shell else { return false }
    return shell.choose(choice, for: window, completion: completion)
  }
  public func documentWantsToClose() { window?.close(self) }
  public var recentFiles: [String] { window?.shell?.recents.paths ?? [] }
  public var hostMenuItems: [PopUpMenu.Item] { window?.hostMenuItems() ?? [] }
  public var hostKeys: [KeyGroup] { window == nil ? [] : DocumentWindow.keyGroups }

  public func documentOpens(
    address: String, allowsMail: Bool,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    guard let window, let host = window.shell?.host, host.isOnDesktop else {
      return completion("There is no desktop to open it")
    }
    PortalAddress.open(
      address, allowsMail: allowsMail, parent: host.portalName(of: window.window)
    ) { failure in
      host.post { completion(failure) }
    }
  }

  public func documentOpens(
    file: String, in way: PortalFile.Way,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    guard let window, let host = window.shell?.host, host.isOnDesktop else {
      return completion("There is no desktop to open it")
    }
    PortalFile.open(file, in: way, parent: host.portalName(of: window.window)) { failure in
      host.post { completion(failure) }
    }
  }

  public func documentPrints(
    _ title: String, isLandscape: Bool,
    page: @escaping @Sendable (PortalPrint.Paper) throws -> [UInt8],
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    guard let window, let host = window.shell?.host, host.isOnDesktop else {
      return completion("There is no desktop to print with")
    }
    PortalPrint.print(
      title, isLandscape: isLandscape, parent: host.portalName(of: window.window), page: page
    ) { failure in
      host.post { completion(failure) }
    }
  }

  public var hasPictureClipboard: Bool {
    guard let window, let host = window.shell?.host else { return false }
    return host.isOnDesktop && PictureClipboard.exists
  }

  public var post: MainActorPost {
    guard let host = window?.shell?.host else { return { _ in } }
    return { host.post($0) }
  }
}
