import Panorama

extension HeadlessHost {
  /// The element with a name, as assistive programs would find it.
  ///
  /// - Parameters:
  ///   - name: the whole name.
  ///   - role: the role; nil for any.
  /// - Throws: `ElementError` if there is none.
  public func element(
    _ name: String, role: AccessibilityRole? = nil
  ) throws -> AccessibilityElement {
    let tree = window.accessibilityTree
    if let found = tree.first(named: name, role: role) { return found }
    throw ElementError(name: name, role: role, tree: tree.text)
  }
}

/// There is no element with a name.
public struct ElementError: Error, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The role; nil for any.
  public let role: AccessibilityRole?
  /// The existing elements, one per line.
  public let tree: String

  /// The name and all elements.
  public var description: String {
    "there is no \(role?.rawValue ?? "element") named '\(name)'; there are:\n\(tree)"
  }
}
