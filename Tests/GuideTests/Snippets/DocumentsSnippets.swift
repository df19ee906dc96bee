import Documents
import Panorama

final class TextPage: View, DocumentContent {
  var documentPath: String?
  weak var documentHost: (any DocumentHost)?
  var documentTitle: String { documentPath ?? "Untitled" }

  func openDocument(_ paths: [String]) -> Bool {
    guard documentPath == nil, let path = paths.first else { return false }
    documentPath = path
    documentHost?.documentDidChange()
    documentHost?.documentDidOpen([path])
    return true
  }
}

@MainActor func openLetter(host: any WindowHost, folder: String) -> DocumentShell {
  let shell = DocumentShell(host: host, state: StateFolder(path: folder)) { paths in
    let page = TextPage(frame: .zero)
    _ = page.openDocument(paths)
    return page
  }
  shell.openWindow(["/tmp/letter.txt"])
  return shell
}
