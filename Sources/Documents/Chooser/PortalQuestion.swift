import CDesktopPortal
import Foundation

/// The parameters of a request to the desktop's file chooser.
struct PortalQuestion: Sendable {
  var parent: String
  var title: String
  var folder: String?
  var filterName: String
  var mimeTypes: [String]

  /// Sends the request to the portal; nil if there is no portal.
  ///
  /// - Parameter patience: the time in which the portal must accept it, in milliseconds.
  func put(patience: Int32) -> OpaquePointer? {
    let strings = ([parent, title, filterName] + mimeTypes + [folder ?? ""]).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var types: [UnsafePointer<CChar>?] = strings[3..<(3 + mimeTypes.count)].map {
      UnsafePointer($0)
    }
    types.append(nil)
    return types.withUnsafeBufferPointer { types in
      var question = cportal_question()
      question.parent = UnsafePointer(strings[0])
      question.title = UnsafePointer(strings[1])
      question.filter_name = UnsafePointer(strings[2])
      question.mime_types = types.baseAddress
      question.folder = folder == nil ? nil : UnsafePointer(strings[strings.count - 1])
      question.multiple = 1
      return cportal_ask(&question, patience, nil)
    }
  }
}
